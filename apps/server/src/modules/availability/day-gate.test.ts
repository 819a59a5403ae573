// @module-tag invariant
import { expect, it } from 'vitest';
import { DayGate } from './day-gate.js';
import type { PlaceOffer } from './place-offer.js';

const offer: PlaceOffer = { branchId: 'b1', date: '2026-03-10', planVersion: 1, limit: 5 };
/** As many as one process sends for a day at a time. */
const slots = 8;

/** A gate of a day whose slots are taken, by statements that are answered when the test says so. */
function givenBusyDay() {
  const gate = new DayGate();
  const answers: ((outcome: 'FULL' | 'TAKEN') => void)[] = [];
  const first = Array.from({ length: slots }, () =>
    gate.take(offer, false, () => new Promise<'FULL' | 'TAKEN'>((resolve) => answers.push(resolve))),
  );
  /** Another request, which waits for its turn. */
  const wait = (said: Partial<PlaceOffer> = {}, ownsPlace = false) => {
    let sent = false;
    const outcome = gate.take({ ...offer, ...said }, ownsPlace, () => {
      sent = true;
      return Promise.resolve('TAKEN' as const);
    });
    return { outcome, wasSent: () => sent };
  };
  const answer = async (outcome: 'FULL' | 'TAKEN') => {
    for (const give of answers.splice(0)) give(outcome);
    await Promise.all(first);
  };
  const answerOne = async (outcome: 'FULL' | 'TAKEN') => {
    answers.shift()?.(outcome);
    await first[0];
  };
  return { gate, wait, answer, answerOne };
}

it('a caller who waited while the day was found full gets FULL without asking the database', async () => {
  const { wait, answer } = givenBusyDay();
  const waiting = wait();
  await answer('FULL');
  expect(await waiting.outcome).toBe('FULL');
  expect(waiting.wasSent()).toBe(false);
});

it.each<[string, Partial<PlaceOffer>, boolean]>([
  ['may take more, as staff past the limit', { limit: 6 }, false],
  ['knows a newer plan', { planVersion: 2 }, false],
  ['wants another day', { date: '2026-03-11' }, false],
  ['wants another branch', { branchId: 'b2' }, false],
  ['has a place of the day already', {}, true],
])('a caller who %s asks the database all the same', async (_, said, ownsPlace) => {
  const { wait, answer } = givenBusyDay();
  const waiting = wait(said, ownsPlace);
  await answer('FULL');
  expect(await waiting.outcome).toBe('TAKEN');
});

it('a caller asks the database when the day was full before they came, and when it has room', async () => {
  const full = givenBusyDay();
  await full.answerOne('FULL');
  // The others of the first are still there.
  expect(await full.wait().outcome).toBe('TAKEN');
  const roomy = givenBusyDay();
  const waiting = roomy.wait();
  await roomy.answer('TAKEN');
  expect(await waiting.outcome).toBe('TAKEN');
});

it('giving a place back waits for its turn too, and asks whatever the day was', async () => {
  const { gate, answer } = givenBusyDay();
  let released = false;
  const waiting = gate.release(offer.branchId, offer.date, () => Promise.resolve((released = true)));
  expect(released).toBe(false);
  await answer('FULL');
  expect(await waiting).toBe(true);
});
