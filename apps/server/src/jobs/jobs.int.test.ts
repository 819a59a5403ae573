import { randomBytes, randomUUID } from 'node:crypto';
import type { JobHelpers } from 'graphile-worker';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { createLogger } from '../shared/logger.js';
import type { Messaging } from '../modules/notification/create-messaging.js';
import { givenBranch } from '../testing/given.js';
import { givenMessageProcess } from '../testing/given-message-process.js';
import { givenMessages } from '../testing/given-messages.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.js';
import type { Jobs } from './jobs.js';
import { tidyUp } from './tidy-up.js';

/** 01:00 on 1 January 2027 in Malaysia, while it is still 2026 in UTC. */
const clock = { now: () => new Date('2026-12-31T17:00:00Z') };

let db: TestDatabase;
beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

describe('the queue and the jobs of a process', () => {
  let messaging: Messaging;
  let jobs: Jobs;
  let close: () => Promise<void>;
  const statuses = async () =>
    (await db.database.query<{ status: string }>('SELECT status FROM outbox_message')).map(({ status }) => status);

  beforeEach(async () => {
    ({ messaging, jobs, close } = givenMessageProcess({ db, clock, environment: { mode: 'demo' } }));
    await jobs.start();
    messaging.messageQueue.start();
  });
  afterEach(() => close());

  test('send a message soon after its commit', async () => {
    await givenMessages(db.database);
    messaging.messageQueue.wake();
    messaging.messageQueue.wake();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']), { timeout: 30_000 });
  });

  test('continue by themselves when the database comes back', async () => {
    const name = new URL(db.url).pathname.slice(1);
    const admin = new ErrorTolerantClient(inject('postgresUrl'));
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
    await expect(messaging.messageQueue.handOver()).rejects.toThrow();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await admin.end();

    await givenMessages(db.database);
    messaging.messageQueue.wake();
    await vi.waitFor(async () => expect(await statuses()).toEqual(['SENT']), { timeout: 30_000, interval: 200 });
  });

  test('close all their connections, however often they are stopped', async () => {
    const other = givenMessageProcess({ db, clock }).jobs;
    const stopped = other.start().then(() => Promise.all([other.stop(), jobs.stop()]));
    await Promise.all([stopped, stopped.then(() => other.stop())]);
    const connections = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'booking-jobs'`;
    await vi.waitFor(async () => expect(await db.database.query(connections)).toEqual([]), { timeout: 30_000 });
  });
});

test('the nightly check stores the number of integrity errors', async () => {
  const { jobs, close } = givenMessageProcess({ db, clock });
  const look = async () => {
    await jobs.tasks['check-integrity']?.({}, {} as JobHelpers);
    return db.database.query('SELECT faults, checked_at AS at FROM integrity_check');
  };
  expect(await look()).toEqual([{ faults: 0, at: clock.now() }]);
  await db.database.query(`INSERT INTO day_ledger (branch_id, delivery_date, booked) VALUES ($1, '2026-12-24', 1)`, [
    await givenBranch(db.database),
  ]);
  expect(await look()).toEqual([{ faults: 1, at: clock.now() }]);
  await close();
});

describe('tidying up', () => {
  async function givenBooking(status: string, deliveryDate: string): Promise<string> {
    const id = randomUUID();
    await db.database.query(
      `WITH branch AS (
         INSERT INTO branch (id, name, daily_limit, lead_time, delivery_range, delivery_weekdays) VALUES (uuidv7(), $1::text, 10, 2, 60, '{SATURDAY}') RETURNING id
       )
       INSERT INTO booking (id, status, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
                            name, email, primary_contact, manage_salt, manage_token_hash, created_at, updated_at)
       SELECT $1::uuid, $2, $1, id, $3, $1, $1, '13400', 'Butterworth', 'Pulau Pinang', 1, 0, 'Tan', 'tan@example.test', '0123456789', $4, $4, $5, $5 FROM branch`,
      [id, status, deliveryDate, randomBytes(32), new Date('2026-11-01T00:00:00Z')],
    );
    return id;
  }

  test('archives delivered, failed and cancelled bookings 30 days after their date in Malaysia, with version and history', async () => {
    const delivered = await givenBooking('DELIVERED', '2026-12-02');
    const cancelled = await givenBooking('CANCELLED', '2026-11-15');
    await givenBooking('DELIVERED', '2026-12-03');
    await givenBooking('CONFIRMED', '2026-11-01');
    const failed = await givenBooking('FAILED', '2026-11-01');
    await givenBooking('FAILED', '2026-12-03');
    expect(await tidyUp(db.database, clock)).toMatchObject({ archived: 3 });

    const archived = await db.database.query<{ id: string }>(
      'SELECT id, version, archived_at FROM booking WHERE archived_at IS NOT NULL ORDER BY delivery_date',
    );
    expect(archived).toEqual([
      { id: failed, version: 2, archived_at: clock.now() },
      { id: cancelled, version: 2, archived_at: clock.now() },
      { id: delivered, version: 2, archived_at: clock.now() },
    ]);
    expect(await db.database.query('SELECT by_name, change FROM booking_event')).toEqual(
      Array(3).fill({ by_name: 'Nightly job', change: 'ARCHIVED' }),
    );
    expect(await tidyUp(db.database, clock), 'a second time there is nothing to do').toEqual({
      holds: 0,
      idempotencyKeys: 0,
      attempts: 0,
      refreshTokens: 0,
      sessions: 0,
      oneTimeCodes: 0,
      passwordTokens: 0,
      emailLinks: 0,
      messages: 0,
      bouncedAddresses: 0,
      earlyReceipts: 0,
      events: 0,
      archived: 0,
      addresses: 0,
      quotasUsed: 0,
      bursts: 0,
      ordersOnFile: 0,
      webhookDeliveries: 0,
    });
  });

  test('runs each step although one fails, and names the failed one', async () => {
    const delivered = await givenBooking('DELIVERED', '2026-11-15');
    await db.database.query(`UPDATE booking SET network_hash = '\\x01', address_hash = '\\x01' WHERE id = $1`, [delivered]);
    await db.database.query(`INSERT INTO bounced_address (address, at) VALUES ('x', $1)`, [new Date('2026-01-01T00:00:00Z')]);
    await db.database.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
    await db.database.query('CREATE TRIGGER refuse BEFORE DELETE ON bounced_address FOR EACH ROW EXECUTE FUNCTION refuse()');
    await expect(tidyUp(db.database, clock)).rejects.toThrow(/^the nightly clean-up failed at: bouncedAddresses$/);
    expect(await db.database.query('SELECT archived_at, address_hash AS address FROM booking')).toEqual([
      { archived_at: clock.now(), address: null },
    ]);
  });

  test('logs why a step failed', async () => {
    const lines: string[] = [];
    const logger = createLogger('error', { write: (line) => void lines.push(line) });
    const { jobs, close } = givenMessageProcess({ db, clock, logger });
    await db.database.query('DROP TABLE early_receipt');
    await expect(jobs.tasks['tidy-up']?.({}, {} as JobHelpers)).rejects.toThrow('the nightly clean-up failed at: earlyReceipts');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { msg: 'a step of the clean-up failed', err: { message: 'earlyReceipts', cause: { code: '42P01' } } },
    ]);
    await close();
  });

  test('archives each booking once with three processes and a lost connection', async () => {
    const first = await givenBooking('DELIVERED', '2026-11-15');
    await db.database.query(
      `INSERT INTO booking (id, status, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
         name, email, primary_contact, manage_salt, manage_token_hash, created_at, updated_at)
       SELECT uuidv7(), 'DELIVERED', 'A' || n, branch_id, delivery_date, 'A' || n, 'A' || n, postcode, city, state, 1, 0, name, email, primary_contact,
         decode(md5(n::text), 'hex'), decode(md5('a' || n) || md5('b' || n), 'hex'), created_at, updated_at
         FROM booking, generate_series(1, 649) AS n WHERE id = $1`,
      [first],
    );
    // The connection is lost in the second batch of 500, at a line of history.
    await db.database.query('CREATE SEQUENCE written');
    await db.database.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF nextval('written') = 600 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`,
    );
    await db.database.query('CREATE TRIGGER die BEFORE INSERT ON booking_event FOR EACH ROW EXECUTE FUNCTION die()');
    await expect(tidyUp(db.database, clock)).rejects.toThrow('the nightly clean-up failed at: archived');
    const archived = async () =>
      (await db.database.query<{ count: number }>('SELECT count(*)::int AS count FROM booking WHERE archived_at IS NOT NULL'))[0]?.count;
    expect(await archived(), 'whole batches').toBe(500);
    const reports = await Promise.all([tidyUp(db.database, clock), tidyUp(db.database, clock), tidyUp(db.database, clock)]);
    expect(reports.reduce((sum, report) => sum + report.archived, 0)).toBe(150);
    expect(await archived()).toBe(650);
    expect(await db.database.query('SELECT DISTINCT version FROM booking')).toEqual([{ version: 2 }]);
    expect(
      await db.database.query('SELECT count(*)::int AS lines, count(DISTINCT booking_id)::int AS bookings FROM booking_event'),
    ).toEqual([{ lines: 650, bookings: 650 }]);
  });

  test('marks a booking whose order arrived at the same moment', async () => {
    const id = await givenBooking('CONFIRMED', '2027-01-01');
    await db.database.query(
      `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed) VALUES ($1, $1, 1, true, true)`,
      [id],
    );
    // The state when neither transaction saw the other.
    await db.database.query('UPDATE booking SET order_on_file = false WHERE id = $1', [id]);
    expect(await tidyUp(db.database, clock)).toMatchObject({ ordersOnFile: 1 });
    expect(await db.database.query('SELECT order_on_file, version FROM booking WHERE id = $1', [id])).toEqual([
      { order_on_file: true, version: 1 },
    ]);
  });

  test('checks a booking against an order of somebody else that arrived at the same moment, as an import does', async () => {
    const id = await givenBooking('CONFIRMED', '2027-01-01');
    await db.database.query(
      `INSERT INTO booking_event (booking_id, at, by_kind, by_name, change) VALUES ($1, now(), 'CUSTOMER', 'Customer', 'BOOKED')`,
      [id],
    );
    await db.database.query(
      `INSERT INTO customer_order (order_key, order_number, status, is_paid, is_signed, zipcode) VALUES ($1, $1, 1, true, true, '99999')`,
      [id],
    );
    await db.database.query('UPDATE booking SET order_on_file = false WHERE id = $1', [id]);
    await tidyUp(db.database, clock);
    expect(await db.database.query('SELECT order_on_file, order_check, version FROM booking WHERE id = $1', [id])).toEqual([
      { order_on_file: true, order_check: 'CHECK_ORDER', version: 2 },
    ]);
    const [line] = await db.database.query('SELECT by_name, change FROM booking_event WHERE booking_id = $1 ORDER BY id DESC LIMIT 1', [
      id,
    ]);
    expect(line).toEqual({ by_name: 'Nightly job', change: 'CHECK_ORDER' });
  });

  test('clears the address hash of a booking after its date, and changes nothing else of it', async () => {
    const [past, today] = [await givenBooking('DELIVERED', '2026-12-31'), await givenBooking('CONFIRMED', '2027-01-01')];
    await db.database.query('UPDATE booking SET address_hash = $1 WHERE id = ANY ($2)', [Buffer.alloc(32), [past, today]]);
    expect(await tidyUp(db.database, clock)).toMatchObject({ addresses: 1 });
    const left = await db.database.query('SELECT id, version FROM booking WHERE id = ANY ($1) AND address_hash IS NOT NULL', [
      [past, today],
    ]);
    expect(left).toEqual([{ id: today, version: 1 }]);
  });

  // Of two times, the second is a moment older than the retention period.
  test.each([
    [
      'holds',
      'hold',
      'expires_at',
      1,
      `token_hash, branch_id, delivery_date, postcode, address_hash, expires_at) SELECT digest, branch, '2027-01-09', '13400', digest, at`,
    ],
    ['idempotencyKeys', 'idempotency_key', 'created_at', 1, 'key_hash, input_hash, created_at) SELECT digest, digest, at'],
    ['attempts', 'attempt_limit', 'expires_at', 0, 'key_hash, expires_at) SELECT digest, at'],
    ['oneTimeCodes', 'one_time_code', 'expires_at', 1, `phone_number, purpose, expires_at) SELECT '+60123456789', 'SIGN_UP', at`],
    ['passwordTokens', 'password_token', 'expires_at', 1, 'token_hash, expires_at) SELECT digest, at'],
    ['emailLinks', 'email_link', 'expires_at', 1, 'token_hash, expires_at) SELECT digest, at'],
    ['bouncedAddresses', 'bounced_address', 'at', 30, 'address, at) SELECT at::text, at'],
    // By the service's clock the old one is of tomorrow, and the young one of last year.
    [
      'earlyReceipts',
      'early_receipt',
      'received_at',
      1,
      `channel, peer_id, status, at, received_at) SELECT 'sms', at::text, 'SENT', '2026-06-01'::timestamptz + n * interval '250 days', at`,
    ],
  ] as const)('deletes old %s', async (count, table, column, days, values) => {
    const kept = new Date(clock.now().getTime() - days * 86_400_000);
    await db.database.query(
      `INSERT INTO ${table} (${values} FROM (
         SELECT n, at, $2::uuid AS branch, sha256(at::text::bytea) AS digest FROM unnest($1::timestamptz[]) WITH ORDINALITY AS instants (at, n)) AS old`,
      [[kept, new Date(kept.getTime() - 1)], await givenBranch(db.database)],
    );
    expect(await tidyUp(db.database, clock)).toMatchObject({ [count]: 1 });
    expect(await db.database.query(`SELECT ${column} AS at FROM ${table}`)).toEqual([{ at: kept }]);
  });

  test('deletes refresh tokens of the day before yesterday, and sessions without tokens', async () => {
    const now = '2026-12-31T17:00:00Z';
    await db.database.query(
      `WITH person AS (
         INSERT INTO user_account (name, email, role) VALUES ('Siti', 'siti@example.test', 'user') RETURNING id
       ), family AS (
         INSERT INTO session_family (user_id, sessions_valid_from, created_at)
         SELECT id, $1, $1::timestamptz - age FROM person, unnest(ARRAY [interval '3 days', interval '2 days', interval '1 hour']) AS age RETURNING id, created_at
       )
       INSERT INTO refresh_token (token_hash, family_id, expires_at)
       SELECT convert_to(row_number() OVER (ORDER BY created_at)::text, 'UTF8'), id, created_at + interval '1 day' FROM family`,
      [now],
    );
    expect(await tidyUp(db.database, clock)).toMatchObject({ refreshTokens: 1, sessions: 1 });
    expect(await db.database.query(`SELECT convert_from(token_hash, 'UTF8') AS token FROM refresh_token ORDER BY 1`)).toEqual([
      { token: '2' },
      { token: '3' },
    ]);
    expect(await db.database.query('SELECT 1 FROM session_family')).toHaveLength(2);
  });

  test('deletes finished messages after 90 days, and none that is still to be sent', async () => {
    const last = new Date(clock.now().getTime() - 90 * 86_400_000);
    for (const status of ['SENT', 'DELIVERED', 'FAILED', 'PARKED', 'DROPPED', 'QUEUED', 'PENDING'])
      for (const createdAt of [last, new Date(last.getTime() - 1)]) {
        const ids = await givenMessages(db.database, { createdAt, notifySms: false });
        await db.database.query('UPDATE outbox_message SET status = $2 WHERE id = ANY ($1)', [ids, status]);
      }
    expect(await tidyUp(db.database, clock)).toMatchObject({ messages: 5 });
    expect(await db.database.query('SELECT status FROM outbox_message WHERE created_at < $1 ORDER BY status', [last])).toEqual([
      { status: 'PENDING' },
      { status: 'QUEUED' },
    ]);
    expect(await db.database.query('SELECT 1 FROM outbox_message')).toHaveLength(9);
  });
});
