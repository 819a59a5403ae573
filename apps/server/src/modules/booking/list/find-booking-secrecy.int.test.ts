import { describe, expect, it } from 'vitest';
import { international, kindsSentTo, newAddress, newMobile, otherThan, sendCode } from '../../../testing/account-api.js';
import { challengeFor, codeOf, Families, openWith, requestCode, type BookedFamily } from '../../../testing/find-api.js';
import { guestApp, times } from '../../../testing/guest-api.js';
import { statementsOf } from '../../../testing/statements-of.js';
import { personKey, type PersonKey } from '../../person/person-key.js';
import { PersonService } from '../../person/person.service.js';

const { app, guests } = await guestApp();
const { api } = app;
const families = new Families(app, guests);
const people = new PersonService({ database: app.database, clock: app.clock, uploads: app.container.uploads });
const minute = () => app.clock.advance(60_000);

describe('N3: whether there is such a booking is secret', () => {
  const lengthOf = (value: unknown) => JSON.stringify(value).length;

  it('N3: right and wrong have the same answer, statements, rows and bytes', async () => {
    const { reference, orderNumber, mobile } = await families.book();
    const asked = [
      { key: reference, mobile },
      { key: reference, mobile: newMobile() },
      { key: orderNumber, mobile: newMobile() },
      { key: 'CK7K-4M93', mobile: newMobile() },
      { key: 'NEVER-1', mobile: newMobile() },
    ];
    const seen = [];
    for (const input of asked) {
      let answer: Awaited<ReturnType<typeof requestCode>> | undefined;
      const statements = await statementsOf(async () => (answer = await requestCode(api, input)));
      const { challenge = '', ...rest } = answer?.data?.requestBookingCode ?? {};
      const [row] = await app.database.query(
        `SELECT count(*) OVER () AS rows, pg_column_size(c.*) AS bytes FROM one_time_code c WHERE phone_number = $1`,
        [international(input.mobile)],
      );
      const headers = [...(answer?.headers ?? [])].filter(([name]) => name !== 'date').map(([name, value]) => [name, value.length]);
      seen.push({ statements, row, rest, length: lengthOf(challenge), status: answer?.status, headers });
      minute();
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
    expect(seen[0]?.statements.filter((sql) => sql.includes('FIND_BOOKING'))).toHaveLength(1);
    expect(await kindsSentTo(app, international(mobile))).toContain('BOOKING_CODE');
  });

  it('N3: wrong codes of both count 4, 3, 2, 1, 0, with the same texts and statements', async () => {
    const { reference, mobile } = await families.book();
    const seen = [];
    for (const number of [mobile, newMobile()]) {
      const challenge = await challengeFor(api, reference, number);
      const answers: unknown[] = [];
      const statements = await statementsOf(async () => {
        for (let attempt = 0; attempt < 6; attempt += 1)
          answers.push(await openWith(api, { challenge, code: otherThan(codeOf(challenge)) }));
      });
      expect(answers).toMatchObject([4, 3, 2, 1, 0, 0].map((attemptsLeft) => ({ __typename: 'OtpRejected', attemptsLeft })));
      seen.push({ answers, statements });
    }
    expect(seen[1]).toEqual(seen[0]);
  });

  it('N3: a newer code of the same key and number replaces the one before, and no other does, with a booking and without', async () => {
    const { reference, orderNumber, mobile } = await families.book();
    const stranger = newMobile();
    const seen = [];
    for (const [key, number] of [
      [reference, mobile],
      [reference, stranger],
      ['NEVER-3', mobile],
    ] as const) {
      const challenge = await challengeFor(api, key, number);
      const left = async () => (await openWith(api, { challenge, code: otherThan(codeOf(challenge)) })).attemptsLeft;
      minute();
      await challengeFor(api, orderNumber, number);
      const before = await left();
      minute();
      await challengeFor(api, key, number);
      seen.push([before, await left()]);
    }
    expect(seen).toEqual(Array(3).fill([4, 0]));
  });

  it('N3: a guessed code for a challenge without a booking opens nothing', async () => {
    const challenge = await challengeFor(api, 'NEVER-2', newMobile());
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 0 });
  });

  it('N3: codes of another entry point to the number do not reveal whether a code was sent', async () => {
    const { reference, mobile } = await families.book();
    const left = [];
    for (const number of [mobile, newMobile()]) {
      await families.askInTurn(3, () => ({ key: reference, mobile: number }));
      // As the hand-over does.
      await app.database.query(`UPDATE outbox_message SET status = 'SENT', handed_at = $2 WHERE recipient = $1 AND channel = 'sms'`, [
        international(number),
        app.clock.now(),
      ]);
      const statuses = [];
      for (let sent = 0; sent < 4; sent += 1) {
        statuses.push((await sendCode(app, number)).status);
        await app.database.query(`UPDATE outbox_message SET status = 'SENT', handed_at = $2 WHERE recipient = $1 AND handed_at IS NULL`, [
          international(number),
          app.clock.now(),
        ]);
        minute();
      }
      left.push(statuses);
    }
    expect(left).toEqual([
      [200, 200, 429, 429],
      [200, 200, 429, 429],
    ]);
  });
});

describe('N4: codes guessed', () => {
  it('N4: thirty in 15 minutes from one address, whatever the challenges, those of other purposes included', async () => {
    const office = newAddress();
    const { reference, mobile } = await families.book();
    const challenge = await challengeFor(api, reference, mobile);
    const tried = await times(31, () => openWith(api, { challenge: crypto.randomUUID(), code: '123456' }, office));
    expect(tried.filter(({ __typename }) => __typename === 'OtpRejected')).toHaveLength(30);
    expect(await openWith(api, { challenge, code: codeOf(challenge) }, office)).toEqual({ __typename: 'TOO_MANY_REQUESTS' });
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toMatchObject({ __typename: 'OpenBookingSuccess' });
  });
});

describe('N5: a code that is no longer valid', () => {
  const refused = { __typename: 'OtpRejected', attemptsLeft: 0 };

  it.each<[string, (family: BookedFamily, challenge: string) => unknown]>([
    ['is late', () => app.clock.advance(300_000)],
    ['is used', (_, challenge) => openWith(api, { challenge, code: codeOf(challenge) })],
    ['has a corrected number', ({ id }) => app.database.query(`UPDATE booking SET primary_contact = $2 WHERE id = $1`, [id, newMobile()])],
    [
      'has another link',
      ({ id }) => app.database.query(`UPDATE booking SET manage_token_hash = sha256(manage_token_hash) WHERE id = $1`, [id]),
    ],
    [
      'is of an erased person',
      ({ mobile }) => people.erase(personKey('erased@example.test', mobile) as PersonKey, { by: 'N', openToo: true }),
    ],
    ['is of a link that has ended', ({ id }) => app.database.query(`UPDATE booking SET delivery_date = '2026-01-01' WHERE id = $1`, [id])],
  ])('N5: opens nothing when it %s', async (_, happens) => {
    const family = await families.book();
    const challenge = await challengeFor(api, family.reference, family.mobile);
    await happens(family, challenge);
    expect(await openWith(api, { challenge, code: codeOf(challenge) })).toMatchObject(refused);
    await app.database.query(`UPDATE booking SET delivery_date = '2026-03-10' WHERE id = $1`, [family.id]);
  });

  it('N5: is refused for another challenge', async () => {
    const [one, other] = [await families.book(), await families.book()];
    const [mine, theirs] = [await challengeFor(api, one.reference, one.mobile), await challengeFor(api, other.reference, other.mobile)];
    expect(await openWith(api, { challenge: theirs, code: codeOf(mine) })).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 4 });
    expect(await openWith(api, { challenge: 'none', code: codeOf(mine) })).toMatchObject(refused);
  });

  it('N5: of another purpose opens nothing, and one of these proves nothing', async () => {
    const { reference, mobile } = await families.book();
    const proof = await guests.codeFor(mobile);
    expect(await openWith(api, proof)).toMatchObject(refused);
    minute();
    const challenge = await challengeFor(api, reference, mobile);
    const { postcode } = await guests.givenWorld(40);
    const office = newAddress();
    await times(3, () => guests.book({ postcode }, office));
    const unusedCode = { challenge, code: codeOf(challenge) };
    expect(await guests.book({ postcode, primaryContact: mobile }, office, { proof: unusedCode })).toMatchObject(refused);
  });
});
