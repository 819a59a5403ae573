import { lastChangeDate } from '@booking/domain/booking/customer-deadline';
import { changePromiseText } from '@booking/i18n/change-promise-text';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountServer, data, gqlError, noConnection, type Answers } from '../../testing/account-server';
import { atLateMonth, givenAvailability, inDays } from '../../testing/given-availability';
import { givenBooking } from '../../testing/given-booking';
import { renderPage } from '../../testing/render-page';
import { forgetCode } from '../booking-verification/use-booking-verification';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { MoveBooking } from './move-booking';

beforeEach(atLateMonth);
afterEach(forgetCode);

const present = inDays(8);
const brief = (date: string) => deliveryDateText(date, 'en', 'brief');
const day = (date: string) => deliveryDateText(date, 'en', 'day');
const booking = givenBooking({ deliveryDate: present });

const moved = (date: string, version: number) =>
  data({
    rescheduleBooking: { __typename: 'RescheduleBookingSuccess', booking: { ...booking, deliveryDate: date, version } },
  });
const taken = (alternatives: string[]) =>
  data({ rescheduleBooking: { __typename: 'DateUnavailable', message: 'no', reason: 'FULL', alternatives } });
const sentence = 'Confirm your mobile number with a code.';
const needed = (mobile: string | null = '012-*** 6789') =>
  data({ rescheduleBooking: { __typename: 'ProofNeeded', message: sentence, mobile, resendAfter: null } });
const RequestProofCode = () => data({ requestProofCode: { challenge: 'first', expiresIn: 300, resendAfter: 60 } });

async function givenMovePage(answers: Answers = {}) {
  const server = new AccountServer({ Availability: (sent) => givenAvailability(sent), ...answers });
  const onReload = vi.fn(() => Promise.resolve());
  renderPage(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/move" element={<MoveBooking booking={booking} target={{ token: 'secret' }} back="/booking" onReload={onReload} />} />
        <Route path="/booking" element="the booking" />
        <Route path="/elsewhere" element="another page" />
      </Routes>
    </>,
    { path: '/move' },
  );
  const grid = await screen.findByRole('grid');
  const cell = (date: string) => within(grid).getByRole('button', { name: new RegExp(deliveryDateText(date, 'en')) });
  const user = userEvent.setup();
  const move = async (date: string) => {
    await user.click(cell(date));
    await user.click(button(`Move to ${brief(date)}`));
  };
  return { server, onReload, cell, move, user };
}
const button = (name: string) => screen.getByRole('button', { name });

test('the present date is marked, and nothing can be moved before a new one is chosen', async () => {
  const { cell, user } = await givenMovePage();
  expect(cell(present)).toHaveAccessibleName(/: Now$/);
  expect(button('Choose a new date')).toBeDisabled();
  await user.click(cell(inDays(10)));
  expect(button(`Move to ${brief(inDays(10))}`)).toBeEnabled();
  // The present date is chosen again: there is nothing to move to.
  await user.click(cell(present));
  expect(button('Choose a new date')).toBeDisabled();
});

test('the last day to change has the same text as on every other page', async () => {
  await givenMovePage();
  const until = brief(lastChangeDate(present, booking.branch.leadTime));
  expect(document.body).toHaveTextContent(changePromiseText('en', 'until').replace('{date}', until));
});

test('an answer that comes after the customer has left shows its message, and does not lead back', async () => {
  let answer: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (answer = resolve));
  const { move, user } = await givenMovePage({ RescheduleBooking: () => late });
  await move(inDays(10));
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  answer(moved(inDays(10), 2));
  expect(await screen.findByText(`Booking moved to ${day(inDays(10))}`)).toBeVisible();
  expect(screen.getByText('another page')).toBeVisible();
});

test('Keep and Escape change nothing; Escape in the popup of a reason only closes the popup', async () => {
  const { server, cell, user } = await givenMovePage();
  await user.click(cell(inDays(10)));
  // Past the range: its reason opens.
  await user.click(cell(inDays(24)));
  await user.keyboard('{Escape}');
  expect(screen.queryByText('the booking')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByText('the booking')).toBeVisible();
  expect(server.sentTo('RescheduleBooking')).toEqual([]);
});

test('the message has the weekday, and Undo moves the booking back', async () => {
  const { server, move, user } = await givenMovePage({
    RescheduleBooking: [() => moved(inDays(10), 2), () => moved(present, 3)],
  });
  await move(inDays(10));
  expect(await screen.findByText(`Booking moved to ${day(inDays(10))}`)).toBeVisible();
  // The page of the booking is loaded when it is opened.
  expect(await screen.findByText('the booking')).toBeVisible();
  await user.click(button('Undo'));
  expect(await screen.findByText(`Your delivery is back on ${day(present)}`)).toBeVisible();
  expect(server.sentTo('RescheduleBooking').map(({ input }) => input)).toEqual([
    { token: 'secret', version: 1, deliveryDate: inDays(10), proof: null },
    { token: 'secret', version: 2, deliveryDate: present },
  ]);
});

const notBack = /could not move it back/;
test.each([
  ['without a connection', noConnection, notBack, 1],
  ['when somebody else has changed it', () => gqlError('CONFLICT'), notBack, 1],
  ['beyond a share of the old day', () => needed(), notBack, 1],
  ['to a place that is gone', () => taken([]), `${day(present)} can no longer be booked. Your delivery stays on ${day(inDays(10))}.`, 0],
])('an Undo %s shows the present state of the booking', async (_when, answer, message, reloads) => {
  const { onReload, move, user } = await givenMovePage({ RescheduleBooking: [() => moved(inDays(10), 2), answer] });
  await move(inDays(10));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(onReload.mock.calls.length).toBeGreaterThanOrEqual(reloads);
});

test('a moved booking that its customer may not change any more has no Undo', async () => {
  const { move } = await givenMovePage({ RescheduleBooking: () => moved(inDays(2), 2) });
  await move(inDays(2));
  expect(await screen.findByText(`Booking moved to ${day(inDays(2))}`)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a date that was taken has a message, and another choice removes the error', async () => {
  const { cell, move, user } = await givenMovePage({ RescheduleBooking: [() => taken([inDays(11)]), noConnection] });
  await move(inDays(10));
  expect(await screen.findByText(`${day(inDays(10))} has just been taken`)).toBeVisible();
  await move(inDays(11));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  await user.click(cell(inDays(12)));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('beyond a quota a code replaces the button, and is sent with the same move', async () => {
  const wrong = data({ rescheduleBooking: { __typename: 'OtpRejected', message: 'This code is not right.', attemptsLeft: 4 } });
  const { server, move, user } = await givenMovePage({
    RescheduleBooking: [() => needed(), () => wrong, () => moved(inDays(10), 2)],
    RequestProofCode,
  });
  await move(inDays(10));
  expect(await screen.findByRole('group', { name: sentence })).toHaveFocus();
  expect(screen.queryByRole('button', { name: /^(Move|Keep)/ })).toBeNull();
  await user.click(button('Send code to 012-*** 6789'));
  const field = await screen.findByRole('textbox', { name: 'Enter the 6-digit code' });
  expect(field).toHaveFocus();
  expect(server.sentTo('RequestProofCode')).toEqual([{ mobile: booking.primaryContact, locale: 'en' }]);
  await user.type(field, '000000{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeVisible();
  expect(field).toBeInvalid();
  await user.type(field, '408152');
  await user.click(button(`Move to ${brief(inDays(10))}`));
  expect(await screen.findByText('the booking')).toBeVisible();
  expect(server.sentTo('RescheduleBooking').map(({ input }) => input)).toEqual([
    { token: 'secret', version: 1, deliveryDate: inDays(10), proof: null },
    { token: 'secret', version: 1, deliveryDate: inDays(10), proof: { challenge: 'first', code: '000000' } },
    { token: 'secret', version: 1, deliveryDate: inDays(10), proof: { challenge: 'first', code: '408152' } },
  ]);
});

test('another date hides the code, and the code of a taken date is sent with the next one', async () => {
  const { server, cell, move, user } = await givenMovePage({
    RescheduleBooking: [() => needed(), () => taken([inDays(11)]), () => moved(inDays(11), 2)],
    RequestProofCode,
  });
  await move(inDays(10));
  await user.click(await screen.findByRole('button', { name: /^Send code/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Enter the 6-digit code' }), '408152{Enter}');
  await screen.findByText(`${day(inDays(10))} has just been taken`);
  await user.click(cell(inDays(12)));
  expect(button(`Move to ${brief(inDays(12))}`)).toBeEnabled();
  await move(inDays(11));
  expect(await screen.findByText('the booking')).toBeVisible();
  expect(server.sentTo('RescheduleBooking').at(-1)).toMatchObject({ input: { proof: { challenge: 'first', code: '408152' } } });
});
