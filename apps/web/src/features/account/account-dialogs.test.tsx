import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { setPage } from '../../lib/session/transitions';
import { AccountServer, data, gqlError, noConnection } from '../../testing/account-server';
import { renderUi } from '../../testing/render-ui';
import { json } from '../../testing/session-server';
import { SnackbarProvider } from '../../ui/snackbar';
import { AccountDialogs } from './account-dialogs';

const navigate = vi.fn();
const signedUp = () => data({ signUp: { __typename: 'SignUpSuccess', message: 'We have your details.' } });
const rejected = () => data({ signUp: { __typename: 'OtpRejected', message: 'This code is not right. Tries left: 4.', attemptsLeft: 4 } });
const sent = () => json({ ok: 1, expiresIn: 300, resendAfter: 60 });
const signedIn = () => json({ ok: 1 });
const wrongPassword = () => json({ message: 'The e-mail or the password is not right.', statusCode: 401 }, 401);

beforeEach(() => setPage({ address: { pathname: '/', search: '', hash: '' }, navigate }));
afterEach(() => {
  setPage(null);
  navigate.mockClear();
});

const open = (name: string) =>
  renderUi(
    <SnackbarProvider>
      <AccountDialogs />
    </SnackbarProvider>,
    { path: `/?account=${name}` },
  );
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const field = (label: string) => screen.getByLabelText(label);
const codeField = () => screen.findByRole('textbox', { name: 'Enter the 6-digit code' });

/** Sets the value at once: typing a form key by key takes seconds. */
async function fill(label: string, text: string) {
  await userEvent.click(field(label));
  await userEvent.paste(text);
}

async function fillIn() {
  await fill('Name', ' Lim Wei Ming ');
  await fill('E-mail', 'weiming.lim@example.com');
  await fill('Password', 'tilam-42');
  await fill('Confirm password', 'tilam-42');
  await fill('Mobile number', '016-234 5678');
}

/** Opens the form, fills it in and requests a code. */
async function requestCode() {
  open('sign-up');
  await fillIn();
  await press('Send me a code');
}

/** Requests a code and types one, which sends it. */
async function sendCode() {
  await requestCode();
  await userEvent.type(await codeField(), '123456');
}

describe('sign in', () => {
  test('shows missing fields, focuses the first, and sends nothing', async () => {
    const server = new AccountServer({});
    open('sign-in');
    expect(screen.getByRole('dialog', { name: 'Welcome back' })).toBeInTheDocument();
    await press('Sign In');
    expect(await screen.findByText('E-mail is required')).toBeInTheDocument();
    expect(screen.getByText('Password is required')).toBeInTheDocument();
    expect(field('E-mail')).toHaveFocus();
    expect(server.calls).toEqual([]);
  });

  test('shows the refusal of the server and keeps the input; then signs in', async () => {
    const server = new AccountServer({ '/auth/login': [wrongPassword, signedIn] });
    open('sign-in');
    await fill('E-mail', 'lim@example.com');
    await fill('Password', 'tilam-41');
    await userEvent.keyboard('{Enter}');
    const refusal = await screen.findByText('The e-mail or the password is not right.');
    expect(refusal.closest('[role="alert"]')).not.toBeNull();
    expect(field('Password')).toHaveValue('tilam-41');
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.clear(field('Password'));
    await fill('Password', 'tilam-42');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(navigate).toHaveBeenCalled());
    expect(server.sentTo('/auth/login')[1]).toEqual({ email: 'lim@example.com', password: 'tilam-42' });
  });
});

describe('sign up', () => {
  test('shows the messages of the specification', async () => {
    const server = new AccountServer({});
    open('sign-up');
    await press('Send me a code');
    for (const text of ['Name is required', 'E-mail is required', 'Required.']) expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getAllByText('Password is required')).toHaveLength(2);
    expect(field('Name')).toHaveFocus();
    await fill('E-mail', 'lim');
    await fill('Password', 'short');
    await fill('Confirm password', '1234567890123456');
    await fill('Mobile number', '015-234 5678');
    await userEvent.tab();
    const texts = [
      'E-mail must be valid',
      'Password must be at least 6 characters long.',
      'Password should be less than 16 characters.',
      'Invalid Malaysian mobile number',
    ];
    for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument();
    await userEvent.clear(field('Password'));
    await fill('Password', 'qwerty');
    expect(await screen.findByText('This password is too easy to guess. Choose another.')).toBeInTheDocument();
    await userEvent.clear(field('Confirm password'));
    await fill('Confirm password', 'tilam-42');
    expect(await screen.findByText('The two passwords are not the same.')).toBeInTheDocument();
    expect(server.calls).toEqual([]);
  });

  test('locks the form, sends a code, shows a refused code, creates the account and signs in', async () => {
    const server = new AccountServer({ '/auth/otp': sent, SignUp: [rejected, signedUp], '/auth/login': signedIn });
    await requestCode();
    const code = await codeField();
    await waitFor(() => expect(code).toHaveFocus());
    expect(screen.getByRole('dialog', { name: 'Confirm your number' })).toBeInTheDocument();
    expect(screen.getByText('+60 16-234 5678')).toBeInTheDocument();
    expect(screen.getByText('Lim Wei Ming')).toBeInTheDocument();
    expect(screen.getByText('weiming.lim@example.com')).toBeInTheDocument();
    expect(await screen.findByText('5:00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
    expect(server.sentTo('/auth/otp')).toEqual([{ mobile: '+60162345678' }]);
    // The device stores nothing of the form.
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toMatch(/tilam|weiming|162345678/);
    expect(screen.getByRole('button', { name: 'Create account' })).toBeDisabled();

    await userEvent.type(await codeField(), '123456');
    expect(await screen.findByText('This code is not right. Tries left: 4.')).toBeInTheDocument();
    const emptied = await codeField();
    expect(emptied).toHaveValue('');
    await waitFor(() => expect(emptied).toHaveFocus());
    await userEvent.type(await codeField(), '654321{Enter}');
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
    const input = {
      name: 'Lim Wei Ming',
      email: 'weiming.lim@example.com',
      password: 'tilam-42',
      firm: null,
      phoneNumber: '+60162345678',
      formattedPhoneNumber: '+60 16-234 5678',
      countryCode: 'MY',
      countryCallingCode: '60',
    };
    expect(server.sentTo('SignUp')).toEqual([{ input: { ...input, otp: '123456' } }, { input: { ...input, otp: '654321' } }]);
    expect(server.sentTo('/auth/login')).toEqual([{ email: input.email, password: input.password }]);
    expect(screen.getByText('Your account is ready. Welcome!')).toBeInTheDocument();
  });

  test('Edit and the other tab open the form with its input and drop the code', async () => {
    const server = new AccountServer({ '/auth/otp': sent });
    await requestCode();
    await userEvent.type(await codeField(), '408');
    await press('Edit');
    expect(field('Name')).toHaveFocus();
    expect(field('Password')).toHaveValue('tilam-42');
    await press('Send me a code');
    expect(await codeField()).toHaveValue('');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign In' }));
    expect(field('E-mail')).toHaveValue('weiming.lim@example.com');
    await userEvent.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.queryByRole('textbox', { name: 'Enter the 6-digit code' })).toBeNull();
    expect(field('Mobile number')).toHaveValue('016-234 5678');
    expect(server.sentTo('/auth/otp')).toHaveLength(1);
  });

  test('a number that the server refuses opens the form at its field', async () => {
    const refusal = { message: 'Invalid Malaysian mobile number', statusCode: 422 };
    new AccountServer({ '/auth/otp': () => json(refusal, 422) });
    await requestCode();
    await waitFor(() => expect(field('Mobile number')).toHaveFocus());
    expect(field('Mobile number')).toHaveAccessibleDescription('Invalid Malaysian mobile number');
    const snackbar = within(screen.getByRole('dialog')).getByRole('alert');
    expect(snackbar).toHaveTextContent('Invalid Malaysian mobile number');
  });

  test('a code that could not be sent has an error, and can be requested again', async () => {
    const server = new AccountServer({ '/auth/otp': [() => json({ message: 'The service is busy.' }, 503), sent] });
    await requestCode();
    expect(await screen.findByText('The service is busy.')).toBeInTheDocument();
    expect(screen.getByText(/No new code was sent to/)).toBeInTheDocument();
    await press('Send again');
    expect(await screen.findByText(/Sent by SMS to/)).toBeInTheDocument();
    expect(server.sentTo('/auth/otp')).toHaveLength(2);
    const code = await codeField();
    await waitFor(() => expect(code).toHaveFocus());
  });

  test('a field that the server refuses opens the form at it', async () => {
    const fields = [{ path: 'input.email', message: 'E-mail must be valid' }];
    new AccountServer({ '/auth/otp': sent, SignUp: () => gqlError('BAD_USER_INPUT', fields) });
    await sendCode();
    await waitFor(() => expect(field('E-mail')).toHaveFocus());
    expect(field('E-mail')).toHaveAccessibleDescription('E-mail must be valid');
  });

  test('a failure keeps the code for another attempt', async () => {
    new AccountServer({ '/auth/otp': sent, SignUp: [() => gqlError('SERVICE_UNAVAILABLE'), signedUp], '/auth/login': signedIn });
    await sendCode();
    expect(await screen.findByText('We are busy at the moment')).toBeInTheDocument();
    expect(await codeField()).toHaveValue('123456');
    await press('Try again');
    await waitFor(() => expect(navigate).toHaveBeenCalledOnce());
  });

  test('if the new details do not sign in, the page does not say why; the e-mail does', async () => {
    new AccountServer({ '/auth/otp': sent, SignUp: signedUp, '/auth/login': wrongPassword });
    await sendCode();
    expect(await screen.findByRole('dialog', { name: 'Check your e-mail' })).toBeInTheDocument();
    expect(screen.getByText('We have your details.')).toBeInTheDocument();
    expect(screen.getByText('The e-mail or the password is not right.')).toBeInTheDocument();
    expect(navigate).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('link', { name: 'Sign In' }));
    expect(field('E-mail')).toHaveValue('weiming.lim@example.com');
    expect(field('Password')).toHaveValue('');
  });
});

describe('forgot password', () => {
  const sentMail = () =>
    data({ forgotPasswordEmail: { success: true, message: 'Reset password email sent to lim@example.com!', error: null } });

  test('has the e-mail address of the sign-in, and shows the answer', async () => {
    const server = new AccountServer({ ForgotPasswordEmail: sentMail });
    open('sign-in');
    await fill('E-mail', 'lim@example.com');
    await userEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    expect(field('E-mail')).toHaveFocus();
    await press('Send me the link');
    expect(await screen.findByText('Reset password email sent to lim@example.com!')).toBeInTheDocument();
    expect(server.sentTo('ForgotPasswordEmail')).toEqual([{ email: 'lim@example.com' }]);
    await userEvent.click(screen.getByRole('link', { name: 'Back to sign in' }));
    expect(field('E-mail')).toHaveValue('lim@example.com');
  });

  test('shows an error of the server, too many tries and a lost connection', async () => {
    const refused = () => data({ forgotPasswordEmail: { success: false, message: null, error: 'No such luck' } });
    new AccountServer({ ForgotPasswordEmail: [refused, () => gqlError('TOO_MANY_REQUESTS'), noConnection] });
    open('forgot');
    await fill('E-mail', 'lim@example.com');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByText('No such luck')).closest('[role="alert"]')).not.toBeNull();
    await press('Send me the link');
    expect(await screen.findByText('Too many tries')).toBeInTheDocument();
    await press('Send me the link');
    expect(await screen.findByText('The connection was lost')).toBeInTheDocument();
    expect(field('E-mail')).toHaveValue('lim@example.com');
  });
});
