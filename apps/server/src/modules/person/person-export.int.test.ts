import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { internationalMobile } from '@booking/domain/checks/mobile';
import { phoneKey } from '@booking/domain/checks/phone';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { readPersonArguments } from '../../commands/person-command.js';
import { dataOf } from '../../testing/answers.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { everyRow } from '../../testing/every-row.js';
import { givenPerson } from '../../testing/given-person.js';
import { givenBranch } from '../../testing/given.js';
import { mobileSpellings } from '../../testing/spellings.js';
import { oneApp } from '../../testing/one-app.js';
import { personKey, phoneKeySql, type PersonKey } from './person-key.js';
import { PersonService } from './person.service.js';

const email = 'zul@example.test';
const mobile = '0198765432';
const key = personKey(email, mobile) as PersonKey;

const folder = await mkdtemp(join(tmpdir(), 'booking-export-'));
const app = await oneApp({ environment: { storageUrl: pathToFileURL(folder).href } });
const people = new PersonService({ database: app.database, clock: app.clock, uploads: app.container.uploads });
await givenBranch(app.database, { dailyLimit: 100 });
const zul = await givenPerson(app, { email, name: 'Zul Binti', mobile, deliveryDate: '2026-03-10' });
afterAll(() => rm(folder, { recursive: true, force: true }));

it('a number has the same key in the domain and in the database, and a recipient of messages has one key', async () => {
  const spelled = mobileSpellings.map(([typed]) => typed);
  const part = fc.constantFrom('0', '00', '60', '65', '1', '+', '＋', '(0)', '(', ')', ' ', '-', 'x', 'ext', '#', '５', '陈');
  const any = fc.sample(fc.array(part, { maxLength: 8 }), 500).map((parts) => parts.join(''));
  const texts = [...spelled, ...any];
  const rows = await app.database.query<{ key: string }>(
    `SELECT ${phoneKeySql('t')} AS key FROM unnest($1::text[]) WITH ORDINALITY AS u (t, n) ORDER BY n`,
    [texts],
  );
  expect(rows.map(({ key }) => key)).toEqual(texts.map(phoneKey));

  const kept = mobileSpellings.flatMap(([, number]) => number ?? []);
  const recipients = await app.database.query<{ key: string }>(
    'SELECT recipient_key(t) AS key FROM unnest($1::text[]) WITH ORDINALITY AS u (t, n) ORDER BY n',
    [kept.map(internationalMobile)],
  );
  for (const [one, number] of kept.entries())
    for (const [other, otherNumber] of kept.entries())
      expect(recipients[one]?.key === recipients[other]?.key).toBe(phoneKey(number) === phoneKey(otherNumber));
});

describe('an export', () => {
  it('contains the stored data and no secret', async () => {
    const kept = await people.exported(key);
    expect(kept).toMatchObject({
      account: { email, phone_number: `+6${mobile}` },
      bookings: Array(4).fill({}),
      orders: Array(2).fill({}),
      bouncedAddresses: [{ address: email }],
      files: Array(2).fill({}),
    });
    expect(kept.bookings).toEqual(expect.arrayContaining([expect.objectContaining({ has_internal_note: false })]));
    for (const part of [kept.events, kept.sessions, kept.codes, kept.history, kept.messages, kept.audit, kept.passwordLinks])
      expect(part).not.toEqual([]);
    const lines = JSON.stringify(kept);
    const [secrets] = await app.database.query<Record<string, Buffer>>('SELECT manage_salt, manage_token_hash FROM booking WHERE id = $1', [
      zul.bookings[0]?.id,
    ]);
    for (const secret of [
      'argon2',
      'manageSalt',
      ...Object.values(secrets ?? {}).flatMap((value) => [value.toString('hex'), value.toString('base64url')]),
    ])
      expect(lines).not.toContain(secret);
  });

  it('shows that there is an internal note, without its text', async () => {
    await app.database.query(`UPDATE booking SET internal_note = 'Pays at the door' WHERE id = $1`, [zul.bookings[0]?.id]);
    const { bookings } = await people.exported(key);
    expect(bookings.filter((booking) => (booking as { has_internal_note: boolean }).has_internal_note)).toHaveLength(1);
    expect(JSON.stringify(bookings)).not.toContain('Pays at the door');
  });

  it('contains who received the goods, the announced window and the answer of a delivery day; an erasure takes the name from everywhere', async () => {
    const staff = await app.as();
    const { id, token } = await booked(
      app.api,
      delivery({ deliveryDate: '2026-03-04', email: 'mei@example.test', primaryContact: '0176667777', notifySms: true }),
    );
    const [branch] = await app.database.query<{ id: string }>('SELECT branch_id AS id FROM booking WHERE id = $1', [id]);
    const ask = async (text: string) => dataOf(await app.api.graphql<object>(`mutation { ${text} }`, {}, staff));
    await ask(`announceWindows(branchId: "${branch?.id}", date: "2026-03-04") { version }`);
    await ask(`confirmAttendance(token: "${token}", deliveryDate: "2026-03-04", answer: YES) { version }`);
    await ask(`updateBookingStatus(id: "${id}", version: 1, status: OUT_FOR_DELIVERY) { version }`);
    await ask(`updateBookingStatus(id: "${id}", version: 2, status: DELIVERED, receivedBy: "Auntie Meifong") { version }`);
    const mei = personKey('mei@example.test', undefined) as PersonKey;
    const kept = await people.exported(mei);
    expect(kept.bookings).toMatchObject([{ received_by: 'Auntie Meifong', window_from: '09:00', window_to: '12:00', attendance: 'YES' }]);
    expect(kept.history).toContainEqual(expect.objectContaining({ change: 'receivedBy', to_value: 'Auntie Meifong' }));
    expect(kept.history).toContainEqual(expect.objectContaining({ change: 'ATTENDANCE', to_value: 'YES' }));
    expect(kept.messages).toContainEqual(expect.objectContaining({ kind: 'DELIVERED' }));
    expect((await people.erase(mei, { by: 'Puan Rohani', openToo: false })).kind).toBe('erased');
    expect((await everyRow(app.database)).filter((row) => row.includes('Meifong'))).toEqual([]);
    // As dates and statuses do, times and the answer stay: the figures count them, and they name nobody.
    const [row] = await app.database.query('SELECT received_by, window_from, attendance FROM booking WHERE id = $1', [id]);
    expect(row).toEqual({ received_by: null, window_from: '09:00', attendance: 'YES' });
  });

  it('of an unknown person is empty, and an invalid number or address is refused', async () => {
    const nobody = personKey('nobody@example.test', undefined) as PersonKey;
    expect(Object.values(await people.exported(nobody)).every((part) => part === null || (part as object[]).length === 0)).toBe(true);
    expect([personKey('nobody', undefined), personKey(email, '0'), personKey(email, '')]).toEqual(['email', 'phone', 'phone']);
    expect([personKey('', mobile), personKey(undefined, undefined)]).toEqual(['email', 'email']);
  });

  it('finds somebody without an e-mail by the number, and by nothing else (N8)', async () => {
    const headers = await app.as();
    for (const primaryContact of ['0171112222', '0173334444'])
      await booked(app.api, delivery({ email: null, primaryContact }), { headers });
    const siti = personKey(undefined, '+60 17-111 2222') as PersonKey;
    expect(await people.exported(siti)).toMatchObject({
      account: null,
      bookings: [{ email: '', primary_contact: '0171112222' }],
      orders: [],
    });
    expect(await people.erase(siti, { by: 'Puan Rohani', openToo: true })).toMatchObject({
      kind: 'erased',
      rows: { bookings: 1, account: 0 },
    });
    expect(await people.erase(siti, { by: 'Puan Rohani', openToo: true })).toEqual({ kind: 'nothing' });
  });

  it('contains the bounced address of a booking that is found by the number alone, and an erasure removes it', async () => {
    await booked(app, delivery({ email: 'Lost@example.test', primaryContact: '0175556666' }));
    await app.database.query(`INSERT INTO bounced_address VALUES ('lost@example.test', $1)`, [app.clock.now()]);
    const found = personKey(undefined, '0175556666') as PersonKey;
    expect(await people.exported(found)).toMatchObject({ bouncedAddresses: [{ address: 'lost@example.test' }] });
    await people.erase(found, { by: 'Puan Rohani', openToo: true });
    expect(await app.database.query(`SELECT 1 FROM bounced_address WHERE address = 'lost@example.test'`)).toEqual([]);
  });
});

describe('the arguments of person:export and person:erase', () => {
  const read = (...given: string[]) => {
    const { argv } = process;
    process.argv = ['node', 'person-erase', ...given];
    try {
      return readPersonArguments('usage');
    } finally {
      process.argv = argv;
    }
  };

  it('name a person, the responsible operator, and whether open deliveries are included', () => {
    expect(read('--email', email, '--phone', mobile, '--by', 'Puan Rohani', '--open-too')).toEqual({
      key,
      by: 'Puan Rohani',
      openToo: true,
    });
    expect(read('--email', email)).toMatchObject({ by: 'person:erase', openToo: false });
  });

  it.each([
    ['nothing', [], /^usage$/],
    ['a word without an option', [email], /^usage$/],
    ['an unknown option', ['--email', email, '--force'], /^usage$/],
    ['a telephone number that is not valid', ['--email', email, '--phone', 'zul'], /^--phone is not right\.\nusage$/],
    ['an empty e-mail address', ['--email', '', '--phone', mobile], /^--email is not right\.\nusage$/],
  ])('are refused with %s, which is not repeated', (_, given, message) => {
    expect(() => read(...given)).toThrow(message);
  });
});
