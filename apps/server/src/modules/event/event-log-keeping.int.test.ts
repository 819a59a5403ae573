import { expect, it } from 'vitest';
import { missingEvents } from '../../database/integrity-faults.js';
import { newAddress } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { booked, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { eventsOf, undescribedEvents } from '../../testing/event-log.js';
import { givenOrder } from '../../testing/given.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';
import { statementsOf } from '../../testing/statements-of.js';
import { PersonErasureRepository } from '../person/person-erasure.repository.js';

const app = await oneApp();
const { givenWorld } = offerWorld(app);
const api = new ApiClient(app.baseUrl);
const at = '2026-03-04T04:00:00.000Z';

const reschedule = (token: string, version: number, deliveryDate: string) =>
  api.graphql(rescheduleDocument, { input: { token, version, deliveryDate } }, newAddress());

const givenBooked = async (said: object = {}) => booked(api, delivery({ ...said, postcode: (await givenWorld()).postcode }));

it('db:integrity names each version that is younger than the log and has no event, and nothing else', async () => {
  const { id, token } = await givenBooked();
  await reschedule(token, 1, '2026-03-11');
  await reschedule(token, 2, '2026-03-12');
  const [row] = await app.database.query<{ reference: string }>('SELECT reference FROM booking WHERE id = $1', [id]);
  const missing = async () =>
    (await missingEvents(app.database, new Date('2026-03-01'))).filter(({ reference }) => reference === row?.reference);
  expect(await missing()).toEqual([]);
  await app.database.query(`DELETE FROM event WHERE booking_id = $1 AND version = 2`, [id]);
  expect(await missing()).toEqual([{ reference: row?.reference, version: 2 }]);
  await app.database.query(`DELETE FROM event WHERE booking_id = $1`, [id]);
  expect((await missing()).map(({ version }) => version)).toEqual([1, 2, 3]);
  // As it was before there was a log, or as a seed made it.
  await app.database.query(`UPDATE booking_event SET by_kind = NULL WHERE booking_id = $1`, [id]);
  expect(await missing()).toEqual([]);
});

it('what is rolled back leaves no event', async () => {
  const { id } = await givenBooked();
  const failing = app.database.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO booking_event (booking_id, at, by_name, by_kind, change) VALUES ($1, now(), 'Customer', 'CUSTOMER', 'MOVED')`,
      [id],
    );
    expect(await tx.query('SELECT event FROM event WHERE booking_id = $1', [id])).toHaveLength(2);
    throw new Error('it came to nothing');
  });
  await expect(failing).rejects.toThrow('it came to nothing');
  expect(await eventsOf(app.database, id)).toHaveLength(1);
});

it('a body that is not as openapi.json describes it would be named by every test', async () => {
  const body = (data: object) => JSON.stringify({ type: 'order.upserted', timestamp: at, data });
  const insert = `INSERT INTO event (event, order_number, at, body) VALUES ('ORDER_UPSERTED', 'WRONG', now(), $1)`;
  await app.database.query(insert, [body({ orderNumber: 7 })]);
  expect(await undescribedEvents(app.database)).toEqual(
    expect.arrayContaining(['ORDER_UPSERTED: .data.orderNumber is integer', 'ORDER_UPSERTED: .data.status is missing']),
  );
  await app.database.query(`DELETE FROM event WHERE order_number = 'WRONG'`);
  expect(await undescribedEvents(app.database)).toEqual([]);
});

it('a booking takes as many statements as it did: its history, messages and events are one (figure I2)', async () => {
  const { postcode } = await givenWorld();
  const statements = await statementsOf(() => booked(api, delivery({ postcode })));
  expect(statements.filter((sql) => /\bevent\b/.test(sql) && !sql.includes('booking_event'))).toEqual([]);
  expect(statements.filter((sql) => sql.includes('INSERT INTO booking '))).toHaveLength(1);
});

it('an erasure takes what is about a person and their order, and tells who follows a booking that named them second', async () => {
  const orderNumber = await givenOrder(app.database, { email: 'zul@example.test' });
  const own = await givenBooked({ orderNumber, email: 'zul@example.test', primaryContact: '0176543210' });
  const other = await givenBooked({ secondaryContact: '0176543210' });
  const person = { accountId: null, email: 'zul@example.test', phones: ['176543210'], numbers: ['+60176543210'], bookingIds: [own.id] };
  await app.database.transaction((tx) => new PersonErasureRepository(tx).erase(person, app.clock.now()));
  expect(await app.database.query('SELECT event FROM event WHERE booking_id = $1 OR order_number = $2', [own.id, orderNumber])).toEqual([]);
  expect(await eventsOf(app.database, other.id)).toMatchObject([
    { event: 'BOOKING_CREATED' },
    { event: 'BOOKING_UPDATED', version: 2, said: { by: 'SYSTEM', changed: ['secondaryContact'] } },
  ]);
  expect(await missingEvents(app.database, new Date('2026-03-01'))).toEqual([]);
});
