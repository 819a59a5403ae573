import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as clock from '../../../lib/clock';
import { allTaps, removeTaps } from './day-store';
import * as store from './day-store';
import { Outbox, type Sent, type SendTap } from './outbox';
import type { Tap, TapWish } from './tap';

const start = Date.parse('2026-12-01T02:00:00Z');
let present = start;
/** Every page of a test: what is closed knows nobody and sends nothing. */
let pages: { userId: string | null }[] = [];
const signIn = (userId: string | null) => pages.forEach((page) => (page.userId = userId));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  present = start;
  vi.spyOn(clock, 'now').mockImplementation(() => present);
});
afterEach(async () => {
  signIn(null);
  pages = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await removeTaps((await allTaps()).map(({ id }) => id));
});

const wish = (over: Partial<TapWish> = {}): TapWish => ({
  userId: 'nazri',
  branchId: 'b1',
  date: '2026-12-01',
  bookingId: 'k1',
  version: 3,
  status: 'OUT_FOR_DELIVERY',
  reason: null,
  docUrls: [],
  photos: [],
  ...over,
});

const done: Sent = { kind: 'done', docUrls: [] };
const conflict: Sent = { kind: 'trouble', trouble: { code: 'CONFLICT', text: null } };

/** A server that answers as it is told, in turn; then it takes everything. */
function givenServer(answers: Sent[] = []) {
  const sent: Tap[] = [];
  const send: SendTap = async (tap, { begin }) => {
    if (!(await begin())) return { kind: 'takenBack' };
    sent.push(tap);
    return answers.shift() ?? done;
  };
  return { sent, send };
}

const given = async (send: SendTap): Promise<Outbox> => {
  const page: (typeof pages)[number] = { userId: 'nazri' };
  pages.push(page);
  const outbox = new Outbox(() => page.userId);
  await outbox.start(send);
  return outbox;
};
const line = (isThere: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isThere);
const later = async (milliseconds: number) => {
  present += milliseconds;
  await vi.advanceTimersByTimeAsync(milliseconds);
};
const counted = (taps: readonly Tap[], count: number) => vi.waitFor(() => expect(taps).toHaveLength(count));
const emptied = () => vi.waitFor(async () => expect(await allTaps()).toEqual([]));

test('what is tapped without a line is kept over a reload, and sent in order, each once', async () => {
  const { sent, send } = givenServer();
  const offline = line(false);
  const before = await given(send);
  await before.add(wish(), 0);
  await before.add(wish({ bookingId: 'k2' }), 0);
  await before.add(wish({ version: 4, status: 'DELIVERED' }), 0);
  expect(sent).toEqual([]);

  // The page is loaded anew, still without a line.
  signIn(null);
  const outbox = await given(send);
  expect(outbox.present().taps).toHaveLength(3);
  expect(outbox.present().isSafe).toBe(true);
  offline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await emptied();
  expect(sent.map(({ bookingId, status, version }) => [bookingId, status, version])).toEqual([
    ['k1', 'OUT_FOR_DELIVERY', 3],
    ['k2', 'OUT_FOR_DELIVERY', 3],
    ['k1', 'DELIVERED', 4],
  ]);
});

test('without an answer the same request is sent again, with the same key, ever more slowly', async () => {
  const { sent, send } = givenServer([{ kind: 'later' }, { kind: 'later' }]);
  const outbox = await given(send);
  await outbox.add(wish(), 0);
  await counted(sent, 1);
  await later(2_900);
  expect(sent).toHaveLength(1);
  await later(200);
  await counted(sent, 2);
  await later(6_000);
  await emptied();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('a fault that nobody knows does not hold up the round for ever', async () => {
  const odd: Sent = { kind: 'later', odd: true };
  const { sent, send } = givenServer([odd, odd, odd, odd]);
  const outbox = await given(send);
  await outbox.add(wish(), 0);
  await outbox.add(wish({ bookingId: 'k2' }), 0);
  for (let turn = 1; turn <= 3; turn += 1) {
    await counted(sent, turn);
    await later(30_000);
  }
  await vi.waitFor(() => expect(outbox.present().taps.map(({ trouble }) => trouble?.code)).toEqual(['REFUSED']));
  expect(sent.at(-1)?.bookingId).toBe('k2');
});

test('a conflict keeps what was tapped, holds up its own booking alone, and is answered by who tapped', async () => {
  const { sent, send } = givenServer([conflict]);
  const offline = line(false);
  const outbox = await given(send);
  const first = await outbox.add(wish(), 0);
  await outbox.add(wish({ version: 4, status: 'DELIVERED' }), 0);
  await outbox.add(wish({ bookingId: 'k2' }), 0);
  offline.mockReturnValue(true);
  outbox.wake();
  await counted(sent, 2);
  expect(sent[1]?.bookingId).toBe('k2');
  await vi.waitFor(() => expect(outbox.present().taps.map(({ trouble }) => trouble?.code)).toEqual(['CONFLICT', undefined]));

  // All the same, on top of what the booking is now: other requests, with other keys.
  await outbox.sendAnew('k1', 7, []);
  await emptied();
  expect(sent.slice(2).map(({ version, status }) => [version, status])).toEqual([
    [7, 'OUT_FOR_DELIVERY'],
    [8, 'DELIVERED'],
  ]);
  expect(sent.slice(2).map(({ id }) => id)).not.toContain(first.id);
});

test('or it is given up, with all that was tapped behind it', async () => {
  const { sent, send } = givenServer([conflict]);
  const outbox = await given(send);
  await outbox.add(wish(), 0);
  await vi.waitFor(() => expect(outbox.present().taps[0]?.trouble?.code).toBe('CONFLICT'));
  await outbox.add(wish({ version: 4, status: 'DELIVERED' }), 0);
  await outbox.giveUp('k1');
  await emptied();
  expect(sent).toHaveLength(1);
});

test('can be taken back until it leaves the device, and not after', async () => {
  const { sent, send } = givenServer([{ kind: 'later' }]);
  const outbox = await given(send);
  const delivered = await outbox.add(wish({ status: 'DELIVERED' }), 5_000);
  await later(4_900);
  expect(sent).toEqual([]);
  expect(await outbox.takeBack(delivered.id)).toBe(true);
  await later(10_000);
  expect(sent).toEqual([]);

  const failed = await outbox.add(wish({ status: 'FAILED', reason: 'Nobody at home' }), 5_000);
  await later(5_100);
  await counted(sent, 1);
  expect(await outbox.takeBack(failed.id)).toBe(false);
  await later(5_000);
  await emptied();
});

test('nobody else sends what somebody tapped, on the same device or in another tab', async () => {
  const { sent, send } = givenServer();
  const offline = line(false);
  const outbox = await given(send);
  await outbox.add(wish(), 0);
  signIn('kumar');
  offline.mockReturnValue(true);
  outbox.wake();
  await outbox.add(wish({ userId: 'kumar', bookingId: 'k2' }), 0);
  await counted(sent, 1);
  expect(sent[0]?.userId).toBe('kumar');
  expect((await allTaps()).map(({ userId }) => userId)).toEqual(['nazri']);

  // The server knows others by these cookies than the browser says: nothing is sent, nothing is lost.
  const strict: SendTap = () => Promise.resolve({ kind: 'notTheirs' });
  await given(strict);
  expect(await allTaps()).toHaveLength(1);
  signIn('nazri');
  outbox.wake();
  await emptied();
});

test('two tabs send each tap once', async () => {
  let turn = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => (turn = turn.then(work));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const { sent, send } = givenServer();
  const [one, other] = [await given(send), await given(send)];
  await Promise.all([one.add(wish(), 0), other.add(wish({ bookingId: 'k2' }), 0)]);
  one.wake();
  other.wake();
  await emptied();
  await turn;
  expect(sent.map(({ bookingId }) => bookingId).sort()).toEqual(['k1', 'k2']);
});

test('what the first step brought, the next one builds on', async () => {
  const { sent, send } = givenServer([{ kind: 'done', docUrls: ['/a.jpg'] }]);
  const offline = line(false);
  const outbox = await given(send);
  await outbox.add(wish({ status: 'DELIVERED' }), 0);
  await outbox.add(wish({ status: 'DELIVERED', version: 4 }), 0);
  offline.mockReturnValue(true);
  outbox.wake();
  await counted(sent, 2);
  expect(sent[1]?.docUrls).toEqual(['/a.jpg']);
});

test('where the browser keeps nothing, it says so and sends all the same', async () => {
  vi.spyOn(store, 'putTaps').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const { sent, send } = givenServer();
  const offline = line(false);
  const outbox = await given(send);
  await outbox.add(wish(), 0);
  expect(outbox.present()).toMatchObject({ isSafe: false, taps: [{ bookingId: 'k1' }] });
  offline.mockReturnValue(true);
  outbox.wake();
  await counted(sent, 1);
  await vi.waitFor(() => expect(outbox.present()).toEqual({ isSafe: true, taps: [] }));
});

test('what could not be sent in three days goes from the device', async () => {
  line(false);
  const { send } = givenServer();
  await (await given(send)).add(wish(), 0);
  present += 3 * 24 * 60 * 60 * 1000 + 1;
  expect((await given(send)).present().taps).toEqual([]);
  expect(await allTaps()).toEqual([]);
});
