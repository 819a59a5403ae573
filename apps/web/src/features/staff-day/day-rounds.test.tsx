import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { conflict, data, gqlError, noConnection } from '../../testing/account-server';
import { everyStop, givenRound, givenSheet } from '../../testing/given-day-sheet';
import { beginDay, crew, endDay, givenDay, onTelephone } from '../../testing/open-day';
import { givenStaff } from '../../testing/render-staff';
import { chosenRound, roundOfDevice } from './crew-rounds';
import { dayRounds } from './day-stops';
import { allActions } from './queue/day-store';

beforeEach(beginDay);
afterEach(async () => {
  chosenRound.clear();
  await endDay();
});

const first = givenRound(1, ['k1', 'k2'], { crew: 'Nazri and Kumar' });
const second = givenRound(2, ['k3'], { startsAt: '10:00', minutesPerStop: 30 });
const twoRounds = givenSheet({ rounds: [first, second], roundsVersion: 4 });
const answered = () => data({ runSheet: twoRounds });
const saved = (rounds = twoRounds.rounds) => data({ saveRounds: givenSheet({ rounds, roundsVersion: 5 }) });
const list = (round: number) => screen.getByRole('list', { name: `Round ${round}, stops in driving order` });
const stopsOf = (round: number) =>
  within(list(round))
    .queryAllByRole('group')
    .map((stop) => stop.getAttribute('aria-label'));
const stopNamed = (name: string) => screen.findByRole('group', { name });

test('the office splits a day with one round into contiguous pieces, and saves them as one', async () => {
  const { server, user } = givenDay({ DaySaveRounds: () => saved([givenRound(1, ['k1', 'k2']), givenRound(2, ['k3'])]) });
  await stopNamed('Stop 3, Azman bin Latif');
  expect(screen.queryByRole('heading', { name: 'Round 1' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1 round' }));
  await user.click(screen.getByRole('button', { name: 'Split into 2 rounds' }));
  expect(stopsOf(1)).toEqual(['Stop 1, Lee Swee Kheng', 'Stop 2, Thomas a/l Raj']);
  expect(stopsOf(2)).toEqual(['Stop 1, Azman bin Latif']);
  const [starts, another] = screen.getAllByLabelText('Starts');
  expect(starts).toHaveValue('09:00');
  if (another) fireEvent.change(another, { target: { value: '10:30' } });
  await user.type(screen.getAllByLabelText('Crew')[1] as HTMLElement, 'Hafiz');
  expect(within(await stopNamed('Stop 1, Azman bin Latif')).getByText('10:30')).toBeVisible();
  expect(server.sentTo('DaySaveRounds')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save rounds' }));
  expect(await screen.findByText('The rounds are saved.')).toBeVisible();
  expect(server.sentTo('DaySaveRounds')).toEqual([
    {
      branchId: 'b1',
      date: '2026-12-01',
      roundsVersion: 0,
      rounds: [
        { startsAt: '09:00', minutesPerStop: 20, crew: null, bookingIds: ['k1', 'k2'] },
        { startsAt: '10:30', minutesPerStop: 20, crew: 'Hafiz', bookingIds: ['k3'] },
      ],
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Save rounds' })).toBeNull();
});

test('by keyboard a stop moves within its round and to another, keeps the focus, and is announced to screen readers', async () => {
  const { user } = givenDay({ DayRunSheet: answered });
  const stop = await stopNamed('Stop 2, Thomas a/l Raj');
  expect(within(stop).getByText('09:20')).toBeVisible();
  stop.focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(stopsOf(1)).toEqual(['Stop 1, Thomas a/l Raj', 'Stop 2, Lee Swee Kheng']);
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(stopsOf(2)).toEqual(['Stop 1, Thomas a/l Raj', 'Stop 2, Azman bin Latif']);
  expect(screen.getByText('Thomas a/l Raj is now stop 1 of 2 in round 2')).toBeInTheDocument();
  const moved = await stopNamed('Stop 1, Thomas a/l Raj');
  expect(moved).toHaveFocus();
  expect(within(moved).getByText('10:00')).toBeVisible();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(stopsOf(2)).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(stopsOf(1)).toEqual(['Stop 1, Lee Swee Kheng', 'Stop 2, Thomas a/l Raj']);
});

test('selected stops move to another round together, and the stops of a removed round go to the nearest one', async () => {
  const { user } = givenDay({ DayRunSheet: answered });
  await stopNamed('Stop 2, Thomas a/l Raj');
  await user.click(screen.getByRole('checkbox', { name: 'Select Thomas a/l Raj' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Lee Swee Kheng' }));
  await user.click(screen.getByRole('button', { name: 'Move to round 2' }));
  expect(stopsOf(1)).toEqual([]);
  expect(stopsOf(2)).toEqual(['Stop 1, Azman bin Latif', 'Stop 2, Lee Swee Kheng', 'Stop 3, Thomas a/l Raj']);
  expect(screen.getByText('2 stops are now in round 2')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'More for round 1' }));
  await user.click(screen.getByRole('button', { name: 'Remove round 1' }));
  expect(stopsOf(1)).toHaveLength(3);
});

test('what is typed while the rounds are being saved stays, and is saved next', async () => {
  let answer: (response: Response) => void = () => undefined;
  const late = new Promise<Response>((resolve) => (answer = resolve));
  const { server, user } = givenDay({ DayRunSheet: answered, DaySaveRounds: [() => late, () => saved()] });
  (await stopNamed('Stop 2, Thomas a/l Raj')).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Save rounds' }));
  await user.type(screen.getAllByLabelText('Crew')[1] as HTMLElement, 'Hafiz');
  answer(saved([givenRound(1, ['k2', 'k1']), second]));
  expect(await screen.findByText('The rounds are saved.')).toBeVisible();
  expect(screen.getAllByLabelText('Crew')[1]).toHaveValue('Hafiz');
  await user.click(screen.getByRole('button', { name: 'Save rounds' }));
  await waitFor(() => expect(server.sentTo('DaySaveRounds')).toHaveLength(2));
  expect(server.sentTo('DaySaveRounds')[1]).toMatchObject({ roundsVersion: 5, rounds: [{}, { crew: 'Hafiz', bookingIds: ['k3'] }] });
});

test('a conflict has one message, and the rounds are shown as the server has them now', async () => {
  const theirs = () => data({ runSheet: givenSheet({ rounds: [givenRound(1, ['k3']), givenRound(2, ['k2', 'k1'])], roundsVersion: 5 }) });
  const { server, user } = givenDay({ DayRunSheet: [answered, theirs], DaySaveRounds: () => conflict('STALE_VERSION') });
  (await stopNamed('Stop 2, Thomas a/l Raj')).focus();
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await user.click(screen.getByRole('button', { name: 'Save rounds' }));
  expect(await screen.findByText(/Somebody else has changed the rounds in the meantime/)).toBeVisible();
  await waitFor(() => expect(stopsOf(2)).toEqual(['Stop 1, Thomas a/l Raj', 'Stop 2, Lee Swee Kheng']));
  expect(server.sentTo('DaySaveRounds')).toMatchObject([{ roundsVersion: 4 }]);
  expect(screen.queryByRole('button', { name: 'Save rounds' })).toBeNull();
});

test.each([
  ['before it is sent', '23:50', () => saved(), 'The last stop would be at 24:10.'],
  [
    'by the server',
    '08:00',
    () =>
      gqlError('BAD_USER_INPUT', [{ path: 'rounds.0.bookingIds', code: 'ROUND_TOO_LONG', message: 'The last stop would be at 26:40.' }]),
    'The last stop would be at 26:40.',
  ],
])(
  'a round that would end after midnight is refused %s, with an error at the round, and nothing is lost',
  async (_name, start, answer, message) => {
    const { user } = givenDay({ DayRunSheet: answered, DaySaveRounds: answer });
    await stopNamed('Stop 2, Thomas a/l Raj');
    const [starts] = screen.getAllByLabelText('Starts');
    if (starts) fireEvent.change(starts, { target: { value: start } });
    await user.click(screen.getByRole('button', { name: 'Save rounds' }));
    const beside = (await screen.findByText(message)).closest('[data-round]');
    expect(beside).toContainElement(list(1));
    expect(screen.getByRole('button', { name: 'Save rounds' })).toBeEnabled();
  },
);

test('a booking that joins the day meanwhile joins the nearest planned round', () => {
  const plan = [
    { startsAt: '09:00', minutesPerStop: 20, crew: null, bookingIds: ['k1'] },
    { startsAt: '09:00', minutesPerStop: 20, crew: null, bookingIds: ['k3'] },
  ];
  const rounds = dayRounds(givenSheet(), plan, [], '2026-12-01');
  expect(rounds.map(({ stops }) => stops.map(({ booking }) => booking.id))).toEqual([['k1', 'k2'], ['k3']]);
});

test('without the right to change bookings the rounds are read-only', async () => {
  givenDay({ DayRunSheet: answered }, { user: givenStaff({ scope: ['booking:read'] }) });
  await stopNamed('Stop 2, Thomas a/l Raj');
  expect(screen.getByText('From 09:00, 20 minutes a stop · Nazri and Kumar')).toBeVisible();
  expect(screen.queryByLabelText('Starts')).toBeNull();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /2 rounds|Drag|More for round/ })).toBeNull();
});

test('on the office’s telephone, one round is shown at a time, and a stop moves to another by its menu', async () => {
  onTelephone();
  const { user } = givenDay({ DayRunSheet: answered });
  expect(await screen.findByRole('region', { name: /Thomas/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'More for Thomas a/l Raj' }));
  await user.click(screen.getByRole('button', { name: 'To round 2' }));
  await user.click(screen.getByRole('tab', { name: 'Round 2 0/2' }));
  expect(screen.getByRole('button', { name: 'Save rounds' })).toBeVisible();
  expect(screen.getByText('Last stop expected 10:30')).toBeVisible();
});

const toGo = () => data({ runSheet: { ...twoRounds, stops: everyStop({ status: 'CONFIRMED' }) } });
const driving = () => data({ runSheet: { ...twoRounds, stops: everyStop({ status: 'OUT_FOR_DELIVERY', version: 3 }) } });

test('the crew chooses its round once: the device remembers it for the day, and only its stops go out', async () => {
  onTelephone();
  const out = () => data({ setBookingStatuses: { id: 'bulk1', done: [{ id: 'k3' }], left: [] } });
  const { server, user } = givenDay({ DayRunSheet: [toGo, driving], DayOutAll: out }, { user: crew });
  await screen.findByRole('radio', { name: /Round 1/ });
  expect(screen.queryByRole('button', { name: /Start round/ })).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Round 2.*10:00/ }));
  await user.click(screen.getByRole('button', { name: 'Start round 2' }));
  const card = await screen.findByRole('region', { name: /Azman/ });
  expect(server.sentTo('DayOutAll')).toMatchObject([{ bookings: [{ id: 'k3', version: 2 }] }]);
  expect(within(card).getByText('About 10:00')).toBeVisible();
  expect(within(card).getByText('Next stop, 1 of 1')).toBeVisible();
  cleanup();

  givenDay({ DayRunSheet: driving }, { user: crew });
  expect(await screen.findByRole('region', { name: /Azman/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Lee Swee Kheng/ })).toBeNull();
  cleanup();

  // Tomorrow is another round.
  givenDay(
    { DayRunSheet: () => data({ runSheet: { ...twoRounds, date: '2026-12-02' } }) },
    { user: crew, path: '/admin/day?branch=b1&date=2026-12-02' },
  );
  expect(await screen.findByRole('radio', { name: /Round 2/ })).not.toBeChecked();
});

test('without a connection, a round starts by an action for each of its stops', async () => {
  onTelephone();
  const { user } = givenDay({ DayRunSheet: toGo, DayOutAll: noConnection, DayStep: noConnection }, { user: crew });
  await user.click(await screen.findByRole('radio', { name: /Round 1/ }));
  await user.click(screen.getByRole('button', { name: 'Start round 1' }));
  await waitFor(async () => expect((await allActions()).map(({ bookingId }) => bookingId)).toEqual(['k1', 'k2']));
});

test('a crew keeps its stops when its round gets another number', () => {
  const rounds = dayRounds(givenSheet({ rounds: [second, first] }), null, [], '2026-12-01');
  const kept = { branchId: 'b1', date: '2026-12-01', number: 1, bookingIds: ['k1', 'k2'] };
  expect(roundOfDevice(rounds, kept)?.number).toBe(2);
  expect(roundOfDevice(rounds, { ...kept, bookingIds: ['k9'] })?.number).toBe(1);
  expect(roundOfDevice(rounds, { ...kept, number: 3, bookingIds: [] })).toBeNull();
});

test('WhatsApp opens with a text in the customer’s language that does not link to the booking', async () => {
  onTelephone();
  const stops = everyStop({ locale: 'bm', status: 'OUT_FOR_DELIVERY' });
  givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ stops }) }) }, { user: crew });
  const card = await screen.findByRole('region', { name: /Lee Swee Kheng/ });
  const { host, searchParams } = new URL(within(card).getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '');
  expect(host).toBe('wa.me');
  expect(searchParams.get('text')).toMatch(/dihantar hari ini, kira-kira pukul 09:00\. .*Tempahan BKA5-2MRX\.$/);
  expect(searchParams.get('text')).not.toMatch(/https?:|\/m#/);
});
