import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { changePasswordDocument, forgotDocument, newAddress, newMobile, sendCode } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenBranch } from '../../testing/given.js';
import { drain } from '../../testing/drain.js';
import { SmsPeer } from '../../testing/sms-peer.js';
import { SmtpPeer } from '../../testing/smtp-peer.js';
import { twoApps } from '../../testing/two-apps.js';

const [smtp, sms] = [await SmtpPeer.start(), await SmsPeer.start()];
afterAll(() => Promise.all([smtp.stop(), sms.stop()]));
const { app, second } = await twoApps({ environment: { smtpUrl: smtp.url, smsUrl: sms.url } });
const { database, clock } = app;
await givenBranch(database, { dailyLimit: 1000 });

const minute = 60_000;
// Each test has a day of its own.
beforeEach(() => clock.set(new Date(clock.now().getTime() + 25 * 60 * minute)));

const apis = [new ApiClient(app.baseUrl), new ApiClient(second.baseUrl)] as const;
/** Sends due messages: both processes hand over at once. */
const handOver = () => Promise.all([app, second].map(({ container: { messaging } }) => messaging.messageQueue.handOver()));
const deliver = async () => {
  await handOver();
  await drain(app.container.messaging.messageQueue);
};
let people = 0;
const somebody = () => ({ email: `stranger.${++people}@example.test`, primaryContact: newMobile(), notifySms: true });
const day = (days: number) => new Date(clock.now().getTime() + days * 24 * 60 * minute).toISOString().slice(0, 10);

/** Moves a booking as a guest does. @returns its new version, or the old one if it was refused */
async function move(token: string, version: number, deliveryDate: string, turn = 0, headers = newAddress()): Promise<number> {
  const api = apis[turn % 2 === 0 ? 0 : 1];
  const { data } = await api.graphql<{ rescheduleBooking: { booking?: { version: number } } }>(
    rescheduleDocument,
    { input: { token, version, deliveryDate } },
    headers,
  );
  return data?.rescheduleBooking.booking?.version ?? version;
}
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to?.some(({ address }) => address === email));
const smsTo = (mobile: string) => sms.received.filter(({ body }) => body.to === `+6${mobile}`);
const heldBack = (recipient: string) =>
  database.query<{ reason: string; count: number }>(
    `SELECT held_reason AS reason, count(*)::int AS count FROM outbox_message WHERE recipient = $1 AND status = 'HELD_BACK' GROUP BY held_reason`,
    [recipient],
  );
const subjects = (email: string) => mailsTo(email).map(({ subject }) => subject);

describe('a guest who books with the number and mailbox of somebody else', () => {
  it.each([
    ['one address', () => ({ 'x-forwarded-for': '10.9.9.9' })],
    ['many addresses', newAddress],
  ])(
    'and moves 30 times between two dates from %s sends 5 SMS and 8 e-mails in a day',
    async (_, address) => {
      const { email, primaryContact, notifySms } = somebody();
      const dates = [day(5), day(6)] as const;
      const { id, token } = await booked(apis[0], delivery({ email, primaryContact, notifySms, deliveryDate: dates[0] }));
      let version = 1;
      // Ten more than the changes that one link may make in a day.
      for (let turn = 0; turn < 30; turn += 1) {
        version = await move(token, version, dates[turn % 2 === 0 ? 1 : 0], turn, address());
        clock.advance(10 * minute);
        await handOver();
      }
      await deliver();
      expect(smsTo(primaryContact)).toHaveLength(5);
      expect(mailsTo(email)).toHaveLength(8);
      expect((await heldBack(email))[0]?.reason).toBe('RECIPIENT_DAY');

      const seen = await app.graphql<{ booking: { messages: object[] } }>(
        'query ($id: ID!) { booking(id: $id) { messages { channel kind status reason at } } }',
        { id },
        { as: {} },
      );
      const messages = seen.data?.booking.messages ?? [];
      expect(messages[0]).toMatchObject({ kind: 'CONFIRMED', status: 'SENT', reason: null });
      expect(messages.at(-1)).toMatchObject({ kind: 'CHANGED', status: 'HELD_BACK', reason: 'RECIPIENT_DAY' });
    },
    60_000,
  );

  it('and makes many concurrent bookings through two processes, with every notation of the mailbox, sends no more', async () => {
    const primaryContact = newMobile();
    const spellings = ['Nurul.Huda+{}@gmail.com', 'nurulhuda+{}@googlemail.com', 'n.urulhuda@gmail.com', 'NURULHUDA@GMAIL.COM'];
    await Promise.all(
      Array.from({ length: 24 }, (_, turn) => {
        const email = (spellings[turn % spellings.length] ?? '').replace('{}', String(turn));
        return booked(apis[turn % 2 === 0 ? 0 : 1], delivery({ email, primaryContact, notifySms: true, deliveryDate: day(5) }));
      }),
    );
    await Promise.all([handOver(), handOver(), handOver()]);
    await deliver();
    expect(smsTo(primaryContact)).toHaveLength(5);
    expect(smtp.received.filter(({ to }) => /n\.?urul/i.test(to?.[0]?.address ?? ''))).toHaveLength(8);

    // A day later the first of them have left the 24 hours.
    clock.advance(24 * 60 * minute);
    await booked(apis[0], delivery({ email: 'nurulhuda@gmail.com', primaryContact, notifySms: true, deliveryDate: day(5) }));
    await deliver();
    expect(smsTo(primaryContact)).toHaveLength(6);
  });

  it('sends 20 messages a day about one booking, to any addresses', async () => {
    const dates = [day(5), day(6)] as const;
    const { id, token } = await booked(apis[0], delivery({ ...somebody(), notifySms: false, deliveryDate: dates[0] }));
    let version = 1;
    // As many moves as a customer may make in a day: with the confirmation one message more.
    for (let turn = 0; turn < 20; turn += 1) {
      if (turn % 5 === 0) await database.query('UPDATE booking SET email = $2 WHERE id = $1', [id, somebody().email]);
      version = await move(token, version, dates[turn % 2 === 0 ? 1 : 0]);
      clock.advance(3 * minute);
      await handOver();
    }
    await drain(app.container.messaging.messageQueue);
    const fates = await database.query(
      'SELECT status, held_reason AS reason, count(*)::int FROM outbox_message WHERE booking_id = $1 GROUP BY 1, 2 ORDER BY 1',
      [id],
    );
    expect(fates).toEqual([
      { status: 'HELD_BACK', reason: 'BOOKING_DAY', count: 1 },
      { status: 'SENT', reason: null, count: 20 },
    ]);
  });
});

describe('messages that staff cause', () => {
  it('are sent whatever guests have caused, and use no budget up', async () => {
    const { email, primaryContact } = somebody();
    for (let turn = 0; turn < 8; turn += 1) await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    const { id } = await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    await deliver();
    expect(mailsTo(email)).toHaveLength(8);
    await app.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: day(7) } }, { as: {} });
    clock.advance(2 * minute);
    await deliver();
    expect(mailsTo(email)).toHaveLength(9);
    clock.advance(24 * 60 * minute);
    for (let turn = 0; turn < 8; turn += 1) await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    await deliver();
    expect(mailsTo(email)).toHaveLength(17);
  });
});

describe('codes and mails of accounts', () => {
  it('a code is refused, with retryAfter, when bookings have used up the SMS of its number', async () => {
    const { email, primaryContact, notifySms } = somebody();
    for (let turn = 0; turn < 4; turn += 1) await booked(apis[0], delivery({ email, primaryContact, notifySms, deliveryDate: day(5) }));
    await deliver();
    clock.advance(60 * minute);
    expect((await sendCode(app, primaryContact)).status).toBe(200);
    await deliver();
    expect(smsTo(primaryContact)).toHaveLength(5);
    clock.advance(2 * minute);
    const refused = await sendCode(app, primaryContact);
    expect(refused.status).toBe(429);
    // The first of the five was sent 62 minutes ago.
    expect(refused.headers.get('retry-after')).toBe(String((24 * 60 - 62) * 60));
    await booked(apis[0], delivery({ email, primaryContact, notifySms, deliveryDate: day(5) }));
    await deliver();
    expect(await heldBack(`+6${primaryContact}`)).toEqual([{ reason: 'RECIPIENT_DAY', count: 1 }]);
  });

  it('a link for a new password is held back when the mailbox is full, with the same answer; a warning is sent', async () => {
    const account = await givenAccount(app);
    const { email } = account;
    for (let turn = 0; turn < 8; turn += 1) await booked(apis[0], delivery({ email, primaryContact: newMobile(), deliveryDate: day(5) }));
    await deliver();
    const ask = async (address: string) => (await app.graphql(forgotDocument, { email: address }, { headers: newAddress() })).data;
    const answers = [await ask(email), await ask('nobody.at.all@example.test')];
    expect(JSON.stringify(answers[0]).replaceAll(email, '')).toBe(JSON.stringify(answers[1]).replaceAll('nobody.at.all@example.test', ''));
    await deliver();
    expect(await heldBack(email)).toEqual([{ reason: 'RECIPIENT_DAY', count: 1 }]);

    await app.graphql(
      changePasswordDocument,
      { current: account.password, password: 'katil-baharu' },
      { as: { userId: account.id, name: account.name, role: 'user', scope: [] }, headers: newAddress() },
    );
    await deliver();
    expect(mailsTo(email)).toHaveLength(9);
  });
});

describe('changes within two minutes', () => {
  const longDate = (date: string) => new RegExp(`${Number(date.slice(8))} \\w{3}, ${date.slice(0, 4)}`);

  it('are one message of the last state, with the date of the last message that was sent', async () => {
    const { email, primaryContact } = somebody();
    const dates = [day(5), day(6), day(7), day(8)] as const;
    const { token } = await booked(apis[0], delivery({ email, primaryContact, deliveryDate: dates[0] }));
    await deliver();
    let version = 1;
    for (const date of dates.slice(1)) {
      version = await move(token, version, date, version);
      clock.advance(30_000);
      await deliver();
    }
    expect(mailsTo(email)).toHaveLength(1);
    // Two minutes after the first of them, however late the others came.
    clock.advance(30_000);
    await deliver();
    expect(mailsTo(email)).toHaveLength(2);
    const { subject = '', text = '' } = mailsTo(email)[1] ?? {};
    expect(subject).toMatch(longDate(dates[3]));
    expect(text).toMatch(longDate(dates[0]));
    expect(text).not.toMatch(longDate(dates[1]));
  });

  it('a cancellation is sent at once instead of the change, with the booking’s former date', async () => {
    const { email, primaryContact } = somebody();
    const { token } = await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    await deliver();
    const version = await move(token, 1, day(6));
    await apis[0].graphql(cancelDocument, { input: { token, version } }, newAddress());
    await deliver();
    clock.advance(5 * minute);
    await deliver();
    expect(subjects(email)).toHaveLength(2);
    expect(subjects(email)[1]).toContain('Delivery cancelled');
    expect(mailsTo(email)[1]?.text).toMatch(longDate(day(6)));
    expect(mailsTo(email)[1]?.text).not.toMatch(longDate(day(5)));
  });

  it('a booking that is cancelled at once sends both the confirmation and the cancellation', async () => {
    const { email, primaryContact } = somebody();
    const { token } = await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    await apis[1].graphql(cancelDocument, { input: { token, version: 1 } }, newAddress());
    await deliver();
    expect(
      subjects(email)
        .map((subject) => subject?.split(' for ')[0]?.split(':')[0])
        .sort(),
    ).toEqual(['Delivery booked', 'Delivery cancelled']);
  });

  it('send the last state however hand-over and changes interleave', async () => {
    const { email, primaryContact } = somebody();
    const dates = [day(5), day(6)] as const;
    const { id, token } = await booked(apis[0], delivery({ email, primaryContact, deliveryDate: dates[0] }));
    let version = 1;
    for (let turn = 0; turn < 6; turn += 1) {
      clock.advance(3 * minute);
      [version] = await Promise.all([move(token, version, dates[turn % 2 === 0 ? 1 : 0], turn), handOver(), handOver()]);
    }
    expect(version).toBe(7);
    clock.advance(3 * minute);
    await deliver();
    const lines = await database.query<{ version: number }>(
      `SELECT (payload->>'version')::int AS version FROM outbox_message WHERE booking_id = $1 AND status = 'SENT' ORDER BY 1`,
      [id],
    );
    expect(lines.at(-1)?.version).toBe(7);
    expect(new Set(lines.map(({ version: of }) => of)).size).toBe(lines.length);
  });

  it('and a message that was held back does not count as sent', async () => {
    const { email, primaryContact } = somebody();
    const { token } = await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    const known = day(5);
    for (let turn = 0; turn < 7; turn += 1) await booked(apis[0], delivery({ email, primaryContact, deliveryDate: day(5) }));
    await deliver();
    const version = await move(token, 1, day(6));
    clock.advance(3 * minute);
    await deliver();
    expect(mailsTo(email)).toHaveLength(8);
    clock.advance(24 * 60 * minute);
    await move(token, version, day(8));
    clock.advance(3 * minute);
    await deliver();
    expect(mailsTo(email)[8]?.text).toMatch(longDate(known));
  });
});
