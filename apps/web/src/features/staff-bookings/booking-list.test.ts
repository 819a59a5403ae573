import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { beforeEach, expect, test, vi } from 'vitest';
import { BookingList } from './booking-list';

const question = { filter: {}, orderBy: { field: 'DELIVERY_DATE', direction: 'DESC' } } as const;
const rowOf = (id: string, over: object = {}) => ({
  __typename: 'Booking',
  id,
  reference: id,
  version: 1,
  status: 'CONFIRMED',
  archived: false,
  deliveryDate: '2026-12-01',
  name: id,
  orderCheck: 'NONE',
  notifySms: false,
  locale: 'en',
  ...over,
});

/** The bookings as the server has them. */
let stored: ReturnType<typeof rowOf>[];
/** What the server says instead of an answer. */
let trouble: string | null;
let asked: (string | null)[];
/** Answers that wait for this. */
let gate: Promise<void>;
let client: ApolloClient;
let list: BookingList;
let stop: () => void;

function answer(first: number, after: string | null): ApolloLink.Result {
  if (trouble) return { errors: [{ message: 'x', extensions: { code: trouble } }] };
  const from = after === null ? 0 : stored.findIndex(({ id }) => id === after) + 1;
  const found = stored.slice(from, from + first);
  const pageInfo = { __typename: 'PageInfo', hasNextPage: from + first < stored.length, endCursor: found.at(-1)?.id ?? null };
  return {
    data: { bookings: { __typename: 'BookingConnection', edges: found.map((node) => ({ __typename: 'BookingEdge', node })), pageInfo } },
  };
}

beforeEach(async () => {
  stored = Array.from({ length: 700 }, (_, index) => rowOf(`b${index}`));
  [trouble, asked, gate] = [null, [], Promise.resolve()];
  const link = new ApolloLink(
    ({ variables }) =>
      new Observable((observer) => {
        const after = variables['after'] as string | null;
        asked.push(after);
        void gate.then(() => {
          observer.next(answer(Number(variables['first']), after));
          observer.complete();
        });
      }),
  );
  client = new ApolloClient({ link, cache: new InMemoryCache() });
  list = new BookingList(client, question, []);
  stop = list.subscribe(() => undefined);
  await loaded(50);
  return () => stop();
});
const ids = () => list.state().rows.map(({ id }) => id);
const loaded = (count: number) => vi.waitFor(() => expect([ids().length, list.state().loadingMore]).toEqual([count, false]));
async function scrolledTo(count: number): Promise<void> {
  for (let rows = 100; rows <= count; rows += 50) {
    list.loadMore();
    await loaded(rows);
  }
}

test('read again, it stays as long as it was until all of it is there, and goes on behind it', async () => {
  await scrolledTo(600);
  const before = ids();
  const lengths = new Set<number>();
  const stopLooking = list.subscribe(() => lengths.add(ids().length));
  stored = [rowOf('new'), ...stored];
  const whole = list.readAgain();
  expect(list.state()).toMatchObject({ rereading: true, loadingMore: true });
  list.loadMore();
  expect(ids()).toEqual(before);
  await whole;
  stopLooking();
  expect([...lengths]).toEqual([600]);
  expect(ids()).toEqual(['new', ...before.slice(0, -1)]);
  expect(list.state()).toMatchObject({ rereading: false, loadingMore: false, hasMore: true, reading: 1 });
  list.loadMore();
  await loaded(650);
});

test('meanwhile a row follows the live changes of its booking', async () => {
  await scrolledTo(100);
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const whole = list.readAgain();
  client.cache.modify({ id: 'Booking:b70', fields: { name: () => 'Other' } });
  await vi.waitFor(() => expect(list.state().rows[70]?.name).toBe('Other'));
  expect(list.state().rows).toHaveLength(100);
  open();
  await whole;
});

test('a reading that fails rejects for its caller, takes nothing away, and the list goes on', async () => {
  await scrolledTo(150);
  const before = ids();
  stored = [rowOf('new'), ...stored];
  trouble = 'SERVICE_UNAVAILABLE';
  await expect(list.readAgain()).rejects.toThrow();
  expect(ids()).toEqual(before);
  expect(list.state()).toMatchObject({ rereading: false, loadingMore: false, reading: 0, status: 'ready' });
  trouble = null;
  list.loadMore();
  await loaded(200);
  expect(ids().slice(0, 150)).toEqual(before);
  await list.readAgain();
  expect(ids()).toEqual(stored.slice(0, 200).map(({ id }) => id));
});

test('what is not theirs any more is not shown any longer', async () => {
  trouble = 'NOT_FOUND';
  await list.readAgain();
  expect(list.state()).toMatchObject({ rows: [], status: 'failed', failure: { code: 'NOT_FOUND' } });
});

test('asked again while it is read, it begins again, and both end with the later', async () => {
  await scrolledTo(150);
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  const first = list.readAgain();
  gate = Promise.resolve();
  stored = [rowOf('new'), ...stored];
  await Promise.all([first, list.readAgain()]);
  open();
  expect(ids()).toEqual(stored.slice(0, 150).map(({ id }) => id));
  expect(list.state().reading).toBe(2);
});

test('seen again, it begins with what was kept, and goes on once the server has answered', async () => {
  stop();
  let open = () => {};
  gate = new Promise((resolve) => (open = resolve));
  list = new BookingList(client, question, []);
  stop = list.subscribe(() => undefined);
  expect(list.state()).toMatchObject({ status: 'ready', loadingMore: true });
  list.loadMore();
  open();
  await loaded(50);
  list.loadMore();
  await loaded(100);
});
