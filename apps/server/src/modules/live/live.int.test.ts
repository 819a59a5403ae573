import { afterAll, describe, expect, it, vi } from 'vitest';
import { ApiClient } from '../../testing/api-client.js';
import { booked, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import type { GivenUser } from '../../testing/given-session.js';
import { givenBranch, givenRule } from '../../testing/given.js';
import { givenManyBookings } from '../../testing/given-many-bookings.js';
import { LiveClient } from '../../testing/live-client.js';
import { cookieHeader, RestClient } from '../../testing/rest-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { tokenFor } from '../../testing/test-app.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const { as } = app;
const api = new ApiClient(app.baseUrl);
const selayang = await givenBranch(app.database, { name: 'Selayang', coverage: ['68000-68999'], dailyLimit: 10 });
const butterworth = await givenBranch(app.database, { name: 'Butterworth', coverage: ['10000-14999'], dailyLimit: 10 });
const clients: LiveClient[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

interface Changed {
  bookingChanged: { id: string; version: number; status: string; branch: { name: string }; history: { change: string }[] };
}
interface DayChanged {
  dayLoadChanged: { date: string; branchName: string; booked: number; limit: number; status: string; note: string | null };
}
const bookingChanged =
  'subscription ($branchIds: [ID!]) { bookingChanged(branchIds: $branchIds) { id version status branch { name } history { change } } }';
const dayLoadChanged =
  'subscription ($branchIds: [ID!], $from: Date!, $to: Date!) { dayLoadChanged(branchIds: $branchIds, from: $from, to: $to) { date branchName booked limit status note } }';
const march = { from: '2026-03-01', to: '2026-03-31' };

const staff = (input: Partial<GivenUser> = {}): Partial<GivenUser> => ({
  scope: ['booking:read', 'booking:write'],
  branchIds: [selayang],
  ...input,
});
/** A client of the second process; changes are made in the first. */
async function watcher(input: Partial<GivenUser> = staff({ name: 'Watcher' })): Promise<LiveClient> {
  const client = await LiveClient.signedIn(second.baseUrl, await tokenFor(second.container, input));
  clients.push(client);
  return client;
}
const deliver = async (id: string, version: number) =>
  api.graphql(
    'mutation ($id: ID!, $version: Int!) { updateBookingStatus(id: $id, version: $version, status: OUT_FOR_DELIVERY) { version } }',
    { id, version },
    await as(),
  );
const move = async (id: string, version: number, deliveryDate: string) =>
  api.graphql(rescheduleDocument, { input: { id, version, deliveryDate } }, await as());
/** Makes a change that every client of the branch gets: earlier events have arrived by then. */
const marker = (deliveryDate = '2026-03-30') => booked(api, delivery({ deliveryDate, postcode: '68100' }));

describe('a commit in one process', () => {
  it('is an event in another: made, changed, moved, cancelled', async () => {
    const events = await (await watcher()).subscribe<Changed>(bookingChanged);
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-04' }));
    expect((await events.next()).data?.bookingChanged).toEqual({
      id,
      version: 1,
      status: 'CONFIRMED',
      branch: { name: 'Selayang' },
      history: [{ change: 'BOOKED' }],
    });
    await deliver(id, 1);
    expect((await events.next()).data?.bookingChanged).toMatchObject({ id, version: 2, status: 'OUT_FOR_DELIVERY' });
    const other = await booked(api, delivery({ deliveryDate: '2026-03-10' }));
    await events.next();
    await move(other.id, 1, '2026-03-11');
    expect((await events.next()).data?.bookingChanged).toMatchObject({
      id: other.id,
      version: 2,
      history: [{ change: 'BOOKED' }, { change: 'MOVED' }],
    });
    await api.graphql('mutation ($id: ID!) { cancelBooking(input: { id: $id, version: 2 }) { id } }', { id: other.id }, await as());
    expect((await events.next()).data?.bookingChanged).toMatchObject({ id: other.id, version: 3, status: 'CANCELLED' });
  });

  it('sends the days whose load changed, and no others', async () => {
    const client = await watcher();
    const events = await client.subscribe<DayChanged>(dayLoadChanged, march);
    const elsewhen = await client.subscribe<DayChanged>(dayLoadChanged, { from: '2026-04-01', to: '2026-04-30' });
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-17' }));
    expect((await events.next()).data?.dayLoadChanged).toEqual({
      date: '2026-03-17',
      branchName: 'Selayang',
      booked: 1,
      limit: 10,
      status: 'AVAILABLE',
      note: null,
    });
    await move(id, 1, '2026-03-18');
    const moved = [await events.next(), await events.next()].map(({ data }) => data?.dayLoadChanged);
    expect(moved.map((day) => [day?.date, day?.booked]).sort()).toEqual([
      ['2026-03-17', 0],
      ['2026-03-18', 1],
    ]);
    // No count changed.
    await app.database.query(`UPDATE booking SET status = 'OUT_FOR_DELIVERY', version = 3 WHERE id = $1`, [id]);
    await marker();
    expect((await events.next()).data?.dayLoadChanged.date).toBe('2026-03-30');
    expect(elsewhen.unread).toEqual([]);
  });

  it('sends a day whose run sheet was reordered or printed', async () => {
    const events = await (await watcher()).subscribe<DayChanged>(dayLoadChanged, { from: '2026-03-20', to: '2026-03-20' });
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-20' }));
    await events.next();
    const sheet = `branchId: "${selayang}", date: "2026-03-20"`;
    for (const mutation of [
      `orderStops(${sheet}, bookingIds: ["${id}"])`,
      `printRunSheet(${sheet})`,
      `orderStops(${sheet}, bookingIds: [])`,
    ]) {
      await api.graphql(`mutation { ${mutation} { version } }`, {}, await as());
      expect((await events.next()).data?.dayLoadChanged).toMatchObject({ date: '2026-03-20', booked: 1 });
    }
    // The same order again is no change.
    await api.graphql(`mutation { orderStops(${sheet}, bookingIds: []) { version } }`, {}, await as());
    await booked(api, delivery({ deliveryDate: '2026-03-20' }));
    expect((await events.next()).data?.dayLoadChanged.booked).toBe(2);
  });

  it('that changes limits sends every day of the branch with subscribers', async () => {
    const events = await (await watcher()).subscribe<DayChanged>(dayLoadChanged, { from: '2026-03-24', to: '2026-03-26' });
    await givenRule(app.database, { branchIds: [selayang], startDate: '2026-03-25', dailyLimit: 3 });
    // Written without the services: listeners check for such changes once a second.
    const days = [await events.next(), await events.next(), await events.next()].map(({ data }) => data?.dayLoadChanged);
    expect(days.map((day) => [day?.date, day?.limit])).toEqual([
      ['2026-03-24', 10],
      ['2026-03-25', 3],
      ['2026-03-26', 10],
    ]);
  });

  it('that puts the order of a booking on file sends the booking, once and without a new version', async () => {
    const events = await (await watcher()).subscribe<Changed>(bookingChanged);
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-10' }));
    await events.next();
    // The second statement changes nothing of the booking, like an order that is brought again.
    for (const name of ['Nurul', 'Nurul Huda']) {
      await app.database.query(
        `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, name)
         SELECT order_key, order_number, 0, true, false, $2 FROM booking WHERE id = $1
         ON CONFLICT (order_key) DO UPDATE SET name = excluded.name`,
        [id, name],
      );
    }
    expect((await events.next()).data?.bookingChanged).toMatchObject({ id, version: 1 });
    const { id: next } = await marker();
    expect((await events.next()).data?.bookingChanged.id).toBe(next);
  });

  it('of more than a thousand bookings makes every client read again', async () => {
    const client = await watcher();
    await client.subscribe(bookingChanged);
    await givenManyBookings(app.database, selayang, 1_001, { start: '2026-06-01', days: 1, postcode: '68100' });
    await app.database.query(`INSERT INTO day_ledger (branch_id, delivery_date, booked) VALUES ($1, '2026-06-01', 1001)`, [selayang]);
    expect((await client.closed).code).toBe(1012);
  });
});

describe('scope and branches', () => {
  it('each client gets the bookings of its own branches, and of the branches that it requested', async () => {
    const [own, elsewhere, all, asked] = await Promise.all([
      watcher(),
      watcher(staff({ name: 'Elsewhere', branchIds: [butterworth] })),
      watcher({ name: 'All', scope: ['*'] }),
      watcher({ name: 'Asked', scope: ['*'] }),
    ]);
    const watches = await Promise.all([
      own.subscribe<Changed>(bookingChanged),
      elsewhere.subscribe<Changed>(bookingChanged),
      all.subscribe<Changed>(bookingChanged),
      asked.subscribe<Changed>(bookingChanged, { branchIds: [butterworth] }),
    ]);
    const published = (expected: readonly string[][]) =>
      Promise.all(
        watches.map(async (events, each) => {
          const ids: (string | undefined)[] = [];
          for (const _ of expected[each] ?? []) ids.push((await events.next()).data?.bookingChanged.id);
          return ids.sort();
        }),
      );
    // Twice: the second one shows that nothing else came before. Two bookings may come in either order.
    for (const deliveryDate of ['2026-03-12', '2026-03-13']) {
      const here = (await booked(api, delivery({ deliveryDate }))).id;
      const there = (await booked(api, delivery({ deliveryDate, postcode: '12000' }))).id;
      const expected = [[here], [there], [here, there].sort(), [there]];
      expect(await published(expected)).toEqual(expected);
    }
  });

  it('days of other branches are not sent, also to a client that names no branch', async () => {
    const own = await (await watcher()).subscribe<DayChanged>(dayLoadChanged, march);
    const all = await (await watcher({ name: 'All', scope: ['*'] })).subscribe<DayChanged>(dayLoadChanged, march);
    await booked(api, delivery({ deliveryDate: '2026-03-19', postcode: '12000' }));
    expect((await all.next()).data?.dayLoadChanged).toMatchObject({ branchName: 'Butterworth', date: '2026-03-19' });
    await marker();
    expect((await own.next()).data?.dayLoadChanged).toMatchObject({ branchName: 'Selayang', date: '2026-03-30' });
  });

  it('a booking that moves to a branch of others is reported as NOT_FOUND, without its data', async () => {
    const client = await watcher();
    const events = await client.subscribe<Changed>(bookingChanged);
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-12' }));
    await events.next();
    await app.database.query(`UPDATE booking SET branch_id = $1, version = version + 1 WHERE id = $2`, [butterworth, id]);
    await app.database.query(`UPDATE day_ledger SET booked = booked - 1 WHERE branch_id = $1 AND delivery_date = '2026-03-12'`, [selayang]);
    const removal = await events.next();
    expect(removal.data).toBeNull();
    expect(removal.errors?.map(({ extensions }) => extensions.code)).toEqual(['NOT_FOUND']);
    expect(JSON.stringify(removal)).not.toContain(id);
  });

  it.each<[string, () => Partial<GivenUser>, string]>([
    ['without the scope', () => staff({ name: 'Unscoped', scope: [] }), 'FORBIDDEN'],
    ['for a branch of others', () => staff({ name: 'Elsewhere', branchIds: [butterworth] }), 'NOT_FOUND'],
  ])('staff cannot subscribe %s', async (_, input, code) => {
    const client = await watcher(input());
    for (const query of [bookingChanged, dayLoadChanged]) {
      const events = await client.subscribe(query, { branchIds: [selayang], ...(query === dayLoadChanged && march) });
      await expect(events.next()).rejects.toThrow(code);
    }
  });

  it('losing a branch or a scope ends its subscriptions at once', async () => {
    const changing = staff({ name: 'Changing', userId: '019a9f00-0000-7000-8000-0000000000c1', branchIds: [selayang, butterworth] });
    const client = await watcher(changing);
    const named = await client.subscribe<Changed>(bookingChanged, { branchIds: [selayang] });
    const days = await client.subscribe<DayChanged>(dayLoadChanged, { branchIds: [selayang], ...march });
    const own = await client.subscribe<Changed>(bookingChanged);
    await as({ ...changing, branchIds: [butterworth] });
    await expect(named.next()).rejects.toThrow('NOT_FOUND');
    await expect(days.next()).rejects.toThrow('NOT_FOUND');
    // The subscription to all branches continues, without that branch.
    await marker();
    const { id } = await booked(api, delivery({ deliveryDate: '2026-03-13', postcode: '12000' }));
    expect((await own.next()).data?.bookingChanged.id).toBe(id);
    await as({ ...changing, branchIds: [butterworth], scope: [] });
    await expect(own.next()).rejects.toThrow('FORBIDDEN');
  });
});

describe('the session', () => {
  it.each<[string, (account: { id: string; cookie: string }) => Promise<unknown>]>([
    ['signed out', ({ cookie }) => new RestClient(app.baseUrl).post('/auth/logout', undefined, { cookie })],
    ['disabled', ({ id }) => app.database.query('UPDATE user_account SET disabled = true WHERE id = $1', [id])],
    [
      'of another password',
      ({ id }) =>
        app.database.query(`UPDATE user_account SET sessions_valid_from = sessions_valid_from + interval '1 s' WHERE id = $1`, [id]),
    ],
    ['no staff any more', ({ id }) => app.database.query(`UPDATE user_account SET role = 'user' WHERE id = $1`, [id])],
  ])('%s: nothing more is sent', async (_, end) => {
    const account = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const answer = await new RestClient(second.baseUrl).post('/auth/login', { email: account.email, password: 'rahsia-123' });
    const cookie = cookieHeader(answer);
    const client = new LiveClient(second.baseUrl, { cookie });
    await client.init();
    const events = await client.subscribe<Changed>(bookingChanged);
    await marker();
    await events.next();
    await end({ id: account.id, cookie });
    expect(await client.closed).toEqual({ code: 4403, reason: 'Session ended' });
    expect(events.unread).toEqual([]);
  });

  it('whose access token has expired has ended for the connection, and a new token begins a new one', async () => {
    const client = await watcher();
    const events = await client.subscribe<Changed>(bookingChanged);
    app.clock.advance(902_000);
    const { id } = await marker();
    expect(await client.closed).toEqual({ code: 4403, reason: 'Session ended' });
    expect(events.unread).toEqual([]);
    const again = await (await watcher()).subscribe<Changed>(bookingChanged);
    await move(id, 1, '2026-03-29');
    expect((await again.next()).data?.bookingChanged.id).toBe(id);
  });

  it.each<[string, () => Promise<object>]>([
    ['a guest', () => Promise.resolve({})],
    ['a token that is none', () => Promise.resolve({ token: 'none' })],
    ['a token that is no text', () => Promise.resolve({ token: { a: 1 } })],
    ['a customer', async () => ({ token: await tokenFor(second.container, { role: 'user', scope: [], name: 'Customer' }) })],
  ])('%s is refused', async (_, payload) => {
    const client = new LiveClient(second.baseUrl);
    await expect(client.init(await payload())).rejects.toThrow('closed: 4403');
  });
});

describe('the statement that sends changes follows', () => {
  const rest = new RestClient(app.baseUrl);
  const signedIn = async () => {
    const { email } = await givenAccount(app, { role: 'user' });
    const { body } = await rest.post('/auth/login', { email, password: 'rahsia-123' });
    return body as { refresh_token: string };
  };
  const renew = ({ refresh_token }: { refresh_token: string }) => rest.post('/auth/refresh', { refresh_token });

  it.each<[string, number, () => Promise<() => Promise<unknown>>]>([
    ['a booking', 1, () => Promise.resolve(() => booked(api, delivery({ deliveryDate: '2026-03-27' })))],
    ['no mutation that was refused', 0, () => Promise.resolve(() => deliver('019a9f00-0000-7000-8000-000000000000', 1))],
    [
      'no mutation of a guest that is for staff',
      0,
      () => Promise.resolve(() => api.graphql('mutation { archiveBookings(ids: []) { id } }')),
    ],
    ['no query', 0, () => Promise.resolve(() => api.graphql('{ __typename }'))],
    ['no sign-in', 0, () => Promise.resolve(signedIn)],
    ['no sign-in that was refused', 0, () => Promise.resolve(() => rest.post('/auth/login', { email: 'a@b.my', password: 'wrong-123' }))],
    ['no renewal', 0, async () => renew.bind(null, await signedIn())],
    ['the end of a session', 1, async () => rest.post.bind(rest, '/auth/logout', await signedIn())],
    ['no end of a session that there is not', 0, () => Promise.resolve(() => rest.post('/auth/logout'))],
    [
      'the second use of a refresh token',
      1,
      async () => {
        const tokens = await signedIn();
        await renew(tokens);
        return () => renew(tokens);
      },
    ],
  ])('%s', async (_, count, prepare) => {
    const work = await prepare();
    const wake = vi.spyOn(app.container.live.afterCommit, 'wake');
    await work();
    const woken = wake.mock.calls.length;
    wake.mockRestore();
    expect(woken).toBe(count);
  });
});
