import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { Jobs } from '../../../jobs/jobs.js';
import { newMobile } from '../../../testing/account-api.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenBranch, givenOrder } from '../../../testing/given.js';
import { LiveClient } from '../../../testing/live-client.js';
import { oneApp } from '../../../testing/one-app.js';
import { SmsPeer } from '../../../testing/sms-peer.js';
import { SmtpPeer } from '../../../testing/smtp-peer.js';
import { tokenFor } from '../../../testing/test-app.js';
import { WorkerRound } from '../../../testing/worker-round.js';

const [smtp, sms] = [await SmtpPeer.start(), await SmsPeer.start()];
const app = await oneApp({ environment: { smtpUrl: smtp.url, smsUrl: sms.url } });
const { api, clock, container, database } = app;
const { receipts, outboxRelay } = container.messaging;
const jobs = new Jobs({ ...container, ...container.messaging, databaseUrl: app.databaseUrl });
await jobs.migrate();
const round = new WorkerRound(app.databaseUrl, jobs.tasks);
const branchId = await givenBranch(database, { dailyLimit: 1000, coverage: ['11900'] });
const otherBranch = await givenBranch(database, { dailyLimit: 1000, coverage: ['50000'] });
const staff = { name: 'Siti', scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
const elsewhere = { scope: ['booking:read', 'booking:write'], branchIds: [otherBranch] };
const as = async (claims: object) => ({ authorization: `Bearer ${await tokenFor(container, claims)}` });
afterAll(async () => {
  await outboxRelay.close();
  await round.close();
  await jobs.stop();
  await Promise.all([smtp.stop(), sms.stop()]);
});
// Noon of Wednesday 4 March in Kuala Lumpur.
beforeEach(() => {
  clock.set('2026-03-04T04:00:00Z');
  smtp.refusal = null;
  sms.answer = 202;
  sms.says = '{"detail": "+60123456789"}';
});

const codeOf = ({ errors }: { errors: { extensions: { code: string; reason?: string } }[] | undefined }) =>
  errors?.[0] && [errors[0].extensions.code, errors[0].extensions.reason].filter(Boolean).join(' ');
const deliver = async () => {
  await outboxRelay.relay();
  await round.run();
};

interface Message {
  id: string;
  channel: string;
  kind: string;
  status: string;
  to: string;
  reasonCode: string | null;
  reason: string | null;
  at: string;
  waitsUntil: string | null;
  follows: string | null;
}
const messageFields = 'id channel kind status to reasonCode reason at waitsUntil follows';
let families = 0;
async function givenFamily({ deliveryDate = '2026-03-10', ...said }: Record<string, unknown> = {}) {
  families += 1;
  const email = `family.${families}@example.test`;
  const orderNumber = await givenOrder(database, { zipcode: null });
  const input = delivery({
    postcode: '11900',
    deliveryDate: String(deliveryDate),
    orderNumber,
    email,
    primaryContact: newMobile(),
    notifySms: true,
    ...said,
  });
  const booking = await booked(api, input);
  return { ...booking, email };
}
const messagesOf = async (id: string, who: object = staff): Promise<Message[]> =>
  (
    await api.graphql<{ booking: { messages: Message[] } | null }>(
      `{ booking(id: "${id}") { messages { ${messageFields} } } }`,
      {},
      await as(who),
    )
  ).data?.booking?.messages ?? [];
const statesOf = async (id: string) =>
  (await messagesOf(id)).map(({ channel, status, reasonCode }) => [channel, status, reasonCode].filter(Boolean).join(' '));
const resend = async (id: string, channel: 'EMAIL' | 'SMS' | null = null, who: object = staff) =>
  api.graphql<{ resendMessage: Message }>(
    `mutation ($id: ID!, $channel: MessageChannel) { resendMessage(id: $id, channel: $channel) { ${messageFields} } }`,
    { id, channel },
    await as(who),
  );
const confirmTold = async (bookingId: string, version: number, who: object = staff) =>
  api.graphql<{ confirmToldByPhone: { version: number; history: { by: string; change: string; to: string | null }[] } }>(
    `mutation { confirmToldByPhone(bookingId: "${bookingId}", version: ${version}) { version history { by change to } } }`,
    {},
    await as(who),
  );
const failed = async (who: object = staff) =>
  (
    await api.graphql<{ decisions: { edges: { node: { kind: string; booking: { id: string } | null } }[]; totalCount: number } }>(
      '{ decisions(first: 100) { totalCount edges { node { kind booking { id } } } } }',
      {},
      await as(who),
    )
  ).data?.decisions.edges.flatMap(({ node }) => (node.kind === 'MESSAGE_FAILED' && node.booking ? [node.booking.id] : [])) ?? [];
const receipt = (channel: 'sms' | 'email', id: string, status: 'delivered' | 'failed', code = '5.7.1') =>
  receipts.take(channel, [{ id, peerId: null, status, code, at: null }]);

describe('what became of a message', () => {
  it('is what its peer said, under the id that it gave, with its own code and never its words', async () => {
    sms.says = '{"messageId": 4711, "note": "Tan"}';
    const { id } = await givenFamily();
    await deliver();
    expect(await statesOf(id)).toEqual(['EMAIL SENT', 'SMS SENT']);
    const peerIds = await database.query<{ peer: string }>(
      'SELECT peer_id AS peer FROM outbox_message WHERE booking_id = $1 ORDER BY channel',
      [id],
    );
    expect(peerIds).toEqual([{ peer: expect.stringMatching(/\S/) as string }, { peer: '4711' }]);
    await receipts.take('sms', [{ id: null, peerId: '4711', status: 'failed', code: 'rejected', at: new Date('2026-03-04T03:59:00Z') }]);
    await receipts.take('email', [
      { id: null, peerId: peerIds[0]?.peer ?? '', status: 'failed', code: 'mailbox of Tan is away', at: null },
    ]);
    const [mail, text] = await messagesOf(id);
    expect(mail).toMatchObject({ status: 'FAILED', reasonCode: 'UNKNOWN', reason: 'UNKNOWN' });
    expect(text).toMatchObject({
      status: 'FAILED',
      to: expect.stringMatching(/^\+60/) as string,
      reasonCode: 'REFUSED',
      reason: 'rejected',
    });
    expect(text?.at).toBe('2026-03-04T03:59:00.000Z');
  });

  it.each([
    ['refused for good', { code: 550, text: '5.7.1 spam <x@y.test>' }, 422, ['EMAIL PARKED REFUSED', 'SMS PARKED REFUSED']],
    ['without an enhanced code', { code: 550, text: 'no such user' }, 413, ['EMAIL PARKED NO_SUCH_ADDRESS', 'SMS PARKED REFUSED']],
    ['for now', { code: 452, text: '4.2.2 full' }, 503, ['EMAIL QUEUED', 'SMS QUEUED']],
  ])('is known at once when its peer %s', async (_, refusal, answer, states) => {
    smtp.refusal = refusal;
    sms.answer = answer;
    const { id } = await givenFamily();
    await deliver();
    expect(await statesOf(id)).toEqual(states);
    await database.query('UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE locked_at IS NULL');
  });

  it('of a change says until when it waits', async () => {
    const family = await givenFamily({ notifySms: false });
    await deliver();
    await api.graphql(rescheduleDocument, { input: { id: family.id, version: 1, deliveryDate: '2026-03-11' } }, await as(staff));
    expect((await messagesOf(family.id)).at(-1)).toMatchObject({ status: 'PENDING', waitsUntil: '2026-03-04T04:02:00.000Z' });
  });
});

describe('N11: an address that bounced', () => {
  it('gets no mail for 30 days, the SMS goes on, staff see it, and it ends when staff correct the address', async () => {
    const { id, email } = await givenFamily();
    await deliver();
    const [mail] = await messagesOf(id);
    await receipt('email', mail?.id ?? '', 'failed', '5.1.1');
    clock.advance(1000);
    await resend(mail?.id ?? '');
    const second = await givenFamily({ email: email.toUpperCase() });
    await deliver();
    expect(await statesOf(id)).toEqual(['EMAIL FAILED NO_SUCH_ADDRESS', 'SMS SENT', 'EMAIL PARKED ADDRESS_BOUNCED']);
    expect(await statesOf(second.id)).toEqual(['EMAIL PARKED ADDRESS_BOUNCED', 'SMS SENT']);

    const correct = (to: string, version: number) =>
      as(staff).then((headers) =>
        api.graphql(`mutation { updateBooking(id: "${id}", version: ${version}, input: { email: "${to}" }) { id } }`, {}, headers),
      );
    await correct(`x.${email}`, 1);
    await correct(email, 2);
    clock.advance(121_000);
    await deliver();
    expect((await statesOf(id)).slice(3)).toEqual(['EMAIL SENT', 'SMS SENT']);
    // The same receipt once more brings it back to no one.
    await receipt('email', mail?.id ?? '', 'failed', '5.1.1');
    expect(await database.query('SELECT 1 FROM bounced_address WHERE address = $1', [email])).toEqual([]);
  });

  it('is known from the answer to RCPT too, and ends by itself after 30 days', async () => {
    smtp.refusal = { code: 550, text: '5.1.1 unknown' };
    const { email } = await givenFamily({ notifySms: false });
    await deliver();
    smtp.refusal = null;
    clock.advance(30 * 86_400_000 - 1000);
    const [before] = [await givenFamily({ notifySms: false, email, deliveryDate: '2026-04-14' })];
    await deliver();
    clock.advance(1000);
    const after = await givenFamily({ notifySms: false, email, deliveryDate: '2026-04-14' });
    await deliver();
    expect([await statesOf(before.id), await statesOf(after.id)]).toEqual([['EMAIL PARKED ADDRESS_BOUNCED'], ['EMAIL SENT']]);
  });
});

describe('N10: a message that is sent again', () => {
  it('says the booking as it is now, to the contact of now, and the history names who', async () => {
    const { id, email } = await givenFamily({ notifySms: false });
    await deliver();
    const [first] = await messagesOf(id);
    await api.graphql(
      `mutation { updateBooking(id: "${id}", version: 1, input: { email: "new.${email}", notify: false }) { id } }`,
      {},
      await as(staff),
    );
    const { data } = await resend(first?.id ?? '');
    expect(data?.resendMessage).toMatchObject({ status: 'PENDING', to: `new.${email}`, follows: first?.id, waitsUntil: null });
    const { data: text } = await resend(first?.id ?? '', 'SMS');
    expect(text?.resendMessage).toMatchObject({ channel: 'SMS', kind: 'CONFIRMED', follows: first?.id });
    await deliver();
    expect(await statesOf(id)).toEqual(['EMAIL SENT', 'EMAIL SENT', 'SMS SENT']);
    const audited = `SELECT 1 FROM audit_entry WHERE action = 'resendMessage' AND actor_name = 'Siti' AND entity_id = $1`;
    expect(await database.query(audited, [id])).toHaveLength(2);
    const told = await confirmTold(id, 2);
    expect(told.data?.confirmToldByPhone.history.slice(-3)).toEqual([
      { by: 'Siti', change: 'MESSAGE_AGAIN', to: 'EMAIL' },
      { by: 'Siti', change: 'MESSAGE_AGAIN', to: 'SMS' },
      { by: 'Siti', change: 'TOLD_BY_PHONE', to: null },
    ]);
  });

  it('goes three times an hour for a booking, at once or one by one', async () => {
    const { id } = await givenFamily();
    await deliver();
    const ids = (await messagesOf(id)).map((message) => message.id);
    const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => resend(ids[turn % 2] ?? '')));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(3);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'TOO_MANY_REQUESTS']));
    expect(await messagesOf(id)).toHaveLength(5);
    clock.advance(3_601_000);
    expect(codeOf(await resend(ids[0] ?? ''))).toBeUndefined();
  });

  it('is refused where there is no way, or where it is not true any more', async () => {
    const { id } = await givenFamily({ notifySms: false });
    await deliver();
    const [first] = await messagesOf(id);
    await database.query(`UPDATE booking SET primary_contact = '042345678' WHERE id = $1`, [id]);
    expect(codeOf(await resend(first?.id ?? '', 'SMS'))).toBe('CONFLICT CHANNEL_OFF');
    await api.graphql(cancelDocument, { input: { id, version: 1 } }, await as(staff));
    expect(codeOf(await resend(first?.id ?? ''))).toBe('CONFLICT ILLEGAL_TRANSITION');
    expect(codeOf(await resend((await messagesOf(id)).at(-1)?.id ?? ''))).toBeUndefined();
    for (const nothing of ['nonsense', '00000000-0000-4000-8000-000000000000']) expect(codeOf(await resend(nothing))).toBe('NOT_FOUND');
  });

  it('of a reminder is a confirmation: the reminder of a day is written once', async () => {
    const { id } = await givenFamily({ deliveryDate: '2026-03-05', notifySms: false });
    clock.set('2026-03-04T09:00:00Z');
    await database.query(`UPDATE outbox_message SET created_at = created_at - interval '1 day' WHERE booking_id = $1`, [id]);
    await container.reminders.remind();
    await deliver();
    const reminder = (await messagesOf(id)).find(({ kind }) => kind === 'REMINDER');
    expect((await resend(reminder?.id ?? '')).data?.resendMessage).toMatchObject({ kind: 'CONFIRMED', follows: reminder?.id });
  });
});

describe('N12: staff of another branch', () => {
  it('neither read messages, nor send one again, nor say that a family was told', async () => {
    const { id } = await givenFamily();
    const [first] = await messagesOf(id);
    expect(await messagesOf(id, elsewhere)).toEqual([]);
    expect(codeOf(await resend(first?.id ?? '', null, elsewhere))).toBe('NOT_FOUND');
    expect(codeOf(await confirmTold(id, 1, elsewhere))).toBe('NOT_FOUND');
    expect(codeOf(await resend(first?.id ?? '', null, { scope: ['booking:read'], branchIds: [branchId] }))).toBe('FORBIDDEN');
  });
});

describe('MESSAGE_FAILED', () => {
  const givenUnreached = async (said: Record<string, unknown> = {}) => {
    const family = await givenFamily(said);
    await deliver();
    for (const { id, channel } of await messagesOf(family.id)) await receipt(channel === 'SMS' ? 'sms' : 'email', id, 'failed');
    return family;
  };

  it('is there when no way reached the family, and ends when one arrives after all', async () => {
    const { id } = await givenFamily();
    await deliver();
    const [mail, text] = await messagesOf(id);
    await receipt('email', mail?.id ?? '', 'failed');
    expect(await failed()).not.toContain(id);
    await receipt('sms', text?.id ?? '', 'failed');
    expect(await failed()).toContain(id);
    expect(await failed(elsewhere)).not.toContain(id);
    await receipt('sms', text?.id ?? '', 'delivered');
    expect(await failed()).not.toContain(id);
  });

  it('waits while a message is on its way again, and comes back when that fails too', async () => {
    const { id } = await givenUnreached({ notifySms: false });
    expect(await failed()).toContain(id);
    clock.advance(1000);
    const again = (await resend((await messagesOf(id))[0]?.id ?? '')).data?.resendMessage.id ?? '';
    expect(await failed()).not.toContain(id);
    await deliver();
    await receipt('email', again, 'failed');
    expect(await failed()).toContain(id);
  });

  it('ends when staff have told the family, until there are other news', async () => {
    const { id } = await givenUnreached({ notifySms: false });
    clock.advance(1000);
    expect(codeOf(await confirmTold(id, 7))).toBe('CONFLICT STALE_VERSION');
    expect((await confirmTold(id, 1)).data?.confirmToldByPhone.version).toBe(2);
    expect(await failed()).not.toContain(id);
    clock.advance(1000);
    await api.graphql(rescheduleDocument, { input: { id, version: 2, deliveryDate: '2026-03-11' } }, await as(staff));
    clock.advance(121_000);
    await deliver();
    await receipt('email', (await messagesOf(id)).at(-1)?.id ?? '', 'failed');
    expect(await failed()).toContain(id);
  });

  it('is about deliveries to come, and those that were held back or parked', async () => {
    const [cancelled, over, held] = [
      await givenUnreached(),
      await givenUnreached({ deliveryDate: '2026-03-05' }),
      await givenFamily({ notifySms: false }),
    ];
    await database.query(`UPDATE outbox_message SET status = 'HELD_BACK', held_reason = 'RECIPIENT_DAY' WHERE booking_id = $1`, [held.id]);
    expect(await failed()).toEqual(expect.arrayContaining([cancelled.id, over.id, held.id]));
    await api.graphql(cancelDocument, { input: { id: cancelled.id, version: 1, notify: false } }, await as(staff));
    clock.set('2026-03-05T16:00:00Z');
    const left = await failed();
    expect(left).toContain(held.id);
    expect([cancelled.id, over.id].filter((id) => left.includes(id))).toEqual([]);
  });
});

it('the drawer follows what becomes of a message, in every process', async () => {
  const { id } = await givenFamily({ notifySms: false });
  await deliver();
  const live = await LiveClient.signedIn(app.baseUrl, await tokenFor(container, staff));
  const events = await live.subscribe<{ bookingChanged: { id: string; messages: { status: string }[] } }>(
    'subscription { bookingChanged { id messages { status } } }',
  );
  await receipt('email', (await messagesOf(id))[0]?.id ?? '', 'delivered');
  container.live.relay.wake();
  for (;;) {
    const changed = (await events.next()).data?.bookingChanged;
    if (changed?.id === id && changed.messages[0]?.status === 'DELIVERED') break;
  }
  await live.close();
});
