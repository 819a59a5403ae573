import { beforeEach, describe, expect, it } from 'vitest';
import { newMobile } from '../../testing/account-api.js';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { twoApps } from '../../testing/two-apps.js';

/** The messages of the delivery day: which are written, when they go out, and which a later step or an undo drops. */
const { app, second } = await twoApps();
const { api, as } = app;
const minutes = 60_000;
const tomorrow = '2026-03-05';
/** 10:00 of the day. */
const morning = '2026-03-05T02:00:00Z';
let worlds = 0;
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

async function givenWorld(stops: number, input: object = { notifySms: true }) {
  worlds += 1;
  const first = 40_000 + worlds * 100;
  const branchId = await givenBranch(app.database, { dailyLimit: 100, coverage: [`${first}-${first + 99}`] });
  const staff = { scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
  const made = [];
  for (let offset = 0; offset < stops; offset += 1)
    made.push(
      await booked(
        api,
        delivery({
          postcode: String(first + offset),
          deliveryDate: tomorrow,
          primaryContact: newMobile(),
          ...input,
        }),
      ),
    );
  await app.database.query(`UPDATE outbox_message SET status = 'SENT', handed_at = created_at WHERE status = 'PENDING'`);
  app.clock.set(morning);
  const versions = new Map(made.map(({ id }) => [id, 1]));
  const call = async (id: string, field: string, more = '') => {
    const version = versions.get(id) ?? 1;
    dataOf(await api.graphql(`mutation { ${field}(id: "${id}", version: ${version} ${more}) { version } }`, {}, await as(staff)));
    versions.set(id, version + 1);
  };
  const step = (id: string, status: string, more = '') => call(id, 'updateBookingStatus', `, status: ${status} ${more}`);
  const undo = (id: string, more = '') => call(id, 'undoBookingStatus', more);
  /** Saves rounds from 09:00 with these stops. */
  const save = async (...rounds: (readonly { id: string }[])[]) => {
    const [sheet] = await app.database.query<{ version: number }>(
      'SELECT rounds_version AS version FROM run_sheet WHERE branch_id = $1 AND delivery_date = $2',
      [branchId, tomorrow],
    );
    const plan = rounds.map((stops) => ({ startsAt: '09:00', minutesPerStop: 20, bookingIds: stops.map(({ id }) => id) }));
    dataOf(
      await api.graphql(
        `mutation ($rounds: [RoundInput!]!) { saveRounds(branchId: "${branchId}", date: "${tomorrow}", rounds: $rounds, roundsVersion: ${sheet?.version ?? 0}) { version } }`,
        { rounds: plan },
        await as(staff),
      ),
    );
  };
  /** A step of the crew with the key of its device, as it is sent again when its answer is lost. */
  const keyedStep = async (id: string, version: number, status: string) =>
    api.graphql<{ updateBookingStatus: { version: number } }>(
      `mutation { updateBookingStatus(id: "${id}", version: ${version}, status: ${status}, idempotencyKey: "${id} ${status}") { version } }`,
      {},
      await as(staff),
    );
  return { staff, made, step, undo, versions, save, keyedStep };
}

const kinds = ['ON_THE_WAY', 'NEXT_STOP', 'DELIVERED', 'NOT_DELIVERED'];
/** Returns the messages of the day about a booking that wait or were sent, in the order in which they were written. */
const messagesOf = async (id: string) => {
  const rows = await app.database.query<{ line: string }>(
    `SELECT concat_ws(' ', kind, channel, payload->>'stopsBefore', payload->'delivered'->>'receivedBy', payload->'failure'->>'code') AS line
       FROM outbox_message WHERE booking_id = $1 AND kind = ANY ($2) AND status <> 'DROPPED' ORDER BY created_at, kind, channel`,
    [id, kinds],
  );
  return rows.map(({ line }) => line);
};
/** Hands over what is due now, and returns the messages that were handed over, of a booking. */
const handedOver = async (id: string) => {
  await app.container.messaging.messageQueue.handOver();
  const rows = await app.database.query<{ line: string }>(
    `SELECT concat_ws(' ', kind, channel) AS line FROM outbox_message WHERE booking_id = $1 AND kind = ANY ($2) AND handed_at IS NOT NULL
      ORDER BY created_at, kind, channel`,
    [id, kinds],
  );
  return rows.map(({ line }) => line);
};

describe('when the round begins', () => {
  it('its customers learn once, by e-mail, how many stops are before theirs, two minutes later', async () => {
    const { made, step } = await givenWorld(3);
    const [a = made[0]!, b = made[1]!, c = made[2]!] = made;
    await step(a.id, 'OUT_FOR_DELIVERY');
    expect(await messagesOf(c.id)).toEqual(['ON_THE_WAY email 2']);
    app.clock.advance(2 * minutes - 1);
    expect(await handedOver(c.id)).toEqual([]);
    await step(b.id, 'OUT_FOR_DELIVERY');
    app.clock.advance(1);
    expect(await handedOver(c.id)).toEqual(['ON_THE_WAY email']);
    await step(c.id, 'OUT_FOR_DELIVERY');
    expect(await messagesOf(c.id)).toEqual(['ON_THE_WAY email 2']);
    expect(await messagesOf(a.id)).toEqual(['ON_THE_WAY email 0']);
  });

  it('an undo within two minutes sends nothing', async () => {
    const { made, step, undo } = await givenWorld(2);
    const [a = made[0]!, b = made[1]!] = made;
    await step(a.id, 'OUT_FOR_DELIVERY');
    await undo(a.id);
    app.clock.advance(10 * minutes);
    for (const { id } of [a, b]) expect(await messagesOf(id)).toEqual([]);
  });
});

describe('a round that changes while a crew is on it', () => {
  it('a round renumbered while a crew is on it: nobody is notified twice that it has begun, and the next stop is notified', async () => {
    const { made, step, save } = await givenWorld(4);
    const [a = made[0]!, b = made[1]!, c = made[2]!, d = made[3]!] = made;
    await save([a], [b, c, d]);
    await step(b.id, 'OUT_FOR_DELIVERY');
    app.clock.advance(2 * minutes);
    await app.container.messaging.messageQueue.handOver();
    expect(await messagesOf(d.id)).toEqual(['ON_THE_WAY email 2']);
    // Round 2 is now round 1.
    await save([b, c, d], [a]);
    await step(b.id, 'DELIVERED');
    expect(await messagesOf(c.id)).toEqual(['ON_THE_WAY email 1', 'NEXT_STOP sms']);
    expect(await messagesOf(d.id)).toEqual(['ON_THE_WAY email 2']);
    expect(await messagesOf(a.id)).toEqual([]);
  });

  it('a round deleted while a crew is on it: its stops join the other round, and are notified when that one is on its way', async () => {
    const { made, step, save } = await givenWorld(4);
    const [a = made[0]!, b = made[1]!, c = made[2]!, d = made[3]!] = made;
    await save([a, b], [c, d]);
    await step(c.id, 'OUT_FOR_DELIVERY');
    app.clock.advance(2 * minutes);
    await app.container.messaging.messageQueue.handOver();
    await save([a, b]);
    await step(c.id, 'DELIVERED');
    // Before d are a and b, of the round that it joined.
    expect(await messagesOf(d.id)).toEqual(['ON_THE_WAY email 1']);
    expect(await messagesOf(b.id)).toEqual(['ON_THE_WAY email 1']);
    expect(await messagesOf(c.id)).toEqual(['ON_THE_WAY email 0', 'DELIVERED email']);
  });

  it('a step for a booking that left the round: in another round it is taken, on another date it is stale and notifies nobody', async () => {
    const { staff, made, step, save, keyedStep } = await givenWorld(4);
    const [a = made[0]!, b = made[1]!, c = made[2]!, d = made[3]!] = made;
    await save([a, b], [c, d]);
    await step(a.id, 'OUT_FOR_DELIVERY');
    // The office moves b to the other round and d to another date, while the crew has both on its page.
    await save([a], [c, b, d]);
    dataOf(await api.graphql<object>(rescheduleDocument, { input: { id: d.id, version: 1, deliveryDate: '2026-03-12' } }, await as(staff)));
    expect(dataOf(await keyedStep(b.id, 1, 'OUT_FOR_DELIVERY')).updateBookingStatus.version).toBe(2);
    expect(await messagesOf(b.id)).toEqual(['ON_THE_WAY email 1']);
    expect(await messagesOf(c.id)).toEqual(['ON_THE_WAY email 0']);
    expect(codeOf(await keyedStep(d.id, 1, 'OUT_FOR_DELIVERY'))).toBe('STALE_VERSION');
    expect(await messagesOf(d.id)).toEqual([]);
  });
});

describe('a process that ends, and steps that are repeated', () => {
  it('a step that arrives twice writes its messages once', async () => {
    const { made, step, keyedStep } = await givenWorld(2);
    const [a = made[0]!, b = made[1]!] = made;
    for (const { id } of made) await step(id, 'OUT_FOR_DELIVERY');
    const answers = await Promise.all(Array.from({ length: 5 }, () => keyedStep(a.id, 2, 'DELIVERED')));
    expect(answers.map((answer) => dataOf(answer).updateBookingStatus.version)).toEqual([3, 3, 3, 3, 3]);
    app.clock.advance(2 * minutes);
    expect(await handedOver(a.id)).toEqual(['DELIVERED email']);
    dataOf(await keyedStep(a.id, 2, 'DELIVERED'));
    expect(await messagesOf(a.id)).toEqual(['DELIVERED email']);
    expect(await messagesOf(b.id)).toEqual(['NEXT_STOP sms', 'ON_THE_WAY email 0']);
  });

  it('a process killed between step and message: neither is kept, and the repeated step writes both', async () => {
    const { made, step, keyedStep } = await givenWorld(2);
    const [a = made[0]!, b = made[1]!] = made;
    for (const { id } of made) await step(id, 'OUT_FOR_DELIVERY');
    await app.database.query(
      `CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN IF NEW.kind = 'DELIVERED' THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN NEW; END $$`,
    );
    await app.database.query('CREATE TRIGGER die BEFORE INSERT ON outbox_message FOR EACH ROW EXECUTE FUNCTION die()');
    const lost = await keyedStep(a.id, 2, 'DELIVERED');
    await app.database.query('DROP FUNCTION die CASCADE');
    expect(lost.data).toBeNull();
    const statusOf = () => app.database.query('SELECT status, version FROM booking WHERE id = $1', [a.id]);
    expect(await statusOf()).toEqual([{ status: 'OUT_FOR_DELIVERY', version: 2 }]);
    expect(await messagesOf(a.id)).toEqual(['ON_THE_WAY email 0']);
    expect(await messagesOf(b.id)).toEqual(['ON_THE_WAY email 1']);
    dataOf(await keyedStep(a.id, 2, 'DELIVERED'));
    expect(await statusOf()).toEqual([{ status: 'DELIVERED', version: 3 }]);
    expect(await messagesOf(a.id)).toEqual(['DELIVERED email']);
    expect(await messagesOf(b.id)).toEqual(['NEXT_STOP sms', 'ON_THE_WAY email 0']);
  });

  it('a process killed after the step, before its message is handed over: another one hands it over once', async () => {
    const { made, step } = await givenWorld(1);
    const [{ id } = made[0]!] = made;
    await step(id, 'OUT_FOR_DELIVERY');
    await step(id, 'FAILED', 'failure: NOBODY_HOME');
    app.clock.advance(2 * minutes);
    await Promise.all([1, 2, 3].map(() => second.container.messaging.messageQueue.handOver()));
    expect(await handedOver(id)).toEqual(['NOT_DELIVERED email', 'NOT_DELIVERED sms']);
  });
});

describe('SMS budget used up', () => {
  it('the SMS of the number: those of its delivery day go out all the same', async () => {
    const { made, step } = await givenWorld(1);
    const [{ id } = made[0]!] = made;
    await app.database.query(
      `INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at, handed_at, status)
       SELECT uuidv7(), booking_id, channel, 'CHANGED', locale, recipient, payload, $2, $2, 'SENT'
         FROM outbox_message, generate_series(1, 5) WHERE booking_id = $1 AND channel = 'sms'`,
      [id, app.clock.now()],
    );
    await step(id, 'OUT_FOR_DELIVERY');
    await step(id, 'FAILED', 'failure: NOBODY_HOME');
    app.clock.advance(2 * minutes);
    expect(await handedOver(id)).toEqual(['NOT_DELIVERED email', 'NOT_DELIVERED sms']);
  });

  it('the SMS of the day: the SMS is held back with its reason, the e-mail goes out', async () => {
    const { made, step } = await givenWorld(1);
    const [{ id } = made[0]!] = made;
    await app.database.query(`INSERT INTO sms_day (day, handed) VALUES ($1, 2200) ON CONFLICT (day) DO UPDATE SET handed = 2200`, [
      tomorrow,
    ]);
    await step(id, 'OUT_FOR_DELIVERY');
    await step(id, 'FAILED', 'failure: NOBODY_HOME');
    app.clock.advance(2 * minutes);
    expect(await handedOver(id)).toEqual(['NOT_DELIVERED email']);
    await app.database.query('DELETE FROM sms_day');
    const held = await app.database.query('SELECT kind, held_reason FROM outbox_message WHERE booking_id = $1 AND status = $2', [
      id,
      'HELD_BACK',
    ]);
    expect(held).toEqual([{ kind: 'NOT_DELIVERED', held_reason: 'SMS_CEILING' }]);
  });
});

describe('when the stop before is done', () => {
  it('the next customer gets an SMS, and an undo in time drops it', async () => {
    const { made, step, undo } = await givenWorld(3);
    const [a = made[0]!, b = made[1]!, c = made[2]!] = made;
    for (const { id } of made) await step(id, 'OUT_FOR_DELIVERY');
    app.clock.advance(2 * minutes);
    await app.container.messaging.messageQueue.handOver();
    await step(a.id, 'DELIVERED');
    expect(await messagesOf(b.id)).toEqual(['ON_THE_WAY email 1', 'NEXT_STOP sms']);
    expect(await messagesOf(c.id)).toEqual(['ON_THE_WAY email 2']);
    await undo(a.id);
    expect(await messagesOf(b.id)).toEqual(['ON_THE_WAY email 1']);
    await step(a.id, 'FAILED', 'failure: NOBODY_HOME');
    app.clock.advance(2 * minutes);
    expect(await handedOver(b.id)).toEqual(['ON_THE_WAY email', 'NEXT_STOP sms']);
    await undo(a.id);
    await step(a.id, 'DELIVERED');
    expect(await messagesOf(b.id)).toEqual(['ON_THE_WAY email 1', 'NEXT_STOP sms']);
  });
});

describe('the outcome', () => {
  it('DELIVERED goes by e-mail with the receiver; NOT_DELIVERED by both with the reason; each two minutes later', async () => {
    const { made, step } = await givenWorld(2);
    const [a = made[0]!, b = made[1]!] = made;
    for (const { id } of made) await step(id, 'OUT_FOR_DELIVERY');
    app.clock.advance(2 * minutes);
    await app.container.messaging.messageQueue.handOver();
    await step(a.id, 'DELIVERED', 'receivedBy: "Puan Siti"');
    await step(b.id, 'FAILED', 'failure: NO_ACCESS');
    app.clock.advance(2 * minutes - 1);
    expect(await handedOver(a.id)).toEqual(['ON_THE_WAY email']);
    app.clock.advance(1);
    expect((await handedOver(a.id)).slice(1)).toEqual(['DELIVERED email']);
    expect((await handedOver(b.id)).slice(1)).toEqual(['NOT_DELIVERED email', 'NOT_DELIVERED sms']);
    expect(await messagesOf(a.id)).toContain('DELIVERED email Puan Siti');
    expect(await messagesOf(b.id)).toContain('NOT_DELIVERED sms NO_ACCESS');
  });

  it('no second message goes out unless the outcome changed', async () => {
    const { made, step, undo } = await givenWorld(1);
    const [{ id } = made[0]!] = made;
    await step(id, 'OUT_FOR_DELIVERY');
    const outcomes = async () => (await messagesOf(id)).filter((line) => line.includes('DELIVERED'));
    await step(id, 'DELIVERED');
    await undo(id);
    expect(await outcomes()).toEqual([]);
    await step(id, 'DELIVERED');
    app.clock.advance(2 * minutes);
    await app.container.messaging.messageQueue.handOver();
    await undo(id);
    await step(id, 'DELIVERED');
    app.clock.advance(2 * minutes);
    await app.container.messaging.messageQueue.handOver();
    expect(await outcomes()).toEqual(['DELIVERED email']);
    await undo(id);
    await step(id, 'FAILED', 'failure: REFUSED');
    expect(await outcomes()).toEqual(['DELIVERED email', 'NOT_DELIVERED email REFUSED', 'NOT_DELIVERED sms REFUSED']);
  });

  it('a correction days later sends nothing, the page shows it, and only another outcome is notified', async () => {
    const { made, step, undo } = await givenWorld(1);
    const [{ id, token } = made[0]!] = made;
    const state = async () =>
      dataOf(
        await api.graphql<{ managedBooking: { deliveryDay: { state: string } } }>(
          `{ managedBooking(token: "${token}") { deliveryDay { state } } }`,
        ),
      ).managedBooking.deliveryDay.state;
    const outcomes = async () => {
      app.clock.advance(2 * minutes);
      return (await handedOver(id)).filter((line) => line.includes('DELIVERED'));
    };
    await step(id, 'OUT_FOR_DELIVERY');
    await step(id, 'DELIVERED');
    expect(await outcomes()).toEqual(['DELIVERED email']);
    app.clock.advance(3 * 24 * 60 * minutes);
    await undo(id, ', reason: "Wrong stop"');
    expect(await outcomes()).toEqual(['DELIVERED email']);
    expect(await state()).not.toBe('DELIVERED');
    await step(id, 'DELIVERED');
    expect(await outcomes()).toEqual(['DELIVERED email']);
    await undo(id);
    await step(id, 'FAILED', 'failure: NOBODY_HOME');
    expect(await outcomes()).toEqual(['DELIVERED email', 'NOT_DELIVERED email', 'NOT_DELIVERED sms']);
    expect(await state()).toBe('FAILED');
  });

  it('steps that arrive late and together send only the last state of each booking', async () => {
    const { made, step } = await givenWorld(3);
    const [a = made[0]!, b = made[1]!, c = made[2]!] = made;
    for (const { id } of made) await step(id, 'OUT_FOR_DELIVERY');
    await step(a.id, 'DELIVERED');
    await step(b.id, 'FAILED', 'failure: NOBODY_HOME');
    expect(await messagesOf(a.id)).toEqual(['DELIVERED email']);
    expect(await messagesOf(b.id)).toEqual(['NOT_DELIVERED email NOBODY_HOME', 'NOT_DELIVERED sms NOBODY_HOME']);
    expect(await messagesOf(c.id)).toEqual(['NEXT_STOP sms', 'ON_THE_WAY email 0']);
    // On the next day nobody is on the way, but the outcome still sends a message.
    app.clock.advance(24 * 60 * minutes);
    await step(c.id, 'DELIVERED');
    app.clock.advance(2 * minutes);
    expect(await handedOver(c.id)).toEqual(['DELIVERED email']);
  });

  it('a customer who has chosen a new date meanwhile is not asked to choose one', async () => {
    const { made, step, versions } = await givenWorld(1);
    const [{ id, token } = made[0]!] = made;
    await step(id, 'OUT_FOR_DELIVERY');
    await step(id, 'FAILED', 'failure: NOBODY_HOME');
    dataOf(await api.graphql<object>(rescheduleDocument, { input: { token, version: versions.get(id), deliveryDate: '2026-03-12' } }));
    app.clock.advance(2 * minutes);
    expect(await handedOver(id)).toEqual([]);
  });

  it('an outcome of more than seven days ago sends no message; in quiet hours the SMS about today goes at once', async () => {
    const { made, step } = await givenWorld(2);
    const [a = made[0]!, b = made[1]!] = made;
    app.clock.set('2026-03-05T14:30:00Z');
    await step(a.id, 'OUT_FOR_DELIVERY');
    await step(a.id, 'FAILED', 'failure: NOBODY_HOME');
    app.clock.advance(2 * minutes);
    expect(await handedOver(a.id)).toContain('NOT_DELIVERED sms');
    app.clock.set('2026-03-13T02:00:00Z');
    await step(b.id, 'OUT_FOR_DELIVERY');
    await step(b.id, 'DELIVERED');
    expect(await messagesOf(b.id)).not.toContain('DELIVERED email');
  });
});
