import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../../../testing/answers.js';
import { book, booked, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { createLogger } from '../../../shared/logger.js';
import { oneApp } from '../../../testing/one-app.js';
import type { BookingContent } from '../../notification/booking-snapshot.js';
import { deriveManageToken } from '../manage-token.js';

let log = '';
const app = await oneApp({ logger: createLogger('trace', { write: (line: string) => void (log += line) }) });
const { api, as } = app;
beforeAll(async () => {
  await givenBranch(app.database, { dailyLimit: 100 });
});
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const openedBy = async (token: string) =>
  (
    await api.graphql<{ managedBooking: { id: string } | null }>('query ($token: String!) { managedBooking(token: $token) { id } }', {
      token,
    })
  ).data?.managedBooking?.id;
const correct = async (id: string, version: number, input: object) =>
  api.graphql(
    'mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) { updateBooking(id: $id, version: $version, input: $input) { version } }',
    { id, version, input },
    await as(),
  );
/** Returns the recipients of the messages about a change, with their tokens. */
const changesSent = async (id: string) =>
  (
    await app.database.query<{ recipient: string; payload: BookingContent }>(
      `SELECT recipient, payload FROM outbox_message WHERE booking_id = $1 AND kind = 'CHANGED' ORDER BY channel`,
      [id],
    )
  ).map(({ recipient, payload }) => ({ recipient, token: deriveManageToken(app.environment.sessionSecret, id, payload.manageSalt) }));

describe('a contact corrected by staff', () => {
  it.each([
    [{ email: 'right@example.test' }, ['right@example.test', '+60123456789']],
    [{ primaryContact: '0198765432' }, ['nurul@example.test', '+60198765432']],
  ])('%j invalidates the old link, and sends a new one to the new contact only', async (input, recipients) => {
    const { id, token } = await booked(api, delivery({ notifySms: true }));
    await correct(id, 1, input);
    expect(await openedBy(token)).toBeUndefined();
    expect(codeOf(await api.graphql(rescheduleDocument, { input: { token, version: 2, deliveryDate: '2026-03-12' } }))).toBe('NOT_FOUND');
    expect(codeOf(await api.graphql(cancelDocument, { input: { token, version: 2 } }))).toBe('NOT_FOUND');

    const sent = await changesSent(id);
    expect(sent.map(({ recipient }) => recipient)).toEqual(recipients);
    for (const message of sent) expect(await openedBy(message.token)).toBe(id);
  });

  it('a correction of other fields keeps the link', async () => {
    const { id, token } = await booked(api);
    await correct(id, 1, { name: 'Nurul Huda binti Ahmad', email: 'nurul@example.test', remarks: 'Second floor' });
    expect(await openedBy(token)).toBe(id);
  });

  it('a repetition of the first request does not return the new link', async () => {
    const input = delivery();
    const key = 'a-key-of-the-wrong-mailbox';
    const { id } = await booked(api, input, { key });
    await correct(id, 1, { email: 'right@example.test' });
    const { data } = await book(api, input, { key });
    expect(data?.bookDelivery).toEqual({
      ...{ __typename: 'OrderAlreadyBooked', message: expect.any(String) as string },
      ...{ bookedDate: null, bookingStatus: null },
    });
  });
});

it('a number corrected by the customer keeps the link, which the customer has, and its retry', async () => {
  const input = delivery({ notifySms: true });
  const { id, token } = await booked(api, input, { key: 'a-key-of-the-family' });
  await api.graphql(
    'mutation ($token: String!) { correctBooking(input: { token: $token, version: 1, primaryContact: "0198765432" }) { id } }',
    {
      token,
    },
  );
  expect(await openedBy(token)).toBe(id);
  for (const message of await changesSent(id)) expect(message.token).toBe(token);
  const { data } = await book(api, input, { key: 'a-key-of-the-family' });
  expect(data?.bookDelivery).toMatchObject({ manageToken: token });
});

describe('30 days after the delivery', () => {
  it("the link ends, in the retailer's time zone; owner and staff still see the booking", async () => {
    const owner = { userId: '019a9f00-0000-7000-8000-000000000077', role: 'user' as const, scope: [] };
    const { id, token } = await booked(api, delivery(), { headers: await as(owner) });
    // 9 April, 23:59 in Kuala Lumpur.
    app.clock.set('2026-04-09T15:59:59Z');
    expect(await openedBy(token)).toBe(id);
    app.clock.set('2026-04-09T16:00:00Z');
    expect(await openedBy(token)).toBeUndefined();
    expect(codeOf(await api.graphql(rescheduleDocument, { input: { token, version: 1, deliveryDate: '2026-04-12' } }))).toBe('NOT_FOUND');
    expect(codeOf(await api.graphql(cancelDocument, { input: { token, version: 1 } }))).toBe('NOT_FOUND');
    for (const claims of [{}, owner]) {
      const seen = await api.graphql<{ booking: { id: string } }>('query ($id: ID!) { booking(id: $id) { id } }', { id }, await as(claims));
      expect(seen.data?.booking.id).toBe(id);
    }
  });
});

describe('the calendar address of a booking', () => {
  const addressQuery = 'query ($token: String!) { managedBooking(token: $token) { calendarUrl reference } }';
  type Managed = { managedBooking: { calendarUrl: string; reference: string } };
  const addressOf = async (token: string) =>
    new URL((await api.graphql<Managed>(addressQuery, { token })).data?.managedBooking.calendarUrl ?? '');
  const read = ({ pathname }: URL, init: RequestInit = {}) => fetch(`${app.baseUrl}${pathname}`, init);
  const linesOf = async (address: URL) => (await (await read(address)).text()).replaceAll('\r\n ', '').split('\r\n');

  it('returns the calendar entry of e-mails with the booking’s present values, and supports HEAD and the ETag', async () => {
    const { id, token } = await booked(api, delivery({ postcode: '68100', remarks: 'Gate 2208' }));
    const address = await addressOf(token);
    expect(address.origin).toBe(app.environment.publicUrl);
    const answer = await read(address);
    expect(answer.status).toBe(200);
    const { data } = await api.graphql<Managed>(addressQuery, { token });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'content-disposition': `inline; filename="${data?.managedBooking.reference}.ics"`,
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
    });
    const head = await read(address, { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', answer.headers.get('etag')]);
    const etag = answer.headers.get('etag') ?? '';
    expect((await read(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await read(address, { method: 'POST' })).status).toBe(405);

    const lines = await linesOf(address);
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}@localhost`,
        'STATUS:CONFIRMED',
        'DTSTART;VALUE=DATE:20260310',
        'SEQUENCE:1',
        'LOCATION:1\\, Jalan Mawar\\, 68100 Batu Caves\\, Selangor',
        `SUMMARY:Delivery ${data?.managedBooking.reference}`,
      ]),
    );
    for (const secret of ['2208', token, 'Nurul', '0123456789']) expect(lines.join('\n')).not.toContain(secret);

    app.clock.advance(60_000);
    await api.graphql(rescheduleDocument, { input: { token, version: 1, deliveryDate: '2026-03-12' } });
    expect(await linesOf(address)).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260312', 'SEQUENCE:2']));
    await api.graphql(cancelDocument, { input: { token, version: 2 } });
    expect(await linesOf(address)).toEqual(expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:3']));
    expect((await read(address, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('gives no right to change: its token is no manage token, and is not in the log', async () => {
    log = '';
    const { token } = await booked(api);
    const address = await addressOf(token);
    await read(address);
    await read(new URL(address.href.replace('.ics', 'x.ics')));
    const calendarToken = /([\w-]{22})\.ics$/.exec(address.pathname)?.[1] ?? '';
    expect(calendarToken).toHaveLength(22);
    expect(await openedBy(calendarToken)).toBeUndefined();
    expect(codeOf(await api.graphql(cancelDocument, { input: { token: calendarToken, version: 1 } }))).toBe('NOT_FOUND');
    expect(log).toContain('/server/api/bookings/:id/:token.ics');
    for (const secret of [calendarToken, token]) expect(log).not.toContain(secret);
  });

  it('is returned for the link and to the signed-in customer, and not to staff', async () => {
    const owner = { userId: '019a9f00-0000-7000-8000-000000000078', role: 'user' as const, scope: [] };
    const { id, token } = await booked(api, delivery(), { headers: await as(owner) });
    const url = async (claims: object) =>
      (
        await api.graphql<{ booking: { calendarUrl: string | null } }>(
          'query ($id: ID!) { booking(id: $id) { calendarUrl } }',
          { id },
          await as(claims),
        )
      ).data?.booking.calendarUrl;
    expect(await url(owner)).toBe((await addressOf(token)).href);
    expect(await url({})).toBeNull();
    // After the 30 days.
    app.clock.set('2026-04-09T16:00:00Z');
    expect(await url(owner)).toBeNull();
  });

  it('answers the same 404 when its link has ended, and for any other address', async () => {
    const late = await addressOf((await booked(api)).token);
    const corrected = await booked(api);
    const replaced = await addressOf(corrected.token);
    await correct(corrected.id, 1, { primaryContact: '0198765431' });
    const other = await addressOf((await booked(api)).token);
    const mixed = new URL(other.href.replace(/[\w-]{22}\.ics$/, late.href.slice(-26)));
    const unknown = new URL('/server/api/bookings/x/none.ics', app.baseUrl);
    const bodies = new Set<string>();
    expect((await read(late)).status).toBe(200);
    app.clock.set('2026-04-09T16:00:00Z');
    for (const address of [late, replaced, mixed, unknown]) {
      const answer = await read(address);
      expect(answer.status, address.pathname).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      bodies.add(await answer.text());
    }
    expect(bodies.size).toBe(1);
  });

  it('is limited by address for tries, and by booking for readers', async () => {
    const headers = { 'x-forwarded-for': '10.9.8.6' };
    const statuses = new Set<number>();
    for (let turn = 0; turn < 101; turn += 1)
      statuses.add((await fetch(`${app.baseUrl}/server/api/bookings/x/guess${turn}.ics`, { headers })).status);
    expect([...statuses]).toEqual([404, 429]);
    const { id, token } = await booked(api);
    const address = await addressOf(token);
    expect((await read(address, { headers })).status).toBe(200);
    for (let turn = 1; turn < 240; turn += 1) await app.container.limits.consume('calendarReads', id);
    expect((await read(address)).status).toBe(429);
  });
});
