import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { booked, delivery } from '../../../testing/delivery-api.js';
import { givenBranch } from '../../../testing/given.js';
import { startTwoServers, type TwoServers } from '../../../testing/two-servers.js';

let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
  await givenBranch(servers.database, { dailyLimit: 1000, coverage: ['68100'] });
});
afterAll(() => servers.close());

interface Bulk {
  id: string;
  done: { id: string }[];
  left: { code: string }[];
}
const document = `mutation ($bookings: [BookingVersionInput!]!, $status: BookingStatus!, $key: String) {
  setBookingStatuses(bookings: $bookings, status: $status, idempotencyKey: $key) { id done { id } left { code } } }`;

it('a bulk action that kill -9 interrupts is completed by the same call to another server, each booking once', async () => {
  const { apis, database } = servers;
  const ids: string[] = [];
  while (ids.length < 100) {
    const some = await Promise.all(Array.from({ length: 10 }, () => booked(apis[1], delivery({ deliveryDate: '2026-03-04' }))));
    ids.push(...some.map(({ id }) => id));
  }
  const bookings = ids.map((id) => ({ id, version: 1 }));
  const variables = { bookings, status: 'OUT_FOR_DELIVERY', key: randomUUID() };
  const headers = await servers.client({ staff: true });
  const doneSoFar = async () =>
    Number((await database.query<{ count: number }>("SELECT count(*) AS count FROM booking WHERE status = 'OUT_FOR_DELIVERY'"))[0]?.count);
  const cut = apis[0].graphql(document, variables, headers).catch(() => 'cut');
  while ((await doneSoFar()) < 20);
  await servers.killOne();
  expect(await cut).toBe('cut');
  const before = await doneSoFar();
  expect(before).toBeLessThan(100);

  const { data } = await apis[1].graphql<{ setBookingStatuses: Bulk }>(document, variables, headers);
  expect(data?.setBookingStatuses.left).toEqual([]);
  expect(data?.setBookingStatuses.done.map(({ id }) => id)).toEqual(ids);
  const again = await apis[1].graphql<{ setBookingStatuses: Bulk }>(document, variables, headers);
  expect(again.data).toEqual(data);
  // Changed or unchanged, never half: each changed one has a line of its history, an audit entry, and the next version.
  const rows = await database.query<{ version: number; steps: number; lines: number }>(
    `SELECT version, (SELECT count(*)::integer FROM booking_event e WHERE e.booking_id = b.id AND e.change = 'STATUS') AS steps,
            (SELECT count(*)::integer FROM audit_entry a WHERE a.entity_id = b.id::text AND a.group_id = $1) AS lines
       FROM booking b`,
    [data?.setBookingStatuses.id],
  );
  expect(rows).toEqual(ids.map(() => ({ version: 2, steps: 1, lines: 1 })));
  expect(await servers.integrityErrors()).toEqual([]);
});
