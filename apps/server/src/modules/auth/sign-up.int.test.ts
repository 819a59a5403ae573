import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  codeFor,
  international,
  kindsSentTo,
  newAddress,
  newMobile,
  otherThan,
  signUp,
  signUpDocument,
  signUpInput,
  type SignUpAnswer,
} from '../../testing/account-api.js';
import type { ApiAnswer } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { oneApp } from '../../testing/one-app.js';
import { RestClient } from '../../testing/rest-client.js';
import { statementsOf } from '../../testing/statements-of.js';

const app = await oneApp();
beforeEach(() => app.clock.advance(2 * 86_400_000));

const accounts = (email: string) =>
  app.database.query<Record<string, unknown>>('SELECT * FROM user_account WHERE lower(email) = lower($1)', [email]);
const login = async (email: string, password: string) =>
  (await new RestClient(app.baseUrl).post('/auth/login', { email, password }, newAddress())).status;
const fields = (answer: ApiAnswer<unknown>) => answer.errors?.[0]?.extensions.fields;

describe('signing up', () => {
  it('creates an account for signing in, and sends a mail about it', async () => {
    const input = signUpInput({
      name: '  Nur   Aisyah ',
      firm: ' Tilam Sdn Bhd ',
      email: ' Nur.Baharu@Example.test ',
      formattedPhoneNumber: 'nonsense',
      countryCallingCode: '1',
    });
    const { data } = await signUp(app, input);
    expect(data).toEqual({ signUp: { __typename: 'SignUpSuccess', message: 'We have your details. You can sign in now.' } });
    const email = 'nur.baharu@example.test';
    expect(await accounts(email)).toMatchObject([
      {
        name: 'Nur Aisyah',
        email,
        firm: 'Tilam Sdn Bhd',
        role: 'user',
        scope: [],
        phone_number: international(input.phoneNumber),
        formatted_phone_number: expect.stringMatching(/^\+60 12 \d{3} \d{4}$/) as string,
        country_code: 'MY',
        country_calling_code: '60',
        disabled: false,
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) as string,
      },
    ]);
    expect(await kindsSentTo(app, email)).toEqual(['ACCOUNT_CREATED']);
    expect(await login(email, 'rahsia-123')).toBe(200);
  });

  it('returns all errors at once, with the texts of the specification', async () => {
    const input = { name: ' ', email: '', password: '', phoneNumber: ' ', otp: ' ' };
    expect(fields(await app.graphql(signUpDocument, { input }))).toEqual([
      { path: 'input.name', message: 'Name is required', code: 'NAME_REQUIRED' },
      { path: 'input.email', message: 'E-mail is required', code: 'EMAIL_REQUIRED' },
      { path: 'input.password', message: 'Password is required', code: 'PASSWORD_REQUIRED' },
      { path: 'input.phoneNumber', message: 'Required.', code: 'REQUIRED' },
      { path: 'input.otp', message: 'Required.', code: 'REQUIRED' },
    ]);
  });

  it.each([
    [{ password: '123456' }, 'input.password', 'PASSWORD_COMMON'],
    [{ phoneNumber: '+65 9123 4567' }, 'input.phoneNumber', 'MOBILE_INVALID'],
    [{ countryCode: 'XX' }, 'input.phoneNumber', 'MOBILE_INVALID'],
  ])('refuses %j', async (input, path, code) => {
    const answer = await app.graphql(signUpDocument, { input: signUpInput({ otp: '123456', ...input }) });
    expect(answer.errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
    expect(fields(answer)).toMatchObject([{ path, code }]);
  });

  it('answers in the language of the browser', async () => {
    const headers = { ...newAddress(), cookie: 'locale=cn' };
    const answer = await app.graphql<SignUpAnswer>(signUpDocument, { input: signUpInput({ otp: '123456' }) }, { headers });
    expect(answer.data?.signUp.message).toBe('验证码已失效。请重新获取验证码。');
    const { data } = await signUp(app, signUpInput({ email: 'bahasa@example.test' }), { ...newAddress(), cookie: 'locale=bm' });
    expect(data?.signUp.message).toBe('Maklumat anda telah diterima. Anda boleh log masuk sekarang.');
    expect(await app.database.query(`SELECT locale FROM outbox_message WHERE recipient = 'bahasa@example.test'`)).toEqual([
      { locale: 'bm' },
    ]);
  });

  it('with a wrong code creates no account, sends no mail and computes no hash', async () => {
    const hash = vi.spyOn(app.container.passwordHasher, 'hash');
    const input = signUpInput();
    const code = await codeFor(app, input.phoneNumber);
    await app.graphql(signUpDocument, { input: { ...input, otp: otherThan(code) } }, { headers: newAddress() });
    expect(hash).not.toHaveBeenCalled();
    expect(await accounts(input.email)).toEqual([]);
    expect(await kindsSentTo(app, input.email)).toEqual([]);
    hash.mockRestore();
  });
});

describe('signing up with an address that has an account', () => {
  it.each(['rahsia-123', null])('returns the same answer and sends its owner a mail (password %s)', async (password) => {
    const account = await givenAccount(app, { password });
    const before = await accounts(account.email);
    const known = await signUp(app, signUpInput({ email: account.email.toUpperCase(), password: 'penyerang-9', name: 'Mallory' }));
    const unknown = await signUp(app);
    expect({ status: known.status, data: known.data, errors: known.errors }).toEqual({
      status: unknown.status,
      data: unknown.data,
      errors: unknown.errors,
    });
    expect(await accounts(account.email)).toEqual(before);
    expect(await kindsSentTo(app, account.email)).toEqual(['ACCOUNT_EXISTS']);
    expect(JSON.stringify(await app.database.query('SELECT payload FROM outbox_message'))).not.toContain('Mallory');
    expect(await login(account.email, 'penyerang-9')).toBe(401);
  });

  it('does the same work: the same statements in the same order, one hash', async () => {
    const account = await givenAccount(app);
    const work = async (email: string) => {
      const input = signUpInput({ email });
      const otp = await codeFor(app, input.phoneNumber);
      const hash = vi.spyOn(app.container.passwordHasher, 'hash');
      const statements = await statementsOf(() => app.graphql(signUpDocument, { input: { ...input, otp } }, { headers: newAddress() }));
      const hashes = hash.mock.calls.length;
      hash.mockRestore();
      return { statements, hashes };
    };
    const [known, unknown] = [await work(account.email), await work('nobody.here@example.test')];
    expect(known.statements.length).toBeGreaterThan(4);
    expect(known).toEqual(unknown);
    expect(known.hashes).toBe(1);
  });

  it('twenty concurrent ones create one account, and all get the same answer', async () => {
    const email = 'twenty@example.test';
    const inputs = Array.from({ length: 20 }, () => signUpInput({ email }));
    const codes = await Promise.all(inputs.map(({ phoneNumber }) => codeFor(app, phoneNumber)));
    const answers = await Promise.all(
      inputs.map((input, at) =>
        app.graphql<SignUpAnswer>(signUpDocument, { input: { ...input, otp: codes[at] } }, { headers: newAddress() }),
      ),
    );
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(answers[0]?.data?.signUp.__typename).toBe('SignUpSuccess');
    expect(await accounts(email)).toHaveLength(1);
    expect(await kindsSentTo(app, email)).toEqual(['ACCOUNT_CREATED', ...Array<string>(19).fill('ACCOUNT_EXISTS')]);
  });
});

it('an account, its used code and its mail are one transaction', async () => {
  const mobile = newMobile();
  const input = signUpInput({ phoneNumber: mobile });
  const otp = await codeFor(app, mobile);
  await app.database.query(`CREATE FUNCTION refuse_mail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$`);
  await app.database.query(
    `CREATE TRIGGER refuse_mail BEFORE INSERT ON outbox_message FOR EACH ROW WHEN (NEW.kind = 'ACCOUNT_CREATED') EXECUTE FUNCTION refuse_mail()`,
  );
  const failed = await app.graphql(signUpDocument, { input: { ...input, otp } }, { headers: newAddress() });
  expect(failed.errors?.[0]?.extensions.code).toBe('INTERNAL_SERVER_ERROR');
  expect(await accounts(input.email)).toEqual([]);
  await app.database.query('DROP TRIGGER refuse_mail ON outbox_message');
  const again = await app.graphql<SignUpAnswer>(signUpDocument, { input: { ...input, otp } }, { headers: newAddress() });
  expect(again.data?.signUp.__typename).toBe('SignUpSuccess');
});
