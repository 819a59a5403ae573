import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Dialog } from './dialog';

const open = (onClose = vi.fn()) => {
  renderUi(
    <Dialog
      open
      title="Cancel this booking?"
      description="The date becomes free for others."
      onClose={onClose}
      actions={<button>Keep it</button>}
    >
      BK7K-4M92
    </Dialog>,
  );
  return onClose;
};

test('is named by its title and described by its text', () => {
  open();
  expect(screen.getByRole('dialog', { name: 'Cancel this booking?' })).toHaveAccessibleDescription('The date becomes free for others.');
});

test('a press inside keeps it open; the close button, Escape and a press outside close it', async () => {
  const onClose = open();
  await userEvent.click(screen.getByText('BK7K-4M92'));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  expect(onClose).toHaveBeenCalledTimes(2);
  await userEvent.click(screen.getByRole('dialog'));
  expect(onClose).toHaveBeenCalledTimes(3);
});

function Welcome() {
  const [open, setOpen] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Where shall we deliver?</h1>
      <Dialog open={open} title="Welcome" onClose={() => setOpen(false)} />
    </main>
  );
}

test('moves the focus to the heading of the page when it closes, if it opened with the page', async () => {
  renderUi(<Welcome />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});
