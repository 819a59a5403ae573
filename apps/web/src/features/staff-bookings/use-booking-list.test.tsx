import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveReader } from '../../components/live/live';
import { useBookingList } from './use-booking-list';

/** The reader that live changes call. */
let live: LiveReader;
vi.mock('../../components/live/use-live', () => ({ useLiveReader: (read: LiveReader) => void (live = read) }));

const rowOf = (id: string) => ({
  __typename: 'Booking',
  id,
  reference: id,
  version: 1,
  status: 'CONFIRMED',
  archived: false,
  deliveryDate: '2026-12-01',
  name: id,
  orderCheck: 'NONE',
  postcode: '68100',
  city: 'Batu Caves',
  branchName: 'Selayang Branch',
  quantityMattress: 1,
  quantityBedset: 0,
  places: 1,
  attendance: null,
  orderNumber: id,
  primaryContact: '0123456789',
  email: '',
  notifySms: false,
  locale: 'en',
  createdAt: '2026-11-01T00:00:00Z',
});

/** The bookings as the server has them. */
let stored: ReturnType<typeof rowOf>[];
/** The code of the error that the server answers instead. */
let refusal: string | null;
let client: ApolloClient;

function answer({ operationName, variables }: ApolloLink.Operation): ApolloLink.Result {
  if (refusal) return { errors: [{ message: 'x', extensions: { code: refusal } }] };
  if (operationName === 'BookingCount') {
    return { data: { bookings: { __typename: 'BookingConnection', totalCount: stored.length, totalCountCapped: false } } };
  }
  const after = variables['after'] as string | null;
  const from = after === null ? 0 : stored.findIndex(({ id }) => id === after) + 1;
  const found = stored.slice(from, from + Number(variables['first']));
  const pageInfo = { __typename: 'PageInfo', hasNextPage: from + found.length < stored.length, endCursor: found.at(-1)?.id ?? null };
  const edges = found.map((node) => ({ __typename: 'BookingEdge', node }));
  return { data: { bookings: { __typename: 'BookingConnection', edges, pageInfo } } };
}

beforeEach(() => {
  stored = Array.from({ length: 170 }, (_, index) => rowOf(`b${index}`));
  refusal = null;
  const link = new ApolloLink(
    (operation) =>
      new Observable((observer) => {
        void Promise.resolve().then(() => {
          observer.next(answer(operation));
          observer.complete();
        });
      }),
  );
  client = new ApolloClient({ link, cache: new InMemoryCache() });
});

const orderBy = { field: 'DELIVERY_DATE', direction: 'DESC' } as const;
async function givenList(pages = 1) {
  const wrapper = ({ children }: { children: ReactNode }) => <ApolloProvider client={client}>{children}</ApolloProvider>;
  const { result, rerender } = renderHook(({ search }) => useBookingList({ filter: { search }, orderBy }), {
    wrapper,
    initialProps: { search: '' },
  });
  const ids = () => result.current.rows.map(({ id }) => id);
  for (let page = 1; page <= pages; page += 1) {
    await waitFor(() => expect([ids().length, result.current.loadingMore]).toEqual([page * 50, false]));
    if (page < pages) act(() => result.current.loadMore());
  }
  await waitFor(() => expect(result.current.count?.total).toBe(170));
  return { list: result, ids, search: (search: string) => rerender({ search }) };
}

test('pages are read one after the other, the next one once', async () => {
  const { list, ids } = await givenList(3);
  act(() => {
    list.current.loadMore();
    list.current.loadMore();
  });
  await waitFor(() => expect(ids()).toHaveLength(170));
  expect(new Set(ids()).size).toBe(170);
  expect(list.current.hasMore).toBe(false);
});

test('new bookings are counted without moving a row, until the shown part of the list is reloaded', async () => {
  const { list, ids } = await givenList(2);
  const before = ids();
  stored = [rowOf('new'), ...stored];
  await act(() => live({ bookings: [{ id: 'new' }] as never, missed: false }) as Promise<void>);
  expect(ids()).toEqual(before);
  expect(list.current.newCount).toBe(1);
  await act(() => list.current.readAgain());
  await waitFor(() => expect(ids()).toEqual(['new', ...before.slice(0, -1)]));
  expect(list.current).toMatchObject({ newCount: 0, reading: 1, stale: false, hasMore: true });
  act(() => list.current.loadMore());
  await waitFor(() => expect(ids()).toHaveLength(150));
});

test('another list that cannot be read shows no rows of the previous one', async () => {
  const { list, ids, search } = await givenList();
  refusal = 'SERVICE_UNAVAILABLE';
  search('zzz');
  expect(ids()).toHaveLength(50);
  await waitFor(() => expect(list.current.status).toBe('failed'));
  expect(ids()).toEqual([]);
});

test('a row follows the changes of its booking', async () => {
  const { list } = await givenList(2);
  act(() => void client.cache.modify({ id: 'Booking:b70', fields: { name: () => 'Other' } }));
  await waitFor(() => expect(list.current.rows[70]?.name).toBe('Other'));
  act(() => void client.cache.modify({ id: 'Booking:b70', fields: { archived: () => true } }));
  await waitFor(() => expect(list.current.rows).toHaveLength(99));
});

test('a page that fails keeps the rows and can be requested again; a failed reload rejects', async () => {
  const { list, ids } = await givenList(2);
  const before = ids();
  refusal = 'SERVICE_UNAVAILABLE';
  act(() => list.current.loadMore());
  await waitFor(() => expect(list.current.moreFailed).toBe(true));
  await act(async () => expect(await list.current.readAgain().catch(() => 'failed')).toBe('failed'));
  expect(ids()).toEqual(before);
  expect(list.current).toMatchObject({ stale: false, status: 'ready' });
  refusal = null;
  act(() => list.current.loadMore());
  await waitFor(() => expect(ids()).toHaveLength(150));
});
