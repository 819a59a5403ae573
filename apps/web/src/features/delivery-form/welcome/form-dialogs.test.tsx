import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { renderUi } from '../../../testing/render-ui';
import { FormDialogs } from './form-dialogs';

beforeEach(() => localStorage.clear());

test.each([
  ['/form?account=sign-in', '/form'],
  ['/form?account=sign-up&dialog=tutorial', '/form?dialog=tutorial'],
])('%s: one dialog at a time', async (path, without) => {
  renderUi(
    <>
      <FormDialogs />
      <Link to={without}>Close the account’s</Link>
    </>,
    { path },
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  await userEvent.click(screen.getByRole('link'));
  expect(screen.getByRole('dialog')).toBeVisible();
});
