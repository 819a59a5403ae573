import { ApolloClient, ApolloLink, InMemoryCache, Observable } from '@apollo/client';
import { parse } from 'graphql';
import { expect, test } from 'vitest';
import { row } from '../../testing/given-live';
import { newerAnswersLink } from './newer-answers-link';

const query = parse('query Listed { bookings(first: 1) { edges { node { id version status } } } }');
const edgesOf = (version: number, status: string) => ({
  bookings: { __typename: 'BookingConnection', edges: [{ __typename: 'BookingEdge', node: row(version, status) }] },
});

test.each([
  ['an older answer is asked for once more', ['CONFIRMED', 1], ['DELIVERED', 2], 2, 'DELIVERED'],
  ['what is older again is taken', ['CONFIRMED', 1], ['FAILED', 1], 2, 'FAILED'],
  ['an answer of the same version is taken', ['FAILED', 2], ['DELIVERED', 2], 1, 'FAILED'],
  ['a newer answer is taken', ['FAILED', 3], ['DELIVERED', 2], 1, 'FAILED'],
] as const)('%s', async (_, first, second, times, status) => {
  const answers = [first, second];
  let asked = 0;
  const server = new ApolloLink(
    () =>
      new Observable((observer) => {
        const [next, version] = answers[Math.min(asked, 1)] ?? first;
        asked += 1;
        observer.next({ data: edgesOf(version, next) });
        observer.complete();
      }),
  );
  const cache = new InMemoryCache();
  cache.writeQuery({ query, data: edgesOf(2, 'DELIVERED') });
  const client = new ApolloClient({ cache, link: newerAnswersLink(cache).concat(server) });
  await client.query({ query, fetchPolicy: 'network-only' });
  expect(asked).toBe(times);
  expect(client.readQuery({ query })).toMatchObject({ bookings: { edges: [{ node: { status } }] } });
});

test('the answer of a mutation is always taken, and the mutation is sent once', async () => {
  let sent = 0;
  const server = new ApolloLink(
    () =>
      new Observable((observer) => {
        sent += 1;
        observer.next({ data: { undoBookingStatus: row(1, 'CONFIRMED') } });
        observer.complete();
      }),
  );
  const cache = new InMemoryCache();
  cache.writeQuery({ query, data: edgesOf(2, 'DELIVERED') });
  const client = new ApolloClient({ cache, link: newerAnswersLink(cache).concat(server) });
  await client.mutate({ mutation: parse('mutation Undo { undoBookingStatus(id: "b1", version: 2) { id version status } }') });
  expect(sent).toBe(1);
});
