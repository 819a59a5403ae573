import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, instantOf } from '@booking/domain/calendar/calendar-date';
import { newAddress, newMobile, sendCode } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { drain } from '../../testing/drain.js';
import { SmsPeer } from '../../testing/sms-peer.js';
import { tokenFor } from '../../testing/test-app.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { twoApps } from '../../testing/two-apps.js';

const sms = await SmsPeer.start();
afterAll(() => sms.stop());
const messages = { ...testEnvironment('').messages, quietHours: { from: '22:00', to: '08:00' } };
const { app, second } = await twoApps({ environment: { smsUrl: sms.url, otpCountries: ['MY', 'SG'], messages } });
const { clock, database, container } = app;
await givenBranch(database, { dailyLimit: 1000, coverage: ['68100'], deliveryRange: 365 });
const api = new ApiClient(app.baseUrl);

/** Each test has nights of its own, from the last of March on. */
let tonight = '2026-03-29';
beforeEach(() => {
  tonight = addDays(tonight, 2);
});
/** Both processes hand over due messages at a time of the evening, or of the next morning. */
async function handOver(time: string, morning = time < '12:00'): Promise<void> {
  clock.set(new Date(instantOf(morning ? addDays(tonight, 1) : tonight, time.slice(0, 5)).getTime() + Number(time.slice(6) || 0) * 1000));
  await Promise.all([app, second].map(({ container: { messaging } }) => messaging.messageQueue.handOver()));
}

const far = () => addDays(tonight, 9);
const staffOf = async () => ({ authorization: `Bearer ${await tokenFor(container, {})}` });

/** A booking of the afternoon, with a sent confirmation. */
async function givenBooking(input: object = {}) {
  await handOver('15:00');
  const primaryContact = newMobile();
  const { id, token } = await booked(api, delivery({ deliveryDate: far(), notifySms: true, primaryContact, ...input }));
  await handOver('15:01');
  return { id, primaryContact, own: { id, token } };
}
async function change(document: string, time: string, { id, token }: { id: string; token?: string }, input: object = {}): Promise<void> {
  await handOver(time);
  const [row] = await database.query<{ version: number }>('SELECT version FROM booking WHERE id = $1', [id]);
  const headers = token === undefined ? await staffOf() : newAddress();
  const { errors } = await api.graphql(
    document,
    { input: { ...(token === undefined ? { id } : { token }), version: row?.version, ...input } },
    headers,
  );
  expect(errors).toBeUndefined();
}
const move = (time: string, target: { id: string; token?: string }, deliveryDate = addDays(far(), 1)) =>
  change(rescheduleDocument, time, target, { deliveryDate });

/** The status of the messages about a booking, except the first one of the afternoon. */
async function fates(id: string): Promise<string[]> {
  const rows = await database.query<{ fate: string }>(
    `SELECT concat_ws(' ', channel, kind, coalesce(reason_code, status), CASE status WHEN 'PENDING' THEN to_char(not_before AT TIME ZONE 'Asia/Kuala_Lumpur', 'DD HH24:MI:SS') END) AS fate
       FROM outbox_message WHERE booking_id = $1 AND NOT (kind = 'CONFIRMED' AND (created_at AT TIME ZONE 'Asia/Kuala_Lumpur')::time = '15:00') ORDER BY channel, created_at, kind`,
    [id],
  );
  return rows.map(({ fate }) => fate);
}

const bySms = async (id: string) => (await fates(id)).filter((fate) => fate.startsWith('sms'));

describe('an SMS that staff cause', () => {
  it('is sent until the quiet hours begin, and then waits for their end, also into the next month; e-mail does not wait', async () => {
    const [early, late] = [await givenBooking(), await givenBooking()];
    const abroad = await givenBooking({ primaryContact: '0065 9123 4567' });
    await move('21:57:59', early);
    await handOver('21:59:59');
    await drain(app.container.messaging.messageQueue);
    expect(await bySms(early.id)).toEqual(['sms CHANGED SENT']);
    await move('21:58:00', late);
    await move('21:58:01', abroad);
    await handOver('22:00:00');
    const waits = `sms CHANGED PENDING ${addDays(tonight, 1).slice(8)} 08:00:00`;
    expect(await fates(late.id)).toEqual(['email CHANGED QUEUED', waits]);
    await handOver('00:00:00');
    await handOver('07:59:59');
    expect(await fates(late.id)).toEqual(['email CHANGED QUEUED', waits]);
    await drain(app.container.messaging.messageQueue);
    sms.received.length = 0;
    await handOver('08:00:00');
    await drain(app.container.messaging.messageQueue);
    expect(sms.received.map(({ body }) => body.to).sort()).toEqual([`+6${late.primaryContact}`, '+6591234567']);
    expect(await bySms(late.id)).toEqual(['sms CHANGED SENT']);
  });

  it('is sent at once if it is about a delivery of today', async () => {
    const [cancelled, moved] = [await givenBooking(), await givenBooking()];
    await database.query('UPDATE booking SET delivery_date = $2 WHERE id = ANY ($1)', [[cancelled.id, moved.id], addDays(tonight, 1)]);
    await database.query('INSERT INTO day_ledger SELECT branch_id, $2::date, 2, 2, 2 FROM booking WHERE id = $1', [
      moved.id,
      addDays(tonight, 1),
    ]);
    await change(cancelDocument, '00:30', cancelled);
    await move('00:31', moved);
    await handOver('00:33');
    expect([(await fates(cancelled.id)).at(-1), (await fates(moved.id)).at(-1)]).toEqual(['sms CANCELLED QUEUED', 'sms CHANGED QUEUED']);
  });
});

describe('messages that do not wait', () => {
  it('about changes by the customer, even if they replace a change by staff, and codes', async () => {
    const [own, both] = [await givenBooking(), await givenBooking()];
    await move('23:00', own.own, addDays(far(), 2));
    await handOver('23:01');
    await move('23:03', both);
    await handOver('23:05');
    expect((await fates(both.id)).at(-1)).toMatch(/^sms CHANGED PENDING/);
    await move('23:10', both.own, addDays(far(), 2));
    await sendCode(app, newMobile());
    await handOver('23:12');
    expect((await fates(own.id)).at(-1)).toBe('sms CHANGED QUEUED');
    expect((await fates(both.id)).at(-1)).toBe('sms CHANGED QUEUED');
    expect(await database.query(`SELECT 1 FROM outbox_message WHERE booking_id IS NULL AND status = 'PENDING'`)).toEqual([]);
  });
});

describe('in the morning', () => {
  it('no SMS is sent about a change that was undone in the night; two e-mails were', async () => {
    const booking = await givenBooking();
    await move('22:10', { id: booking.id });
    await handOver('22:15');
    await move('23:00', { id: booking.id }, far());
    await handOver('23:05');
    await handOver('08:00');
    expect(await fates(booking.id)).toEqual(['email CHANGED QUEUED', 'email CHANGED QUEUED', 'sms CHANGED UNDONE']);
  });

  it('no SMS is sent about an outdated booking, or to a corrected number', async () => {
    await handOver('23:00');
    const staff = await staffOf();
    const bookedByStaff = async () => {
      const input = delivery({ deliveryDate: far(), notifySms: true, primaryContact: newMobile() });
      return (await booked(api, input, { headers: staff })).id;
    };
    const [cancelled, corrected, same] = [await bookedByStaff(), await bookedByStaff(), await bookedByStaff()];
    await change(cancelDocument, '23:10', { id: cancelled });
    await api.graphql(
      'mutation ($id: ID!, $to: String!) { updateBooking(id: $id, version: 1, input: { primaryContact: $to }) { id } }',
      { id: corrected, to: newMobile() },
      staff,
    );
    await handOver('23:15');
    await handOver('08:00');
    expect(await bySms(cancelled)).toEqual(['sms CONFIRMED TOO_LATE', 'sms CANCELLED QUEUED']);
    expect(await bySms(corrected)).toEqual(['sms CONFIRMED TOO_LATE', 'sms CHANGED QUEUED']);
    expect(await bySms(same)).toEqual(['sms CONFIRMED QUEUED']);
  });

  it('no reminder of "tomorrow" is sent that the gateway did not accept in the evening', async () => {
    const { id } = await givenBooking({ deliveryDate: addDays(tonight, 5), notifyEmail: false });
    await database.query('UPDATE booking SET delivery_date = $2 WHERE id = $1', [id, addDays(tonight, 1)]);
    await handOver('20:50');
    await container.reminders.remind();
    await handOver('20:51');
    expect(await fates(id)).toEqual(['sms REMINDER QUEUED']);
    clock.set(instantOf(tonight, '22:05'));
    await drain(app.container.messaging.messageQueue);
    expect(await fates(id)).toEqual([`sms REMINDER PENDING ${addDays(tonight, 1).slice(8)} 08:00:00`]);
    await handOver('08:00');
    expect(await fates(id)).toEqual(['sms REMINDER TOO_LATE']);
  });
});

describe('an offer of the night', () => {
  it('can be answered until ten in the morning, and sends no SMS if it is withdrawn before', async () => {
    const { id } = await givenBooking();
    await handOver('23:00');
    const staff = await staffOf();
    const offer = (time: string) =>
      offerMove(
        api,
        { id, version: 1, deliveryDate: addDays(far(), 1), answerBy: instantOf(addDays(tonight, 1), time).toISOString() },
        staff,
      );
    const { errors } = await offer('09:59');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'answerBy', code: 'ANSWER_BY_QUIET' }] });
    expect(outcomeOf(await offer('10:00'))).toBe('OfferMoveSuccess');
    await handOver('23:05');
    expect(await fates(id)).toEqual(['email MOVE_OFFERED QUEUED', `sms MOVE_OFFERED PENDING ${addDays(tonight, 1).slice(8)} 08:00:00`]);
    await withdrawOffer(api, id, await staffOf());
    await handOver('08:00');
    expect(await fates(id)).toEqual(['email MOVE_OFFERED QUEUED', 'email OFFER_WITHDRAWN QUEUED']);
  });
});
