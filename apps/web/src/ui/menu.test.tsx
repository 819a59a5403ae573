import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Menu, MenuItem } from './menu';

test('Escape right after the press that opens it closes the menu alone', async () => {
  renderUi(
    <Menu label="More" trigger={(props) => <button {...props}>More</button>}>
      <MenuItem>Cancel booking</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  fireEvent.click(trigger);
  expect(screen.getByRole('button', { name: 'Cancel booking' })).toBeVisible();
  const reachesTheDialog = fireEvent.keyDown(trigger, { key: 'Escape' });
  expect(reachesTheDialog).toBe(false);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull());
  expect(trigger).toHaveFocus();
});
