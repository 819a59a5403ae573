import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { ApiClient } from '../../testing/api-client.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenMessageProcess } from '../../testing/given-message-process.js';
import { givenArrival, givenBranch } from '../../testing/given.js';
import { createSecondApp } from '../../testing/second-app.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { MessageRenderer } from '../notification/message-renderer.js';
import { MessageSender } from '../notification/message-sender.js';
import type { RenderedMessage } from '../notification/message-transport.js';
import type { BookingMessage, OutboxMessage } from '../notification/outbox-message.js';

let app: TestApp;
let api: ApiClient;
let closeMessages: () => Promise<void>;
beforeEach(async () => {
  // Wednesday, 4 March 2026, noon in Kuala Lumpur.
  app = await createTestApp();
  api = new ApiClient(app.baseUrl);
  const { jobs, close } = givenMessageProcess({
    db: { database: app.database, url: app.databaseUrl, drop: () => Promise.resolve() },
    clock: app.clock,
  });
  closeMessages = close;
  // The queue to which messages are handed over.
  await jobs.migrate();
  await givenBranch(app.database, { coverage: ['68000-68199'], dailyLimit: 5000, arrival: givenArrival });
});
afterEach(async () => {
  await closeMessages();
  await app.close();
});

const tomorrow = '2026-03-05';
const evening = '2026-03-04T09:00:00Z';
const book = (input: object = {}) => booked(api, delivery({ postcode: '68100', deliveryDate: tomorrow, ...input }));
const remind = () => app.container.reminders.remind();
const reminders = () =>
  app.database.query<{ id: string; bookingId: string; channel: string; locale: string; recipient: string; date: string; status: string }>(
    `SELECT id, booking_id AS "bookingId", channel, locale, recipient, payload->>'deliveryDate' AS date, status FROM outbox_message
      WHERE kind = 'REMINDER' ORDER BY channel, booking_id`,
  );
/** Enough for three transactions, created on a past day, so that only their reminders are counted. */
async function givenMany(count: number): Promise<void> {
  await app.database.query(
    `INSERT INTO booking (id, reference, branch_id, delivery_date, order_number, order_key, postcode, city, state, quantity_mattress, quantity_bedset,
       name, email, primary_contact, notify_email, notify_sms, locale, manage_salt, manage_token_hash, created_at, updated_at)
     SELECT uuidv7(), 'R' || n, (SELECT id FROM branch LIMIT 1), $1, 'M-' || n, 'M-' || n, '68100', 'Batu Caves', 'Selangor', 1, 0, 'N',
       n || '@example.test', '01' || (20000000 + n), n % 5 > 0, n % 2 = 0 AND n % 5 > 0, (ARRAY['en', 'bm', 'cn'])[1 + n % 3], decode(md5(n::text), 'hex'),
       decode(md5('a' || n) || md5('b' || n), 'hex'), now(), now() FROM generate_series(1, $2::integer) AS n`,
    [tomorrow, count],
  );
}
/** Every booking with a channel has one reminder by it, and none has two. */
async function expectOnceEach(): Promise<void> {
  const wrong = await app.database.query(
    `SELECT b.reference, c.channel, count(m.id)::int FROM booking b CROSS JOIN LATERAL (VALUES ('email', b.notify_email), ('sms', b.notify_sms)) AS c (channel, asked)
       LEFT JOIN outbox_message m ON m.booking_id = b.id AND m.channel = c.channel AND m.kind = 'REMINDER'
      GROUP BY b.id, c.channel, c.asked HAVING count(m.id) <> c.asked::int`,
  );
  expect(wrong).toEqual([]);
}

describe('the day before', () => {
  it('customers get one reminder, by the channels and in the language that they chose', async () => {
    const both = await book({ notifySms: true, locale: 'cn', email: 'both@example.test', primaryContact: '012-345 6789' });
    const mail = await book({ locale: 'bm', email: 'mail@example.test' });
    await book({ notifyEmail: false, notifySms: false });
    await book({ deliveryDate: '2026-03-06' });
    app.clock.set(evening);
    expect(await remind()).toBe(2);
    const expected = [
      { bookingId: both.id, channel: 'email', locale: 'cn', recipient: 'both@example.test', date: tomorrow, status: 'PENDING' },
      { bookingId: mail.id, channel: 'email', locale: 'bm', recipient: 'mail@example.test', date: tomorrow, status: 'PENDING' },
      { bookingId: both.id, channel: 'sms', locale: 'cn', recipient: '+60123456789', date: tomorrow, status: 'PENDING' },
    ];
    const written = (await reminders()).map(({ id: _, ...message }) => ({ ...message, status: 'PENDING' }));
    expect(written).toHaveLength(3);
    expect(written).toEqual(expect.arrayContaining(expected));
    app.clock.advance(15 * 60_000);
    expect(await remind()).toBe(0);
    expect(await reminders()).toHaveLength(3);
  });

  it.each([
    ['before 17:00', '2026-03-04T08:59:59Z', 0],
    ['from 17:00 on', '2026-03-04T09:00:00Z', 1],
    ['until 21:00', '2026-03-04T12:59:59Z', 1],
    ['at 21:00', '2026-03-04T13:00:00Z', 0],
    ['after midnight, when it is the day itself', '2026-03-04T16:30:00Z', 0],
  ])('%s', async (_, now, expected) => {
    await book();
    app.clock.set(now);
    expect(await remind()).toBe(expected);
  });

  it('customers get no reminder of a delivery that was moved, cancelled or is out, and no second message within the evening', async () => {
    const [moved, cancelled, away] = [await book(), await book(), await book()];
    await api.graphql(rescheduleDocument, { input: { token: moved.token, version: 1, deliveryDate: '2026-03-09' } });
    await api.graphql(cancelDocument, { input: { token: cancelled.token, version: 1 } });
    await app.database.query(`UPDATE booking SET status = 'OUT_FOR_DELIVERY' WHERE id = $1`, [away.id]);
    app.clock.set('2026-03-04T10:00:00Z');
    // Booked at 18:00: its confirmation has the date.
    await book();
    expect(await remind()).toBe(0);
    expect(await reminders()).toEqual([]);
  });

  it('a change of the evening that was undone, and so never sent, does not drop the reminder', async () => {
    await book();
    app.clock.set(evening);
    await app.database.query(`UPDATE outbox_message SET created_at = $1, kind = 'CHANGED'`, [evening]);
    expect(await remind()).toBe(0);
    await app.database.query(`UPDATE outbox_message SET status = 'DROPPED', reason_code = 'UNDONE'`);
    expect(await remind()).toBe(1);
  });

  it('a moved booking gets another reminder, the day before its new date', async () => {
    const { id } = await book();
    app.clock.set(evening);
    await remind();
    await app.database.query(`UPDATE booking SET delivery_date = '2026-03-07' WHERE id = $1`, [id]);
    app.clock.set('2026-03-06T09:00:00Z');
    expect(await remind()).toBe(1);
    expect((await reminders()).map(({ date }) => date).sort()).toEqual([tomorrow, '2026-03-07']);
  });
});

describe('the window of a reminder', () => {
  it('54 stops x 20 minutes from 09:00, not saved: the stops after the 35th are reminded without a window', async () => {
    await givenMany(54);
    app.clock.set(evening);
    await remind();
    const stops = await app.database.query<{ to: string | null; reached: boolean; reminded: boolean }>(
      `SELECT window_to AS to, notify_email AS reached,
              EXISTS (SELECT FROM outbox_message m WHERE m.booking_id = b.id AND m.kind = 'REMINDER') AS reminded
         FROM booking b ORDER BY postcode, id`,
    );
    expect(stops).toHaveLength(54);
    // The 35th is expected at 20:20: its window ends at 22:00. Who chose no channel has no window.
    const expected = stops.map(({ reached }, index) => ({ hasWindow: reached && index < 35, reminded: reached }));
    expect(stops.map(({ to, reminded }) => ({ hasWindow: to !== null, reminded }))).toEqual(expected);
  });

  it('SMS budget used up: the reminder is held back, and staff are asked to call', async () => {
    const { id } = await book({ notifyEmail: false, notifySms: true });
    app.clock.set(evening);
    await app.database.query('INSERT INTO sms_day (day, handed) VALUES ($1, 2200)', ['2026-03-04']);
    await remind();
    await app.container.messaging.messageQueue.handOver();
    expect(await reminders()).toMatchObject([{ bookingId: id, channel: 'sms', status: 'HELD_BACK' }]);
    const { data } = await app.graphql<{ decisions: { edges: { node: object }[] } }>(
      '{ decisions(first: 50) { edges { node { kind booking { id window { from to } } } } } }',
      {},
      { as: {} },
    );
    expect(data?.decisions.edges.map(({ node }) => node)).toContainEqual({
      kind: 'MESSAGE_FAILED',
      booking: { id, window: { from: '09:00', to: '12:00' } },
    });
  });
});

describe('whatever crashes', () => {
  it('two processes that run concurrently, again and again, remind each customer once', async () => {
    await givenMany(450);
    const second = await createSecondApp(app);
    app.clock.set(evening);
    await Promise.all(Array.from({ length: 6 }, (_, at) => (at % 2 === 0 ? remind() : second.container.reminders.remind())));
    // The process that found the other one running has left the rest to it.
    await remind();
    await expectOnceEach();
    await second.close();
  });

  it('a connection that is lost while reminders are written leaves complete transactions, and the next run writes the rest', async () => {
    await givenMany(450);
    app.clock.set(evening);
    // The connection is lost in the second transaction, at a row.
    await app.database.query('CREATE SEQUENCE written');
    await app.database.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.kind = 'REMINDER' AND nextval('written') = 450 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`,
    );
    await app.database.query('CREATE TRIGGER die BEFORE INSERT ON outbox_message FOR EACH ROW EXECUTE FUNCTION die()');
    await expect(remind()).rejects.toThrow();
    const before = await reminders();
    expect(new Set(before.map(({ bookingId }) => bookingId)).size).toBe(200);
    // The lost connection holds its lock until PostgreSQL has ended it. Of the 450 customers 360 have a channel.
    await vi.waitFor(async () => expect(await remind()).toBe(160));
    await expectOnceEach();
  });

  it('a process that crashes before the hand-over leaves them to the next one, which hands each over once', async () => {
    await givenMany(20);
    app.clock.set(evening);
    await remind();
    // Whether none or some of them were handed over: another process continues.
    const second = await createSecondApp(app);
    await Promise.all([second.container.messaging.messageQueue.handOver(), app.container.messaging.messageQueue.handOver()]);
    const written = await reminders();
    expect(new Set(written.map(({ status }) => status))).toEqual(new Set(['QUEUED']));
    await second.close();
  });

  it('a customer who has had their messages of the day gets no more: the budget counts for reminders too', async () => {
    for (let turn = 0; turn < 8; turn += 1) await book({ deliveryDate: '2026-03-20', email: 'full@example.test' });
    await book({ email: 'full@example.test' });
    await app.container.messaging.messageQueue.handOver();
    app.clock.set(evening);
    await remind();
    await app.container.messaging.messageQueue.handOver();
    expect((await reminders()).map(({ status }) => status)).toEqual(['HELD_BACK']);
  });
});

describe('when a reminder is sent', () => {
  const sent: RenderedMessage[] = [];
  const sender = () => {
    const transport = {
      send: (message: RenderedMessage) => {
        sent.push(message);
        return Promise.resolve({ peerId: null });
      },
    };
    const bookings = new MessageRenderer({ ...app.container.environment, mailFrom: 'd@booking.example', manageToken: () => 'token' });
    const renderer = { render: (message: OutboxMessage) => bookings.render(message as BookingMessage) };
    return new MessageSender(app.database, renderer, { email: transport, sms: transport }, app.clock, createLogger('silent'), null);
  };
  const queued = async () => {
    await remind();
    await app.container.messaging.messageQueue.handOver();
    const [message] = await reminders();
    return message?.id ?? '';
  };
  const deliveryStatusOf = async (id: string) => {
    const [row] = await app.database.query<{ status: string; reason: string | null }>(
      'SELECT status, reason_code AS reason FROM outbox_message WHERE id = $1',
      [id],
    );
    return row;
  };
  beforeEach(() => void (sent.length = 0));

  it('it contains the date and the arrival notes', async () => {
    await book({ locale: 'bm' });
    app.clock.set(evening);
    const id = await queued();
    await sender().send(id);
    expect(await deliveryStatusOf(id)).toEqual({ status: 'SENT', reason: null });
    expect(sent).toMatchObject([
      { channel: 'email', subject: expect.stringMatching(/^Penghantaran anda esok, antara 09:00 dan 12:00: /) as string },
    ]);
    expect(JSON.stringify(sent)).toContain('Khamis, 05 Mac, 2026, oleh');
    // The announced window replaces the branch's note about the time.
    expect(JSON.stringify(sent)).not.toContain('Waktu pagi');
    await sender().send(id);
    expect(sent, 'once').toHaveLength(1);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['cancelled', (id) => app.database.query(`UPDATE booking SET status = 'CANCELLED' WHERE id = $1`, [id])],
    ['moved', (id) => app.database.query(`UPDATE booking SET delivery_date = '2026-03-09' WHERE id = $1`, [id])],
    ['late, on the day itself', () => Promise.resolve(app.clock.set('2026-03-04T16:00:00Z'))],
  ])('one that is %s meanwhile is dropped, with a reason for staff', async (_, change) => {
    const { id: bookingId } = await book();
    app.clock.set(evening);
    const id = await queued();
    await change(bookingId);
    await sender().send(id);
    expect(sent).toEqual([]);
    expect(await deliveryStatusOf(id)).toEqual({ status: 'DROPPED', reason: 'TOO_LATE' });
  });
});
