import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDataSource } from '../../app/data-source.js';
import { Database } from '../../database/database.js';
import { TestClock } from '../../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.js';
import { AttemptLimits } from './attempt-limits.js';

const secret = 'a secret for tests, of no use elsewhere';
const clock = new TestClock(new Date());
let db: TestDatabase;
let other: Database;
/** Two processes. */
let processes: [AttemptLimits, AttemptLimits];

beforeEach(async () => {
  clock.set('2026-03-04T04:00:00Z');
  db = await createTestDatabase();
  other = new Database(await createDataSource({ url: db.url, use: 'application' }).initialize());
  processes = [new AttemptLimits(db.database, clock, secret), new AttemptLimits(other, clock, secret)];
});
afterEach(async () => {
  await other.close();
  await db.drop();
});

type Outcome = 'counted' | number;
const outcome = (attempt: Promise<void>): Promise<Outcome> =>
  attempt.then(
    () => 'counted',
    (error: { code: string; retryAfter: number }) => {
      expect(error.code).toBe('TOO_MANY_REQUESTS');
      return error.retryAfter;
    },
  );
const pair = (key: string, process = 0) => outcome((processes[process] as AttemptLimits).consume('signInByAccountAndAddress', key));
const times = <T>(count: number, work: (at: number) => Promise<T>) => Promise.all(Array.from({ length: count }, (_, at) => work(at)));
const minutes = (count: number) => clock.advance(count * 60_000);

test.each([1, 9, 10, 11, 60])('%i concurrent attempts over two processes: at most ten are counted', async (callers) => {
  const outcomes = await times(callers, (at) => pair('a', at % 2));
  expect(outcomes.filter((each) => each === 'counted')).toHaveLength(Math.min(callers, 10));
  expect(outcomes.filter((each) => each !== 'counted')).toEqual(Array(Math.max(0, callers - 10)).fill(900));
});

test('no period of fifteen minutes has more than ten; refused attempts extend nothing', async () => {
  expect(await pair('a')).toBe('counted');
  minutes(14);
  expect(await times(9, () => pair('a'))).toEqual(Array(9).fill('counted'));
  expect(await pair('a', 1)).toBe(60);
  minutes(1);
  expect(await times(3, () => pair('a'))).toHaveLength(3);
  expect(await pair('a')).toBe(14 * 60);
  minutes(13);
  expect(await pair('a')).toBe(60);
  minutes(1);
  expect(await times(9, () => pair('a'))).toEqual(Array(9).fill('counted'));
  expect(await pair('a')).not.toBe('counted');
});

test('retryAfter is in whole seconds, and long enough', async () => {
  await times(10, () => pair('a'));
  clock.advance(899_001);
  expect(await pair('a')).toBe(1);
  clock.advance(1_000);
  expect(await pair('a')).toBe('counted');
});

test('keys do not share attempts, nor do limits of one key', async () => {
  await times(10, () => pair('a'));
  expect(await pair('b')).toBe('counted');
  expect(await outcome(processes[0].consume('signInByDevice', 'a'))).toBe('counted');
});

test('several limits are counted together or not at all, and the answer has the longest wait', async () => {
  const both = () =>
    outcome(
      processes[0].consumeAll([
        { limit: 'signInByAddress', key: 'x' },
        { limit: 'signInByDevice', key: 'y' },
      ]),
    );
  await times(100, () => outcome(processes[1].consume('signInByAddress', 'x')));
  expect(await both()).toBe(86_400);
  await times(10, () => outcome(processes[1].consume('signInByDevice', 'y')));
  expect(await both()).toBe(86_400);
  clock.advance(86_400_000);
  expect(await times(30, both)).toEqual(
    expect.arrayContaining([...Array<string>(10).fill('counted'), ...Array<number>(20).fill(900)]) as unknown,
  );
  expect(await times(91, () => outcome(processes[0].consume('signInByAddress', 'x')))).toContain(86_400);
  expect((await db.database.query<{ n: number }>('SELECT cardinality(attempts) AS n FROM attempt_limit')).map(({ n }) => n).sort()).toEqual(
    [10, 100],
  );
});

test('concurrent requests with limits in another order do not block each other', async () => {
  const attempts = [
    { limit: 'signInByAddress', key: 'x' },
    { limit: 'signInByDevice', key: 'y' },
    { limit: 'signInByAccount', key: 'z' },
  ] as const;
  const outcomes = await times(60, (at) =>
    outcome(
      (processes[at % 2] as AttemptLimits)
        .consumeAll(at % 3 ? attempts : [...attempts].reverse())
        .then(() => (processes[at % 2] as AttemptLimits).refundAll(attempts)),
    ),
  );
  expect(outcomes.filter((each) => each === 'counted').length).toBeGreaterThanOrEqual(10);
});

test('a successful attempt is refunded', async () => {
  await times(10, () => pair('a'));
  await processes[1].refund('signInByAccountAndAddress', 'a');
  expect([await pair('a'), await pair('a')]).toEqual(['counted', 900]);
  await processes[1].refund('signInByAccountAndAddress', 'never counted');
  expect(await times(11, () => pair('never counted'))).toContain(900);
});

test('the table has no personal data, and another secret cannot identify anybody', async () => {
  await pair('siti@example.test');
  const rows = await db.database.query('SELECT * FROM attempt_limit');
  expect(
    JSON.stringify(rows.map((row) => ({ ...(row as object), keyHash: (row as { key_hash: Buffer }).key_hash.toString('utf8') }))),
  ).not.toContain('siti');
  await new AttemptLimits(db.database, clock, 'another').consume('signInByAccountAndAddress', 'siti@example.test');
  expect(await db.database.query('SELECT 1 FROM attempt_limit')).toHaveLength(2);
});
