import { expect, test, vi } from 'vitest';
import { givenError } from '../../../testing/given-day-sheet';
import {
  counted,
  emptied,
  givenOffline,
  givenOnline,
  givenQueue,
  givenSender,
  givenNewAction,
  later,
  line,
  moveClock,
  onOwnDevice,
  photo,
  signIn,
} from '../../../testing/given-action-queue';
import * as store from './day-store';
import { allActions } from './day-store';
import type { ActionQueue } from './action-queue';
import type { Standing } from './queued-action';
import type { SendAction, Sent } from './send-action';

onOwnDevice();

test('actions from offline survive a reload, and are sent in order, each once', async () => {
  const { sent, send } = givenSender();
  const offline = line(false);
  const before = await givenQueue(send);
  await before.add(givenNewAction(), 0);
  await before.add(givenNewAction({ bookingId: 'k2' }), 0);
  await before.add(givenNewAction({ version: 4, status: 'DELIVERED' }), 0);
  expect(sent).toEqual([]);

  // The page is loaded again, still offline.
  signIn(null);
  const queue = await givenQueue(send);
  expect(queue.present()).toHaveLength(3);
  offline.mockReturnValue(true);
  window.dispatchEvent(new Event('online'));
  await emptied();
  expect(sent.map(({ bookingId, status, version }) => [bookingId, status, version])).toEqual([
    ['k1', 'OUT_FOR_DELIVERY', 3],
    ['k2', 'OUT_FOR_DELIVERY', 3],
    ['k1', 'DELIVERED', 4],
  ]);
});

test('without an answer the same request is sent again with the same key, at growing intervals', async () => {
  const { sent, queue } = await givenOnline([{ kind: 'later' }, { kind: 'later' }]);
  await queue.add(givenNewAction(), 0);
  await counted(sent, 1);
  await later(2_900);
  expect(sent).toHaveLength(1);
  await later(200);
  await counted(sent, 2);
  await later(6_000);
  await emptied();
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

test('an unknown error does not block the round for ever', async () => {
  const unexpected: Sent = { kind: 'later', unexpected: true };
  const { sent, queue } = await givenOnline([unexpected, unexpected, unexpected, unexpected]);
  await queue.add(givenNewAction(), 0);
  await queue.add(givenNewAction({ bookingId: 'k2' }), 0);
  for (let turn = 1; turn <= 3; turn += 1) {
    await counted(sent, turn);
    await later(30_000);
  }
  await vi.waitFor(() => expect(queue.present().map(({ error }) => error?.code)).toEqual(['REFUSED']));
  expect(sent.at(-1)?.bookingId).toBe('k2');
});

test('an action can be undone until it leaves the device, and not afterwards', async () => {
  const { sent, queue } = await givenOnline([{ kind: 'later' }]);
  const delivered = await queue.add(givenNewAction({ status: 'DELIVERED' }), 5_000);
  await later(4_900);
  expect(sent).toEqual([]);
  expect(await queue.takeBack(delivered.id)).toBe(true);
  await later(10_000);
  expect(sent).toEqual([]);

  const failed = await queue.add(givenNewAction({ status: 'FAILED', reason: 'Nobody at home' }), 5_000);
  await later(5_100);
  await counted(sent, 1);
  expect(await queue.takeBack(failed.id)).toBe(false);
  await later(5_000);
  await emptied();
});

test('another user never sends the actions of the one before, on the same device or in another tab', async () => {
  const { sent, queue, goOnline } = await givenOffline();
  await queue.add(givenNewAction(), 0);
  signIn('kumar');
  goOnline();
  await queue.add(givenNewAction({ userId: 'kumar', bookingId: 'k2' }), 0);
  await counted(sent, 1);
  expect(sent[0]?.userId).toBe('kumar');
  expect((await allActions()).map(({ userId }) => userId)).toEqual(['nazri']);

  // The session belongs to another user than the browser says: nothing is sent, nothing is lost.
  const strict: SendAction = () => Promise.resolve({ kind: 'notTheirs' });
  await givenQueue(strict);
  expect(await allActions()).toHaveLength(1);
  signIn('nazri');
  queue.wake();
  await emptied();
});

test('two tabs send each action once', async () => {
  let turn = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => (turn = turn.then(work));
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
  const { sent, send } = givenSender();
  const [one, other] = [await givenQueue(send), await givenQueue(send)];
  await Promise.all([one.add(givenNewAction(), 0), other.add(givenNewAction({ bookingId: 'k2' }), 0)]);
  one.wake();
  other.wake();
  await emptied();
  await turn;
  expect(sent.map(({ bookingId }) => bookingId).sort()).toEqual(['k1', 'k2']);
});

test('the next action builds on the version that the first one returned', async () => {
  const { sent, queue, goOnline } = await givenOffline([{ kind: 'done', docUrls: ['/a.jpg'] }]);
  await queue.add(givenNewAction({ status: 'DELIVERED' }), 0);
  await queue.add(givenNewAction({ status: 'DELIVERED', version: 4 }), 0);
  goOnline();
  await counted(sent, 2);
  expect(sent[1]?.docUrls).toEqual(['/a.jpg']);
});

const full = new DOMException('full', 'QuotaExceededError');

test('if the device cannot store an action, nothing is recorded and nothing is sent', async () => {
  const { sent, queue } = await givenOnline();
  vi.spyOn(store, 'replaceActions').mockRejectedValueOnce(full);
  await expect(queue.add(givenNewAction(), 0)).rejects.toBe(full);
  expect(queue.present()).toEqual([]);
  await queue.add(givenNewAction({ bookingId: 'k2' }), 0);
  await counted(sent, 1);
  expect(sent[0]?.bookingId).toBe('k2');
  await emptied();
});

test('if the device cannot store the progress of an action, it is still sent', async () => {
  const { sent, queue } = await givenOnline();
  const change = vi.spyOn(store, 'changeAction').mockRejectedValue(full);
  await queue.add(givenNewAction(), 0);
  await counted(sent, 1);
  await emptied();
  change.mockRestore();
});

test('an action that was sent and could not be removed is sent again with its key', async () => {
  const { sent, queue } = await givenOnline();
  await queue.add(givenNewAction(), 1_000);
  vi.spyOn(store, 'replaceActions').mockRejectedValueOnce(full);
  await later(1_000);
  await counted(sent, 1);
  await later(3_100);
  await emptied();
  expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id]);
});

test('a clock that is set back delays nothing longer than the time for an undo', async () => {
  const { sent, queue } = await givenOnline();
  moveClock(2 * 60 * 60 * 1000);
  await queue.add(givenNewAction({ status: 'DELIVERED' }), 5_000);
  moveClock(-2 * 60 * 60 * 1000);
  await later(5_000);
  await emptied();
  expect(sent).toHaveLength(1);
});

test('an action that was not sent within three days expires and loses its photos, and the crew sees it', async () => {
  const { sent, send } = givenSender();
  const offline = line(false);
  await (await givenQueue(send)).add(givenNewAction({ reason: 'Nobody at home', photos: [photo] }), 0);
  signIn(null);
  moveClock(3 * 24 * 60 * 60 * 1000 + 1);
  offline.mockReturnValue(true);
  const queue = await givenQueue(send);
  expect(queue.present()).toMatchObject([{ reason: null, photos: [], error: { code: 'EXPIRED' } }]);
  expect(await allActions()).toEqual(queue.present());
  await queue.drop('k1');
  await emptied();
  expect(sent).toEqual([]);
});

const conflict = (status: Standing['status'], version: number): Sent => ({
  kind: 'rejected',
  error: givenError('CONFLICT', { status, version, docUrls: [] }),
});
const codes = (queue: ActionQueue) => queue.present().map(({ error }) => error?.code);

test('a conflict blocks only its own booking, and can be sent on the present version of the booking', async () => {
  const { sent, queue, goOnline } = await givenOffline([conflict('CONFIRMED', 7)]);
  const first = await queue.add(givenNewAction(), 0);
  await queue.add(givenNewAction({ version: 4, status: 'DELIVERED' }), 0);
  await queue.add(givenNewAction({ bookingId: 'k2' }), 0);
  goOnline();
  await counted(sent, 2);
  expect(sent[1]?.bookingId).toBe('k2');
  await vi.waitFor(() => expect(codes(queue)).toEqual(['CONFLICT', undefined]));

  await queue.sendAnyway('k1', { status: 'CONFIRMED', version: 7, docUrls: [] });
  await emptied();
  expect(sent.slice(2).map(({ version, status }) => [version, status])).toEqual([
    [7, 'OUT_FOR_DELIVERY'],
    [8, 'DELIVERED'],
  ]);
  expect(sent.slice(2).map(({ id }) => id)).not.toContain(first.id);
});

test('a conflict can be dropped, with all actions behind it', async () => {
  const { sent, queue } = await givenOnline([conflict('CONFIRMED', 7)]);
  await queue.add(givenNewAction(), 0);
  await vi.waitFor(() => expect(codes(queue)).toEqual(['CONFLICT']));
  await queue.add(givenNewAction({ version: 4, status: 'DELIVERED' }), 0);
  await queue.drop('k1');
  await emptied();
  expect(sent).toHaveLength(1);
});

test('a status that the office has set meanwhile is no conflict: the next action continues from it', async () => {
  const { sent, queue, goOnline } = await givenOffline([conflict('OUT_FOR_DELIVERY', 4)]);
  await queue.add(givenNewAction(), 0);
  await queue.add(givenNewAction({ version: 4, status: 'DELIVERED', photos: [photo] }), 0);
  goOnline();
  await emptied();
  expect(sent.map(({ status, version, photos }) => [status, version, photos.length])).toEqual([
    ['OUT_FOR_DELIVERY', 3, 0],
    ['DELIVERED', 4, 1],
  ]);
});

test('a delivery with photos that the office has recorded meanwhile asks, and its photos still reach the booking', async () => {
  const { sent, queue } = await givenOnline([conflict('DELIVERED', 5)]);
  await queue.add(givenNewAction({ version: 4, status: 'DELIVERED', photos: [photo] }), 0);
  await vi.waitFor(() => expect(codes(queue)).toEqual(['CONFLICT']));
  await queue.sendAnyway('k1', { status: 'DELIVERED', version: 5, docUrls: [] });
  await emptied();
  expect(sent[1]).toMatchObject({ status: 'DELIVERED', version: 5, photos: [photo] });
});

test('the receiver is kept on the device, and sent with the delivery', async () => {
  const { sent, queue, goOnline } = await givenOffline();
  await queue.add(givenNewAction({ status: 'DELIVERED', receivedBy: 'Puan Aminah' }), 0);
  expect(await allActions()).toMatchObject([{ receivedBy: 'Puan Aminah' }]);
  goOnline();
  await counted(sent, 1);
  expect(sent[0]?.receivedBy).toBe('Puan Aminah');
  await emptied();
});
