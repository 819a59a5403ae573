import { beforeEach, describe, expect, it } from 'vitest';
import {
  codeFor,
  codeSentTo,
  international,
  kindsSentTo,
  newAddress,
  newMobile,
  otherThan,
  sendCode,
  signUpDocument,
  signUpInput,
  type SignUpAnswer,
} from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenSession } from '../../testing/given-session.js';
import { RestClient } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
// Resets the attempts of earlier tests.
beforeEach(() => app.clock.advance(2 * 86_400_000));

const baseUrlOf = (at: number) => (at % 2 ? second.baseUrl : app.baseUrl);
const signUpWith = async (mobile: string, otp: string, process = 0) =>
  (
    await new ApiClient(baseUrlOf(process)).graphql<SignUpAnswer>(
      signUpDocument,
      { input: signUpInput({ phoneNumber: mobile, otp }) },
      newAddress(),
    )
  ).data?.signUp;

describe('sending a code', () => {
  it('returns how long it is valid, and sends it as an SMS', async () => {
    const mobile = newMobile();
    const { status, body } = await sendCode(app, mobile);
    expect({ status, body }).toEqual({ status: 200, body: { ok: 1, expiresIn: 300, resendAfter: 60 } });
    expect(await kindsSentTo(app, international(mobile))).toEqual(['ONE_TIME_CODE']);
    expect(await codeSentTo(app, mobile)).toMatch(/^\d{6}$/);
  });

  it.each([
    ['another country', '+65 9123 4567', 422],
    ['a premium number', '+881 612 345 678', 422],
    ['a fixed line', '03-1234 5678', 422],
    ['nothing', '', 422],
    ['a number as a number', 123456789, 422],
    ['a list', ['0123456789'], 422],
    ['a text of a megabyte', '0'.repeat(900_000), 422],
    ['control characters', '012\u00003456789', 422],
  ])('to %s is refused with the reason', async (_, mobile, expected) => {
    const { status, body } = await sendCode(app, mobile);
    expect({ status, body }).toEqual({ status: expected, body: { message: 'Invalid Malaysian mobile number', statusCode: expected } });
  });

  it('without a number is refused', async () => {
    const rest = new RestClient(app.baseUrl);
    expect((await rest.post('/auth/otp', {}, newAddress())).status).toBe(422);
    expect((await rest.post('/auth/otp', undefined, newAddress())).status).toBe(422);
  });

  it('answers the same whether the number belongs to an account or not', async () => {
    const [known, unknown] = [newMobile(), newMobile()];
    await app.database.query(`UPDATE user_account SET phone_number = $1 WHERE id = $2`, [
      international(known),
      (await givenAccount(app)).id,
    ]);
    const answers = [await sendCode(app, known), await sendCode(app, unknown)].map(({ status, body }) => ({ status, body }));
    expect(answers[0]).toEqual(answers[1]);
  });

  it('again is possible after 60 seconds, in any notation of the number', async () => {
    const mobile = newMobile();
    expect((await sendCode(app, mobile)).status).toBe(200);
    app.clock.advance(59_000);
    for (const spelling of [
      mobile,
      international(mobile),
      `6${mobile}`,
      `${mobile.slice(0, 3)}-${mobile.slice(3)}`,
      `\u202a+60 (0)${mobile.slice(1)}\u202c`,
    ]) {
      const refused = await sendCode(app, spelling);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('1');
      expect(refused.body).toEqual({ message: 'Too many tries. Wait a while, then try again.', statusCode: 429 });
    }
    app.clock.advance(1_000);
    expect((await sendCode(app, mobile)).status).toBe(200);
  });

  it('to one number is possible five times in 24 hours', async () => {
    const mobile = newMobile();
    for (let sent = 0; sent < 5; sent++) {
      expect((await sendCode(app, mobile)).status).toBe(200);
      app.clock.advance(60_000);
    }
    const refused = await sendCode(app, mobile);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBe(86_400 - 300);
    app.clock.advance(86_400_000 - 300_000);
    expect((await sendCode(app, mobile)).status).toBe(200);
  });

  it('from one address is limited, whatever the numbers', async () => {
    const headers = newAddress();
    const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => sendCode({ baseUrl: baseUrlOf(at) }, newMobile(), headers)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    expect((await sendCode(app, newMobile())).status).toBe(200);
  });

  it('twenty times at once, to two processes, sends one', async () => {
    const mobile = newMobile();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => sendCode({ baseUrl: baseUrlOf(at) }, mobile)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(19);
    expect(await kindsSentTo(app, international(mobile))).toEqual(['ONE_TIME_CODE']);
  });

  it('stores neither the code nor anything from which it can be derived without the key', async () => {
    const mobile = newMobile();
    const code = await codeFor(app, mobile);
    const rows = await app.database.query<{ row: string }>(
      `SELECT row_to_json(c)::text AS row FROM one_time_code c UNION ALL SELECT row_to_json(m)::text FROM outbox_message m UNION ALL SELECT row_to_json(l)::text FROM attempt_limit l`,
    );
    expect(rows.length).toBeGreaterThan(2);
    // Ids are random: they may contain six such digits by chance.
    expect(rows.filter(({ row }) => new RegExp(`(?<![0-9a-f])${code}(?![0-9a-f])`).test(row))).toEqual([]);
  });
});

describe('a code', () => {
  it('that is wrong returns the number of attempts left; after five even the right one is refused', async () => {
    const mobile = newMobile();
    const code = await codeFor(app, mobile);
    const answers = [];
    for (let tried = 0; tried < 5; tried++) answers.push(await signUpWith(mobile, otherThan(code)));
    expect(answers.map((answer) => answer?.attemptsLeft)).toEqual([4, 3, 2, 1, 0]);
    expect(answers[0]).toEqual({ __typename: 'OtpRejected', message: 'This code is not right. Tries left: 4.', attemptsLeft: 4 });
    expect(answers[4]?.message).toBe('Too many wrong codes. Ask for a new code.');
    expect(await signUpWith(mobile, code)).toEqual({
      __typename: 'OtpRejected',
      message: 'Too many wrong codes. Ask for a new code.',
      attemptsLeft: 0,
    });
  });

  it('can be tried five times, even if fifty concurrent attempts come to two processes', async () => {
    const mobile = newMobile();
    const code = await codeFor(app, mobile);
    const wrong = Array.from({ length: 50 }, (_, at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
    const answers = await Promise.all(wrong.map((otp, at) => signUpWith(mobile, otp, at)));
    expect(answers.filter((answer) => answer?.message.startsWith('This code is not right'))).toHaveLength(4);
    const [row] = await app.database.query<{ attempts: number }>('SELECT attempts FROM one_time_code WHERE phone_number = $1', [
      international(mobile),
    ]);
    expect(row?.attempts).toBe(5);
  });

  it('is valid for five minutes', async () => {
    const [early, late] = [newMobile(), newMobile()];
    const [earlyCode, lateCode] = [await codeFor(app, early), await codeFor(app, late)];
    app.clock.advance(299_000);
    expect((await signUpWith(early, earlyCode))?.__typename).toBe('SignUpSuccess');
    app.clock.advance(1_000);
    expect(await signUpWith(late, lateCode)).toEqual({
      __typename: 'OtpRejected',
      message: 'This code is no longer valid. Ask for a new code.',
      attemptsLeft: 0,
    });
  });

  it('is valid once, even in twenty concurrent uses', async () => {
    const mobile = newMobile();
    const code = await codeFor(app, mobile);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => signUpWith(mobile, code, at)));
    expect(answers.filter((answer) => answer?.__typename === 'SignUpSuccess')).toHaveLength(1);
    expect(await signUpWith(mobile, code)).toMatchObject({
      message: 'This code has already been used. Ask for a new code.',
      attemptsLeft: 0,
    });
    expect(await signUpWith(mobile, otherThan(code))).toMatchObject({ message: 'This code is no longer valid. Ask for a new code.' });
  });

  it('ends when a newer one is sent', async () => {
    const mobile = newMobile();
    const older = await codeFor(app, mobile);
    app.clock.advance(60_000);
    const newer = await codeFor(app, mobile);
    expect(await signUpWith(mobile, older)).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 4 });
    expect(await signUpWith(mobile, newer)).toMatchObject({ __typename: 'SignUpSuccess' });
  });

  it('is bound to its number', async () => {
    const [mine, theirs] = [newMobile(), newMobile()];
    const code = await codeFor(app, mine);
    const theirCode = await codeFor(app, theirs);
    expect(await signUpWith(theirs, code === theirCode ? otherThan(code) : code)).toMatchObject({ __typename: 'OtpRejected' });
    expect(await signUpWith(newMobile(), code)).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 0 });
  });

  it('is bound to its purpose and its caller', async () => {
    const headers = {
      ...newAddress(),
      authorization: `Bearer ${await givenSession(app.container, { name: 'Changer', role: 'user', scope: [] })}`,
    };
    const mobile = newMobile();
    const code = await codeFor(app, mobile, headers);
    expect(await signUpWith(mobile, code)).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 0 });
  });

  it('may be typed with spaces or in full width', async () => {
    const [one, other] = [newMobile(), newMobile()];
    const code = await codeFor(app, one);
    expect((await signUpWith(one, ` ${code.slice(0, 3)} ${code.slice(3)}`))?.__typename).toBe('SignUpSuccess');
    const fullWidth = [...(await codeFor(app, other))].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    expect((await signUpWith(other, fullWidth))?.__typename).toBe('SignUpSuccess');
  });

  it.each(['abcdef', '12345', '1234567', '١٢٣٤٥٦', '\u0000', '1'.repeat(100_000)])('%# that is malformed counts as wrong', async (otp) => {
    const mobile = newMobile();
    await codeFor(app, mobile);
    expect(await signUpWith(mobile, otp)).toMatchObject({ __typename: 'OtpRejected', attemptsLeft: 4 });
  });
});
