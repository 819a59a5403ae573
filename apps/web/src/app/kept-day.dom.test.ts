import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepDay } from '../features/staff-day/kept-days';
import { allActions, forgetSheets, keptSheet, replaceActions } from '../features/staff-day/queue/day-store';
import * as clock from '../lib/clock';
import { getSession, setSession } from '../lib/session/session-store';
import { givenAction, givenSheet } from '../testing/given-day-sheet';
import { givenStaff } from '../testing/render-staff';
import { flagSession, givenUser } from '../testing/session-server';
import { watchKeptDay } from './kept-day';

const crew = givenStaff({ scope: ['delivery:write'] });
const kept = () => keptSheet(crew._id, 'b1', '2026-12-01');
let stop = () => {};

beforeEach(async () => {
  vi.spyOn(clock, 'now').mockReturnValue(Date.parse('2026-12-01T02:31:00Z'));
  flagSession(crew._id);
  setSession({ status: 'signedIn', user: crew });
  await keepDay({ user: crew, branchId: 'b1', date: '2026-12-01', sheet: givenSheet(), at: clock.now() });
  await replaceActions([], [givenAction()]);
});
afterEach(async () => {
  stop();
  await forgetSheets(null, '2026-12-01');
  await replaceActions(
    (await allActions()).map(({ id }) => id),
    [],
  );
});

function signIn(user: typeof crew | null): void {
  flagSession(user?._id ?? null);
  setSession(user ? { status: 'signedIn', user } : { status: 'guest' });
}

test.each([
  ['signs out, or its session has ended', null],
  ['is followed by another', givenUser()],
])('on any page the stored day is removed when its account %s; pending actions stay', async (_name, next) => {
  stop = watchKeptDay();
  signIn(next);
  await vi.waitFor(async () => expect(await kept()).toBeNull());
  expect(await allActions()).toHaveLength(1);
});

test('a day that a closed page could not remove is removed when the next one opens', async () => {
  signIn(null);
  stop = watchKeptDay();
  await vi.waitFor(async () => expect(await kept()).toBeNull());
  expect(localStorage.getItem('booking.day')).toBeNull();
});

test('the owner of the day keeps it, and a device without one loads nothing', async () => {
  stop = watchKeptDay();
  await vi.dynamicImportSettled();
  expect(getSession()).toMatchObject({ user: crew });
  expect(await kept()).not.toBeNull();

  localStorage.removeItem('booking.day');
  signIn(null);
  await vi.dynamicImportSettled();
  expect(await kept()).not.toBeNull();
});
