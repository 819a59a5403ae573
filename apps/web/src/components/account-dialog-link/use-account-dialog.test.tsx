import { screen } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { expect, test } from 'vitest';
import { renderUi } from '../../testing/render-ui';
import { useAccountDialog, useOpenAccountDialog } from './use-account-dialog';

function Links() {
  const dialog = useAccountDialog();
  return (
    <>
      <Link to={dialog('sign-in')}>open</Link>
      <Link to={dialog(null)}>close</Link>
      <output>{String(useOpenAccountDialog())}</output>
    </>
  );
}

test.each([
  ['/', '/?account=sign-in', '/', 'null'],
  ['/bm/form?dialog=welcome', '/bm/form?dialog=welcome&account=sign-in', '/bm/form?dialog=welcome', 'null'],
  ['/manage?account=sign-up#token', '/manage?account=sign-in#token', '/manage#token', 'sign-up'],
  ['/form?account=toString', '/form?account=sign-in', '/form', 'null'],
  ['//evil.test', '/?account=sign-in', '/', 'null'],
])('at %s', (path, open, close, shown) => {
  renderUi(<Links />, { path });
  expect(screen.getByRole('link', { name: 'open' })).toHaveAttribute('href', open);
  expect(screen.getByRole('link', { name: 'close' })).toHaveAttribute('href', close);
  expect(screen.getByRole('status')).toHaveTextContent(shown);
});
