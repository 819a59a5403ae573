import { beforeEach, describe, expect, it } from 'vitest';
import { webDocuments } from '../../graphql/web-documents.generated.js';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { statementsOf } from '../../testing/statements-of.js';

const app = await oneApp();
const { api, as } = app;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const tomorrow = '2026-03-05';
const evening = '2026-03-04T09:00:00Z';
/** 10:00 of the day. */
const morning = '2026-03-05T02:00:00Z';
let worlds = 0;
async function givenWorld() {
  worlds += 1;
  const first = 30_000 + worlds * 100;
  const branchId = await givenBranch(app.database, { dailyLimit: 100, coverage: [`${first}-${first + 99}`] });
  const staff = { scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
  const book = (offset: number, input: object = {}) =>
    booked(api, delivery({ postcode: String(first + offset), deliveryDate: tomorrow, ...input }));
  return { branchId, staff, book };
}

interface Day {
  window: { from: string; to: string } | null;
  state: string;
  stopsBefore: number | null;
  asOf: string | null;
  attendance: string | null;
  delivered: { photos: string[]; receivedBy: string | null; at: string | null } | null;
  failure: { code: string | null; at: string | null; canChooseDate: boolean } | null;
}
const fields =
  'deliveryDay { window { from to } state stopsBefore asOf attendance delivered { photos receivedBy at } failure { code at canChooseDate } }';
const dayOf = async (token: string) =>
  dataOf(await api.graphql<{ managedBooking: { deliveryDay: Day | null } }>(`{ managedBooking(token: "${token}") { ${fields} } }`))
    .managedBooking.deliveryDay;
const step = async (id: string, version: number, status: string, staff: object, more = '') =>
  api.graphql<{ updateBookingStatus: { version: number; receivedBy: string | null } }>(
    `mutation { updateBookingStatus(id: "${id}", version: ${version}, status: ${status} ${more}) { version receivedBy } }`,
    {},
    await as(staff),
  );

describe('the delivery day of a customer', () => {
  it('is null before the announcement, for other people, and after seven days', async () => {
    const { staff, book } = await givenWorld();
    const { id, token } = await book(1);
    expect(await dayOf(token)).toBeNull();
    app.clock.set(evening);
    await app.container.reminders.remind();
    expect(await dayOf(token)).toEqual({
      window: { from: '09:00', to: '12:00' },
      state: 'PLANNED',
      stopsBefore: null,
      asOf: null,
      attendance: null,
      delivered: null,
      failure: null,
    });
    const read = dataOf(
      await api.graphql<{ booking: { deliveryDay: Day | null } }>(`{ booking(id: "${id}") { ${fields} } }`, {}, await as(staff)),
    );
    expect(read.booking.deliveryDay).toBeNull();
    app.clock.set('2026-03-12T15:59:59Z');
    expect(await dayOf(token)).not.toBeNull();
    app.clock.set('2026-03-12T16:00:00Z');
    expect(await dayOf(token)).toBeNull();
  });

  it('counts the open stops before it, in its round alone, and hides them when no step has arrived for 90 minutes', async () => {
    const { staff, book } = await givenWorld();
    const [a, b, c] = [await book(1), await book(2), await book(3)];
    app.clock.set(morning);
    for (const { id } of [a, b, c]) dataOf(await step(id, 1, 'OUT_FOR_DELIVERY', staff));
    expect(await dayOf(c.token)).toMatchObject({ state: 'ON_THE_WAY', stopsBefore: 2, asOf: '2026-03-05T02:00:00.000Z' });
    expect(await dayOf(a.token)).toMatchObject({ state: 'NEXT', stopsBefore: 0 });
    app.clock.advance(20 * 60_000);
    dataOf(await step(a.id, 2, 'DELIVERED', staff));
    expect(await dayOf(b.token)).toMatchObject({ state: 'NEXT', stopsBefore: 0 });
    expect(await dayOf(c.token)).toMatchObject({ state: 'ON_THE_WAY', stopsBefore: 1 });
    app.clock.advance(90 * 60_000 + 1);
    expect(await dayOf(c.token)).toMatchObject({ state: 'ON_THE_WAY', stopsBefore: null, asOf: null });
  });

  it('counts the open stops when a later stop is delivered first', async () => {
    const { staff, book } = await givenWorld();
    const [a, b] = [await book(1), await book(2)];
    app.clock.set(morning);
    for (const { id } of [a, b]) dataOf(await step(id, 1, 'OUT_FOR_DELIVERY', staff));
    dataOf(await step(b.id, 2, 'DELIVERED', staff));
    expect(await dayOf(a.token)).toMatchObject({ state: 'NEXT', stopsBefore: 0 });
    expect(await dayOf(b.token)).toMatchObject({ state: 'DELIVERED', stopsBefore: null });
  });

  it('a poll of a guest takes at most 2 statements, before and after the delivery', async () => {
    const { staff, book } = await givenWorld();
    const [{ id, token }] = [await book(1), await book(2)];
    app.clock.set(morning);
    const poll = () => api.graphql<object>(webDocuments.ManagedDeliveryDay, { token }).then(dataOf);
    expect((await statementsOf(poll)).length).toBeLessThanOrEqual(2);
    dataOf(await step(id, 1, 'OUT_FOR_DELIVERY', staff));
    dataOf(await step(id, 2, 'DELIVERED', staff, 'receivedBy: "Puan Siti"'));
    const statements = await statementsOf(async () =>
      expect(await poll()).toMatchObject({ managedBooking: { deliveryDay: { state: 'DELIVERED' } } }),
    );
    expect(statements.length).toBeLessThanOrEqual(2);
  });

  it('shows after a failure the reason, and whether a new date can be chosen', async () => {
    const { staff, book } = await givenWorld();
    const [home, refused] = [await book(1), await book(2)];
    app.clock.set(morning);
    for (const { id } of [home, refused]) dataOf(await step(id, 1, 'OUT_FOR_DELIVERY', staff));
    dataOf(await step(home.id, 2, 'FAILED', staff, 'failure: NOBODY_HOME'));
    dataOf(await step(refused.id, 2, 'FAILED', staff, 'failure: REFUSED'));
    expect(await dayOf(home.token)).toMatchObject({
      state: 'FAILED',
      failure: { code: 'NOBODY_HOME', at: app.clock.now().toISOString(), canChooseDate: true },
    });
    expect(await dayOf(refused.token)).toMatchObject({ state: 'FAILED', failure: { code: 'REFUSED', canChooseDate: false } });
    const choose = (token: string, version: number, deliveryDate: string) =>
      api.graphql<object>(rescheduleDocument, { input: { token, version, deliveryDate } });
    expect(codeOf(await choose(refused.token, 3, '2026-03-12'))).toBe('FORBIDDEN');
    expect(codeOf(await choose(home.token, 3, tomorrow))).toBe('ILLEGAL_TRANSITION');
    dataOf(await choose(home.token, 3, '2026-03-12'));
    expect(await dayOf(home.token)).toBeNull();
    // A second failure.
    app.clock.set('2026-03-12T02:00:00Z');
    dataOf(await step(home.id, 4, 'OUT_FOR_DELIVERY', staff));
    dataOf(await step(home.id, 5, 'FAILED', staff, 'failure: NOBODY_HOME'));
    expect(await dayOf(home.token)).toMatchObject({ failure: { code: 'NOBODY_HOME', canChooseDate: false } });
    expect(codeOf(await choose(home.token, 6, '2026-03-19'))).toBe('FORBIDDEN');
  });
});

describe('who received the goods', () => {
  it('is stored with DELIVERED only, and read by the customer; receivedBy of 200 characters, with a link or hidden characters is refused', async () => {
    const { staff, book } = await givenWorld();
    const { id, token } = await book(1);
    app.clock.set(morning);
    const refused = async (status: string, version: number, text: string) =>
      codeOf(await step(id, version, status, staff, `receivedBy: ${JSON.stringify(text)}`));
    expect(await refused('OUT_FOR_DELIVERY', 1, 'Siti')).toBe('BAD_USER_INPUT');
    dataOf(await step(id, 1, 'OUT_FOR_DELIVERY', staff));
    for (const text of ['x'.repeat(200), 'see evil.com', 'Ali\u202Emis'])
      expect(await refused('DELIVERED', 2, text)).toBe('BAD_USER_INPUT');
    expect(dataOf(await step(id, 2, 'DELIVERED', staff, 'receivedBy: " Puan  Siti "'))).toEqual({
      updateBookingStatus: { version: 3, receivedBy: 'Puan Siti' },
    });
    expect(await dayOf(token)).toMatchObject({
      state: 'DELIVERED',
      delivered: { photos: [], receivedBy: 'Puan Siti', at: '2026-03-05T02:00:00.000Z' },
    });
  });
});

describe('delivery photographs', () => {
  const photoOf = async (id: string) => {
    const key = `${id.replaceAll('-', '')}.jpg`;
    await app.database.query(
      `INSERT INTO stored_file (key, owner_id, content_type, size, created_at, stored_at)
       VALUES ($1, (SELECT id FROM user_account LIMIT 1), 'image/jpeg', 1, now(), now())`,
      [key],
    );
    await app.database.query(`UPDATE booking SET status = 'DELIVERED', doc_urls = ARRAY['/server/api/files/' || $2] WHERE id = $1`, [
      id,
      key,
    ]);
  };
  const statusOf = async (address: string) => (await fetch(`${app.baseUrl}${address}`)).status;

  it('a guest with the link of one booking reaches no photograph, window or position of another', async () => {
    const { staff, book } = await givenWorld();
    const [mine, other] = [await book(1), await book(2)];
    await api.graphql('{ me { _id } }', {}, await as(staff));
    app.clock.set(morning);
    await photoOf(mine.id);
    await photoOf(other.id);
    const [own = ''] = (await dayOf(mine.token))?.delivered?.photos ?? [];
    const [theirs = ''] = (await dayOf(other.token))?.delivered?.photos ?? [];
    const [query, foreignPath] = [own.split('?')[1] ?? '', theirs.split('?')[0] ?? ''];
    const seal = new URLSearchParams(query).get('seal') ?? '';
    const altered = query.replace(seal, `${seal.startsWith('A') ? 'B' : 'A'}${seal.slice(1)}`);
    // Over HTTP every one of them would be NOT_FOUND, because the storage of this test has no files.
    const photoAt = (address: string) => {
      const { pathname, searchParams } = new URL(address, 'https://booking.example');
      return app.container.uploads.findPhoto({
        key: pathname.split('/').at(-1) ?? '',
        bookingId: searchParams.get('booking') ?? '',
        until: Number(searchParams.get('until')),
        seal: searchParams.get('seal') ?? '',
      });
    };
    expect(await photoAt(own)).toMatchObject({ contentType: 'image/jpeg' });
    for (const address of [
      // Their photograph by the query of one's own address; one's own with a seal that was altered, and without one.
      `${foreignPath}?${query}`,
      `${foreignPath}?${query.replace(mine.id, other.id)}`,
      own.replace(query, altered),
      own.replace(seal, ''),
    ])
      await expect(photoAt(address)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // Their booking by its id, and with the token of one's own.
    expect(codeOf(await api.graphql<object>(`{ booking(id: "${other.id}") { window { from } ${fields} } }`))).toBe('UNAUTHENTICATED');
    const customer = { role: 'user' as const, scope: [] };
    expect(codeOf(await api.graphql<object>(`{ booking(id: "${other.id}") { window { from } ${fields} } }`, {}, await as(customer)))).toBe(
      'NOT_FOUND',
    );
    const answered = await api.graphql<object>(
      `mutation { confirmAttendance(token: "${mine.token}", bookingId: "${other.id}", deliveryDate: "${tomorrow}", answer: NO) { id } }`,
    );
    expect(codeOf(answered)).toBe('NOT_FOUND');
    expect((await dayOf(other.token))?.attendance).toBeNull();
  });

  it('a forwarded link works for ten minutes; a photo address after ten minutes, another booking’s photo and a changed address do not', async () => {
    const { staff, book } = await givenWorld();
    const [mine, other] = [await book(1), await book(2)];
    // The caller's account is stored with its first call.
    await api.graphql('{ me { _id } }', {}, await as(staff));
    app.clock.set(morning);
    await photoOf(mine.id);
    await photoOf(other.id);
    const [address = ''] = (await dayOf(mine.token))?.delivered?.photos ?? [];
    const key = (id: string) => id.replaceAll('-', '');
    expect(address).toContain(`/server/api/files/${key(mine.id)}.jpg?`);
    // The address is valid; the storage of this test has no such file, which is NOT_FOUND too, so the test calls the check itself.
    const asked = new URL(address, 'https://booking.example');
    const request = (changes: Partial<{ key: string; bookingId: string; until: number }> = {}) =>
      app.container.uploads.findPhoto({
        key: asked.pathname.split('/').at(-1) ?? '',
        bookingId: asked.searchParams.get('booking') ?? '',
        until: Number(asked.searchParams.get('until')),
        seal: asked.searchParams.get('seal') ?? '',
        ...changes,
      });
    expect(await request()).toMatchObject({ contentType: 'image/jpeg' });
    await expect(request({ key: `${key(other.id)}.jpg` })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(request({ bookingId: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(request({ until: Number(asked.searchParams.get('until')) + 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await statusOf(`/server/api/files/${key(mine.id)}.jpg`)).toBe(401);
    expect(await statusOf(`/server/api/files/${key(mine.id)}.jpg?booking=${mine.id}&until=9999999999999&seal=x`)).toBe(404);
    app.clock.advance(10 * 60_000 - 1);
    expect(await request()).toMatchObject({ contentType: 'image/jpeg' });
    app.clock.advance(1);
    await expect(request()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    app.clock.set(morning);
    await app.database.query(`UPDATE booking SET doc_urls = '{}' WHERE id = $1`, [mine.id]);
    await expect(request()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
