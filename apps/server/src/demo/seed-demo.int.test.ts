// @module-tag invariant
import { isAllowedSms } from '@booking/domain/booking/sms-rule';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { branchSeeds } from '@booking/reference-data/coverage';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PlanRepository } from '../modules/availability/plan.repository.js';
import { Plans } from '../modules/availability/plan.service.js';
import { messagesFor } from '../modules/booking/booking-messages.js';
import { deriveManageToken } from '../modules/booking/manage-token.js';
import { goesBy } from '../modules/notification/notification.service.js';
import { AnnouncementRepository } from '../modules/run-sheet/announcement.repository.js';
import { messageKinds } from '../modules/notification/booking-snapshot.js';
import { createLogger } from '../shared/logger.js';
import { drain } from '../testing/drain.js';
import { givenMessageProcess } from '../testing/given-message-process.js';
import { SmsPeer } from '../testing/sms-peer.js';
import { createTestDatabase } from '../testing/test-database.js';
import { openDatabase } from '../app/open-database.js';
import { integrityErrors } from '../database/integrity-errors.js';
import { seedDemo } from './seed-demo.js';
import { hashToken } from '../shared/token-hash.js';

const { url, drop } = await createTestDatabase();
// The commands run without time limits, too.
const database = await openDatabase({ url, logger: createLogger('silent'), use: 'maintenance', requireDurability: false });
afterAll(async () => {
  await database.close();
  await drop();
});

// Wednesday, noon in Kuala Lumpur.
const today = '2026-03-04';
const clock = { now: () => new Date('2026-03-04T04:00:00Z') };
const secret = 'the secret of the server that shows this demo';
beforeAll(() => seedDemo(database, clock, secret));

interface Day {
  branch: string;
  date: string;
  booked: number;
  limit: number;
}

function days(): Promise<Day[]> {
  return database.query<Day>(`SELECT branch.name AS branch, delivery_date AS date, booked, daily_limit AS "limit"
    FROM day_ledger JOIN branch ON branch.id = branch_id ORDER BY branch.name, delivery_date`);
}

test('made-up data creates no event for other systems', async () => {
  expect(await database.query('SELECT event FROM event')).toEqual([]);
});

test('creates the branches of the specification, with coverage and three years of closed days', async () => {
  const found = await database.query<{ name: string }>(
    'SELECT name FROM branch WHERE EXISTS (SELECT 1 FROM branch_coverage WHERE branch_id = id)',
  );
  expect(found.map(({ name }) => name).sort()).toEqual(branchSeeds.map(({ name }) => name).sort());
  const years = await database.query(`SELECT DISTINCT extract(year FROM date)::int AS year FROM closed_day ORDER BY 1`);
  expect(years).toEqual([{ year: 2025 }, { year: 2026 }, { year: 2027 }]);
});

test('the demo’s orders are in every state, and those of the README are ready', async () => {
  const orders = await database.query<{ key: string; state: string; zipcode: string; city: string }>(
    `SELECT order_key AS key, status || ' ' || is_paid || ' ' || is_signed AS state, zipcode, city FROM customer_order WHERE order_key LIKE 'DEMO-%' ORDER BY order_key`,
  );
  expect(orders.map(({ key }) => key)).toEqual(Array.from({ length: 20 }, (_, turn) => `DEMO-${1001 + turn}`));
  expect(new Set(orders.map(({ state }) => state))).toEqual(
    new Set(['0 false false', '0 true false', '0 true true', '1 true true', '2 true true']),
  );
  const byKey = new Map(orders.map((order) => [order.key, order]));
  expect(byKey.get('DEMO-1001')).toMatchObject({ state: '1 true true', zipcode: '68100', city: 'Batu Caves' });
  expect(byKey.get('DEMO-1004')).toMatchObject({ state: '1 true true', zipcode: '68100', city: 'Batu Caves' });
  expect(byKey.get('DEMO-1007')).toMatchObject({ state: '0 false false', zipcode: '68100' });
  const bookings = await database.query(`SELECT order_key AS key, status FROM booking WHERE order_key LIKE 'DEMO-%' ORDER BY 1`);
  expect(bookings).toEqual([
    { key: 'DEMO-1011', status: 'CONFIRMED' },
    { key: 'DEMO-1012', status: 'OUT_FOR_DELIVERY' },
    { key: 'DEMO-1013', status: 'DELIVERED' },
    { key: 'DEMO-1014', status: 'FAILED' },
    { key: 'DEMO-1015', status: 'CANCELLED' },
  ]);
});

test('the next weeks show days with room, nearly full and full, none past its limit, and the ledger is right', async () => {
  const coming = (await days()).filter(({ branch, date }) => branch === 'Selayang Branch' && date > addDays(today, 2));
  const left = coming.filter(({ booked }) => booked > 0).map(({ booked, limit }) => (limit - booked) / limit);
  expect(left.filter((share) => share === 0).length).toBeGreaterThan(0);
  expect(left.filter((share) => share > 0 && share <= 0.25).length).toBeGreaterThan(0);
  expect(left.filter((share) => share > 0.25).length).toBeGreaterThan(10);
  expect((await days()).filter(({ booked, limit }) => booked > limit)).toEqual([]);
  expect(await integrityErrors(database)).toEqual([]);
});

const bookings = async (where: string, ...values: unknown[]) =>
  (await database.query<{ count: number }>(`SELECT count(*)::int AS count FROM booking WHERE ${where}`, values))[0]?.count ?? 0;
const onFile = 'EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = booking.order_key)';

test('there is an example of everything that staff work with', async () => {
  expect(await bookings('archived_at IS NOT NULL AND delivery_date < $1', addDays(today, -30))).toBeGreaterThan(200);
  const recently = await bookings(`status = 'FAILED' AND delivery_date >= $1`, addDays(today, -14));
  expect(recently).toBeGreaterThan(3);
  expect(recently).toBeLessThan(60);
  expect(await bookings(`status = 'CANCELLED' AND delivery_date > $1`, today)).toBeGreaterThan(5);
  const ofToday = await database.query<{ status: string }>('SELECT DISTINCT status FROM booking WHERE delivery_date = $1', [today]);
  expect(ofToday.map(({ status }) => status).sort()).toEqual(['CANCELLED', 'CONFIRMED', 'DELIVERED', 'OUT_FOR_DELIVERY']);
  const unknown = await bookings(`NOT ${onFile} AND delivery_date > $1`, today);
  expect(unknown).toBeGreaterThan(0);
  expect(unknown).toBeLessThan(20);
  expect(await bookings(`order_on_file <> ${onFile} AND status <> 'CANCELLED' AND order_check = 'NONE'`)).toBe(0);
  expect(
    await bookings(`order_check = 'CHECK_ORDER' AND status = 'CONFIRMED' AND ${onFile} AND delivery_date > $1`, today),
  ).toBeGreaterThan(0);
  const weeks = await database.query('SELECT 1 FROM booking WHERE delivery_date < $1 GROUP BY date_trunc($2, delivery_date)', [
    today,
    'week',
  ]);
  expect(weeks.length).toBeGreaterThanOrEqual(8);
});

test("an order that somebody else has booked is another customer's, at another postcode", async () => {
  const same = await database.query(
    `SELECT 1 FROM booking JOIN customer_order o USING (order_key) WHERE order_check = 'CHECK_ORDER' AND (zipcode = postcode OR o.email = booking.email)`,
  );
  expect(same).toEqual([]);
});

test('each booking has a link that opens it, and the city and state of its postcode', async () => {
  const found = await database.query<{ id: string; salt: Buffer; hash: Buffer; postcode: string; city: string; state: string }>(
    'SELECT id, manage_salt AS salt, manage_token_hash AS hash, postcode, city, state FROM booking',
  );
  expect(found.length).toBeGreaterThan(500);
  for (const { id, salt, hash, postcode, city, state } of found) {
    expect(hashToken(deriveManageToken(secret, id, salt.toString('base64url')))).toEqual(hash);
    expect(lookupPostcode(postcode)).toMatchObject({ city, state });
  }
});

test('rules give more, less and nothing; three days are overbooked by one of them', async () => {
  const rules = await database.query<{ name: string; limit: number }>(
    'SELECT name, daily_limit AS "limit" FROM restriction ORDER BY start_date',
  );
  expect(new Set(rules.map(({ name }) => name)).size).toBe(3);
  expect(rules.some(({ limit }) => limit === 0)).toBe(true);
  const overbooked = await database.query<{ name: string }>(
    `SELECT branch.name FROM day_ledger d JOIN branch ON branch.id = d.branch_id JOIN restriction_branch rb ON rb.branch_id = d.branch_id
       JOIN restriction r ON r.id = rb.restriction_id WHERE d.delivery_date BETWEEN r.start_date AND r.end_date AND d.booked > r.daily_limit ORDER BY 1`,
  );
  expect(overbooked.map(({ name }) => name)).toEqual(['Butterworth Branch', 'Butterworth Branch', 'Perak Branch']);
});

test('branches have a telephone and a street; paid orders a date', async () => {
  expect(await database.query('SELECT 1 FROM branch WHERE phone IS NULL OR address1 IS NULL')).toEqual([]);
  const wrong = `SELECT 1 FROM customer_order WHERE is_paid <> (processed_date IS NOT NULL) OR processed_date > $1`;
  expect(await database.query(wrong, [today])).toEqual([]);
});

test('no delivery is on a closed day or a weekday without deliveries', async () => {
  const wrong = await database.query(`
    SELECT branch.name, delivery_date FROM booking JOIN branch ON branch.id = branch_id
     WHERE NOT trim(to_char(delivery_date, 'DAY')) = ANY (delivery_weekdays)
        OR EXISTS (SELECT 1 FROM closed_day WHERE date = delivery_date AND (states = '{}' OR branch.state = ANY (states)))`);
  expect(wrong).toEqual([]);
});

test('networks accept every SMS about a whole day', async () => {
  const sms = await SmsPeer.start();
  const { messaging, close } = givenMessageProcess({ db: { database, url, drop }, clock, environment: { smsUrl: sms.url } });
  const plans = new Plans(await new PlanRepository(database).load());
  const [date, later] = [addDays(today, 1), addDays(today, 4)];
  const offer = {
    deliveryDate: later,
    branchName: 'Perak Branch',
    answerBy: '2026-03-04T10:00:00.000Z',
    cause: 'OTHER' as const,
    closed: null,
  };
  // Those of the delivery day itself follow steps of the crew.
  const kinds = messageKinds.filter((kind) => kind !== 'NEXT_STOP' && kind !== 'NOT_DELIVERED');
  const booked = await database.transaction(async (tx) => {
    await tx.query('UPDATE booking SET notify_sms = true, notify_email = false WHERE delivery_date = $1', [date]);
    const reminders = new AnnouncementRepository(tx);
    const due = await reminders.dueReminders({ today, since: clock.now(), after: null, limit: 1000 });
    const more = { previousDate: later, offer };
    const notified = due.flatMap((booking) =>
      kinds.flatMap((kind) => messagesFor(kind, booking, { arrival: plans.arrivalOf(booking.branchId), ...more })),
    );
    await reminders.write(notified, clock.now());
    await tx.query('UPDATE outbox_message SET exempt = true');
    return due;
  });
  expect(booked.length).toBeGreaterThan(5);
  await drain(messaging.messageQueue);
  expect(sms.received).toHaveLength(booked.length * kinds.filter((kind) => goesBy(kind, 'sms')).length);
  expect(sms.dropped).toEqual([]);
  for (const { body } of sms.received) expect(body.text).toSatisfy(isAllowedSms);
  await close();
  await sms.stop();
});

test('seeding again, also from several processes at once, changes nothing', async () => {
  const rules = () => database.query('SELECT id FROM restriction ORDER BY id');
  const before = [await days(), await rules(), await bookings('true')];
  await Promise.all([seedDemo(database, clock, secret), seedDemo(database, clock, secret)]);
  expect([await days(), await rules(), await bookings('true')]).toEqual(before);
});

test('seeding on a later day fills only untouched days', async () => {
  const later = { now: () => new Date('2026-03-10T04:00:00Z') };
  const before = new Map((await days()).map((day) => [`${day.branch} ${day.date}`, day.booked]));
  await seedDemo(database, later, secret);
  for (const { branch, date, booked } of await days()) {
    expect(before.get(`${branch} ${date}`) ?? booked).toBe(booked);
  }
  expect(await integrityErrors(database)).toEqual([]);
});

test('the integrity query finds a day with too high or too low a count, and a day without a ledger row', async () => {
  await database.query(`UPDATE day_ledger SET booked = booked + 1 WHERE booked = (SELECT max(booked) FROM day_ledger)`);
  const tooMany = await integrityErrors(database);
  expect(tooMany.length).toBeGreaterThan(0);
  for (const { counted, onFile } of tooMany) expect(counted).toBe(onFile + 1);
  await database.query('DELETE FROM day_ledger WHERE booked > 0');
  const missing = await integrityErrors(database);
  expect(missing.length).toBeGreaterThan(tooMany.length);
  for (const { counted, onFile } of missing) expect(counted).toBeLessThan(onFile);
});
