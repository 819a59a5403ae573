import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { ServerClient } from '../../lib/server-client';
import { getSession, setSession } from '../../lib/session/session-store';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { address, renderUi } from '../../testing/render-ui';
import { flagSession, givenUser, json } from '../../testing/session-server';
import { ConfirmEmailPage } from './confirm-email-page';

const confirmed = () => data({ confirmEmail: { success: true, message: 'Your e-mail address is confirmed.', error: null } });
const invalid = () => data({ confirmEmail: { success: false, message: null, error: 'This link is not valid or is no longer valid.' } });

const visit = (path: string) =>
  renderUi(
    <ServerClient>
      <Routes>
        <Route path="/confirm-email/:token?" element={<ConfirmEmailPage />} />
      </Routes>
    </ServerClient>,
    { path },
  );
const press = () => userEvent.click(screen.getByRole('button', { name: 'Yes, confirm' }));

test('confirms by a press and not by the visit; the token is removed from the address', async () => {
  const server = new AccountServer({ ConfirmEmail: confirmed });
  visit('/confirm-email/t0ken');
  await waitFor(() => expect(address()).toBe('/confirm-email'));
  expect(screen.getByRole('heading', { name: 'Confirm that this address is yours' })).toBeInTheDocument();
  expect(server.calls).toEqual([]);
  await press();
  expect(await screen.findByText('Your e-mail address is confirmed.')).toBeInTheDocument();
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Done' })).toHaveFocus());
  expect(server.calls).toEqual([{ name: 'ConfirmEmail', sent: { token: 't0ken' } }]);
  expect(screen.getByRole('link', { name: 'Go to my profile' })).toHaveAttribute('href', '/user');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('t0ken');
});

test('a signed-in user sees the confirmation in the profile', async () => {
  flagSession('u1');
  setSession({ status: 'signedIn', user: givenUser({ emailConfirmed: false }) });
  new AccountServer({ ConfirmEmail: confirmed, '/auth/user': () => json({ user: givenUser() }) });
  visit('/confirm-email/t0ken');
  await press();
  await waitFor(() => expect(getSession()).toMatchObject({ status: 'signedIn', user: { emailConfirmed: true } }));
});

test('a link that is not valid says so, and so does the page without one', async () => {
  new AccountServer({ ConfirmEmail: invalid });
  const { unmount } = visit('/confirm-email/0ld');
  await press();
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is not valid or is no longer valid.');
  await waitFor(() => expect(screen.getByRole('heading', { name: 'This link does not work' })).toHaveFocus());
  unmount();
  visit('/confirm-email');
  expect(screen.getByRole('heading', { name: 'This link does not work' })).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failure is shown, and another press tries again, also after a reload', async () => {
  const server = new AccountServer({ ConfirmEmail: [() => gqlError('TOO_MANY_REQUESTS'), confirmed] });
  const { unmount } = visit('/confirm-email/t0ken');
  await press();
  expect(await screen.findByText('Too many tries')).toBeInTheDocument();
  unmount();
  visit('/confirm-email');
  await press();
  expect(await screen.findByText('Your e-mail address is confirmed.')).toBeInTheDocument();
  expect(server.sentTo('ConfirmEmail')).toEqual([{ token: 't0ken' }, { token: 't0ken' }]);
});
