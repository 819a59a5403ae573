import { expect, test } from 'vitest';
import { bookings, changes } from './lists.js';

interface Asked {
  after?: string | null;
  first?: number;
}
const conflict = (reason: string) => ({ errors: [{ message: 'said', extensions: { code: 'CONFLICT', reason } }] });
const page = (field: string, ids: string[], endCursor: string | null, hasNextPage = false) => ({
  data: {
    [field]: { edges: ids.map((id) => ({ node: { id, body: `{"type":"booking.created"}` } })), pageInfo: { hasNextPage, endCursor } },
  },
});

function given(...answers: object[]) {
  const asked: Asked[] = [];
  const waits: number[] = [];
  const connection = {
    url: 'https://delivery.test',
    fetch: (_: unknown, { body }: RequestInit = {}) => {
      asked.push((JSON.parse(body as string) as { variables: Asked }).variables);
      return Promise.resolve(Response.json(answers.shift() ?? conflict('none left')));
    },
    wait: (milliseconds: number) => Promise.resolve(void waits.push(milliseconds)),
  };
  return { connection, asked, waits };
}

async function taken<Item>(count: number, items: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = [];
  for await (const item of items) if (all.push(item) === count) break;
  return all;
}

test('a list is read page after page', async () => {
  const { connection, asked } = given(page('bookings', ['1', '2'], 'b', true), page('bookings', ['3'], 'c'));
  expect(await taken(9, bookings(connection, { filter: { archived: true } }))).toMatchObject([{ id: '1' }, { id: '2' }, { id: '3' }]);
  expect(asked).toEqual([
    { filter: { archived: true }, after: null },
    { filter: { archived: true }, after: 'b' },
  ]);
});

test('changes begin with a cursor of now, continue at once while there are more, then every 15 s', async () => {
  const { connection, asked, waits } = given(
    page('bookingChanges', [], 'now'),
    page('bookingChanges', ['1'], 'a', true),
    page('bookingChanges', ['2'], 'b'),
    page('bookingChanges', [], null),
    page('bookingChanges', [], 'b'),
  );
  expect(await taken(5, changes(connection, { every: 10 }))).toEqual([
    { readAnew: true, changes: [], cursor: 'now' },
    { readAnew: false, changes: [{ id: '1', type: 'booking.created' }], cursor: 'a' },
    { readAnew: false, changes: [{ id: '2', type: 'booking.created' }], cursor: 'b' },
    { readAnew: false, changes: [], cursor: 'b' },
    { readAnew: false, changes: [], cursor: 'b' },
  ]);
  expect(asked.map(({ after, first }) => [after, first])).toEqual([
    [null, 0],
    ['now', 100],
    ['a', 100],
    ['b', 100],
    ['b', 100],
  ]);
  expect(waits).toEqual([15_000, 15_000]);
});

test('an expired cursor starts again with readAnew, and any other error ends the iteration', async () => {
  const { connection, asked } = given(conflict('CURSOR_GONE'), page('bookingChanges', [], 'now'), page('bookingChanges', ['1'], 'a'));
  const read: unknown[] = [];
  const all = (async () => {
    for await (const one of changes(connection, { after: 'old' })) read.push(one);
  })();
  await expect(all).rejects.toMatchObject({ code: 'CONFLICT', reason: 'none left' });
  expect(read).toMatchObject([
    { readAnew: true, cursor: 'now' },
    { readAnew: false, cursor: 'a' },
  ]);
  expect(asked.map(({ after, first }) => [after, first])).toEqual([
    ['old', 100],
    [null, 0],
    ['now', 100],
    ['a', 100],
  ]);
});

test('a server that never returns a cursor does not cause an endless loop', async () => {
  const { connection, asked } = given(conflict('CURSOR_GONE'), conflict('CURSOR_GONE'));
  await expect(taken(1, changes(connection, { after: 'old' }))).rejects.toMatchObject({ reason: 'CURSOR_GONE' });
  expect(asked).toHaveLength(2);
});
