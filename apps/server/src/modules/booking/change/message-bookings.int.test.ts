import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { givenAccount } from '../../../testing/given-account.js';
import { givenApiKey } from '../../../testing/given-api-key.js';
import { messageWorld } from '../../../testing/message-world.js';
import { personKey, type PersonKey } from '../../person/person-key.js';
import { PersonService } from '../../person/person.service.js';

/** Texts of staff to many customers at once, and internal notes. */
const world = await messageWorld();
const { api, app, database, staff, smtp, sms, deliver, givenFamily } = world;

interface Bulk {
  id: string;
  done: { id: string }[];
  left: { bookingId: string; code: string }[];
}
const messageIn = async (ids: readonly string[], words: object, { key, who = staff }: { key?: string; who?: object } = {}) => {
  const { data, errors } = await api.graphql<{ messageBookings: Bulk }>(
    `mutation ($ids: [ID!]!, $words: LocalisedNameInput!, $key: String) {
       messageBookings(ids: $ids, words: $words, idempotencyKey: $key) { id done { id } left { bookingId code } } }`,
    { ids, words, key },
    await world.as(who),
  );
  const validationErrors = errors?.flatMap(
    ({ extensions }) => (extensions as { fields?: { path: string; code: string }[] }).fields ?? [extensions],
  );
  return { bulk: data?.messageBookings, validationErrors };
};
const late = {
  en: 'Our lorry is late. We come after 18:00.',
  bm: 'Lori kami lewat. Kami tiba selepas 18:00.',
  cn: '货车延误，我们18:00后到。',
};

it('is sent to each customer in their language, by e-mail and as one SMS, and is in the booking’s messages', async () => {
  const english = await givenFamily();
  const chinese = await givenFamily({ locale: 'cn' });
  const bulk = (await messageIn([english.id, chinese.id], late)).bulk;
  expect(bulk?.done.map(({ id }) => id)).toEqual([english.id, chinese.id]);
  expect(bulk?.left).toEqual([]);
  await deliver();
  const mail = smtp.received.findLast(({ envelope }) => envelope.to.includes(english.email));
  expect(mail?.subject).toMatch(/^About your delivery of /);
  expect(mail?.text).toContain(late.en);
  expect(mail?.attachments).toHaveLength(1);
  const result = (await world.messagesOf(english.id)).filter(({ kind }) => kind === 'STAFF_WORDS');
  expect(result.map(({ channel, status }) => `${channel} ${status}`).sort()).toEqual(['EMAIL SENT', 'SMS SENT']);
  expect(sms.received.map(({ body }) => body.text).filter((text) => text.includes('18:00'))).toEqual(
    expect.arrayContaining([expect.stringContaining(late.en), expect.stringContaining(late.cn)]),
  );
  const history = await database.query('SELECT by_name, change FROM booking_event WHERE booking_id = $1 ORDER BY id DESC LIMIT 1', [
    english.id,
  ]);
  expect(history).toEqual([{ by_name: 'Siti', change: 'STAFF_WORDS' }]);
});

it('returns the bookings whose customers could not be notified, with the reason', async () => {
  const silent = await givenFamily({ notifyEmail: false, notifySms: false });
  const cancelled = await givenFamily();
  await database.query("UPDATE booking SET status = 'DELIVERED' WHERE id = $1", [cancelled.id]);
  const bulk = (await messageIn([silent.id, cancelled.id, randomUUID()], late)).bulk;
  expect(bulk?.left.map(({ code }) => code)).toEqual(['NO_WAY', 'ILLEGAL_TRANSITION', 'NOT_FOUND']);
  const foreign = (await messageIn([silent.id], late, { who: world.elsewhere })).bulk;
  expect(foreign?.left).toMatchObject([{ code: 'NOT_FOUND' }]);
});

it.each(['\ud800', 'a\u0000b'])('refuses an id with invalid characters: %j', async (id) => {
  const { validationErrors } = await messageIn([randomUUID(), id], late, { key: randomUUID() });
  expect(validationErrors).toEqual([{ path: 'ids.1', code: 'CHARACTERS_INVALID', message: expect.any(String) as string }]);
  const cancelled = await api.graphql(
    'mutation ($bookings: [BookingVersionInput!]!, $key: String) { cancelBookings(bookings: $bookings, reason: "Flood", idempotencyKey: $key) { id } }',
    { bookings: [{ id, version: 1 }], key: randomUUID() },
    await world.as(staff),
  );
  expect(cancelled.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'bookings.0.id' }] });
});

it('is sent three times an hour for a booking, also concurrently; the others are refused', async () => {
  const [busy, other] = [await givenFamily(), await givenFamily()];
  const answers = await Promise.all(Array.from({ length: 12 }, () => messageIn([busy.id], late)));
  const codes = answers.flatMap(({ bulk }) => bulk?.left.map(({ code }) => code) ?? 'no answer');
  expect(codes).toEqual(Array(9).fill('TOO_MANY_REQUESTS'));
  const words = async () => (await world.messagesOf(busy.id)).filter(({ kind }) => kind === 'STAFF_WORDS').length;
  expect(await words()).toBe(6);
  expect((await messageIn([busy.id, other.id], late)).bulk).toMatchObject({
    done: [{ id: other.id }],
    left: [{ bookingId: busy.id, code: 'TOO_MANY_REQUESTS' }],
  });
  app.clock.advance(3_600_000);
  expect((await messageIn([busy.id], late)).bulk?.left).toEqual([]);
  expect(await words()).toBe(8);
});

it('is for people only', async () => {
  const { id } = await givenFamily();
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  const { secret } = await givenApiKey(app, { makerId: maker.id, scope: ['booking:read', 'booking:write', 'branch:all'] });
  const { errors } = await api.graphql(
    'mutation ($id: ID!) { messageBookings(ids: [$id], words: { en: "Late" }) { id } }',
    { id },
    { authorization: `Bearer ${secret}` },
  );
  expect(errors?.[0]?.extensions.code).toBe('FORBIDDEN');
});

it('is sent once for a key, and has no undo', async () => {
  const { id } = await givenFamily();
  const key = randomUUID();
  const first = (await messageIn([id], late, { key })).bulk;
  expect((await messageIn([id], late, { key })).bulk).toEqual(first);
  const [{ count } = { count: 0 }] = await database.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM outbox_message WHERE booking_id = $1 AND kind = 'STAFF_WORDS'`,
    [id],
  );
  expect(count).toBe(2);
  const undo = await api.graphql(`mutation { undoBulk(id: "${first?.id}") { id } }`, {}, await world.as(staff));
  expect(world.codeOf(undo)).toBe('CONFLICT ILLEGAL_TRANSITION');
});

it('is sent once by concurrent calls with one key', async () => {
  const { id } = await givenFamily();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 5 }, () => messageIn([id], late, { key })));
  expect(answers.map(({ bulk }) => [bulk?.done.map((booking) => booking.id), bulk?.left])).toEqual(Array(5).fill([[id], []]));
  expect((await world.messagesOf(id)).filter(({ kind }) => kind === 'STAFF_WORDS')).toHaveLength(2);
});

it.each([
  ['nothing in a language that one reads', { en: '', cn: 'x' }, [{ path: 'words.en', code: 'REQUIRED' }]],
  ['more than one SMS', { en: 'a'.repeat(161) }, [{ path: 'words.en', code: 'TOO_LONG' }]],
  ['a link', { en: 'See https://example.test' }, [{ path: 'words.en', code: 'LINK_FORBIDDEN' }]],
])('refuses %s', async (_, words, expected) => {
  const { id } = await givenFamily();
  expect((await messageIn([id], words)).validationErrors).toMatchObject(expected);
});

it('accepts a link and 300 characters if it goes by e-mail only', async () => {
  const { id } = await givenFamily({ notifySms: false });
  const words = { en: `See https://example.test ${'a'.repeat(275)}` };
  expect((await messageIn([id], words)).bulk?.done).toHaveLength(1);
});

it('is sent again with the same text', async () => {
  const { id } = await givenFamily({ notifySms: false });
  await messageIn([id], late);
  await deliver();
  const [sent] = (await world.messagesOf(id)).filter(({ kind }) => kind === 'STAFF_WORDS');
  expect((await world.resend(sent?.id ?? '')).errors).toBeUndefined();
  await deliver();
  expect(smtp.received.filter(({ text }) => text?.includes(late.en)).slice(-2)).toHaveLength(2);
  expect((await world.messagesOf(id)).filter(({ follows }) => follows === sent?.id)).toMatchObject([
    { kind: 'STAFF_WORDS', status: 'SENT' },
  ]);
});

const note = async (id: string, version: number, internalNote: string | null) => {
  const { data, errors } = await api.graphql<{ updateBooking: { version: number; internalNote: string | null } }>(
    `mutation ($id: ID!, $version: Int!, $internalNote: String) {
       updateBooking(id: $id, version: $version, input: { internalNote: $internalNote }) { version internalNote } }`,
    { id, version, internalNote },
    await world.as(staff),
  );
  return errors?.[0]?.extensions ?? data?.updateBooking;
};
const written = '=SUM(A1)\nsee https://example.test, pays at the door';

it('the internal note is stored as written, with a formula and a link, and no other change clears it', async () => {
  const { id } = await givenFamily();
  expect(await note(id, 1, ` ${written} `)).toEqual({ version: 2, internalNote: written });
  expect(await note(id, 2, null)).toEqual({ version: 2, internalNote: written });
  expect(await note(id, 2, '')).toEqual({ version: 3, internalNote: null });
  expect(await note(id, 3, 'a'.repeat(4000))).toMatchObject({ version: 4 });
  expect(await note(id, 4, 'a'.repeat(4001))).toMatchObject({
    code: 'BAD_USER_INPUT',
    fields: [{ path: 'input.internalNote', code: 'TOO_LONG' }],
  });
  expect(await note(id, 3, 'x')).toMatchObject({ code: 'CONFLICT', reason: 'STALE_VERSION' });
});

it('the internal note is in no message, history, events, link or the export of a person', async () => {
  const { id, email, token } = await givenFamily();
  await deliver();
  const before = await world.messagesOf(id);
  await note(id, 1, written);
  await deliver();
  expect(await world.messagesOf(id)).toEqual(before);
  const lines = await database.query(
    'SELECT change, from_value, to_value FROM booking_event WHERE booking_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  expect(lines).toEqual([{ change: 'internalNote', from_value: null, to_value: null }]);
  const events = await database.query(
    `SELECT event, body::jsonb->'data'->'changed' AS changed FROM event WHERE booking_id = $1 AND version = 2`,
    [id],
  );
  expect(events).toEqual([{ event: 'BOOKING_UPDATED', changed: [] }]);
  const { data } = await api.graphql(`{ managedBooking(token: "${token}") { version internalNote history { change } } }`);
  expect(data).toMatchObject({ managedBooking: { version: 2, internalNote: null, history: [{ change: 'BOOKED' }] } });
  const people = new PersonService({ database, clock: app.clock, uploads: app.container.uploads });
  expect(JSON.stringify(await people.exported(personKey(email, undefined) as PersonKey))).not.toContain('pays at the door');
});
