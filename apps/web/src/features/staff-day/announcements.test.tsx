import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conflict, data, noConnection } from '../../testing/account-server';
import { everyStop, givenRound, givenSheet } from '../../testing/given-day-sheet';
import { givenLoad } from '../../testing/given-load';
import { beginDay, crew, endDay, givenDay, onTelephone } from '../../testing/open-day';
import { givenStaff } from '../../testing/render-staff';

beforeEach(beginDay);
afterEach(endDay);

type Over = Parameters<typeof everyStop>[0];
const early = { from: '09:00', to: '12:00' };
const late = { from: '13:00', to: '16:00' };
/** Three confirmed stops in two rounds: expected at 09:00, 09:20 and 10:00. @param over of each stop */
const sheetOf = (...over: Over[]) => {
  const stops = everyStop({ status: 'CONFIRMED' }).map((stop, index) => ({ ...stop, booking: { ...stop.booking, ...over[index] } }));
  const rounds = [givenRound(1, ['k1', 'k2']), givenRound(2, ['k3'], { startsAt: '10:00' })];
  return givenSheet({ stops, rounds, roundsVersion: 4 });
};
const answer = (...over: Over[]) => data({ runSheet: sheetOf(...over) });
const announced = (...over: Over[]) => data({ announceWindows: sheetOf(...over) });
const stopNamed = (name: string) => screen.findByRole('group', { name });

test('staff announce the times of a round, and see which customers no message reaches', async () => {
  const { server, user } = givenDay({ DayRunSheet: () => answer(), DayAnnounce: () => announced({ window: early }) });
  await stopNamed('Stop 2, Thomas a/l Raj');
  expect(screen.getByText('3 customers were not told a time yet.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Announce times' }));
  await user.click(screen.getByRole('button', { name: 'Round 1' }));
  expect(await screen.findByText('1 customer is told the time. 1 to call.')).toBeVisible();
  expect(server.sentTo('DayAnnounce')).toEqual([{ branchId: 'b1', date: '2026-12-01', round: 1, bookingIds: null }]);
  expect(within(await stopNamed('Stop 1, Lee Swee Kheng')).getByText('09:00–12:00')).toBeVisible();
  expect(screen.getByText('Times announced to 1 of 3 customers.')).toBeVisible();
  expect(screen.getByText('At home: 0 yes · 0 no · 3 no answer')).toBeVisible();
  expect(within(await stopNamed('Stop 1, Azman bin Latif')).getByText('not told')).toBeVisible();
  const toCall = screen.getByText('1 customer to call').parentElement as HTMLElement;
  expect(within(toCall).getByText('Thomas a/l Raj, about 09:20')).toBeVisible();
  expect(within(toCall).getByRole('link')).toHaveAttribute('href', expect.stringMatching(/^tel:/));
});

test('a day with one round is announced at once', async () => {
  const one = (over: Over = {}) => givenSheet({ stops: everyStop({ status: 'CONFIRMED', ...over }) });
  const { server, user } = givenDay({
    DayRunSheet: () => data({ runSheet: one() }),
    DayAnnounce: () => data({ announceWindows: one({ window: early }) }),
  });
  await user.click(await screen.findByRole('button', { name: 'Announce times' }));
  expect(await screen.findByText('3 customers are told their times.')).toBeVisible();
  expect(server.sentTo('DayAnnounce')).toMatchObject([{ round: null, bookingIds: null }]);
  expect(screen.queryByText(/to call/)).toBeNull();
});

test('a stop outside its announced window is marked, and its customer is notified of the new window', async () => {
  let second = late;
  const present = () => sheetOf({ window: early }, { window: second }, { window: { from: '10:00', to: '13:00' } });
  const { server, user } = givenDay({
    DayRunSheet: () => data({ runSheet: present() }),
    DayAnnounce: () => {
      second = early;
      return data({ announceWindows: present() });
    },
  });
  const marked = within(await stopNamed('Stop 2, Thomas a/l Raj'));
  expect(marked.getByText('13:00–16:00')).toBeVisible();
  expect(marked.getByText('expected 09:20, outside the announced time')).toBeVisible();
  expect(within(await stopNamed('Stop 1, Lee Swee Kheng')).queryByText(/outside/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Announce times' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Tell 1 customer the new time' }));
  await waitFor(() => expect(screen.queryAllByText(/outside the announced time/)).toEqual([]));
  expect(server.sentTo('DayAnnounce')).toEqual([{ branchId: 'b1', date: '2026-12-01', round: null, bookingIds: ['k2'] }]);
});

test('a customer who was notified of a new time today is on the list to call, and is not notified again', async () => {
  const outside = () => sheetOf({ window: early }, { window: late }, { window: early });
  const { user } = givenDay({
    DayRunSheet: () => data({ runSheet: outside() }),
    DayAnnounce: () => data({ announceWindows: outside() }),
  });
  await user.click(await screen.findByRole('button', { name: 'Tell 1 customer the new time' }));
  expect(await screen.findByText('No customer was told a time. 1 to call.')).toBeVisible();
  expect(screen.getByText('1 customer to call')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Tell/ })).toBeNull();
});

test('unsaved rounds are not announced, and a move marks its stop at once', async () => {
  const { user } = givenDay({
    DayRunSheet: () => answer({ window: early }, { window: early }, { window: { from: '10:00', to: '13:00' } }),
  });
  (await stopNamed('Stop 1, Azman bin Latif')).focus();
  await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
  expect(within(await stopNamed('Stop 1, Azman bin Latif')).getByText(/^expected 09:00, outside/)).toBeVisible();
  expect(screen.getByText('Save the rounds, then tell them.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /Tell/ })).toBeNull();
});

test('without a connection nobody is notified, and a message says so', async () => {
  const { user } = givenDay({ DayRunSheet: () => answer({ window: late }), DayAnnounce: noConnection });
  await user.click(await screen.findByRole('button', { name: 'Tell 1 customer the new time' }));
  expect(await screen.findByText(/No connection: nobody was told/)).toBeVisible();
});

test('staff record after a call whether somebody is at home', async () => {
  const [stop] = sheetOf({ attendance: 'NO' }).stops;
  const { server, user } = givenDay({
    DayRunSheet: () => answer({ window: early }),
    DayAttendance: () => data({ confirmAttendance: stop?.booking }),
  });
  const row = within(await stopNamed('Stop 1, Lee Swee Kheng'));
  expect(row.getByText('No answer yet')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for Lee Swee Kheng' }));
  await user.click(screen.getByRole('button', { name: 'Record: nobody is at home' }));
  expect(await row.findByText('Nobody at home')).toBeVisible();
  expect(server.sentTo('DayAttendance')).toEqual([{ bookingId: 'k1', deliveryDate: '2026-12-01', answer: 'NO' }]);
  await user.click(screen.getByRole('button', { name: 'More for Lee Swee Kheng' }));
  expect(screen.queryByRole('button', { name: 'Record: nobody is at home' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Record: somebody is at home' })).toBeVisible();
});

test('an answer that the server refuses is not shown as recorded', async () => {
  const { user } = givenDay({ DayRunSheet: () => answer({ window: early }), DayAttendance: () => conflict('STALE_VERSION') });
  await stopNamed('Stop 1, Lee Swee Kheng');
  await user.click(screen.getByRole('button', { name: 'More for Lee Swee Kheng' }));
  await user.click(screen.getByRole('button', { name: 'Record: somebody is at home' }));
  expect(await screen.findByText(/The answer of Lee Swee Kheng could not be recorded/)).toBeVisible();
  expect(screen.queryByText('Somebody at home')).toBeNull();
});

test('without the right to change bookings, nothing can be announced or recorded', async () => {
  const { user } = givenDay({ DayRunSheet: () => answer({ window: late }) }, { user: givenStaff({ scope: ['booking:read'] }) });
  expect(within(await stopNamed('Stop 1, Lee Swee Kheng')).getByText(/outside the announced time/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Tell|Announce/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More for Lee Swee Kheng' }));
  expect(screen.queryByRole('button', { name: /Record/ })).toBeNull();
});

test('the crew sees the window, and whether somebody is at home', async () => {
  onTelephone();
  const stops = everyStop({ status: 'OUT_FOR_DELIVERY', window: late, attendance: 'YES' });
  givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ stops }) }) }, { user: crew });
  const card = within(await screen.findByRole('region', { name: /Lee Swee Kheng/ }));
  expect(card.getByText('13:00–16:00')).toBeVisible();
  expect(card.getByText('Somebody at home')).toBeVisible();
  expect(card.getByText('expected 09:00, outside the announced time')).toBeVisible();
});

test('the office sees how full the day is, in places, deliveries and pieces; the crew does not request it', async () => {
  const load = { __typename: 'DayLoad', ...givenLoad({ date: '2026-12-01', booked: 12, deliveries: 9, pieces: 58 }) };
  const answers = { BookingDayLoad: () => data({ dayLoads: [load] }) };
  givenDay(answers);
  expect(await screen.findByText('12 of 40 places · 9 deliveries · 58 pieces')).toBeVisible();
  cleanup();
  const { server } = givenDay(answers, { user: crew });
  await screen.findByRole('group', { name: /^Stop 1/ });
  expect(server.sentTo('BookingDayLoad')).toEqual([]);
});
