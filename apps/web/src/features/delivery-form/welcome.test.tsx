import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { Tutorial } from './welcome';

test('shows one dialog at a time', async () => {
  renderUi(
    <>
      <Tutorial />
      <Link to="/form?dialog=tutorial">Close the account’s</Link>
    </>,
    { path: '/form?account=sign-up&dialog=tutorial' },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('link'));
  expect(await screen.findByRole('dialog')).toBeVisible();
});
