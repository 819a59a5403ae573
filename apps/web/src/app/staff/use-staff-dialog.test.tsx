import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { renderStaff } from '../../testing/render-staff';
import { Dialog } from '../../ui/dialog';
import { SideDrawer } from '../../ui/side-drawer';
import { StaffDialogs } from './staff-dialogs';
import { useStaffDialog } from './use-staff-dialog';

const nothing = () => undefined;

function Frame({ children }: { children?: React.ReactNode }) {
  const { opened, open } = useStaffDialog();
  return (
    <main>
      <output data-testid="opened">{opened}</output>
      <button onClick={() => open('keys')}>Keys</button>
      <button onClick={() => open('day')}>Day</button>
      {children}
      <StaffDialogs opened={opened} open={open} />
    </main>
  );
}

const show = (over?: React.ReactNode) => renderStaff(<Frame>{over}</Frame>, { path: '/admin/dashboard' });
const opened = () => screen.getByTestId('opened').textContent;
const ctrlK = () => userEvent.keyboard('{Control>}k{/Control}');

test('Ctrl K opens the palette and closes it', async () => {
  show();
  await ctrlK();
  expect(screen.getByRole('combobox', { name: 'Find' })).toHaveFocus();
  await ctrlK();
  expect(opened()).toBe('');
});

test.each(['n', 'g', '/', '?', '{Control>}{Shift>}k{/Shift}{/Control}', '{Alt>}k{/Alt}'])('%s opens nothing', async (keys) => {
  show();
  await userEvent.keyboard(keys);
  expect(opened()).toBe('');
});

const drawer = (
  <SideDrawer open onClose={nothing} title="Booking">
    Type
  </SideDrawer>
);
const question = (
  <Dialog open onClose={nothing} title="Sure?">
    Type
  </Dialog>
);
const form = (isDirty: boolean) => (
  <StaffFormDrawer open onClose={nothing} title="Rule">
    {({ onDirty }) => <button onClick={() => onDirty(isDirty)}>Type</button>}
  </StaffFormDrawer>
);

test.each([
  ['a drawer', 'palette', drawer],
  ['a form in which nothing is typed', 'palette', form(false)],
  ['a form with unsaved input', '', form(true)],
  ['a question', '', question],
])('over %s Ctrl K opens: %s', async (_over, dialog, over) => {
  show(over);
  await userEvent.click(screen.getByText('Type'));
  await ctrlK();
  expect(opened()).toBe(dialog);
});

test('the list of keys names the keys of the staff pages, and Ctrl K does not open over it', async () => {
  show();
  await userEvent.click(screen.getByRole('button', { name: 'Keys' }));
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const keys = Object.fromEntries([...list.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent]));
  expect(keys).toMatchObject({ Find: 'CtrlK', 'Open or choose': 'Enter', 'One stop earlier': 'Alt↑', 'Save a form': 'CtrlS' });
  // No key of one character.
  expect(Object.values(keys).filter((one) => /^[A-Za-z?/]$/.test(one ?? ''))).toEqual([]);
  await ctrlK();
  expect(opened()).toBe('keys');
});
