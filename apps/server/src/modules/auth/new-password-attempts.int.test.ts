import { beforeEach, describe, expect, it } from 'vitest';
import {
  changePasswordDocument,
  forgotDocument,
  newAddress,
  resetDocument,
  tokenSentTo,
  type PasswordAnswer,
} from '../../testing/account-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { oneApp } from '../../testing/one-app.js';
import { cookieHeader, RestClient, type RestAnswer } from '../../testing/rest-client.js';

type Headers = Readonly<Record<string, string>>;

const app = await oneApp();
beforeEach(() => app.clock.advance(2 * 86_400_000));

const login = (email: string, password: string, headers: Headers = newAddress()): Promise<RestAnswer> =>
  new RestClient(app.baseUrl).post('/auth/login', { email, password }, headers);
const forgot = (email: string, headers: Headers = newAddress()) => app.graphql(forgotDocument, { email }, { headers });
const reset = async (token: string, password: string, headers: Headers = newAddress()) =>
  (await app.graphql<{ resetPassword: PasswordAnswer }>(resetDocument, { token, password }, { headers })).data?.resetPassword.success;

/** The account, where its owner sits, the browser it was used in, and a function that uses up every attempt there is. */
async function givenOwner() {
  const { email } = await givenAccount(app);
  const home = newAddress();
  const known = await login(email, 'rahsia-123', home);
  const browser = { cookie: cookieHeader(known) };
  const useUp = async () => {
    for (let tried = 0; tried < 10; tried++) await login(email, 'wrong-password', home);
    for (let tried = 0; tried < 10; tried++) await login(email, 'wrong-password', { ...home, ...browser });
    for (let tried = 0; tried < 10; tried++) await login(email, 'wrong-password');
  };
  const everywhere = () => [home, newAddress(), { ...newAddress(), ...browser }];
  const statuses = (password: string) => Promise.all(everywhere().map(async (headers) => (await login(email, password, headers)).status));
  return { email, home, session: { authorization: `Bearer ${String(known.body['token'])}` }, useUp, statuses };
}

describe('a new password has attempts of its own', () => {
  it('its owner is let in at once, wherever the attempts were used up: at home, in the known browser, by strangers', async () => {
    const { email, home, useUp, statuses } = await givenOwner();
    await useUp();
    expect(await statuses('rahsia-123')).toEqual([429, 429, 429]);
    await forgot(email);
    expect(await reset(await tokenSentTo(app, email), 'tilam-baharu', home)).toBe(true);
    expect(await statuses('tilam-baharu')).toEqual([200, 200, 200]);
  });

  it('an owner who changes it is let in at once too; with every attempt used up the change is refused like the sign-in', async () => {
    const { email, home, session, statuses } = await givenOwner();
    const change = async (current: string, password: string) => {
      const headers = { ...session, ...newAddress() };
      return app.graphql<{ changePassword: PasswordAnswer }>(changePasswordDocument, { current, password }, { headers });
    };
    for (let tried = 0; tried < 10; tried++) await login(email, 'wrong-password', home);
    expect((await change('rahsia-123', 'tilam-baharu')).data?.changePassword.success).toBe(true);
    expect(await statuses('tilam-baharu')).toEqual([200, 200, 200]);

    const again = await givenOwner();
    await again.useUp();
    expect((await login(again.email, 'rahsia-123')).status).toBe(429);
    const refused = await app.graphql(
      changePasswordDocument,
      { current: 'rahsia-123', password: 'tilam-baharu' },
      { headers: { ...again.session, ...newAddress() } },
    );
    expect(refused.errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
  });

  it('a stranger gets no further attempt by asking for a link, guessing at one, or using a spent one', async () => {
    const { email } = await givenOwner();
    const stranger = newAddress();
    const guess = async () => (await login(email, 'wrong-password', stranger)).status;
    for (let tried = 0; tried < 10; tried++) await guess();
    await forgot(email, stranger);
    const token = await tokenSentTo(app, email);
    expect(await reset('a guess', 'tilam-baharu', stranger)).toBe(false);
    expect(await reset(token, '123456', stranger)).toBeUndefined();
    expect(await guess()).toBe(429);

    expect(await reset(token, 'tilam-baharu')).toBe(true);
    for (let tried = 0; tried < 10; tried++) expect(await guess()).toBe(401);
    expect(await reset(token, 'tilam-lain-9', stranger)).toBe(false);
    expect(await guess()).toBe(429);
  });
});
