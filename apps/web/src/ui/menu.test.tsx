import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Menu, MenuItem } from './menu';

test('Escape right after the press that opens it closes the menu alone', async () => {
  // No frame comes between the press and the key.
  const frames = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  renderUi(
    <Menu label="More" trigger={(props) => <button {...props}>More</button>}>
      <MenuItem>Cancel booking</MenuItem>
    </Menu>,
  );
  const trigger = screen.getByRole('button', { name: 'More' });
  fireEvent.click(trigger);
  expect(await screen.findByRole('button', { name: 'Cancel booking' })).toBeInTheDocument();
  frames.mockRestore();
  const reachesTheDialog = fireEvent.keyDown(trigger, { key: 'Escape' });
  expect(reachesTheDialog).toBe(false);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel booking' })).toBeNull());
  expect(trigger).toHaveFocus();
});
