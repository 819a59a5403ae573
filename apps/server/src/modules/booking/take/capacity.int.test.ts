// @module-tag invariant
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiAnswer, ApiClient } from '../../../testing/api-client.js';
import {
  book,
  booked,
  cancelDocument,
  delivery,
  holdDocument,
  rescheduleDocument,
  type BookedDelivery,
} from '../../../testing/delivery-api.js';
import { errorTolerantPool } from '../../../testing/error-tolerant-pool.js';
import { givenBranch } from '../../../testing/given.js';
import { startTwoServers, type TwoServers } from '../../../testing/two-servers.js';

let servers: TwoServers;
beforeAll(async () => (servers = await startTwoServers()), 120_000);
afterAll(() => servers.close());

/** The two servers in turn. */
const api = (index: number): ApiClient => servers.apis[index % 2 === 0 ? 0 : 1];

let worlds = 0;
/** A branch that alone serves one postcode. */
async function givenWorld(dailyLimit: number): Promise<{ branchId: string; postcode: string }> {
  worlds += 1;
  const postcode = String(10_000 + worlds);
  return { branchId: await givenBranch(servers.database, { dailyLimit, coverage: [postcode] }), postcode };
}

async function bookedOn(branchId: string, date: string): Promise<number> {
  const [row] = await servers.database.query<{ booked: number }>(
    'SELECT booked FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2',
    [branchId, date],
  );
  return row?.booked ?? 0;
}

/** How often each outcome came: a type of the union, with its reason, or an error's code. */
function tally(answers: readonly ApiAnswer<Record<string, unknown>>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { data, errors, status } of answers) {
    const result = Object.values(data ?? {})[0] as { __typename?: string; reason?: string } | undefined;
    const outcome = errors?.[0]?.extensions.code ?? [result?.__typename ?? `HTTP ${status}`, result?.reason].filter(Boolean).join(' ');
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

const date = '2026-03-10';

describe('the last places of a day (A1)', () => {
  it.each([
    [1, 2],
    [1, 100],
    [7, 60],
    [40, 300],
    [100, 1000],
  ])('%i places for %i callers of two servers are taken exactly', async (places, callers) => {
    const { branchId, postcode } = await givenWorld(places);
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, caller) => book(api(caller), delivery({ postcode, deliveryDate: date }))),
    );

    expect(tally(answers)).toEqual({ BookDeliverySuccess: places, 'DateUnavailable FULL': callers - places });
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await bookedOn(branchId, date)).toBe(places);
    expect(await servers.faults()).toEqual([]);
  });

  it('of two branches that cover a postcode are all taken', async () => {
    const { postcode } = await givenWorld(5);
    await givenBranch(servers.database, { dailyLimit: 6, coverage: [postcode], priority: 200 });
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, caller) => book(api(caller), delivery({ postcode, deliveryDate: date }))),
    );
    expect(tally(answers)).toEqual({ BookDeliverySuccess: 11, 'DateUnavailable FULL': 49 });
  });
});

describe('every door at once (A2)', () => {
  it('never oversells, and moving away frees', async () => {
    const limit = 12;
    const { branchId, postcode } = await givenWorld(limit);
    const staff = await servers.client({ staff: true });
    const here = await Promise.all(Array.from({ length: 6 }, (_, index) => booked(api(index), delivery({ postcode, deliveryDate: date }))));
    const elsewhere = await Promise.all(
      Array.from({ length: 10 }, (_, index) => booked(api(index), delivery({ postcode, deliveryDate: '2026-03-11' }))),
    );

    const move = (client: ApiClient, { token, version }: { token: string; version: number }, deliveryDate: string) =>
      client.graphql(rescheduleDocument, { input: { token, version, deliveryDate } });
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, index) => book(api(index), delivery({ postcode, deliveryDate: date }))),
      ...Array.from({ length: 10 }, (_, index) => book(api(index), delivery({ postcode, deliveryDate: date }), { headers: staff })),
      ...Array.from({ length: 20 }, async (_, index) =>
        api(index).graphql(holdDocument, { postcode, deliveryDate: date }, await servers.client()),
      ),
      ...elsewhere.map((booking, index) => move(api(index), booking, date)),
      ...here.slice(0, 3).map((booking, index) => move(api(index), booking, '2026-03-12')),
      ...here.slice(3).map(({ token, version }, index) => api(index).graphql(cancelDocument, { input: { token, version } })),
    ]);
    const seen = tally(answers.map((answer): ApiAnswer<Record<string, unknown>> => answer));
    expect(Object.keys(seen).filter((outcome) => !/Success|FULL|HTTP 200/.test(outcome))).toEqual([]);

    // Whatever was refused while a place was not free yet is asked for again: the day fills up to its limit, not further.
    const rest = await Promise.all(Array.from({ length: 20 }, (_, index) => book(api(index), delivery({ postcode, deliveryDate: date }))));
    expect(Object.keys(tally(rest))).toContain('DateUnavailable FULL');
    const [held] = await servers.database.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM hold WHERE branch_id = $1 AND delivery_date = $2',
      [branchId, date],
    );
    expect((await bookedOn(branchId, date)) + (held?.count ?? 0)).toBe(limit);
    expect(await servers.faults()).toEqual([]);

    const override = await book(api(0), delivery({ postcode, deliveryDate: date }), { headers: staff, override: true });
    expect(override.data?.bookDelivery.__typename).toBe('BookDeliverySuccess');
    expect(await servers.faults()).toEqual([]);
  });

  it('swaps between two days do not deadlock', async () => {
    const { postcode } = await givenWorld(12);
    const days = ['2026-03-13', '2026-03-14'] as const;
    let all = await Promise.all(
      Array.from({ length: 20 }, (_, index) => booked(api(index), delivery({ postcode, deliveryDate: days[index % 2 === 0 ? 0 : 1] }))),
    );
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        all.map(({ token, version, deliveryDate }, index) =>
          api(index + round).graphql<{ rescheduleBooking: { __typename: string; booking?: { version: number; deliveryDate: string } } }>(
            rescheduleDocument,
            {
              input: { token, version, deliveryDate: deliveryDate === days[0] ? days[1] : days[0] },
            },
          ),
        ),
      );
      expect(Object.keys(tally(answers)).filter((outcome) => !/^(RescheduleBookingSuccess|DateUnavailable FULL)$/.test(outcome))).toEqual(
        [],
      );
      all = all.map((booking, index) => ({ ...booking, ...answers[index]?.data?.rescheduleBooking.booking }));
      expect(await servers.faults()).toEqual([]);
    }
  });

  it('a cancelled order can be booked again while it is being cancelled, without a deadlock', async () => {
    const { postcode } = await givenWorld(30);
    const inputs = Array.from({ length: 20 }, () => delivery({ postcode, deliveryDate: date }));
    const bookings = await Promise.all(inputs.map((input, index) => booked(api(index), input)));
    const answers = await Promise.all([
      ...bookings.map(({ token, version }, index) => api(index).graphql(cancelDocument, { input: { token, version } })),
      ...inputs.map((input, index) => book(api(index + 1), input)),
    ]);
    expect(Object.keys(tally(answers)).filter((outcome) => !/^(HTTP 200|BookDeliverySuccess|OrderAlreadyBooked)$/.test(outcome))).toEqual(
      [],
    );
    expect(await servers.faults()).toEqual([]);
  });
});

describe('giving a place back (A3)', () => {
  it('by cancelling many times at once frees it once', async () => {
    const { branchId, postcode } = await givenWorld(3);
    const [first] = await Promise.all([
      booked(api(0), delivery({ postcode, deliveryDate: date })),
      booked(api(1), delivery({ postcode, deliveryDate: date })),
    ]);
    const cancel = { input: { token: first.token, version: first.version } };
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => api(index).graphql(cancelDocument, cancel)));
    expect(tally(answers)).toEqual({ 'HTTP 200': 1, CONFLICT: 19 });
    expect(await bookedOn(branchId, date)).toBe(1);
    expect(await servers.faults()).toEqual([]);
  });

  it('by cancelling and moving at once does one of the two', async () => {
    const { branchId, postcode } = await givenWorld(3);
    const booking = await booked(api(0), delivery({ postcode, deliveryDate: date }));
    const input = { token: booking.token, version: booking.version };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        index % 2 === 0
          ? api(index / 2).graphql(cancelDocument, { input })
          : api((index - 1) / 2).graphql(rescheduleDocument, { input: { ...input, deliveryDate: '2026-03-11' } }),
      ),
    );
    expect(tally(answers)['CONFLICT']).toBe(19);
    expect(await bookedOn(branchId, date)).toBe(0);
    expect(await servers.faults()).toEqual([]);
  });

  it('stays once when a cancelled booking is archived, cancelled again and restored into a full day', async () => {
    const { branchId, postcode } = await givenWorld(1);
    const staff = await servers.client({ staff: true });
    const booking = await booked(api(0), delivery({ postcode, deliveryDate: date }));
    await api(0).graphql(cancelDocument, { input: { token: booking.token, version: 1 } });
    await booked(api(1), delivery({ postcode, deliveryDate: date }));
    const put = (door: string) =>
      api(0).graphql(`mutation ($ids: [ID!]!) { ${door}(ids: $ids) { version status } }`, { ids: [booking.id] }, staff);

    expect((await put('archiveBookings')).data).toEqual({ archiveBookings: [{ version: 3, status: 'CANCELLED' }] });
    expect(tally([await api(1).graphql(cancelDocument, { input: { id: booking.id, version: 3 } }, staff)])).toEqual({ CONFLICT: 1 });
    expect((await put('restoreBookings')).data).toEqual({ restoreBookings: [{ version: 4, status: 'CANCELLED' }] });
    expect(await bookedOn(branchId, date)).toBe(1);
    expect(await servers.faults()).toEqual([]);
  });
});

describe('one order and one key', () => {
  it('an order is booked once, however many callers ask at once', async () => {
    const { postcode } = await givenWorld(50);
    const input = delivery({ postcode, deliveryDate: date });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        book(api(index), { ...input, orderNumber: index % 3 === 0 ? input.orderNumber.toLowerCase() : input.orderNumber }),
      ),
    );
    expect(tally(answers)).toEqual({ BookDeliverySuccess: 1, OrderAlreadyBooked: 39 });
  });

  it('a key gives one answer to all who send it at once', async () => {
    const { postcode } = await givenWorld(1);
    const input = delivery({ postcode, deliveryDate: date });
    const answers = await Promise.all(Array.from({ length: 40 }, (_, index) => book(api(index), input, { key: 'one key' })));
    const bookings = new Set(answers.map(({ data }) => (data?.bookDelivery as BookedDelivery).booking?.id));
    expect(tally(answers)).toEqual({ BookDeliverySuccess: 40 });
    expect(bookings.size).toBe(1);
  });
});

describe('a day whose row a rival keeps (A9)', () => {
  it('is unavailable for its callers, and no other day or later caller suffers', async () => {
    const { branchId, postcode } = await givenWorld(50);
    const bookDay = (server: number, deliveryDate: string) => book(api(server), delivery({ postcode, deliveryDate }));
    await booked(api(0), delivery({ postcode, deliveryDate: date }));

    // On connections without the application's limits of time, which a busy machine would reach. It lets go only when everybody has
    // been answered.
    const own = errorTolerantPool(servers.url, 2);
    const rival = await own.connect();
    await rival.query('BEGIN');
    await rival.query('SELECT 1 FROM day_ledger WHERE branch_id = $1 AND delivery_date = $2 FOR UPDATE', [branchId, date]);
    const waiting = Promise.all(Array.from({ length: 500 }, (_, caller) => bookDay(caller, date)));
    const lockWaiters = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
    await expect.poll(async () => (await own.query(lockWaiters)).rowCount, { timeout: 60_000 }).toBeGreaterThan(0);
    const elsewhere: ApiAnswer<Record<string, unknown>>[] = [];
    for (let day = 11; day <= 24; day += 1) {
      elsewhere.push(...(await Promise.all([bookDay(0, `2026-03-${day}`), bookDay(1, `2026-03-${day}`)])));
    }
    expect(tally(await waiting)).toEqual({ SERVICE_UNAVAILABLE: 500 });
    expect(tally(elsewhere)).toEqual({ BookDeliverySuccess: 28 });
    await rival.query('COMMIT');
    rival.release();
    await own.end();

    expect(tally(await Promise.all([bookDay(0, date), bookDay(1, date)]))).toEqual({ BookDeliverySuccess: 2 });
    expect(await bookedOn(branchId, date)).toBe(3);
    expect(await servers.faults()).toEqual([]);
  }, 120_000);
});
