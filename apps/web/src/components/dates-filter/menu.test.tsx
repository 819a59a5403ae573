import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { DateField } from '../date-field/date-field';
import { renderStaff } from '../../testing/render-staff';
import { Dialog } from '../../ui/dialog';
import { Menu, MenuItem } from '../../ui/menu';

const trigger = () => screen.getByRole('button', { name: 'More' });
const panel = () => screen.findByRole('group', { name: 'Actions' });

function renderMenu(children = [<MenuItem key="edit">Edit</MenuItem>, <MenuItem key="delete">Delete</MenuItem>]) {
  const onClose = vi.fn();
  renderStaff(
    <Dialog open onClose={onClose} title="Booking">
      <Menu label="Actions" trigger={(props) => <button {...props}>More</button>}>
        {children}
      </Menu>
    </Dialog>,
    { path: '/admin/bookings' },
  );
  return { user: userEvent.setup(), onClose };
}

test('the button says whether the panel is open, and the panel stands in the dialog of the button', async () => {
  const { user } = renderMenu();
  expect(trigger()).toHaveAttribute('aria-expanded', 'false');
  await user.click(trigger());
  expect(await panel()).toBeVisible();
  expect(trigger()).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('dialog')).toContainElement(await panel());
});

test('arrow keys move within the panel and return to its first item', async () => {
  const { user } = renderMenu();
  await user.click(trigger());
  await panel();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Edit' })).toHaveFocus();
});

test.each([
  ['a press on an item', (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Edit' }))],
  ['Escape', (user: ReturnType<typeof userEvent.setup>) => user.keyboard('{Escape}')],
])('%s closes the panel and returns the focus; the dialog stays open', async (_what, close) => {
  const { user, onClose } = renderMenu();
  await user.click(trigger());
  await panel();
  await close(user);
  await vi.waitFor(() => expect(screen.queryByRole('group', { name: 'Actions' })).toBeNull());
  expect(trigger()).toHaveFocus();
  expect(onClose).not.toHaveBeenCalled();
});

test('Escape in the calendar of a date field closes only the calendar', async () => {
  const { user } = renderMenu([<DateField key="from" label="From" value="2026-11-22" onChange={() => undefined} />]);
  await user.click(trigger());
  await panel();
  await user.click(screen.getByRole('button', { name: /calendar/i }));
  expect(await screen.findByRole('grid')).toBeVisible();
  await user.keyboard('{Escape}');
  await vi.waitFor(() => expect(screen.queryByRole('grid')).toBeNull());
  expect(await panel()).toBeVisible();
});
