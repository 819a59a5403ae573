import { expect, test, vi } from 'vitest';
import {
  counted,
  emptied,
  givenOffline,
  givenOnline,
  givenOutbox,
  givenSender,
  givenWish,
  later,
  line,
  moveClock,
  onOwnDevice,
  photo,
  signIn,
} from '../../../testing/given-outbox';
import { allTaps } from './day-store';
import * as store from './day-store';
import type { Sent, SendTap } from './outbox';

onOwnDevice();

test('what is tapped offline is kept over a reload, and sent in order, each once', async () => {
  const { sent, send } = givenSender();
  const offline = line(false);
  const before = await givenOutbox(send);
  await before.add(givenWish(), 0);
  await before.add(givenWish({ bookingId: 'k2' }), 0);
  await before.add(givenWish({ version: 4, status: 'DELIVERED' }), 0);
  expect(sent).toEqual([]);

  // The page is loaded again, still offline.
  signIn(null);
  const outbox = await givenOutbox(send);
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
  const { sent, outbox } = await givenOnline([{ kind: 'later' }, { kind: 'later' }]);
  await outbox.add(givenWish(), 0);
  await counted(sent, 1);
  await later(2_900);
  expect(sent).toHaveLength(1);
  await later(200);
  await counted(sent, 2);
  await later(6_000);
  await emptied();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('an unknown fault does not hold up the round for ever', async () => {
  const odd: Sent = { kind: 'later', odd: true };
  const { sent, outbox } = await givenOnline([odd, odd, odd, odd]);
  await outbox.add(givenWish(), 0);
  await outbox.add(givenWish({ bookingId: 'k2' }), 0);
  for (let turn = 1; turn <= 3; turn += 1) {
    await counted(sent, turn);
    await later(30_000);
  }
  await vi.waitFor(() => expect(outbox.present().taps.map(({ trouble }) => trouble?.code)).toEqual(['REFUSED']));
  expect(sent.at(-1)?.bookingId).toBe('k2');
});

test('can be taken back until it leaves the device, and not after', async () => {
  const { sent, outbox } = await givenOnline([{ kind: 'later' }]);
  const delivered = await outbox.add(givenWish({ status: 'DELIVERED' }), 5_000);
  await later(4_900);
  expect(sent).toEqual([]);
  expect(await outbox.takeBack(delivered.id)).toBe(true);
  await later(10_000);
  expect(sent).toEqual([]);

  const failed = await outbox.add(givenWish({ status: 'FAILED', reason: 'Nobody at home' }), 5_000);
  await later(5_100);
  await counted(sent, 1);
  expect(await outbox.takeBack(failed.id)).toBe(false);
  await later(5_000);
  await emptied();
});

test('another person never sends what somebody tapped, on the same device or in another tab', async () => {
  const { sent, outbox, goOnline } = await givenOffline();
  await outbox.add(givenWish(), 0);
  signIn('kumar');
  goOnline();
  await outbox.add(givenWish({ userId: 'kumar', bookingId: 'k2' }), 0);
  await counted(sent, 1);
  expect(sent[0]?.userId).toBe('kumar');
  expect((await allTaps()).map(({ userId }) => userId)).toEqual(['nazri']);

  // The server knows others by these cookies than the browser says: nothing is sent, nothing is lost.
  const strict: SendTap = () => Promise.resolve({ kind: 'notTheirs' });
  await givenOutbox(strict);
  expect(await allTaps()).toHaveLength(1);
  signIn('nazri');
  outbox.wake();
  await emptied();
});

test('two tabs send each tap once', async () => {
  let turn = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => (turn = turn.then(work));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const { sent, send } = givenSender();
  const [one, other] = [await givenOutbox(send), await givenOutbox(send)];
  await Promise.all([one.add(givenWish(), 0), other.add(givenWish({ bookingId: 'k2' }), 0)]);
  one.wake();
  other.wake();
  await emptied();
  await turn;
  expect(sent.map(({ bookingId }) => bookingId).sort()).toEqual(['k1', 'k2']);
});

test('what the first step brought, the next one builds on', async () => {
  const { sent, outbox, goOnline } = await givenOffline([{ kind: 'done', docUrls: ['/a.jpg'] }]);
  await outbox.add(givenWish({ status: 'DELIVERED' }), 0);
  await outbox.add(givenWish({ status: 'DELIVERED', version: 4 }), 0);
  goOnline();
  await counted(sent, 2);
  expect(sent[1]?.docUrls).toEqual(['/a.jpg']);
});

test('where the browser keeps nothing, it says so and sends all the same', async () => {
  vi.spyOn(store, 'putTaps').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const { sent, outbox, goOnline } = await givenOffline();
  await outbox.add(givenWish(), 0);
  expect(outbox.present()).toMatchObject({ isSafe: false, taps: [{ bookingId: 'k1' }] });
  goOnline();
  await counted(sent, 1);
  await vi.waitFor(() => expect(outbox.present()).toEqual({ isSafe: true, taps: [] }));
});

test.each(['changeTap', 'removeTaps'] as const)('where there is no room for %s, a tap is sent once all the same', async (write) => {
  const { sent, outbox } = await givenOnline();
  const full = vi.spyOn(store, write).mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  await outbox.add(givenWish(), 0);
  await vi.waitFor(() => expect(outbox.present()).toEqual({ isSafe: true, taps: [] }));
  await outbox.add(givenWish({ bookingId: 'k2' }), 0);
  await counted(sent, 2);
  full.mockRestore();
  expect(sent.map(({ bookingId }) => bookingId)).toEqual(['k1', 'k2']);
});

test('what the device has no room to note is shown as not kept, and can no longer be taken back once it has left', async () => {
  const { sent, outbox } = await givenOnline([{ kind: 'later' }]);
  vi.spyOn(store, 'changeTap').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const tap = await outbox.add(givenWish(), 0);
  await counted(sent, 1);
  await vi.waitFor(() => expect(outbox.present()).toMatchObject({ isSafe: false, taps: [{ begun: true }] }));
  expect(await outbox.takeBack(tap.id)).toBe(false);
  await later(3_100);
  await emptied();
});

test('a clock that is set back holds up nothing for longer than a tap can be taken back', async () => {
  const { sent, outbox } = await givenOnline();
  moveClock(2 * 60 * 60 * 1000);
  await outbox.add(givenWish({ status: 'DELIVERED' }), 5_000);
  moveClock(-2 * 60 * 60 * 1000);
  await later(5_000);
  await emptied();
  expect(sent).toHaveLength(1);
});

test('what could not be sent in three days is not sent any more and loses its photos, and the crew sees it', async () => {
  const { sent, send } = givenSender();
  const offline = line(false);
  await (await givenOutbox(send)).add(givenWish({ reason: 'Nobody at home', photos: [photo] }), 0);
  signIn(null);
  moveClock(3 * 24 * 60 * 60 * 1000 + 1);
  offline.mockReturnValue(true);
  const outbox = await givenOutbox(send);
  expect(outbox.present().taps).toMatchObject([{ reason: null, photos: [], trouble: { code: 'EXPIRED' } }]);
  expect(await allTaps()).toEqual(outbox.present().taps);
  await outbox.giveUp('k1');
  await emptied();
  expect(sent).toEqual([]);
});
