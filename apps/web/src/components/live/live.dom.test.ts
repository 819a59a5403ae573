import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { parse } from 'graphql';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { day, dayEvent, event, row } from '../../testing/given-live';
import { LiveServer } from '../../testing/live-server';
import { concernedQueries, Live } from './live';

const documents = import.meta.glob<string>('../../**/*.graphql', { eager: true, query: '?raw', import: 'default' });

const queries = {
  StaffBooking: parse('query StaffBooking($id: ID!) { booking(id: $id) { id version status name } }'),
  DashboardTodayCount: parse('query DashboardTodayCount { bookings(first: 1) { totalCount } }'),
  DayLoads: parse('query DayLoads { dayLoads(from: "2026-03-01", to: "2026-03-02") { branchId date booked } }'),
  StaffBranches: parse('query StaffBranches { branches { id name } }'),
};
type Name = keyof typeof queries;

let server: LiveServer;
let client: ApolloClient;
let live: Live;
/** The names of the queries that were sent over HTTP, in order. */
let asked: string[];
/** The server’s answer to each query. */
let stored: Record<Name, Record<string, unknown>>;
/** Queries whose answers are held back until they are released. */
let held: Map<string, (() => void)[]>;
/** The codes with which queries are refused. */
let refusals: Partial<Record<string, string>>;
/** Whether the connection was lost, each time it was reported to the page. */
let lost: boolean[];
let stops: (() => void)[];

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const times = (name: Name) => asked.filter((one) => one === name).length;
const status = () =>
  client.readQuery<{ booking: { status: string } }>({ query: queries.StaffBooking, variables: { id: 'b1' } })?.booking.status;

/** The server over HTTP: it reads when it is asked, and may answer later. */
const http = new ApolloLink(
  ({ operationName = '' }) =>
    new Observable((observer) => {
      asked.push(operationName);
      const code = refusals[operationName];
      const answer = { data: stored[operationName as Name] };
      const send = () => {
        observer.next(code ? { data: null, errors: [{ message: code, extensions: { code } }] } : answer);
        observer.complete();
      };
      const waiting = held.get(operationName);
      if (waiting) waiting.push(send);
      else send();
    }),
);

function letGo(name: Name): void {
  const waiting = held.get(name) ?? [];
  held.delete(name);
  for (const send of waiting) send();
}

function look(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(async () => {
  vi.useFakeTimers();
  server = new LiveServer();
  asked = [];
  held = new Map();
  refusals = {};
  lost = [];
  stored = {
    StaffBooking: { booking: row(1, 'CONFIRMED') },
    DashboardTodayCount: { bookings: { __typename: 'BookingConnection', totalCount: 1 } },
    DayLoads: { dayLoads: [day(1)] },
    StaffBranches: { branches: [{ __typename: 'Branch', id: 'x', name: 'Selayang' }] },
  };
  client = new ApolloClient({ cache: new InMemoryCache(), link: http });
  live = new Live(client, 'en');
  const watched = Object.entries(queries).map(([name, query]) =>
    client.watchQuery({ query, variables: name === 'StaffBooking' ? { id: 'b1' } : {}, fetchPolicy: 'cache-and-network' }).subscribe({}),
  );
  stops = [
    live.watchBookings((isLost) => lost.push(isLost)),
    live.watchDay(null, '2026-03-01'),
    ...watched.map((subscription) => () => subscription.unsubscribe()),
  ];
  await pass(2_000);
  // Each query once when its page opened, and again after the subscriptions were in force.
  expect(asked.sort()).toEqual(
    ['DayLoads', 'DayLoads', 'DashboardTodayCount', 'DashboardTodayCount', 'StaffBooking', 'StaffBooking', 'StaffBranches'].sort(),
  );
  asked = [];
});
afterEach(() => {
  for (const stop of stops) stop();
});

test('each query that an event reloads is a query of the client', () => {
  const names = new Set(Object.values(documents).flatMap((text) => [...text.matchAll(/^query (\w+)/gm)].map(([, name]) => name)));
  expect([...concernedQueries.booking].filter((name) => !names.has(name))).toEqual([]);
  expect(names.size).toBeGreaterThan(50);
});

test('the first event reloads at once, many reload at most every 500 ms, and the last one reloads too', async () => {
  server.publish('bookingChanged', event(2, 'CONFIRMED'));
  await pass(0);
  expect(times('DashboardTodayCount')).toBe(1);
  for (let version = 3; version < 43; version += 1) {
    server.publish('bookingChanged', event(version, 'CONFIRMED'));
    await pass(50);
  }
  expect(times('DashboardTodayCount')).toBe(5);
  server.publish('bookingChanged', event(43, 'CONFIRMED'));
  await pass(60_000);
  expect(times('DashboardTodayCount')).toBe(6);
});

test('an event reloads the queries that it concerns, and queries of a single booking only for that booking', async () => {
  server.publish('dayLoadChanged', dayEvent(2));
  await pass(1_000);
  expect(asked).toEqual(['DayLoads']);
  asked = [];
  server.publish('bookingChanged', { ...event(1, 'CONFIRMED'), id: 'b2' });
  await pass(1_000);
  expect(asked.sort()).toEqual(['DashboardTodayCount', 'DayLoads']);
  asked = [];
  stored.StaffBooking = { booking: row(2, 'CONFIRMED') };
  server.publish('bookingChanged', event(2, 'CONFIRMED'));
  await pass(1_000);
  expect(asked.sort()).toEqual(['DashboardTodayCount', 'DayLoads', 'StaffBooking']);
});

test('the booking of an event is in the cache before any reload, and an older one never replaces a newer one', async () => {
  held.set('StaffBooking', []);
  server.publish('bookingChanged', event(3, 'DELIVERED'));
  expect(status()).toBe('DELIVERED');
  server.publish('bookingChanged', event(2, 'OUT_FOR_DELIVERY'));
  expect(status()).toBe('DELIVERED');
  server.publish('bookingChanged', { ...event(1, 'CONFIRMED'), id: 'b2' });
  expect(client.cache.extract()).not.toHaveProperty('Booking:b2');
  await pass(0);
});

test('an answer to a query from before a change replaces nothing newer', async () => {
  held.set('StaffBooking', []);
  const late = client.query({ query: queries.StaffBooking, variables: { id: 'b1' }, fetchPolicy: 'network-only' });
  await pass(0);
  stored.StaffBooking = { booking: row(2, 'DELIVERED') };
  server.publish('bookingChanged', event(2, 'DELIVERED'));
  letGo('StaffBooking');
  await late;
  expect(status()).toBe('DELIVERED');
  await pass(1_000);
  expect(status()).toBe('DELIVERED');
});

test('a query that is in flight when an event arrives is sent again afterwards', async () => {
  held.set('DashboardTodayCount', []);
  server.publish('bookingChanged', event(2, 'CONFIRMED'));
  await pass(600);
  expect(times('DashboardTodayCount')).toBe(1);
  stored.DashboardTodayCount = { bookings: { __typename: 'BookingConnection', totalCount: 2 } };
  for (const version of [3, 4]) {
    server.publish('bookingChanged', event(version, 'CONFIRMED'));
    await pass(600);
  }
  // The others do not wait for it.
  expect(times('DayLoads')).toBe(3);
  expect(times('DashboardTodayCount')).toBe(1);
  letGo('DashboardTodayCount');
  await pass(0);
  expect(times('DashboardTodayCount')).toBe(2);
  expect(client.readQuery({ query: queries.DashboardTodayCount })).toMatchObject({ bookings: { totalCount: 2 } });
});

test('a lost connection is reported after two seconds; after it is back, each query is reloaded once', async () => {
  server.isThere = false;
  server.socket?.end(1006);
  await pass(1_900);
  expect(lost).not.toContain(true);
  await pass(200);
  expect(lost.at(-1)).toBe(true);
  expect(asked).toEqual([]);
  server.isThere = true;
  window.dispatchEvent(new Event('online'));
  await pass(2_000);
  expect(lost.at(-1)).toBe(false);
  expect(asked.sort()).toEqual(['DashboardTodayCount', 'DayLoads', 'StaffBooking']);
  server.publish('bookingChanged', event(2, 'DELIVERED'));
  expect(status()).toBe('DELIVERED');
});

test('a break of less than two seconds reloads without a notice', async () => {
  server.socket?.end(1012);
  await pass(5_000);
  expect(lost).not.toContain(true);
  expect(times('DayLoads')).toBe(1);
});

test('a connection that is cut silently is noticed by an unanswered ping', async () => {
  const { socket } = server;
  if (socket) socket.send = () => undefined;
  await pass(20_000);
  expect(server.socket).not.toBe(socket);
  expect(server.subscriptions()).toHaveLength(2);
});

test('a failed reload is retried, later each time, until it succeeds; a refused one is not', async () => {
  refusals['DayLoads'] = 'SERVICE_UNAVAILABLE';
  server.publish('dayLoadChanged', dayEvent(2));
  await pass(900);
  expect(times('DayLoads')).toBe(1);
  await pass(200);
  expect(times('DayLoads')).toBe(2);
  await pass(1_800);
  expect(times('DayLoads')).toBe(2);
  refusals = {};
  await pass(60_000);
  expect(times('DayLoads')).toBe(3);
  refusals['DayLoads'] = 'FORBIDDEN';
  server.publish('dayLoadChanged', dayEvent(2));
  await pass(60_000);
  expect(times('DayLoads')).toBe(4);
});

test('readers are called with what has changed, and again if they fail', async () => {
  const read = vi.fn((): unknown => undefined);
  live.readers.add(read);
  server.publish('bookingChanged', event(2, 'DELIVERED'));
  server.publish('bookingChanged', event(3, 'DELIVERED'));
  await pass(1_000);
  expect(read).toHaveBeenCalledTimes(1);
  expect(read).toHaveBeenCalledWith({
    bookings: [expect.objectContaining({ version: 2 }), expect.objectContaining({ version: 3 })],
    missed: false,
  });
  read.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')));
  server.publish('dayLoadChanged', dayEvent(2));
  await pass(60_000);
  expect(read.mock.calls.slice(1)).toEqual([[{ bookings: [], missed: false }], [{ bookings: [], missed: true }]]);
});

test('a booking that moved to a branch outside the scope reloads every query', async () => {
  const [subscription] = server.subscriptions();
  const errors = [{ message: 'NOT_FOUND', extensions: { code: 'NOT_FOUND' } }];
  server.socket?.receive({ type: 'next', id: subscription?.id ?? '', payload: { data: null, errors } });
  await pass(1_000);
  expect(asked.sort()).toEqual(['DashboardTodayCount', 'DayLoads', 'StaffBooking']);
});

test('a tab in the background neither watches nor reloads, and reloads once when it is visible again', async () => {
  refusals['DayLoads'] = 'SERVICE_UNAVAILABLE';
  server.publish('bookingChanged', event(2, 'CONFIRMED'));
  await pass(0);
  asked = [];
  look('hidden');
  await pass(60_000);
  expect(server.subscriptions()).toEqual([]);
  expect(asked).toEqual([]);
  refusals = {};
  look('visible');
  await pass(10_000);
  expect(asked.sort()).toEqual(['DashboardTodayCount', 'DayLoads', 'StaffBooking']);
  expect(server.subscriptions()).toHaveLength(2);
  expect(lost).not.toContain(true);
});
