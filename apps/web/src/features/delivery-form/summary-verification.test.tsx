import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetCode } from '../../components/booking-verification/use-booking-verification';
import { now } from '../../lib/clock';
import { setSession } from '../../lib/session/session-store';
import { data, gqlError, noConnection, type Answers } from '../../testing/account-server';
import { atLateMonth, inDays } from '../../testing/given-availability';
import { givenBooking } from '../../testing/given-booking';
import { givenSummary, gone } from '../../testing/given-summary';
import { query } from '../../testing/render-ui';
import { givenUser, json } from '../../testing/session-server';
import { draftStore } from './draft-store';

beforeEach(atLateMonth);
afterEach(forgetCode);

const sentence = 'Confirm your mobile number with a code to keep this date.';
const needed = (over: object = {}) =>
  data({ bookDelivery: { __typename: 'ProofNeeded', message: sentence, mobile: '012-*** 6789', resendAfter: null, ...over } });
const rejected = (message: string) => data({ bookDelivery: { __typename: 'OtpRejected', message, attemptsLeft: 4 } });
const booked = () =>
  data({ bookDelivery: { __typename: 'BookDeliverySuccess', manageToken: 'secret', booking: givenBooking({ deliveryDate: inDays(4) }) } });
const sent = (challenge: string) => data({ requestProofCode: { challenge, expiresIn: 300, resendAfter: 60 } });
/** A refusal of the server with the seconds to wait. */
const tooMany = (retryAfter: number) =>
  json({ data: null, errors: [{ message: 'Too many tries.', extensions: { code: 'TOO_MANY_REQUESTS', retryAfter } }] });

const notHeld = () => data({ holdDate: { __typename: 'NoHold', message: 'no' } });

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const field = () => screen.findByRole('textbox', { name: 'Enter the 6-digit code' });

/** The summary after Confirm, when the server requires a code. */
async function givenAsked(answers: Answers, over: object = {}) {
  const { BookDelivery = [], ...others } = answers;
  const server = givenSummary(
    { BookDelivery: [() => needed(over), ...[BookDelivery].flat()], RequestProofCode: () => sent('first'), ...others },
    { wasHeld: false },
  );
  await userEvent.click((await screen.findAllByRole('button', { name: 'Confirm booking' }))[0] as HTMLElement);
  await screen.findByRole('group', { name: new RegExp(sentence) });
  return server;
}

async function typeCode(code: string) {
  await userEvent.type(await field(), code);
  await userEvent.keyboard('{Enter}');
}

test('the verification replaces Confirm, a code is sent and typed, and the same request is sent with it', async () => {
  const server = await givenAsked({ BookDelivery: booked });
  expect(screen.getByRole('group', { name: sentence })).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Confirm booking' })).toBeNull();
  expect(screen.getByText('Nurul Aisyah')).toBeVisible();

  await userEvent.click(await button('Send code to 012-*** 6789'));
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveAccessibleDescription('Sent by SMS to 012-*** 6789');
  expect(await field()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(server.sentTo('RequestProofCode')).toEqual([{ mobile: '012-345 6789', locale: 'en' }]);
  expect(await button('Confirm booking')).toBeDisabled();
  // The sixth digit does not book by itself.
  await userEvent.type(await field(), '408152');
  expect(server.sentTo('BookDelivery')).toHaveLength(1);
  await userEvent.click(await button('Confirm booking'));
  expect(await screen.findByText('it is booked')).toBeVisible();

  const [first, second] = server.sentTo('BookDelivery');
  expect(first).toMatchObject({ proof: null, holdToken: null });
  expect(second).toEqual({ ...first, proof: { challenge: 'first', code: '408152' } });
});

test('a wrong code has an error at its field, and the next code is sent with the same key', async () => {
  const server = await givenAsked({ BookDelivery: [() => rejected('This code is not right. 4 tries are left.'), booked] });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await typeCode('000000');
  await screen.findByText('This code is not right. 4 tries are left.');
  expect(await field()).toBeInvalid();
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('');
  expect(await field()).toHaveAccessibleDescription('This code is not right. 4 tries are left. Sent by SMS to 012-*** 6789');
  expect(screen.getByText('Nurul Aisyah')).toBeVisible();
  await typeCode('408152');
  await screen.findByText('it is booked');
  expect(new Set(server.sentTo('BookDelivery').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
});

test('another code can be sent after a minute, and replaces the first', async () => {
  const server = await givenAsked({ RequestProofCode: [() => sent('first'), () => sent('second')], BookDelivery: booked });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await userEvent.type(await field(), '12');
  expect(screen.getByText('1:00')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send again' })).toBeNull();
  vi.setSystemTime(now() + 60_000);
  await userEvent.click(await screen.findByRole('button', { name: 'Send again' }, { timeout: 3000 }));
  expect(await screen.findByText('The code was sent.')).toBeInTheDocument();
  expect(await field()).toHaveFocus();
  expect(await field()).toHaveValue('');
  await typeCode('408152');
  await screen.findByText('it is booked');
  expect(server.sentTo('BookDelivery')[1]).toMatchObject({ proof: { challenge: 'second', code: '408152' } });
});

test('after a code that another page requested, the button waits', async () => {
  await givenAsked({}, { resendAfter: 42 });
  expect(await button('Send code to 012-*** 6789')).toBeDisabled();
  expect(screen.getByText('Send again in 0:42')).toBeVisible();
});

test('the field of the code is still there after a visit to the details', async () => {
  const server = await givenAsked({ BookDelivery: [() => needed({ resendAfter: 50 }), booked] });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await userEvent.click(screen.getByRole('link', { name: 'Edit: Remarks' }));
  await userEvent.click(screen.getByText('to the summary'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Confirm booking' }))[0] as HTMLElement);
  expect(await field()).toHaveFocus();
  await typeCode('408152');
  await screen.findByText('it is booked');
  expect(server.sentTo('RequestProofCode')).toHaveLength(1);
});

test('a code that was sent to another number is not used', async () => {
  const server = await givenAsked({ BookDelivery: () => needed() });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await field();
  await userEvent.click(screen.getByRole('link', { name: 'Use another number' }));
  draftStore.update((draft) => ({ ...draft, form: { ...draft.form, primaryContact: '019-876 5432' } }));
  await userEvent.click(await screen.findByText('to the summary'));
  await userEvent.click((await screen.findAllByRole('button', { name: 'Confirm booking' }))[0] as HTMLElement);
  await userEvent.click(await button('Send code to 012-*** 6789'));
  expect(server.sentTo('BookDelivery').at(-1)).toMatchObject({ proof: null });
  expect(server.sentTo('RequestProofCode').at(-1)).toMatchObject({ mobile: '019-876 5432' });
});

test('if no code can be sent, the page offers a call, an account and another number', async () => {
  await givenAsked({}, { mobile: null });
  expect(screen.getByRole('link', { name: /^Call / })).toHaveAttribute('href', expect.stringMatching(/^tel:/));
  expect(screen.queryByRole('button', { name: /^Send code/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(await button(/^Sign In/));
  expect(query().get('account')).toBe('sign-in');
  await userEvent.click(await button('Use another number'));
  expect(await screen.findByText('to the summary')).toBeVisible();
});

test('a user who signed in instead can confirm at once, and is not asked to sign in', async () => {
  await givenAsked({ BookDelivery: () => needed({ mobile: null }) }, { mobile: null });
  setSession({ status: 'signedIn', user: givenUser() });
  await userEvent.click((await screen.findAllByRole('button', { name: 'Confirm booking' }))[0] as HTMLElement);
  await screen.findByRole('group', { name: sentence });
  expect(screen.queryByRole('button', { name: /^Sign In/ })).toBeNull();
});

test('if no more codes can be sent, the page says whom to call', async () => {
  await givenAsked({ RequestProofCode: () => tooMany(80_000) });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  expect(await screen.findByText(/^No new code was sent to/)).toHaveTextContent('012-*** 6789');
  expect(screen.getByRole('link', { name: /^Call / })).toBeVisible();
});

test('a failed request for a code can be repeated', async () => {
  await givenAsked({ RequestProofCode: [noConnection, () => sent('first')] });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  expect(await screen.findByText('Nothing is lost. Check your connection and try again.')).toBeVisible();
  await userEvent.click(await button('Send code to 012-*** 6789'));
  expect(await field()).toHaveFocus();
});

test.each([
  ['within half an hour', 29, { challenge: 'first', code: '408152' }],
  ['and is not sent any more after it', 31, null],
])('the code of a lost date is sent with the next date without a question, %s', async (_when, minutes, verification) => {
  const server = await givenAsked({ BookDelivery: [() => gone('bookDelivery', [6]), booked], HoldDate: notHeld });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await typeCode('408152');
  expect(await screen.findByRole('group', { name: /somebody else/ })).toHaveFocus();
  expect(screen.queryByText(sentence)).toBeNull();
  await userEvent.click(await button(/^Hold Saturday, 28 Nov/));
  // It also works without a hold.
  expect(await screen.findByText(/^We could not hold this date for you/)).toBeInTheDocument();
  expect(document.activeElement).toHaveAccessibleName('Confirm booking');
  vi.setSystemTime(now() + minutes * 60_000);
  await userEvent.keyboard('{Enter}');
  await screen.findByText('it is booked');
  expect(server.sentTo('BookDelivery').at(-1)).toMatchObject({ input: { deliveryDate: inDays(6) }, holdToken: null, proof: verification });
});

test('a kept code that has expired is requested again at its field', async () => {
  await givenAsked({ BookDelivery: [() => gone('bookDelivery', [6]), () => rejected('This code has expired.')], HoldDate: notHeld });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await typeCode('408152');
  await userEvent.click(await button(/^Hold Saturday, 28 Nov/));
  await screen.findByText(/^We could not hold this date for you/);
  await userEvent.click(screen.getAllByRole('button', { name: 'Confirm booking' })[0] as HTMLElement);
  expect(await field()).toHaveAccessibleDescription(/^This code has expired\./);
});

test('after a lost answer Try again sends the same code with the same key', async () => {
  const server = await givenAsked({ BookDelivery: [() => gqlError('INTERNAL_SERVER_ERROR'), booked] });
  await userEvent.click(await button('Send code to 012-*** 6789'));
  await typeCode('408152');
  await userEvent.click(await button('Try again'));
  await screen.findByText('it is booked');
  const [, second, third] = server.sentTo('BookDelivery');
  expect(third).toEqual(second);
});
