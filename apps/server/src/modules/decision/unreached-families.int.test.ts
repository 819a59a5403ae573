import { describe, expect, it } from 'vitest';
import { cancelDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { messageWorld } from '../../testing/message-world.js';

const {
  api,
  clock,
  database,
  smtp,
  staff,
  elsewhere,
  as,
  codeOf,
  deliver,
  givenFamily,
  messagesOf,
  statesOf,
  resend,
  confirmByPhone,
  unreached,
  receipt,
} = await messageWorld();

describe('N11: an address that bounced', () => {
  it('gets no mail for 30 days, SMS are still sent, staff see it, and it ends when staff correct the address', async () => {
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
    // The same receipt again does not restore it.
    await receipt('email', mail?.id ?? '', 'failed', '5.1.1');
    expect(await database.query('SELECT 1 FROM bounced_address WHERE address = $1', [email])).toEqual([]);
  });

  it('is detected by the answer to RCPT too, and ends by itself after 30 days', async () => {
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

describe('MESSAGE_FAILED', () => {
  const givenUnreached = async (input: Record<string, unknown> = {}) => {
    const family = await givenFamily(input);
    await deliver();
    for (const { id, channel } of await messagesOf(family.id)) await receipt(channel === 'SMS' ? 'sms' : 'email', id, 'failed');
    return family;
  };

  it('exists when no channel reached the customer, and ends when a message arrives after all', async () => {
    const { id } = await givenFamily();
    await deliver();
    const [mail, text] = await messagesOf(id);
    await receipt('email', mail?.id ?? '', 'failed');
    expect(await unreached()).not.toContain(id);
    await receipt('sms', text?.id ?? '', 'failed');
    expect(await unreached()).toContain(id);
    expect(await unreached(elsewhere)).not.toContain(id);
    await receipt('sms', text?.id ?? '', 'delivered');
    expect(await unreached()).not.toContain(id);
  });

  it('is suspended while a message is sent again, and comes back when that fails too', async () => {
    const { id } = await givenUnreached({ notifySms: false });
    expect(await unreached()).toContain(id);
    clock.advance(1000);
    const again = (await resend((await messagesOf(id))[0]?.id ?? '')).data?.resendMessage.id ?? '';
    expect(await unreached()).not.toContain(id);
    await deliver();
    await receipt('email', again, 'failed');
    expect(await unreached()).toContain(id);
  });

  it('ends when staff have notified the customer, until there is another message', async () => {
    const { id } = await givenUnreached({ notifySms: false });
    clock.advance(1000);
    expect(codeOf(await confirmByPhone(id, 7))).toBe('CONFLICT STALE_VERSION');
    expect((await confirmByPhone(id, 1)).data?.confirmToldByPhone.version).toBe(2);
    expect(await unreached()).not.toContain(id);
    clock.advance(1000);
    await api.graphql(rescheduleDocument, { input: { id, version: 2, deliveryDate: '2026-03-11' } }, await as(staff));
    clock.advance(121_000);
    await deliver();
    await receipt('email', (await messagesOf(id)).at(-1)?.id ?? '', 'failed');
    expect(await unreached()).toContain(id);
  });

  it('is about coming deliveries, also for messages that were held back or parked', async () => {
    const [cancelled, over, held] = [
      await givenUnreached(),
      await givenUnreached({ deliveryDate: '2026-03-05' }),
      await givenFamily({ notifySms: false }),
    ];
    await database.query(`UPDATE outbox_message SET status = 'HELD_BACK', held_reason = 'RECIPIENT_DAY' WHERE booking_id = $1`, [held.id]);
    expect(await unreached()).toEqual(expect.arrayContaining([cancelled.id, over.id, held.id]));
    await api.graphql(cancelDocument, { input: { id: cancelled.id, version: 1, notify: false } }, await as(staff));
    clock.set('2026-03-05T16:00:00Z');
    const left = await unreached();
    expect(left).toContain(held.id);
    // Staff move it without a message: the customer has not been notified of the new day.
    await api.graphql(
      rescheduleDocument,
      { input: { id: held.id, version: 1, deliveryDate: '2026-03-20', notify: false } },
      await as(staff),
    );
    clock.set('2026-03-11T16:00:00Z');
    expect(await unreached()).toContain(held.id);
    expect([cancelled.id, over.id].filter((id) => left.includes(id))).toEqual([]);
  });
});
