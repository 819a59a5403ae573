import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderUi } from '../testing/render-ui';
import { Tooltip } from './tooltip';

test('shows its text while its element has the focus, and Escape hides it', async () => {
  renderUi(
    <Tooltip label="Order not on file">
      <button>?</button>
    </Tooltip>,
  );
  expect(screen.queryByRole('tooltip')).toBeNull();
  await userEvent.tab();
  expect(await screen.findByRole('tooltip')).toHaveTextContent('Order not on file');
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Order not on file');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
});

test('shows nothing if it is disabled', async () => {
  renderUi(
    <Tooltip label="Dashboard" disabled>
      <button>Dashboard</button>
    </Tooltip>,
  );
  await userEvent.tab();
  expect(screen.queryByRole('tooltip')).toBeNull();
});
