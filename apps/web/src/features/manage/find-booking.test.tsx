import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { now } from '../../lib/clock';
import { AccountServer, data, gqlError, noConnection, type Answers } from '../../testing/account-server';
import { renderPage } from '../../testing/render-page';
import { address } from '../../testing/render-ui';
import { json } from '../../testing/session-server';
import { FindBooking } from './find-booking';

beforeEach(() => vi.setSystemTime(new Date('2026-12-01T02:00:00Z')));

const mobile = '012-345 6789';
const sent = (challenge: string) => () => data({ requestBookingCode: { challenge, expiresIn: 300, resendAfter: 60 } });
const rejected = () => data({ openBooking: { __typename: 'OtpRejected', message: 'This code is not right. Tries left: 4.' } });
const opened = () => data({ openBooking: { __typename: 'OpenBookingSuccess', manageToken: 'secret' } });
const tooMany = () =>
  json({ data: null, errors: [{ message: 'Too many tries.', extensions: { code: 'TOO_MANY_REQUESTS', retryAfter: 42 } }] });

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.findByRole('textbox', { name: 'Enter the 6-digit code' });

async function givenPage(answers: Answers) {
  const server = new AccountServer(answers);
  renderPage(<FindBooking unknownLink={false} />, { path: '/manage' });
  await userEvent.type(screen.getByLabelText('Reference or order number'), 'bk7k 4m92');
  await userEvent.type(screen.getByLabelText('Mobile number'), mobile);
  await press('Send the code');
  return server;
}

test('an invalid reference and number have errors before anything is sent', async () => {
  const server = new AccountServer({});
  renderPage(<FindBooking unknownLink />, { path: '/manage' });
  expect(screen.getByText('This link does not open a booking')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Mobile number'), '015 12');
  await press('Send the code');
  expect(screen.getByLabelText('Reference or order number')).toHaveFocus();
  expect(screen.getByLabelText('Reference or order number')).toBeInvalid();
  expect(screen.getByText('Invalid Malaysian mobile number')).toBeVisible();
  expect(server.calls).toEqual([]);
});

test('a code that was pasted with its message opens the booking; six digits alone do not', async () => {
  const server = await givenPage({ RequestBookingCode: sent('first'), OpenBooking: opened });
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveAccessibleDescription(new RegExp(`sent a code to ${mobile}`));
  await userEvent.paste('RM0.00 Contoh Beds: 408152 is your code for Find my booking. Valid for 5 minutes.');
  expect(await field()).toHaveValue('408152');
  expect(server.sentTo('OpenBooking')).toEqual([]);
  await press('Open my booking');
  await vi.waitFor(() => expect(address()).toBe('/manage#secret'));
  expect(server.sentTo('RequestBookingCode')).toEqual([{ input: { key: 'bk7k 4m92', mobile, locale: 'en' } }]);
  expect(server.sentTo('OpenBooking')).toEqual([{ input: { challenge: 'first', code: '408152' } }]);
});

test('a code that is wrong or has expired is refused at its field, which is emptied', async () => {
  await givenPage({ RequestBookingCode: sent('first'), OpenBooking: [rejected, opened] });
  await userEvent.type(await field(), '000000{Enter}');
  expect(await screen.findByText('This code is not right. Tries left: 4.')).toBeVisible();
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  await userEvent.type(await field(), '4');
  expect(screen.queryByText('This code is not right. Tries left: 4.')).toBeNull();
});

test('after too many attempts the code is kept and can be sent again', async () => {
  const server = await givenPage({ RequestBookingCode: sent('first'), OpenBooking: [tooMany, opened] });
  await userEvent.type(await field(), '408152{Enter}');
  expect(await screen.findByText('Too many tries')).toBeVisible();
  expect(await field()).toHaveValue('408152');
  await press('Try again');
  await vi.waitFor(() => expect(address()).toBe('/manage#secret'));
  expect(server.sentTo('OpenBooking')).toHaveLength(2);
});

test('another code can be sent after the wait, and replaces the first', async () => {
  const server = await givenPage({ RequestBookingCode: [sent('first'), sent('second')], OpenBooking: opened });
  await userEvent.type(await field(), '12');
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  vi.setSystemTime(now() + 60_000);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }, { timeout: 3000 }));
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveFocus();
  await userEvent.type(await field(), '408152{Enter}');
  await vi.waitFor(() => expect(server.sentTo('OpenBooking')).toEqual([{ input: { challenge: 'second', code: '408152' } }]));
});

test('going back and forth sends no second code for the same reference and number', async () => {
  const server = await givenPage({ RequestBookingCode: sent('first') });
  await field();
  await userEvent.click(screen.getAllByRole('button', { name: 'Change' })[0] as HTMLElement);
  expect(screen.getByLabelText('Reference or order number')).toHaveValue('bk7k 4m92');
  await press('Send the code');
  await field();
  expect(server.sentTo('RequestBookingCode')).toHaveLength(1);
});

test('a refused field has its error; after a lost connection the user can try again', async () => {
  const fields = [{ path: 'input.mobile', message: 'Invalid Malaysian mobile number' }];
  await givenPage({ RequestBookingCode: [() => gqlError('BAD_USER_INPUT', fields), noConnection, sent('first')] });
  expect(await screen.findByText('Invalid Malaysian mobile number')).toBeVisible();
  expect(screen.getByLabelText('Mobile number')).toHaveFocus();
  await press('Send the code');
  const alert = (await screen.findByText('The connection was lost')).closest('[role=alert]');
  await userEvent.click(within(alert as HTMLElement).getByRole('button', { name: 'Try again' }));
  expect(await field()).toHaveFocus();
});
