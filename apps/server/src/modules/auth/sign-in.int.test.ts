import { beforeEach, describe, expect, it, vi } from 'vitest';
import { givenAccount } from '../../testing/given-account.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { RestClient } from '../../testing/rest-client.js';
import { statementsOf } from '../../testing/statements-of.js';
import { createTestApp } from '../../testing/test-app.js';

const app = await oneApp();
const rest = new RestClient(app.baseUrl);
// Resets the attempts of earlier tests.
beforeEach(() => app.clock.advance(2 * 86_400_000));

let addresses = 0;
/** A client address that no other request has. */
const newAddress = () => ({ 'x-forwarded-for': `10.1.${Math.floor(++addresses / 250)}.${(addresses % 250) + 1}` });
const login = (email: string, password: string, headers: Record<string, string> = newAddress()) =>
  rest.post('/auth/login', { email, password }, headers);
const right = 'rahsia-123';

describe('signing in', () => {
  it('returns tokens and sets cookies that no script can read', async () => {
    const account = await givenAccount(app);
    const answer = await login(account.email, right);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      ok: 1,
      token: expect.any(String) as string,
      refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
      expiresIn: 901,
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const { token, refresh_token: refreshToken } = answer.body as { token: string; refresh_token: string };
    expect(answer.cookies['apollo-token']).toBe(`apollo-token=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`);
    expect(answer.cookies['refresh-token']).toBe(
      `refresh-token=${refreshToken}; Max-Age=86400; Path=/server/api/auth; HttpOnly; SameSite=Strict`,
    );
    expect(answer.cookies['known-device']).toMatch(/; Max-Age=15552000; Path=\/server\/api\/auth; HttpOnly; SameSite=Strict$/);
  });

  it('over TLS every cookie is Secure', async () => {
    const secure = await createTestApp({ environment: { publicUrl: 'https://booking.example' } });
    const account = await givenAccount(secure);
    const client = new RestClient(secure.baseUrl);
    const given = [await client.post('/auth/login', { email: account.email, password: right }), await client.post('/auth/logout')];
    await secure.close();
    for (const { cookies } of given) {
      expect(Object.keys(cookies).length).toBeGreaterThanOrEqual(2);
      for (const cookie of Object.values(cookies)) expect(cookie).toContain('; HttpOnly; Secure; SameSite=');
    }
  });

  it('ignores case and surrounding spaces of the e-mail, and takes the password as it is', async () => {
    const account = await givenAccount(app, { email: 'Nur.Aisyah@Example.test' });
    expect((await login(' nur.aisyah@example.TEST ', right)).status).toBe(200);
    expect((await login(account.email, ` ${right}`)).status).toBe(401);
    expect((await login(account.email, right.toUpperCase())).status).toBe(401);
  });

  it('ignores an old token in the cookie or the header', async () => {
    const account = await givenAccount(app);
    const headers = { ...newAddress(), cookie: 'apollo-token=old; refresh-token=old; known-device=old', authorization: 'Bearer old' };
    expect((await login(account.email, right, headers)).status).toBe(200);
  });

  it('returns the user with the fields of the contract, never the hash', async () => {
    const branchId = await givenBranch(app.database, { name: 'Butterworth' });
    const account = await givenAccount(app, { role: 'admin', scope: ['booking:read'], branchIds: [branchId] });
    const { body } = await login(account.email, right);
    const { status, body: returned } = await rest.get('/auth/user', { authorization: `Bearer ${String(body['token'])}` });
    expect(status).toBe(200);
    expect(returned).toEqual({
      user: {
        _id: account.id,
        name: account.name,
        email: account.email,
        emailConfirmed: true,
        photoUrl: null,
        role: 'admin',
        scope: ['booking:read'],
        phoneNumber: null,
        formattedPhoneNumber: null,
        firm: null,
        countryCode: null,
        countryCallingCode: null,
        disabled: false,
        createdAt: app.clock.now().toISOString(),
        branches: [expect.objectContaining({ id: branchId, name: 'Butterworth', dailyLimit: 10, coverage: ['00000-99999'] })],
      },
    });
    expect(JSON.stringify(returned)).not.toMatch(/argon2|password/i);
    expect((await rest.get('/auth/user')).status).toBe(401);
    expect((await rest.get('/auth/user', { authorization: 'Bearer nonsense' })).status).toBe(401);
  });

  it('of a customer returns no branches; with branch:all every one', async () => {
    await givenBranch(app.database);
    const userOf = async (input: object) => {
      const { body } = await login((await givenAccount(app, input)).email, right);
      return (await rest.get('/auth/user', { authorization: `Bearer ${String(body['token'])}` })).body['user'] as { branches: unknown[] };
    };
    expect((await userOf({})).branches).toEqual([]);
    expect((await userOf({ role: 'admin', scope: ['branch:all'] })).branches.length).toBe(
      (await app.database.query('SELECT 1 FROM branch')).length,
    );
  });

  it('of staff is in the audit log, of customers is not', async () => {
    const staff = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const customer = await givenAccount(app);
    await Promise.all([login(staff.email, right), login(customer.email, right), login(staff.email, 'wrong')]);
    expect(
      await app.database.query('SELECT action, entity, actor_id, actor_name FROM audit_entry WHERE actor_id = ANY ($1)', [
        [staff.id, customer.id],
      ]),
    ).toEqual([{ action: 'signIn', entity: 'Session', actor_id: staff.id, actor_name: staff.name }]);
  });
});

describe('a refusal reveals nothing about the account (D2)', () => {
  it('unknown, wrong, disabled and never set: the same body, status, headers and work', async () => {
    const known = await givenAccount(app);
    const disabled = await givenAccount(app, { disabled: true });
    const invited = await givenAccount(app, { password: null });
    const hashed = vi.spyOn(app.container.passwordHasher, 'verify');
    const seen = [];
    for (const [email, password] of [
      [known.email, 'wrong'],
      ['nobody@example.test', right],
      [disabled.email, right],
      [invited.email, right],
      [invited.email, ''],
    ] as const) {
      hashed.mockClear();
      const answer = login(email, password);
      const statements = await statementsOf(() => answer);
      const { status, body, headers, cookies } = await answer;
      const names = [...headers.keys()].filter((name) => name !== 'connection').sort();
      seen.push({
        status,
        body,
        cookies,
        names,
        length: headers.get('content-length'),
        statements,
        hashes: hashed.mock.calls.length,
      });
    }
    vi.restoreAllMocks();
    expect(seen[0]).toMatchObject({
      status: 401,
      body: { message: 'The e-mail or the password is not right. Check both, then try again.', statusCode: 401 },
      hashes: 1,
    });
    expect(seen[0]?.cookies).toEqual({});
    expect(Object.keys(seen[0]?.body ?? {})).toEqual(['message', 'statusCode']);
    for (const other of seen) expect(other).toEqual(seen[0]);
  });

  it('is in the language of the caller', async () => {
    const messages = await Promise.all(
      ['en', 'bm', 'cn'].map(
        async (locale) => (await login('nobody@example.test', 'x', { ...newAddress(), cookie: `locale=${locale}` })).body['message'],
      ),
    );
    expect(new Set(messages).size).toBe(3);
    expect(messages[2]).toMatch(/\p{Script=Han}/u);
  });

  it('an account without attempts left gets the same answer as an address without an account', async () => {
    const known = await givenAccount(app);
    const spent = async (email: string) => {
      const from = newAddress();
      for (let at = 0; at < 10; at += 1) expect((await login(email, 'wrong', from)).status).toBe(401);
      const { status, body, headers } = await login(email, right, from);
      return { status, body, retryAfter: headers.get('retry-after') };
    };
    expect(await spent(known.email)).toEqual({
      status: 429,
      body: { message: 'Too many tries. Wait a while, then try again.', statusCode: 429 },
      retryAfter: '900',
    });
    expect(await spent('nobody@example.test')).toEqual(await spent('nobody.else@example.test'));
  });
});

describe('a malformed sign-in', () => {
  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no object', []],
    ['no password', { email: 'a@b.my' }],
    ['numbers', { email: 5, password: 6 }],
    ['lists', { email: ['a@b.my'], password: ['x'] }],
    ['operators', { email: { $gt: '' }, password: { $gt: '' } }],
  ])('%s is 422', async (_, body) => {
    const answer = await rest.post('/auth/login', body, newAddress());
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({ message: expect.any(String) as string, statusCode: 422 });
  });

  it.each<[string, string, string]>([
    ['NUL', 'a\u0000@b.my', 'x\u0000'],
    ['half a surrogate pair', '\ud800@b.my', '\udfff'],
    ['SQL', "' OR 1=1 --", "' OR 1=1 --"],
    ['a name of a prototype', '__proto__', 'constructor'],
    ['much', `${'a'.repeat(300_000)}@b.my`, 'x'.repeat(300_000)],
    ['nothing', '', ''],
  ])('%s is 401 like any other', async (_, email, password) => {
    expect((await login(email, password)).status).toBe(401);
  });
});
