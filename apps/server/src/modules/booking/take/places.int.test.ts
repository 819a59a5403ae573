// @module-tag invariant
import { guestQuotas } from '@booking/domain/booking/guest-quotas';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { givenBranch } from '../../../testing/given.js';
import { times } from '../../../testing/guest-api.js';
import { givenMove, givenNewBooking, givenChangeRecord, placesThrough } from '../../../testing/given-places.js';
import { errorTolerantPool } from '../../../testing/error-tolerant-pool.js';
import { createTestDatabase } from '../../../testing/test-database.js';

const { database, url, drop } = await createTestDatabase();
// Many sessions of their own, as several server processes have: every call of the product below is one autocommitted statement.
const sessions = errorTolerantPool(url, 40);
const places = placesThrough(sessions);
afterAll(async () => {
  await sessions.end();
  await drop();
});

const date = '2026-03-10';
const now = new Date('2026-03-04T04:00:00Z');
const soon = new Date('2026-03-04T04:10:00Z');
const past = new Date('2026-03-04T03:59:59Z');
const noLimits = { ofBrowser: 0, quotas: guestQuotas(1, 100), renewals: 1_000 };
const noClient = { client: null, browser: null, userId: null };
const aToken = () => randomBytes(32);

let branch: string;
beforeEach(async () => {
  branch = await givenBranch(database);
});
afterEach(async () => expect(await integrityErrors(database)).toEqual([]));

interface Wish {
  limit: number;
  hold?: Buffer | null;
  day?: string;
  version?: number;
  at?: string;
  needs?: number;
}

const offerOf = ({ limit, day = date, version = 1, at = branch, needs = 1 }: Wish) => ({
  ...{ branchId: at, date: day, planVersion: version },
  ...{ limit, places: needs },
});

async function take(wish: Wish, through = places): Promise<boolean> {
  const offer = offerOf(wish);
  return (await through.book(offer, givenNewBooking(offer, now, wish.hold), givenChangeRecord(now))).kind === 'claimed';
}

async function keep({ hold = aToken(), until = soon, ...wish }: Wish & { hold?: Buffer; until?: Date }): Promise<boolean> {
  const kept = await places.hold(offerOf(wish), { tokenHash: hold, postcode: '68100', ...noClient, expiresAt: until }, now, noLimits);
  return kept.kind === 'claimed';
}

async function booked(day = date): Promise<number> {
  const [row] = await database.query<{ booked: number }>('SELECT booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2', [
    branch,
    day,
  ]);
  return row?.booked ?? 0;
}

async function holds(): Promise<{ day: string; hold: Buffer }[]> {
  return database.query<{ day: string; hold: Buffer }>('SELECT delivery_date AS day, token_hash AS hold FROM hold WHERE branch_id = $1', [
    branch,
  ]);
}

const won = (answers: boolean[]): number => answers.filter(Boolean).length;

/** Waits until a session of this database waits for a lock. */
const oneWaits = () => {
  const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return vi.waitFor(async () => expect(await database.query(waiting)).toHaveLength(1), { timeout: 10_000, interval: 5 });
};

test.each([
  [1, 1],
  [2, 1],
  [100, 1],
  [100, 7],
  [1000, 100],
  [5, 10],
])('%i callers for the last %i places: exactly as many win as there are places', async (callers, places) => {
  expect(won(await times(callers, () => take({ limit: places })))).toBe(Math.min(callers, places));
  expect(await booked()).toBe(Math.min(callers, places));
});

test('of holds and bookings together exactly as many win as there are places', async () => {
  const answers = await times(200, (turn) => (turn % 2 === 0 ? take({ limit: 9 }) : keep({ limit: 9 })));
  expect(won(answers)).toBe(9);
  expect((await booked()) + (await holds()).length).toBe(9);
});

/** Always the same numbers from 1 to 12. */
const sizes = (count: number) => Array.from({ length: count }, (_, turn) => 1 + ((turn * 7 + 3) % 12));

test.each([
  [40, 60],
  [5, 40],
  [100, 300],
])(
  'of %i places, deliveries of 1 to 12 take no more, and one is refused only when it needs more than were left',
  async (limit, callers) => {
    const wishes = sizes(callers);
    const answers = await Promise.all(wishes.map((needs, turn) => (turn % 3 === 0 ? keep({ limit, needs }) : take({ limit, needs }))));
    const given = wishes.reduce((sum, needs, turn) => sum + (answers[turn] === true ? needs : 0), 0);
    const [{ held } = { held: 0 }] = await database.query<{ held: number }>(
      'SELECT coalesce(sum(places), 0)::integer AS held FROM hold WHERE branch_id = $1',
      [branch],
    );
    expect((await booked()) + held).toBe(given);
    expect(given).toBeLessThanOrEqual(limit);
    // No place is released, so each refused request needs more places than are left at the end.
    expect(wishes.filter((needs, turn) => answers[turn] === false && needs <= limit - given)).toEqual([]);
  },
);

test('a booking larger than its hold claims the missing places in the same statement', async () => {
  const [small, large] = [aToken(), aToken()];
  expect(await keep({ limit: 10, hold: small, needs: 2 })).toBe(true);
  expect(await keep({ limit: 10, hold: large, needs: 4 })).toBe(true);
  expect(await take({ limit: 10, hold: small, needs: 7 })).toBe(false);
  expect(await holds()).toHaveLength(2);
  expect(await take({ limit: 10, hold: small, needs: 6 })).toBe(true);
  expect(await take({ limit: 10, needs: 1 })).toBe(false);
  expect(await take({ limit: 10, hold: large, needs: 1 })).toBe(true);
  expect([await booked(), await holds()]).toEqual([7, []]);
});

test('a limit of 0 has no place', async () => {
  expect(won([...(await times(5, () => take({ limit: 0 }))), await keep({ limit: 0 })])).toBe(0);
});

test('a hold reserves its place, is used once, and is removed then', async () => {
  const hold = aToken();
  expect(await keep({ limit: 1, hold })).toBe(true);
  expect(won(await times(20, () => take({ limit: 1 })))).toBe(0);
  expect(won(await times(20, () => take({ limit: 1, hold })))).toBe(1);
  expect(await holds()).toEqual([]);
});

test('a booking that fails does not use up its hold', async () => {
  const hold = aToken();
  await keep({ limit: 1, hold });
  await take({ limit: 1, day: '2026-03-11' });
  expect(await take({ limit: 1, hold, day: '2026-03-11' })).toBe(false);
  expect(await holds()).toEqual([{ day: date, hold }]);
});

test('a hold of another day is used up by a successful booking', async () => {
  const hold = aToken();
  await keep({ limit: 1, hold });
  expect(await take({ limit: 1, hold, day: '2026-03-11' })).toBe(true);
  expect(await holds()).toEqual([]);
  expect(await take({ limit: 1 })).toBe(true);
});

test('an expired hold reserves nothing, before anybody removes it', async () => {
  await keep({ limit: 1, until: past });
  expect(await take({ limit: 1 })).toBe(true);
});

test('a hold is moved, and a move that fails does not change it', async () => {
  const hold = aToken();
  await keep({ limit: 1, hold });
  expect(await keep({ limit: 1, hold, day: '2026-03-11' })).toBe(true);
  expect(await holds()).toEqual([{ day: '2026-03-11', hold }]);
  await take({ limit: 1 });
  expect(await keep({ limit: 1, hold })).toBe(false);
  expect(await holds()).toEqual([{ day: '2026-03-11', hold }]);
  expect(await keep({ limit: 1, hold, day: '2026-03-11' })).toBe(true);
});

test('one token used concurrently for everything neither deadlocks nor succeeds twice', async () => {
  for (let round = 0; round < 10; round++) {
    const hold = aToken();
    const day = `2026-04-${String(round + 10)}`;
    await keep({ limit: 1, hold, day });
    const answers = await times(30, (turn) =>
      turn % 3 === 0 ? take({ limit: 1, hold, day }) : keep({ limit: 1, hold, day: turn % 3 === 1 ? day : '2026-05-01' }),
    );
    expect(await booked(day)).toBeLessThanOrEqual(1);
    expect(answers).toHaveLength(30);
    await database.query('DELETE FROM hold');
  }
});

test('a released place can be taken again, and never more than there were', async () => {
  await times(3, () => take({ limit: 3 }));
  const bookings = await database.query<{ id: string }>('SELECT id FROM booking WHERE branch_id = $1', [branch]);
  const cancel = (id: string) => places.cancel(id, 1, null, givenChangeRecord(now));
  expect(await cancel(bookings[0]?.id ?? '')).toBe(true);
  expect(won(await times(10, () => take({ limit: 3 })))).toBe(1);
  // Every booking twice, also those that are cancelled already: three are left to cancel.
  const all = await database.query<{ id: string }>('SELECT id FROM booking WHERE branch_id = $1', [branch]);
  expect(won(await Promise.all([...all, ...all].map(({ id }) => cancel(id))))).toBe(3);
  expect(await booked()).toBe(0);
  const again = 'SELECT release_places(b) FROM booking b WHERE branch_id = $1';
  await expect(database.query(again, [branch])).rejects.toMatchObject({ code: '23514' });
});

test('a plan that has changed is refused by name, and nothing is taken', async () => {
  await database.query('SELECT lock_plans($1)', [[branch]]);
  await expect(take({ limit: 5 })).rejects.toMatchObject({ code: 'PL001' });
  await expect(keep({ limit: 5 })).rejects.toMatchObject({ code: 'PL001' });
  await expect(take({ limit: 5, at: '00000000-0000-7000-8000-000000000000' })).rejects.toMatchObject({ code: 'PL001' });
  expect(await take({ limit: 5, version: 2 })).toBe(true);
});

test('a change of a limit waits for running bookings, and bookings wait for the change', async () => {
  const booking = await sessions.connect();
  const staff = await sessions.connect();
  try {
    await booking.query('BEGIN');
    await take({ limit: 5 }, placesThrough(booking));
    await staff.query('BEGIN');
    const locked = staff.query('SELECT lock_plans($1)', [[branch]]);
    await oneWaits();
    await booking.query('COMMIT');
    await locked;
    const late = expect(take({ limit: 5 })).rejects.toMatchObject({ code: 'PL001' });
    await staff.query('COMMIT');
    await late;
    expect(await booked()).toBe(1);
  } finally {
    booking.release();
    staff.release();
  }
});

test('a limit that is lowered while many bookings are made is in force from its commit on (target A4)', async () => {
  await database.query('UPDATE branch SET daily_limit = 1000 WHERE id = $1', [branch]);
  const book = async (): Promise<boolean> => {
    for (;;) {
      const { rows } = await sessions.query<{ version: number; limit: number }>(
        'SELECT plan_version AS version, daily_limit AS "limit" FROM branch WHERE id = $1',
        [branch],
      );
      const plan = rows[0] ?? { version: 0, limit: 0 };
      try {
        return await take(plan);
      } catch (error) {
        if ((error as { code?: string }).code !== 'PL001') throw error;
      }
    }
  };
  const lower = (to: number) =>
    database.transaction(async (tx) => {
      await tx.query('SELECT lock_plans($1)', [[branch]]);
      await tx.query('UPDATE branch SET daily_limit = $2 WHERE id = $1', [branch, to]);
      // No booking can be added while the plan is locked.
      const rows = await tx.query<{ booked: number }[]>('SELECT booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2', [
        branch,
        date,
      ]);
      return rows[0]?.booked ?? 0;
    });
  const answers = times(400, book);
  const atFirst = await lower(50);
  const atSecond = await lower(20);
  const accepted = won(await answers);
  expect(accepted).toBe(await booked());
  // Bookings made before the limit was lowered stay; there are no more than the greater of the two.
  expect(accepted).toBe(Math.max(atSecond, 20));
  expect(atSecond).toBeLessThanOrEqual(Math.max(atFirst, 50));
});

describe('a change of a booking that another process has just decided', () => {
  const other = '2026-03-11';
  let booking: string;
  beforeEach(async () => {
    const offer = offerOf({ limit: 100 });
    const made = givenNewBooking(offer, now);
    expect(await places.book(offer, made, givenChangeRecord(now))).toEqual({ kind: 'claimed', isBurst: false, heldUntil: null });
    booking = made.booking.id;
  });

  const move = ({ day = other, version = 1, plan = 1, limit = 1 } = {}, through = places): Promise<unknown> => {
    const offer = offerOf({ day, version: plan, limit });
    return through.move(givenMove(booking, version, offer, now), offer, givenChangeRecord(now));
  };
  const cancel = (version = 1): Promise<unknown> => places.cancel(booking, version, null, givenChangeRecord(now));
  const state = async () =>
    (await database.query('SELECT delivery_date AS date, status, version FROM booking WHERE id = $1', [booking]))[0];
  const stale = { code: 'CONFLICT', reason: 'STALE_VERSION' };
  const unchanged = { date, status: 'CONFIRMED', version: 1 };

  test('does not move it to a place that is held for another, until the hold expires', async () => {
    await keep({ limit: 1, day: other });
    expect(await move()).toMatchObject({ kind: 'full' });
    expect(await state()).toEqual(unchanged);
    await database.query('UPDATE hold SET expires_at = $1', [now]);
    expect(await move()).toEqual({ kind: 'claimed', isBurst: false, heldUntil: null });
  });

  test('is refused with PL001 for another plan, and as stale for another version or a cancelled booking', async () => {
    await expect(move({ plan: 2 })).rejects.toMatchObject({ code: 'PL001' });
    await expect(move({ version: 2 })).rejects.toMatchObject(stale);
    expect(await cancel(2)).toBe(false);
    expect(await state()).toEqual(unchanged);
    expect(await cancel()).toBe(true);
    await expect(move({ version: 2 })).rejects.toMatchObject(stale);
    expect(await cancel(2)).toBe(false);
  });

  test.each<[string, () => Promise<unknown>, unknown]>([
    ['cancel', () => cancel(), false],
    ['move', () => move({ day: '2026-03-12' }).catch((error: unknown) => error), expect.objectContaining(stale)],
  ])('does not %s it while a move is running', async (_, change, refusal) => {
    const mover = await sessions.connect();
    try {
      await mover.query('BEGIN');
      await move({ limit: 5 }, placesThrough(mover));
      const late = change();
      await oneWaits();
      await mover.query('COMMIT');
      expect(await late).toEqual(refusal);
    } finally {
      mover.release();
    }
    expect(await state()).toEqual({ date: other, status: 'CONFIRMED', version: 2 });
  });
});
