import { describe, expect, it, vi } from 'vitest';
import { cancelDocument, rescheduleDocument } from '../../../testing/delivery-api.js';
import { LiveClient } from '../../../testing/live-client.js';
import { tokenFor } from '../../../testing/test-app.js';
import { messageWorld } from '../../../testing/message-world.js';

const world = await messageWorld();
const { app, api, clock, container, database, receipts, smtp, sms, staff, elsewhere } = world;
const { as, codeOf, deliver, givenFamily, messagesOf, statesOf, resend, confirmByPhone, receipt } = world;

describe('the status of a message', () => {
  it('is the service’s, found by its id, with its code and never its text', async () => {
    sms.responseBody = '{"messageId": 4711, "note": "Tan"}';
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
  ])('is set at once if the service %s', async (_, refusal, answer, states) => {
    smtp.refusal = refusal;
    sms.answer = answer;
    const { id } = await givenFamily();
    await deliver();
    expect(await statesOf(id)).toEqual(states);
    await database.query(`UPDATE outbox_message SET status = 'PARKED' WHERE status = 'QUEUED'`);
  });

  it('of a change contains until when it waits', async () => {
    const family = await givenFamily({ notifySms: false });
    await deliver();
    await api.graphql(rescheduleDocument, { input: { id: family.id, version: 1, deliveryDate: '2026-03-11' } }, await as(staff));
    expect((await messagesOf(family.id)).at(-1)).toMatchObject({ status: 'PENDING', waitsUntil: '2026-03-04T04:02:00.000Z' });
  });
});

describe('N10: a repeated message', () => {
  it('has the present booking and contact, and its sender is in the history', async () => {
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
    const lines = await confirmByPhone(id, 2);
    expect(lines.data?.confirmToldByPhone.history.slice(-3)).toEqual([
      { by: 'Siti', change: 'MESSAGE_AGAIN', to: 'EMAIL' },
      { by: 'Siti', change: 'MESSAGE_AGAIN', to: 'SMS' },
      { by: 'Siti', change: 'TOLD_BY_PHONE', to: null },
    ]);
  });

  it('is sent three times an hour for a booking, also concurrently', async () => {
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

  it('for an outdated version does not count', async () => {
    const { id } = await givenFamily({ notifySms: false });
    await deliver();
    const [first] = await messagesOf(id);
    const late = await database.transaction(async (tx) => {
      await tx.query('UPDATE booking SET version = version + 1 WHERE id = $1', [id]);
      const calls = [1, 2, 3].map(() => resend(first?.id ?? ''));
      const waiting = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await vi.waitFor(async () => expect(await database.query(waiting)).toHaveLength(3), { timeout: 10_000, interval: 5 });
      return { calls };
    });
    expect((await Promise.all(late.calls)).map(codeOf)).toEqual(Array(3).fill('CONFLICT STALE_VERSION'));
    for (const _ of late.calls) expect(codeOf(await resend(first?.id ?? ''))).toBeUndefined();
    expect(codeOf(await resend(first?.id ?? ''))).toBe('TOO_MANY_REQUESTS');
  });

  it('is refused without a channel, or if it is not true any more', async () => {
    const { id } = await givenFamily({ notifySms: false });
    const [waiting] = await messagesOf(id);
    expect(codeOf(await resend(waiting?.id ?? ''))).toBe('CONFLICT ILLEGAL_TRANSITION');
    await deliver();
    const [first] = await messagesOf(id);
    await database.query(`UPDATE booking SET primary_contact = '042345678' WHERE id = $1`, [id]);
    expect(codeOf(await resend(first?.id ?? '', 'SMS'))).toBe('CONFLICT CHANNEL_OFF');
    await api.graphql(cancelDocument, { input: { id, version: 1 } }, await as(staff));
    expect(codeOf(await resend(first?.id ?? ''))).toBe('CONFLICT ILLEGAL_TRANSITION');
    await deliver();
    expect(codeOf(await resend((await messagesOf(id)).at(-1)?.id ?? ''))).toBeUndefined();
    for (const nothing of ['nonsense', '00000000-0000-4000-8000-000000000000']) expect(codeOf(await resend(nothing))).toBe('NOT_FOUND');
  });

  it.each(['ATTENDANCE', 'WINDOW_CHANGED', 'ON_THE_WAY', 'DELIVERED', 'NOT_DELIVERED'])(
    'of kind %s is refused for a confirmed booking without a time window',
    async (kind) => {
      const { id } = await givenFamily({ notifySms: false });
      await deliver();
      const [message] = await messagesOf(id);
      await database.query('UPDATE outbox_message SET kind = $2 WHERE id = $1', [message?.id, kind]);
      expect(codeOf(await resend(message?.id ?? ''))).toBe('CONFLICT ILLEGAL_TRANSITION');
    },
  );

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
  it('can neither read messages, nor send one again, nor record a call', async () => {
    const { id } = await givenFamily();
    const [first] = await messagesOf(id);
    expect(await messagesOf(id, elsewhere)).toEqual([]);
    expect(codeOf(await resend(first?.id ?? '', null, elsewhere))).toBe('NOT_FOUND');
    expect(codeOf(await confirmByPhone(id, 1, elsewhere))).toBe('NOT_FOUND');
  });
});

it('the drawer follows the status of a message, in every process', async () => {
  const { id } = await givenFamily({ notifySms: false });
  await deliver();
  const live = await LiveClient.signedIn(app.baseUrl, await tokenFor(container, staff));
  const events = await live.subscribe<{ bookingChanged: { id: string; messages: { status: string }[] } }>(
    'subscription { bookingChanged { id messages { status } } }',
  );
  await receipt('email', (await messagesOf(id))[0]?.id ?? '', 'delivered');
  container.live.afterCommit.wake();
  for (;;) {
    const changed = (await events.next()).data?.bookingChanged;
    if (changed?.id === id && changed.messages[0]?.status === 'DELIVERED') break;
  }
  await live.close();
});
