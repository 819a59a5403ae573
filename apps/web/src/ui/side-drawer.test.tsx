import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { SideDrawer } from './side-drawer';

function Bookings({ onClose = () => {}, closeOutside }: { onClose?: () => void; closeOutside?: boolean }) {
  const [open, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onClose();
  };
  return (
    <main>
      <button onClick={() => setOpen(true)}>BK7K-4M92</button>
      <SideDrawer open={open} onClose={close} closeOutside={closeOutside} title="BK7K-4M92" foot={<button>Move</button>}>
        Nurul Aisyah
      </SideDrawer>
    </main>
  );
}

async function open(ui = <Bookings />): Promise<void> {
  renderUi(ui);
  expect(screen.queryByText('Nurul Aisyah')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'BK7K-4M92' }));
}

test('is a dialog named by its title, which has the focus first', async () => {
  await open();
  expect(screen.getByRole('dialog', { name: 'BK7K-4M92' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'BK7K-4M92' })).toHaveFocus();
  expect(screen.getByText('Nurul Aisyah')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Move' })).toBeVisible();
});

test('Escape closes it and returns the focus', async () => {
  await open();
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'BK7K-4M92' })).toHaveFocus();
});

test('a press outside closes it, but not if input would be lost', async () => {
  const onClose = vi.fn();
  await open(<Bookings closeOutside={false} onClose={onClose} />);
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0]!);
  expect(onClose).toHaveBeenCalledTimes(1);
});
