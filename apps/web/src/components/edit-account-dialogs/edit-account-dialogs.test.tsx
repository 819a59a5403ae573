import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { getSession, setSession } from '../../lib/session/session-store';
import { AccountServer, data, gqlError } from '../../testing/account-server';
import { renderUi } from '../../testing/render-ui';
import { givenUser, json } from '../../testing/session-server';
import { SnackbarProvider } from '../../ui/snackbar';
import { EditAccountDialogs } from './edit-account-dialogs';

beforeEach(() => setSession({ status: 'signedIn', user: givenUser({ phoneNumber: '+60123456789' }) }));

const open = (dialog: string) =>
  renderUi(
    <SnackbarProvider>
      <EditAccountDialogs />
    </SnackbarProvider>,
    { path: `/form/details?dialog=${dialog}` },
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const fill = async (label: string, text: string) => {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};
const fillPasswords = async (current = 'rahsia-123', next = 'tilam-42', again = next) => {
  await fill('Current password', current);
  await fill('New password', next);
  await fill('Confirm new password', again);
};
const changed = (error: string | null) => () =>
  data({
    changePassword: {
      __typename: 'ForgotPasswordResult',
      success: error === null,
      message: error ? null : 'Saved. Sign in with it.',
      error,
    },
  });

test('a guest sees no dialog', () => {
  act(() => setSession({ status: 'guest' }));
  open('password');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('passwords are checked before they are sent', async () => {
  const server = new AccountServer({});
  open('password');
  await fillPasswords('x', '12345', '123456');
  await press('Save password');
  expect(await screen.findByText('Password must be at least 6 characters long.')).toBeInTheDocument();
  expect(screen.getByText('The two passwords are not the same.')).toBeInTheDocument();
  expect(server.calls).toEqual([]);
});

test('shows the server’s errors of both passwords, and does not sign in', async () => {
  const refused = () => gqlError('BAD_USER_INPUT', [{ path: 'password', message: 'Choose another.' }]);
  const server = new AccountServer({ ChangePassword: [changed('The current password is not right.'), refused] });
  open('password');
  await fillPasswords();
  await press('Save password');
  expect(await screen.findByText('The current password is not right.')).toBeInTheDocument();
  await press('Save password');
  expect(await screen.findByText('Choose another.')).toBeInTheDocument();
  expect(server.sentTo('ChangePassword')).toEqual(Array(2).fill({ currentPassword: 'rahsia-123', password: 'tilam-42' }));
  expect(server.sentTo('/auth/login')).toEqual([]);
});

test('a new password ends the session, and is used at once to sign in again', async () => {
  const server = new AccountServer({ ChangePassword: changed(null), '/auth/login': () => json({ ok: 1 }) });
  open('password');
  await fillPasswords();
  await press('Save password');
  expect(await screen.findByText(/Your new password is saved/)).toBeInTheDocument();
  expect(server.sentTo('/auth/login')).toEqual([{ email: 'nurul.aisyah@example.com', password: 'tilam-42' }]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(getSession().status).toBe('signedIn');
});

test('if that sign-in fails, the user is signed out and sees the server’s message', async () => {
  new AccountServer({ ChangePassword: changed(null), '/auth/login': () => json({ message: 'Busy', statusCode: 503 }, 503) });
  open('password');
  await fillPasswords();
  await press('Save password');
  expect(await screen.findByText('Saved. Sign in with it.')).toBeInTheDocument();
  expect(getSession().status).toBe('guest');
});

test('a number is changed with the code that was sent to it; a wrong code has an error', async () => {
  const phone = { __typename: 'User', _id: 'u1', phoneNumber: '+60187654321', formattedPhoneNumber: '+60 18-765 4321' };
  const server = new AccountServer({
    '/auth/otp': () => json({ ok: 1, expiresIn: 300, resendAfter: 60 }),
    '/auth/user': () => json({ user: givenUser({ phoneNumber: phone.phoneNumber }) }),
    ChangePhoneNumber: [
      () => gqlError('BAD_USER_INPUT', [{ path: 'input.otp', message: 'This code is not right. Tries left: 4.' }]),
      () => data({ changePhoneNumber: phone }),
    ],
  });
  open('phone');
  await fill('New mobile number', '015 12');
  await press('Send me a code');
  expect(await screen.findByText('Invalid Malaysian mobile number')).toBeInTheDocument();
  await fill('New mobile number', '018-765 4321');
  await press('Send me a code');
  const code = () => screen.findByRole('textbox', { name: 'Enter the 6-digit code' });
  await userEvent.type(await code(), '111111');
  expect(await screen.findByText('This code is not right. Tries left: 4.')).toBeInTheDocument();
  expect(await code()).toHaveValue('');
  await userEvent.type(await code(), '222222');
  expect(await screen.findByText(/Your number is now/)).toBeInTheDocument();
  expect(server.sentTo('/auth/otp')).toEqual([{ mobile: '+60187654321' }]);
  expect(server.sentTo('ChangePhoneNumber')).toEqual(
    ['111111', '222222'].map((otp) => ({ input: { phoneNumber: '+60187654321', countryCode: 'MY', otp } })),
  );
  expect(getSession()).toMatchObject({ user: { phoneNumber: '+60187654321' } });
});
