import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { fetchFile, upload } from '../../testing/files-client.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { photograph } from '../../testing/sample-files.js';

const folder = await mkdtemp(join(tmpdir(), 'booking-crew-'));
const app = await oneApp({ environment: { storageUrl: pathToFileURL(folder).href } });
const { api, as } = app;
const branchId = await givenBranch(app.database, { coverage: ['68100'], dailyLimit: 100 });
const elsewhere = await givenBranch(app.database, { coverage: ['10000'], dailyLimit: 100 });
afterAll(() => rm(folder, { recursive: true, force: true }));
// Noon of 4 March in Kuala Lumpur.
const noon = '2026-03-04T04:00:00Z';
beforeEach(() => app.clock.set(noon));

const crewId = '019a9f00-0000-7000-8000-00000000c4e3';
const crew = () => as({ userId: crewId, name: 'Nazri', scope: ['delivery:write'], branchIds: [branchId] });
const sheet = async (date: string, { branch = branchId, headers }: { branch?: string; headers?: { authorization: string } } = {}) =>
  api.graphql<{ runSheet: { stops: { booking: { id: string; orderCheck: string | null } }[] } }>(
    'query ($branch: ID!, $date: Date!) { runSheet(branchId: $branch, date: $date) { stops { booking { id orderCheck } } } }',
    { branch, date },
    headers ?? (await crew()),
  );
const step = async (id: string, version: number, status: string, docUrls?: string[], headers?: object) =>
  api.graphql<{ updateBookingStatus: { status: string; version: number } }>(
    `mutation ($id: ID!, $version: Int!, $status: BookingStatus!, $docUrls: [String!]) {
       updateBookingStatus(id: $id, version: $version, status: $status, docUrls: $docUrls, reason: "Nobody at home") { status version } }`,
    { id, version, status, docUrls },
    { ...(await crew()), ...headers },
  );
const bookedOn = async (deliveryDate: string, input: object = {}) => (await booked(api, delivery({ deliveryDate, ...input }))).id;

describe('the crew (delivery:write)', () => {
  it("sees today's and tomorrow's stops of its branch, by the clock of Kuala Lumpur", async () => {
    const [today, tomorrow, later] = [await bookedOn('2026-03-04'), await bookedOn('2026-03-05'), await bookedOn('2026-03-06')];
    const seen = async (date: string) => (await sheet(date)).data?.runSheet.stops.map(({ booking }) => booking.id);
    expect(await seen('2026-03-04')).toContain(today);
    expect(await seen('2026-03-05')).toContain(tomorrow);
    for (const date of ['2026-03-03', '2026-03-06']) expect(codeOf(await sheet(date))).toBe('FORBIDDEN');
    app.clock.set('2026-03-04T15:59:59Z');
    expect(await seen('2026-03-04')).toContain(today);
    expect(codeOf(await sheet('2026-03-06'))).toBe('FORBIDDEN');
    app.clock.set('2026-03-04T16:00:00Z');
    expect(codeOf(await sheet('2026-03-04'))).toBe('FORBIDDEN');
    expect(await seen('2026-03-06')).toContain(later);
  });

  it('sees, as other staff do, that a stop waits for a check of its order', async () => {
    const id = await bookedOn('2026-03-04');
    await app.database.query(`UPDATE booking SET order_check = 'CHECK_ORDER' WHERE id = $1`, [id]);
    for (const headers of [await crew(), await as({ scope: ['booking:read'], branchIds: [branchId] })]) {
      const { stops } = dataOf(await sheet('2026-03-04', { headers })).runSheet;
      expect(stops.find(({ booking }) => booking.id === id)?.booking.orderCheck).toBe('CHECK_ORDER');
    }
    expect(codeOf(await step(id, 1, 'OUT_FOR_DELIVERY'))).toBe('ILLEGAL_TRANSITION');
  });

  it('may send changes of status and photographs for three days afterwards', async () => {
    const id = await bookedOn('2026-03-04');
    expect((await step(id, 1, 'OUT_FOR_DELIVERY')).errors).toBeUndefined();
    // A second after midnight in Kuala Lumpur, and the last moment of the third day.
    app.clock.set('2026-03-04T16:00:01Z');
    expect(codeOf(await sheet('2026-03-04'))).toBe('FORBIDDEN');
    const url = (await upload(app, await crew(), [{ name: 'door.jpg', content: await photograph() }])).docUrls[0] ?? '';
    expect((await step(id, 2, 'DELIVERED', [url])).data?.updateBookingStatus).toEqual({ status: 'DELIVERED', version: 3 });
    app.clock.set('2026-03-07T15:59:59Z');
    const later = (await upload(app, await crew(), [{ name: 'room.jpg', content: await photograph() }])).docUrls[0] ?? '';
    expect((await step(id, 3, 'DELIVERED', [url, later])).data?.updateBookingStatus.version).toBe(4);
    app.clock.set('2026-03-07T16:00:00Z');
    expect(codeOf(await step(id, 4, 'DELIVERED', [url, later]))).toBe('NOT_FOUND');
  });

  it('sets stops out for delivery, back and to failed, with reason and name in the history', async () => {
    const id = await bookedOn('2026-03-04');
    for (const [version, status] of [
      [1, 'OUT_FOR_DELIVERY'],
      [2, 'CONFIRMED'],
      [3, 'OUT_FOR_DELIVERY'],
      [4, 'FAILED'],
    ] as const)
      expect((await step(id, version, status)).data?.updateBookingStatus).toEqual({ status, version: version + 1 });
    const [last] = await app.database.query(
      'SELECT by_name, change, to_value FROM booking_event WHERE booking_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    expect(last).toEqual({ by_name: 'Nazri', change: 'STATUS_REASON', to_value: 'Nobody at home' });
    expect(codeOf(await step(id, 4, 'DELIVERED'))).toBe('STALE_VERSION');
    expect(codeOf(await step(id, 5, 'CONFIRMED'))).toBe('ILLEGAL_TRANSITION');
  });

  it('cannot set a stop out for delivery before its date in Kuala Lumpur', async () => {
    const id = await bookedOn('2026-03-05');
    app.clock.set('2026-03-04T15:59:59Z');
    expect(codeOf(await step(id, 1, 'OUT_FOR_DELIVERY'))).toBe('NOT_ITS_DAY');
    app.clock.set('2026-03-04T16:00:00Z');
    expect((await step(id, 1, 'OUT_FOR_DELIVERY')).data?.updateBookingStatus).toEqual({ status: 'OUT_FOR_DELIVERY', version: 2 });
  });

  it('adds photographs, sees those of its stops, and cannot remove any', async () => {
    const id = await bookedOn('2026-03-04');
    const content = await photograph();
    const staff = await as({ scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
    const sent = async (headers: { authorization: string }) =>
      (await upload(app, headers, [{ name: 'door.jpg', content }])).docUrls[0] ?? '';
    const [theirs, own] = [await sent(staff), await sent(await crew())];
    expect((await fetchFile(app, await crew(), theirs)).status).toBe(404);
    await step(id, 1, 'OUT_FOR_DELIVERY', [theirs], staff);
    expect((await fetchFile(app, await crew(), theirs)).status).toBe(200);
    expect(codeOf(await step(id, 2, 'DELIVERED', [own]))).toBe('FORBIDDEN');
    expect((await step(id, 2, 'DELIVERED', [theirs, own])).data?.updateBookingStatus).toEqual({ status: 'DELIVERED', version: 3 });
    const document = 'mutation ($id: ID!, $url: String!) { removeDocument(id: $id, version: 3, docUrl: $url) { id } }';
    expect(codeOf(await api.graphql(document, { id, url: own }, await crew()))).toBe('FORBIDDEN');
    app.clock.set('2026-03-06T04:00:00Z');
    expect((await fetchFile(app, await crew(), theirs)).status).toBe(404);
  });

  it('cannot read or deliver stops of another branch, nor cancel its own', async () => {
    const theirs = await bookedOn('2026-03-04', { postcode: '10000' });
    const mine = await bookedOn('2026-03-04');
    expect(codeOf(await sheet('2026-03-04', { branch: elsewhere }))).toBe('NOT_FOUND');
    expect(codeOf(await step(theirs, 1, 'OUT_FOR_DELIVERY'))).toBe('NOT_FOUND');
    expect(codeOf(await step(mine, 1, 'CANCELLED'))).toBe('FORBIDDEN');
  });
});
