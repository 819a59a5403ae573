import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import * as clock from '../../lib/clock';
import { setSession } from '../../lib/session/session-store';
import { data, gqlError, noConnection } from '../../testing/account-server';
import { givenQuietHours } from '../../testing/given-quiet-hours';
import {
  bookings,
  card,
  carry,
  cell,
  dispatcher,
  enterReason,
  focused,
  givenCalendar,
  ming,
  moved,
  openCalendarDesk,
  priya,
  refused,
  standing,
  undo,
} from '../../testing/calendar-desk';

beforeEach(openCalendarDesk);

const isNowOn12 = 'Lim Wei Ming is now on Saturday, 12 Dec. The customer is notified.';
const notKnown = /^The server did not answer\. We do not know yet whether Lim Wei Ming was moved to Saturday, 12 Dec/;
const backOnline = () => window.dispatchEvent(new Event('online'));
const passLimit = async (user: UserEvent, refusal: HTMLElement) => {
  await user.click(within(refusal).getByRole('checkbox', { name: 'Move past the limit' }));
  await enterReason(user, refusal);
};

/** A server that answers the move of a booking when the test releases it. */
function slowServer() {
  const waiting = new Map<string, (response: Response) => void>();
  return {
    StaffReschedule: ({ input }: Record<string, unknown>) =>
      new Promise<Response>((resolve) => waiting.set((input as { id: string }).id, resolve)),
    answer: (id: string, response: Response) => waiting.get(id)?.(response),
  };
}

test.each([
  ['the answer is lost', noConnection],
  ['the gateway fails', () => new Response('', { status: 502 })],
])('reports success with Undo when %s and the booking has its new day', async (_, lost) => {
  const { server, user } = await givenCalendar({
    StaffReschedule: [lost, moved('2026-12-05', 5)],
    MoveOutcome: standing({ deliveryDate: '2026-12-12', version: 4 }),
  });
  await carry(user, '{ArrowDown}{Enter}');
  expect(await screen.findByText(isNowOn12)).toBeVisible();
  await user.click(undo());
  expect(await screen.findByText('Lim Wei Ming is back on Saturday, 05 Dec.')).toBeVisible();
  expect(server.sentTo('StaffReschedule')[1]).toMatchObject({ input: { version: 4, deliveryDate: '2026-12-05', undo: true } });
});

const stays = 'That did not work. Lim Wei Ming stays on Saturday, 05 Dec.';
const changed = 'Somebody has changed the booking of Lim Wei Ming. It was not moved; the current version is shown.';
const gone = 'The booking of Lim Wei Ming is no longer with your branches.';
test.each([
  ['the answer is lost and it stands where it was', noConnection, standing({}), stays],
  ['the server cannot', () => gqlError('INTERNAL_SERVER_ERROR'), standing({}), stays],
  ['somebody has moved it elsewhere meanwhile', noConnection, standing({ deliveryDate: '2026-12-09', version: 4 }), changed],
  ['it went to others meanwhile', noConnection, () => gqlError('NOT_FOUND'), gone],
  ['somebody was first', () => gqlError('CONFLICT'), standing({}), changed],
  ['it is not theirs any more', () => gqlError('NOT_FOUND'), standing({}), gone],
])('when %s, the page says so and retries', async (_, answer, MoveOutcome, message) => {
  const { server, user } = await givenCalendar({ StaffReschedule: answer, MoveOutcome });
  const asked = server.sentTo('DayLoads').length;
  await carry(user, '{ArrowDown}{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(card()).not.toHaveTextContent('moving to'));
  await waitFor(() => expect(server.sentTo('DayLoads').length).toBeGreaterThan(asked));
});

test('while nothing can be read, the outcome of a move is unknown; after the connection is back, it is known', async () => {
  const { user } = await givenCalendar({
    StaffReschedule: noConnection,
    MoveOutcome: [noConnection, standing({ deliveryDate: '2026-12-12', version: 4 })],
  });
  await carry(user, '{ArrowDown}{Enter}');
  expect(await screen.findByText(notKnown)).toBeVisible();
  expect(screen.queryByText(/stays on/)).toBeNull();
  expect(card()).toHaveTextContent('moving to 12 Dec');
  backOnline();
  expect(await screen.findByText(isNowOn12)).toBeVisible();
  expect(screen.queryByText(notKnown)).toBeNull();
});

test('after somebody else has signed in, a move of unknown outcome sends and shows nothing', async () => {
  const { server, user } = await givenCalendar({ StaffReschedule: noConnection, MoveOutcome: noConnection });
  await carry(user, '{ArrowDown}{Enter}');
  expect(await screen.findByText(notKnown)).toBeVisible();
  act(() => setSession({ status: 'signedIn', user: { ...dispatcher, _id: 'u2' } }));
  expect(screen.queryByText(notKnown)).toBeNull();
  backOnline();
  await waitFor(() => expect(card()).not.toHaveTextContent('moving to'));
  expect(server.sentTo('MoveOutcome').length).toBeLessThanOrEqual(2);
  expect(screen.queryByText(/Lim Wei Ming (stays|is now)|booking of Lim Wei Ming|^The server did not answer/)).toBeNull();
});

const onItsNewDay = standing({ deliveryDate: '2026-12-12', version: 4 });
const tooLate = 'Saturday, 05 Dec is no longer available: the day is full. The booking stays on Saturday, 12 Dec.';
test.each([
  ['is lost and the booking is back', noConnection, standing({ version: 5 }), 'Lim Wei Ming is back on Saturday, 05 Dec.'],
  ['is lost and the booking is where it was', noConnection, onItsNewDay, 'That did not work. Lim Wei Ming stays on Saturday, 12 Dec.'],
  ['is that its day is full', refused, onItsNewDay, tooLate],
])('when the answer of an undo %s, the page says where the booking is', async (_, answer, MoveOutcome, message) => {
  const { user } = await givenCalendar({ StaffReschedule: [moved('2026-12-12', 4), answer], MoveOutcome });
  await carry(user, '{ArrowDown}{Enter}');
  await screen.findByText(isNowOn12);
  await user.click(undo());
  expect(await screen.findByText(message)).toBeVisible();
});

test.each([
  ['at night the SMS waits for the morning', ['EMAIL', 'SMS'], '2026-12-01T15:00:00Z', `${isNowOn12} The SMS goes out at 08:00.`],
  ['a customer without SMS gets no notice of one', ['EMAIL'], '2026-12-01T15:00:00Z', isNowOn12],
  [
    'a customer without a channel is not notified',
    [],
    '2026-12-01T15:00:00Z',
    'Lim Wei Ming is now on Saturday, 12 Dec. Nobody is notified.',
  ],
])('%s, and the message after a move says so', async (_, toldBy, at, message) => {
  givenQuietHours();
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse(at));
  const { user } = await givenCalendar({
    CalendarBookings: () => bookings({}, [{ ...ming, toldBy }]),
    StaffReschedule: moved('2026-12-12', 4),
  });
  await carry(user, '{ArrowDown}{Enter}');
  expect(await screen.findByText(message)).toBeVisible();
});

test('a move to a branch outside the scope says so, and offers no Undo', async () => {
  const elsewhere = { branchName: 'Perak Branch', branch: { __typename: 'Branch', id: 'b9' } };
  const { user } = await givenCalendar({
    StaffReschedule: () =>
      data({
        rescheduleBooking: {
          __typename: 'RescheduleBookingSuccess',
          booking: { ...ming, ...elsewhere, deliveryDate: '2026-12-12', version: 4 },
        },
      }),
  });
  await carry(user, '{ArrowDown}{Enter}');
  expect(
    await screen.findByText(
      'Lim Wei Ming is now on Saturday, 12 Dec, with Perak Branch, and no longer with your branches. The customer is notified.',
    ),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test.each([
  ['the server cannot', () => gqlError('SERVICE_UNAVAILABLE')],
  ['there is no connection', noConnection],
  ['it is refused', refused],
])('when %s, the reason for passing the limit is kept', async (_, answer) => {
  const { server, user } = await givenCalendar({ StaffReschedule: [refused, answer, moved('2026-12-04', 4)] });
  await carry(user, '{ArrowLeft}{Enter}');
  const refusal = await screen.findByRole('alertdialog');
  await passLimit(user, refusal);
  const send = () => within(refusal).getByRole('button', { name: 'Move to Fri 04 Dec, past the limit' });
  await user.click(send());
  await waitFor(() => expect(server.sentTo('StaffReschedule')).toHaveLength(2));
  await waitFor(() => expect(send()).not.toHaveAttribute('aria-busy'));
  expect(within(refusal).getByRole('textbox')).toHaveValue('Azlan takes it');
  await user.click(send());
  expect(await screen.findByText(/is now on Friday, 04 Dec/)).toBeVisible();
  expect(server.sentTo('StaffReschedule')[2]).toMatchObject({ input: { overrideReason: 'Agreed with the branch: Azlan takes it' } });
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

const goh = { ...ming, id: 'k3', reference: 'BKG7-4MNA', name: 'Goh Boon Keng' };
const both = { CalendarBookings: () => bookings({}, [ming, goh, priya]) };

test('while a move past the limit is sent, the page does not say that the booking stays', async () => {
  const { user } = await givenCalendar({ StaffReschedule: [refused, noConnection], MoveOutcome: [noConnection, standing({})] });
  await carry(user, '{ArrowLeft}{Enter}');
  const refusal = await screen.findByRole('alertdialog', { name: 'Lim Wei Ming stays on Sat 05 Dec' });
  await passLimit(user, refusal);
  await user.click(within(refusal).getByRole('button', { name: /past the limit$/ }));
  expect(await screen.findByText(/^The server did not answer/)).toBeVisible();
  expect(refusal).toHaveAccessibleName('Moving Lim Wei Ming to Fri 04 Dec.');
  backOnline();
  await waitFor(() => expect(refusal).toHaveAccessibleName('Lim Wei Ming stays on Sat 05 Dec'));
});

test('two moves in flight each say so, cannot be picked up again, and both refusals are shown', async () => {
  const { answer, StaffReschedule } = slowServer();
  const { server, user } = await givenCalendar({ ...both, StaffReschedule });
  await carry(user, '{ArrowLeft}{Enter}');
  await carry(user, '{ArrowDown}{Enter}', 'k3');
  expect(card('k1')).toHaveTextContent('moving to 04 Dec');
  expect(card('k3')).toHaveTextContent('moving to 12 Dec');
  for (const date of ['2026-12-04', '2026-12-12']) expect(cell(date)).toHaveAttribute('aria-busy', 'true');
  for (const name of ['Lim Wei Ming', 'Goh Boon Keng']) expect(screen.queryByLabelText(`Move ${name} to another day`)).toBeNull();
  answer('k1', refused());
  await waitFor(() => expect(card('k1')).not.toHaveTextContent('moving to'));
  expect(card('k3')).toHaveTextContent('moving to 12 Dec');
  answer('k3', refused());
  await waitFor(() => expect(card('k3')).not.toHaveTextContent('moving to'));
  await user.click(within(screen.getByRole('alertdialog', { name: /Lim Wei Ming stays/ })).getByRole('button', { name: 'Close' }));
  expect(await screen.findByRole('alertdialog', { name: 'Goh Boon Keng stays on Sat 05 Dec' })).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(focused()).toBe('k3');
  expect(server.sentTo('StaffReschedule')).toHaveLength(2);
});

test.each([
  ['success', moved('2026-12-12', 4), isNowOn12],
  ['refusal', refused, 'Lim Wei Ming stays on Sat 05 Dec'],
])('a late %s does not take the focus from a user who has gone on', async (_, late, message) => {
  const { answer, StaffReschedule } = slowServer();
  const { user } = await givenCalendar({ ...both, StaffReschedule });
  await carry(user, '{ArrowDown}{Enter}');
  await carry(user, '{ArrowDown}', 'k3');
  expect(focused()).toBe('2026-12-12');
  answer('k1', late());
  expect(await screen.findByText(message)).toBeVisible();
  await waitFor(() => expect(card('k1')).not.toHaveTextContent('moving to'));
  expect(focused()).toBe('2026-12-12');
});
