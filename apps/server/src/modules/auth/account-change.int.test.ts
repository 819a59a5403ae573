import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePasswordDocument,
  changePhoneDocument,
  codeFor,
  international,
  kindsSentTo,
  newAddress,
  newMobile,
  otherThan,
  type PasswordAnswer,
} from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount, type GivenAccount } from '../../testing/given-account.js';
import { RestClient } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
beforeEach(() => app.clock.advance(2 * 86_400_000));

const login = (email: string, password: string, headers: Record<string, string> = newAddress()) =>
  new RestClient(app.baseUrl).post('/auth/login', { email, password }, headers);

/** Somebody who is signed in, with an address of their own. */
async function givenSignedIn(input: Partial<GivenAccount> = {}) {
  const account = await givenAccount(app, input);
  const headers = newAddress();
  const { token } = (await login(account.email, 'rahsia-123', headers)).body as { token: string };
  return { account, headers: { ...headers, authorization: `Bearer ${token}` } };
}
const change = async (headers: Record<string, string>, current: string, password: string) =>
  app.graphql<{ changePassword: PasswordAnswer }>(changePasswordDocument, { current, password }, { headers });
const audit = (id: string) => app.database.query('SELECT action, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);

describe('changing the password', () => {
  it('needs the present one, ends every session on every process, and sends the owner a mail', async () => {
    const { account, headers } = await givenSignedIn();
    const other = (await login(account.email, 'rahsia-123')).body as { token: string; refresh_token: string };
    expect((await change(headers, 'rahsia-123', 'tilam-baharu')).data?.changePassword).toEqual({
      success: true,
      message: 'Your new password is saved. Sign in with it.',
      error: null,
    });
    const elsewhere = new ApiClient(second.baseUrl);
    expect((await elsewhere.graphql('{ __typename }', {}, { authorization: `Bearer ${other.token}` })).status).toBe(401);
    expect((await elsewhere.graphql('{ __typename }', {}, headers)).status).toBe(401);
    expect((await new RestClient(second.baseUrl).post('/auth/refresh', { refresh_token: other.refresh_token })).status).toBe(401);
    expect((await login(account.email, 'rahsia-123')).status).toBe(401);
    expect((await login(account.email, 'tilam-baharu')).status).toBe(200);
    expect(await kindsSentTo(app, account.email)).toEqual(['PASSWORD_CHANGED']);
    expect(await audit(account.id)).toEqual([]);
  });

  it('with a wrong present one is an error, and changes nothing', async () => {
    const { account, headers } = await givenSignedIn();
    expect((await change(headers, 'rahsia-124', 'tilam-baharu')).data?.changePassword).toEqual({
      success: false,
      message: null,
      error: 'The current password is not right.',
    });
    expect((await login(account.email, 'rahsia-123')).status).toBe(200);
    expect(await kindsSentTo(app, account.email)).toEqual([]);
  });

  it('to a common one is refused', async () => {
    const { headers } = await givenSignedIn();
    const { errors } = await change(headers, 'rahsia-123', 'sunshine');
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'password', code: 'PASSWORD_COMMON' }] });
  });

  it('twenty times at once, with the same present one, succeeds once', async () => {
    const { account, headers } = await givenSignedIn();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => change({ ...headers, ...newAddress() }, 'rahsia-123', `tilam-baharu-${at}`)),
    );
    expect(answers.filter(({ data }) => data?.changePassword.success)).toHaveLength(1);
    expect(await kindsSentTo(app, account.email)).toEqual(['PASSWORD_CHANGED']);
  });

  it('by staff has an audit entry without the password', async () => {
    const { account, headers } = await givenSignedIn({ role: 'admin', scope: ['booking:read'] });
    await change(headers, 'rahsia-123', 'tilam-baharu');
    expect(await audit(account.id)).toEqual([{ action: 'changePassword', before: {}, after: {} }]);
  });
});

describe('changing the telephone number', () => {
  const changePhone = async (headers: Record<string, string>, phoneNumber: string, otp: string) =>
    app.graphql(changePhoneDocument, { input: { phoneNumber, otp } }, { headers });

  it('needs the code that was sent to the new number, and sends the owner a mail', async () => {
    const { account, headers } = await givenSignedIn();
    const mobile = newMobile();
    const { data } = await changePhone(headers, mobile, await codeFor(app, mobile, headers));
    expect(data).toEqual({
      changePhoneNumber: {
        _id: account.id,
        phoneNumber: international(mobile),
        formattedPhoneNumber: expect.stringMatching(/^\+60 12 /) as string,
        countryCode: 'MY',
        countryCallingCode: '60',
      },
    });
    expect(await kindsSentTo(app, account.email)).toEqual(['PHONE_CHANGED']);
  });

  it('with a wrong, a used, another person’s or a guest’s code has an error at the code', async () => {
    const { headers } = await givenSignedIn();
    const other = await givenSignedIn();
    const [wrong, theirs, guests] = [newMobile(), newMobile(), newMobile()];
    const wrongCode = otherThan(await codeFor(app, wrong, headers));
    const theirCode = await codeFor(app, theirs, other.headers);
    const guestCode = await codeFor(app, guests);
    const summaryOf = async (mobile: string, otp: string) => (await changePhone(headers, mobile, otp)).errors?.[0]?.extensions;
    const rejected = (code: string) => ({ code: 'BAD_USER_INPUT', fields: [{ path: 'input.otp', code }] });
    expect(await summaryOf(wrong, wrongCode)).toMatchObject(rejected('CODE_WRONG'));
    expect(await summaryOf(theirs, theirCode)).toMatchObject(rejected('CODE_EXPIRED'));
    expect(await summaryOf(guests, guestCode)).toMatchObject(rejected('CODE_EXPIRED'));
    expect(await summaryOf(wrong, ' ')).toMatchObject(rejected('REQUIRED'));
    expect(await summaryOf('03-1234 5678', wrongCode)).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ path: 'input.phoneNumber', code: 'MOBILE_INVALID' }],
    });
  });

  it('twenty times at once with one code happens once', async () => {
    const { account, headers } = await givenSignedIn({ role: 'admin', scope: [] });
    const mobile = newMobile();
    const otp = await codeFor(app, mobile, headers);
    const answers = await Promise.all(Array.from({ length: 20 }, () => changePhone({ ...headers, ...newAddress() }, mobile, otp)));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(await audit(account.id)).toEqual([
      { action: 'changePhoneNumber', before: { phoneNumber: null }, after: { phoneNumber: international(mobile) } },
    ]);
  });
});
