import { expect, test, vi } from 'vitest';
import { counted, emptied, givenOffline, givenOnline, givenWish, onOwnDevice, photo } from '../../../testing/given-outbox';
import type { Sent } from './outbox';
import type { Tap, TapWish } from './tap';
import type { Standing } from './tap-queue';

onOwnDevice();

const conflict = (status: Standing['status'], version: number): Sent => ({ kind: 'conflict', stands: { status, version, docUrls: [] } });

const steps = (sent: readonly Tap[]) => sent.map(({ status, version, photos }) => [status, version, photos.length]);

/** Taps of one booking that was at version 3, sent once there is a connection. */
async function givenTapped(answers: Sent[], ...wishes: Partial<TapWish>[]) {
  const { sent, outbox, goOnline } = await givenOffline(answers);
  for (const [index, over] of wishes.entries()) await outbox.add(givenWish({ version: 3 + index, ...over }), 0);
  goOnline();
  return { sent, outbox };
}

test('a conflict keeps what was tapped, holds up its own booking alone, and is answered by who tapped', async () => {
  const { sent, outbox, goOnline } = await givenOffline([conflict('CONFIRMED', 7)]);
  const first = await outbox.add(givenWish(), 0);
  await outbox.add(givenWish({ version: 4, status: 'DELIVERED' }), 0);
  await outbox.add(givenWish({ bookingId: 'k2' }), 0);
  goOnline();
  await counted(sent, 2);
  expect(sent[1]?.bookingId).toBe('k2');
  await vi.waitFor(() => expect(outbox.present().taps.map(({ trouble }) => trouble?.code)).toEqual(['CONFLICT', undefined]));

  // All the same, on top of what the booking is now: other requests, with other keys.
  await outbox.sendAnew('k1', { status: 'CONFIRMED', version: 7, docUrls: [] });
  await emptied();
  expect(sent.slice(2).map(({ version, status }) => [version, status])).toEqual([
    [7, 'OUT_FOR_DELIVERY'],
    [8, 'DELIVERED'],
  ]);
  expect(sent.slice(2).map(({ id }) => id)).not.toContain(first.id);
});

test('or it is given up, with all that was tapped behind it', async () => {
  const { sent, outbox } = await givenOnline([conflict('CONFIRMED', 7)]);
  await outbox.add(givenWish(), 0);
  await vi.waitFor(() => expect(outbox.present().taps[0]?.trouble?.code).toBe('CONFLICT'));
  await outbox.add(givenWish({ version: 4, status: 'DELIVERED' }), 0);
  await outbox.giveUp('k1');
  await emptied();
  expect(sent).toHaveLength(1);
});

test('a state that the office has brought about meanwhile is no conflict: the next tap goes on from there', async () => {
  const { sent } = await givenTapped([conflict('OUT_FOR_DELIVERY', 4)], {}, { status: 'DELIVERED', photos: [photo] });
  await emptied();
  expect(steps(sent)).toEqual([
    ['OUT_FOR_DELIVERY', 3, 0],
    ['DELIVERED', 4, 1],
  ]);
});

test('where the office has changed more than the state, the next tap keeps its version and meets the change', async () => {
  const { sent, outbox } = await givenTapped(
    [conflict('OUT_FOR_DELIVERY', 5), conflict('OUT_FOR_DELIVERY', 5)],
    {},
    { status: 'DELIVERED', photos: [photo] },
  );
  await vi.waitFor(() =>
    expect(outbox.present().taps.map(({ status, trouble }) => [status, trouble?.code])).toEqual([['DELIVERED', 'CONFLICT']]),
  );
  expect(steps(sent)[1]).toEqual(['DELIVERED', 4, 1]);
});

test.each([
  ['photographs', { status: 'DELIVERED', photos: [photo] }, 1],
  ['a reason', { status: 'FAILED', reason: 'Nobody at home' }, 0],
] as const)('%s of a state that stands already still go to the booking, once', async (_name, over, photos) => {
  const { sent } = await givenTapped([conflict(over.status, 5)], {}, over);
  await emptied();
  expect(steps(sent)).toEqual([
    ['OUT_FOR_DELIVERY', 3, 0],
    [over.status, 5, photos],
  ]);
});

test('of a booking that has changed on, only what has not come about is sent again', async () => {
  const { sent, outbox } = await givenTapped([conflict('CONFIRMED', 4)], {}, { status: 'DELIVERED' });
  await vi.waitFor(() => expect(outbox.present().taps[0]?.trouble?.code).toBe('CONFLICT'));
  await outbox.sendAnew('k1', { status: 'OUT_FOR_DELIVERY', version: 5, docUrls: [] });
  await emptied();
  expect(steps(sent).slice(1)).toEqual([['DELIVERED', 5, 0]]);
});
