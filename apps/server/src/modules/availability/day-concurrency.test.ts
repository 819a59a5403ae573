// @module-tag invariant
import { expect, it } from 'vitest';
import { AppError } from '../../shared/app-error.js';
import { DayConcurrency } from './day-concurrency.js';
import type { SlotClaim } from './slot-claim.js';

const offer: SlotClaim = { branchId: 'b1', date: '2026-03-10', planVersion: 1, limit: 5, places: 1 };
/** The number of statements that one process sends for a day at a time. */
const slots = 4;
const unavailable = new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 });

/** A day whose slots are used by statements that end when the test says so. */
async function givenBusyDay() {
  const dayConcurrency = new DayConcurrency();
  const ends: ((error?: Error) => void)[] = [];
  const first = Array.from({ length: slots }, () =>
    dayConcurrency.take(
      offer,
      () => new Promise<'FULL'>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve('FULL')))),
    ),
  );
  await expect.poll(() => ends.length).toBe(slots);
  /** Another request. */
  const wait = (input: Partial<SlotClaim> = {}) => {
    const sent: string[] = [];
    const outcome = dayConcurrency.take({ ...offer, ...input }, () => Promise.resolve(sent.push('sent')));
    return { outcome, wasSent: () => sent.length > 0 };
  };
  return { dayConcurrency, first, ends, wait };
}

it('sends four statements of a day at a time, and the next when one has ended, whatever its result', async () => {
  const { first, ends, wait } = await givenBusyDay();
  const next = wait();
  await new Promise(setImmediate);
  expect(next.wasSent()).toBe(false);
  ends.shift()?.();
  expect(await first[0]).toBe('FULL');
  await next.outcome;
  expect(next.wasSent()).toBe(true);
});

it.each<[string, Partial<SlotClaim>]>([
  ['day', { date: '2026-03-11' }],
  ['branch', { branchId: 'b2' }],
])('another %s does not wait', async (_, input) => {
  const { wait } = await givenBusyDay();
  const other = wait(input);
  await other.outcome;
  expect(other.wasSent()).toBe(true);
});

it('refuses all waiting callers when the row stays locked, and sends again afterwards', async () => {
  const { first, ends, wait } = await givenBusyDay();
  const waiting = [wait(), wait()];
  const ended = Promise.allSettled(first);
  for (const end of ends) end(unavailable);
  for (const { outcome, wasSent } of waiting) {
    await expect(outcome).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE', retryAfter: 2 });
    expect(wasSent()).toBe(false);
  }
  await ended;
  const later = wait();
  await later.outcome;
  expect(later.wasSent()).toBe(true);
});

it('another error of one statement does not affect those that wait', async () => {
  const { first, ends, wait } = await givenBusyDay();
  const next = wait();
  const failed = expect(first[0]).rejects.toThrow('23505');
  ends.shift()?.(new Error('23505'));
  await failed;
  await next.outcome;
  expect(next.wasSent()).toBe(true);
});

it('releasing a place waits in the queue too', async () => {
  const { dayConcurrency, ends } = await givenBusyDay();
  let released = false;
  const waiting = dayConcurrency.release(offer.branchId, offer.date, () => Promise.resolve((released = true)));
  await new Promise(setImmediate);
  expect(released).toBe(false);
  ends.shift()?.();
  expect(await waiting).toBe(true);
});
