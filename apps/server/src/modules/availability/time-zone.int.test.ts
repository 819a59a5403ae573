import { expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-client.js';
import { book, booked, delivery, holdDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch, givenRule } from '../../testing/given.js';
import { startServerProcess } from '../../testing/server-process.js';
import { createTestDatabase } from '../../testing/test-database.js';

const zones = ['UTC', 'Asia/Kuala_Lumpur', 'America/Los_Angeles', 'Pacific/Kiritimati'];

/** Queries everything that depends on the date. The branch has enough places, so that every process sees the same days. */
async function answersOf(api: ApiClient, turn: number) {
  const visitor = { 'x-forwarded-for': `10.2.0.${turn + 1}` };
  const { data: calendar } = await api.graphql(
    '{ availability(postcode: "68100") { nextAvailable days { date status reason note branchName } } }',
  );
  const days = ['2026-03-04', '2026-03-05', '2026-03-06', '2026-03-31', '2026-04-01'];
  const bookings = await Promise.all(
    days.map(
      async (deliveryDate) => (await book(api, delivery({ deliveryDate, orderNumber: `${turn} ${deliveryDate}` }))).data?.bookDelivery,
    ),
  );
  const holds = await Promise.all(
    days.map(
      async (deliveryDate) =>
        (
          await api.graphql<{ holdDate: { __typename: string; reason?: string; expiresAt?: string } }>(
            holdDocument,
            { postcode: '68100', deliveryDate },
            visitor,
          )
        ).data?.holdDate,
    ),
  );
  const { id, token } = await booked(api, delivery({ deliveryDate: '2026-03-07', orderNumber: `${turn} moved` }));
  const moved = await api.graphql(rescheduleDocument, { input: { token, version: 1, deliveryDate: '2026-03-08' } });
  const { data: managed } = await api.graphql(
    'query ($token: String!) { managedBooking(token: $token) { deliveryDate createdAt history { at change from to } } }',
    { token },
  );
  return {
    nextAvailable: (calendar?.['availability'] as { nextAvailable: string }).nextAvailable,
    calendar,
    managed,
    moved: JSON.stringify(moved.data ?? moved.errors).replaceAll(id, 'id'),
    bookings: bookings.map((outcome) => [outcome?.reason ?? outcome?.__typename, outcome?.alternatives, outcome?.booking?.deliveryDate]),
    holds: holds.map((outcome) => [outcome?.__typename, outcome?.reason, outcome?.expiresAt]),
  };
}

const instants = ['2026-03-04T15:59:59Z', '2026-03-04T16:00:00Z'] as const;

it('the answers are the same whatever the time zone of the process, to the second in which a day ends (A11)', async () => {
  const { database, url, drop } = await createTestDatabase();
  const branchId = await givenBranch(database, { name: 'Selayang', coverage: ['68100'], dailyLimit: 1000, leadTime: 1, deliveryRange: 26 });
  await givenRule(database, { branchIds: [branchId], startDate: '2026-03-10', endDate: '2026-03-12', name: 'Closed' });
  const servers = await Promise.all(zones.map((timeZone) => startServerProcess({ databaseUrl: url, timeZone })));
  try {
    for (const now of instants) {
      const answers = [];
      for (const [turn, server] of servers.entries()) {
        await server.setClock(now);
        answers.push(await answersOf(server.api, instants.indexOf(now) * servers.length + turn));
      }
      const [first] = answers;
      for (const answer of answers) expect(answer).toEqual(first);
      const next = now === instants[1];
      expect(first?.nextAvailable).toBe(next ? '2026-03-06' : '2026-03-05');
      expect(first?.bookings.map(([outcome]) => outcome)).toEqual(
        next
          ? ['TOO_SOON', 'TOO_SOON', 'BookDeliverySuccess', 'BookDeliverySuccess', 'BookDeliverySuccess']
          : ['TOO_SOON', 'BookDeliverySuccess', 'BookDeliverySuccess', 'BookDeliverySuccess', 'TOO_FAR'],
      );
    }
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await drop();
  }
});
