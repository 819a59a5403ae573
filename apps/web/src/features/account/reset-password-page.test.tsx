import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ServerClient } from '../../lib/server-client';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { address, renderUi } from '../../testing/render-ui';
import { ResetPasswordPage } from './reset-password-page';

const saved = () => data({ resetPassword: { success: true, message: 'Your new password is saved.', error: null } });
const invalid = () => data({ resetPassword: { success: false, message: null, error: 'This link is not valid or is no longer valid.' } });

const visit = (path: string) =>
  renderUi(
    <ServerClient>
      <Routes>
        <Route path="/reset-password/:token?" element={<ResetPasswordPage />} />
      </Routes>
    </ServerClient>,
    { path },
  );

async function choose(password: string, again = password) {
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), `${again}{Enter}`);
}

test('the token is removed from the address, is kept over a reload, and is sent only to the server; then the sign-in is offered', async () => {
  const server = new AccountServer({ ResetPassword: saved });
  const { unmount } = visit('/reset-password/t0ken');
  await waitFor(() => expect(address()).toBe('/reset-password'));
  unmount();
  visit('/reset-password');
  expect(screen.getByRole('heading', { name: 'Choose a new password' })).toBeInTheDocument();
  expect(JSON.stringify({ ...localStorage })).not.toContain('t0ken');
  await choose('tilam-42');
  expect(await screen.findByText('Your new password is saved.')).toBeInTheDocument();
  expect(server.calls).toEqual([{ name: 'ResetPassword', sent: { token: 't0ken', password: 'tilam-42' } }]);
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/reset-password?account=sign-in');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('t0ken');
});

test('both passwords must be equal and valid', async () => {
  const server = new AccountServer({});
  visit('/reset-password/t0ken');
  await choose('tilam-42', 'tilam-43');
  expect(await screen.findByText('The two passwords are not the same.')).toBeInTheDocument();
  expect(screen.getByLabelText('Confirm new password')).toHaveFocus();
  await userEvent.clear(screen.getByLabelText('New password'));
  await userEvent.type(screen.getByLabelText('New password'), 'short{Enter}');
  expect(await screen.findByText('Password must be at least 6 characters long.')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

test('the server’s error of the password is shown at its field, a failure above the form', async () => {
  const fields = [{ path: 'password', message: 'Choose another.' }];
  new AccountServer({ ResetPassword: [() => gqlError('BAD_USER_INPUT', fields), () => gqlError('TOO_MANY_REQUESTS')] });
  visit('/reset-password/t0ken');
  await choose('tilam-42');
  expect(await screen.findByText('Choose another.')).toBeInTheDocument();
  expect(screen.getByLabelText('New password')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('New password'), '{Backspace}2{Enter}');
  expect(await screen.findByText('Too many tries')).toBeInTheDocument();
  expect(screen.getByLabelText('New password')).toHaveValue('tilam-42');
});

test('a link that is not valid says so, and another can be requested', async () => {
  const server = new AccountServer({
    ResetPassword: invalid,
    ForgotPasswordEmail: () => data({ forgotPasswordEmail: { success: true, message: 'Sent!', error: null } }),
  });
  visit('/reset-password/0ld');
  await choose('tilam-42');
  expect(await screen.findByRole('heading', { name: 'Ask for a new link' })).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('This link is not valid or is no longer valid.');
  await userEvent.type(screen.getByLabelText('E-mail'), 'lim@example.com{Enter}');
  expect(await screen.findByText('Sent!')).toBeInTheDocument();
  expect(server.sentTo('ForgotPasswordEmail')).toEqual([{ email: 'lim@example.com' }]);
});

test('without a token the page offers to send a link', () => {
  new AccountServer({});
  visit('/reset-password');
  expect(screen.getByRole('heading', { name: 'Forgot your password?' })).toBeInTheDocument();
  expect(screen.getByLabelText('E-mail')).toBeInTheDocument();
});
