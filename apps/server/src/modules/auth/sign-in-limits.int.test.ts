import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/app-error.js';
import {
  changePasswordDocument,
  forgotDocument,
  newAddress,
  resetDocument,
  tokenSentTo,
  type PasswordAnswer,
} from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { cookieHeader, RestClient } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';

type Headers = Readonly<Record<string, string>>;

const { app, second } = await twoApps();
const clients = [new RestClient(app.baseUrl), new RestClient(second.baseUrl)] as const;
// Resets the attempts of earlier tests.
beforeEach(() => app.clock.advance(2 * 86_400_000));
afterEach(() => vi.restoreAllMocks());

const right = 'rahsia-123';
/** @param at index of the request: the processes answer in turn */
const login = (email: string, password: string, headers: Headers = newAddress(), at = 0) =>
  clients[at % 2 === 0 ? 0 : 1].post('/auth/login', { email, password }, headers);
const statusOf = async (...request: Parameters<typeof login>) => (await login(...request)).status;
const cookieOf = async (email: string) => cookieHeader(await login(email, right));
/** The password checks of both processes. */
const spyOnChecks = () => [app, second].map(({ container }) => vi.spyOn(container.passwordHasher, 'verify'));
const count = (spies: ReturnType<typeof spyOnChecks>) => spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
const refusedAfter = (checked: number, attempts: number) => [
  ...Array<number>(checked).fill(401),
  ...Array<number>(attempts - checked).fill(429),
];

let made = 0;
/** An account, its owner's address, and the cookies of trusted devices. */
async function givenOwner(browsers: number) {
  const { email } = await givenAccount(app, { email: `kim.i.${++made}@example.test` });
  const cookies: string[] = [];
  for (let at = 0; at < browsers; at += 1) cookies.push(await cookieOf(email));
  return { email, home: newAddress(), cookies };
}
type Owner = Awaited<ReturnType<typeof givenOwner>>;

/** Without letters that only PostgreSQL or only JavaScript treats as equal: the Kelvin sign is a k in lower case in both. */
const spellings = (email: string) => [
  ...[email, email.toUpperCase(), ` ${email}`, `${email}\t`],
  ...[email.replace('k', '\u212a'), email.replace('kim.i', 'Kim.I')],
];
const inventedCookie = `known-device=${'a'.repeat(22)}.${'b'.repeat(43)}`;
const cookieAt = ({ cookies }: Owner, at: number) => ({ cookie: cookies[at % cookies.length] ?? '' });

describe('guessing the password of an account (D1)', () => {
  interface Guesses {
    attempts: number;
    checked: number;
    from: (at: number, owner: Owner) => Headers;
    email?: (at: number, email: string) => string;
    /** Number of the owner's trusted devices; by default one. */
    browsers?: number;
    /** Whether the owner may sign in from another address. */
    ownerElsewhere: 200 | 429;
  }
  it.each<[string, Guesses]>([
    ['one address', { attempts: 12, checked: 10, from: (_, { home }) => home, ownerElsewhere: 200 }],
    [
      'one address, in other spellings of the e-mail',
      { attempts: 11, checked: 10, from: (_, { home }) => home, email: (at, email) => spellings(email)[at % 6] ?? '', ownerElsewhere: 200 },
    ],
    [
      'one address with an invented cookie of a trusted browser',
      { attempts: 11, checked: 10, from: (_, { home }) => ({ ...home, cookie: inventedCookie }), ownerElsewhere: 200 },
    ],
    [
      'five addresses by turns',
      { attempts: 30, checked: 10, from: (at) => ({ 'x-forwarded-for': `203.0.113.${at % 5}` }), ownerElsewhere: 429 },
    ],
    ['ever new addresses', { attempts: 30, checked: 10, from: () => newAddress(), ownerElsewhere: 429 }],
    [
      'networks of one /48',
      { attempts: 14, checked: 10, from: (at) => ({ 'x-forwarded-for': `2001:db8:3:${at}::1` }), ownerElsewhere: 200 },
    ],
    [
      'a trusted browser at any address',
      { attempts: 11, checked: 10, from: (_, owner) => ({ ...newAddress(), ...cookieAt(owner, 0) }), ownerElsewhere: 200 },
    ],
    [
      'all trusted browsers of the account',
      { browsers: 4, attempts: 32, checked: 20, from: (at, owner) => ({ ...owner.home, ...cookieAt(owner, at) }), ownerElsewhere: 200 },
    ],
  ])(
    'from %s is checked a number of times, then 429',
    async (_, { attempts, checked, from, email: spell, browsers = 1, ownerElsewhere }) => {
      const owner = await givenOwner(browsers);
      const statuses = [];
      for (let at = 0; at < attempts; at += 1)
        statuses.push(await statusOf(spell?.(at, owner.email) ?? owner.email, 'wrong', from(at, owner), at));
      expect(statuses).toEqual(refusedAfter(checked, attempts));
      const last = from(attempts, owner);
      expect(await statusOf(owner.email, right, last)).toBe(429);
      expect(await statusOf(owner.email, right)).toBe(ownerElsewhere);
      if (last['cookie'] === undefined) expect(await statusOf(owner.email, right, { ...newAddress(), ...cookieAt(owner, 0) })).toBe(200);
      app.clock.advance(900_000);
      expect(await statusOf(owner.email, right, last)).toBe(200);
    },
  );

  it('with a letter that the e-mail does not have is guessing at another account', async () => {
    const { email, home } = await givenOwner(0);
    for (let at = 0; at < 10; at += 1) await login(email, 'wrong', home);
    // The dotted capital I is an i in PostgreSQL only.
    expect(await statusOf(email.replace('i', '\u0130'), right, home)).toBe(401);
  });

  it('with a trusted device of another account is guessing without one', async () => {
    const { cookies } = await givenOwner(1);
    const { email } = await givenAccount(app);
    const headers = { ...newAddress(), cookie: cookies[0] ?? '' };
    for (let at = 0; at < 10; at += 1) await login(email, 'wrong', headers);
    expect(await statusOf(email, right, headers)).toBe(429);
  });

  it('leaves the owner attempts: five of each address count for the account, and two addresses have fifteen', async () => {
    const { email, home } = await givenOwner(0);
    const attacker = newAddress();
    for (let at = 0; at < 12; at += 1) await login(email, 'wrong', attacker);
    for (let at = 0; at < 4; at += 1) expect(await statusOf(email, 'wrong', home)).toBe(401);
    expect(await statusOf(email, right, home)).toBe(200);
    const guesses = [];
    for (const from of [home, home, attacker, newAddress()]) guesses.push(await statusOf(email, 'wrong', from));
    expect(guesses).toEqual([401, 429, 429, 429]);
  });

  it.each([10, 40])('%i concurrent times is checked ten times, and the rest are 429 with retryAfter', async (callers) => {
    const { email, home } = await givenOwner(0);
    const checks = spyOnChecks();
    const answers = await Promise.all(Array.from({ length: callers }, (_, at) => login(email, `wrong ${at}`, home, at)));
    expect(count(checks)).toBe(10);
    expect(answers.map(({ status }) => status).sort()).toEqual(refusedAfter(10, callers));
    for (const { status, headers } of answers) if (status === 429) expect(headers.get('retry-after')).toBe('900');
  });

  it('counts the address of the client: a header that it sends itself is not trusted, directly or through the proxy', async () => {
    const { email } = await givenOwner(0);
    const guess = async (remoteAddress: string, forwarded: string, password = 'wrong') =>
      (
        await app.app.inject({
          method: 'POST',
          url: '/server/api/auth/login',
          remoteAddress,
          headers: { 'x-forwarded-for': forwarded, 'x-real-ip': forwarded },
          payload: { email, password },
        })
      ).statusCode;
    const statuses = [];
    for (let at = 0; at < 5; at += 1) statuses.push(await guess('203.0.113.7', `198.51.100.${at}`));
    for (let at = 0; at < 6; at += 1) statuses.push(await guess('127.0.0.1', `198.51.100.${at}, 203.0.113.7`));
    expect(statuses).toEqual(refusedAfter(10, 11));
    expect(await guess('127.0.0.1', '203.0.113.7, 198.51.100.1', right)).toBe(200);
  });

  it('counts in GraphQL and REST together', async () => {
    const { email, home } = await givenOwner(0);
    const { body } = await login(email, right, home);
    const headers = { ...home, authorization: `Bearer ${String(body['token'])}` };
    const change = () =>
      new ApiClient(second.baseUrl).graphql(changePasswordDocument, { current: 'wrong', password: 'kuih-lapis-7' }, headers);
    for (let at = 0; at < 3; at += 1) expect(await statusOf(email, 'wrong', home)).toBe(401);
    for (let at = 0; at < 7; at += 1) expect((await change()).errors).toBeUndefined();
    expect((await change()).errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 900 });
    expect(await statusOf(email, right, home)).toBe(429);
  });
});

describe('guessing passwords of many accounts', () => {
  it.each<[string, number, (at: number) => string, string]>([
    ['one address, which for IPv6 is a /64', 100, (at) => `2001:db8:1:2::${at.toString(16)}`, '2001:db8:2::1'],
    ['one /48, whatever the networks in it', 400, (at) => `2001:db8:3:${at.toString(16)}::1`, '2001:db8:4::1'],
  ])('from %s is checked %i times a day; a trusted browser is not locked out', async (_, max, addressOf, elsewhere) => {
    const { email, cookies } = await givenOwner(1);
    const from = (at: number) => ({ 'x-forwarded-for': addressOf(at) });
    const [check] = spyOnChecks();
    check?.mockResolvedValue(false);
    const statuses = [];
    for (let at = 0; at < max; at += 10) {
      const ten = Array.from({ length: 10 }, (__, of) => statusOf(`many${at + of}@nowhere.test`, 'wrong', from(at + of)));
      statuses.push(...(await Promise.all(ten)));
    }
    for (let at = 0; at < 4; at += 1) statuses.push(await statusOf(`more${at}@nowhere.test`, 'wrong', from(at)));
    expect(statuses).toEqual(refusedAfter(max, max + 4));
    expect(check).toHaveBeenCalledTimes(max);
    vi.restoreAllMocks();
    const refused = await login(email, right, from(999));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    expect(await statusOf(email, right, { ...from(999), cookie: cookies[0] ?? '' })).toBe(200);
    expect(await statusOf(email, right, { 'x-forwarded-for': elsewhere })).toBe(200);
    app.clock.advance(86_400_000);
    expect(await statusOf(email, right, from(999))).toBe(200);
  });

  it('130 concurrent times from one address is checked a hundred times', async () => {
    const checks = spyOnChecks();
    for (const check of checks) check.mockResolvedValue(false);
    const from = newAddress();
    const answers = await Promise.all(Array.from({ length: 130 }, (_, at) => login(`burst${at}@nowhere.test`, 'wrong', from, at)));
    const counts = [200, 401, 429, 503].map((status) => answers.filter((answer) => answer.status === status).length);
    // All wait for one row: a request that waited too long gets 503, and was not checked.
    expect(counts[0]).toBe(0);
    expect(counts[1]).toBe(count(checks));
    expect(count(checks) + (counts[3] ?? 0)).toBeGreaterThanOrEqual(100);
    expect(count(checks)).toBeLessThanOrEqual(100);
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(130);
  });

  it.each<[string, (at: number) => string]>([
    ['one /48', (at) => `2001:db8:4:${at.toString(16)}::1`],
    ['40 IPv4 addresses', (at) => `198.51.100.${at % 40}`],
  ])('80 concurrent times from %s locks no owner out, from another address or in a trusted browser (M5)', async (_, from) => {
    const people = await Promise.all(Array.from({ length: 10 }, () => givenAccount(app)));
    const admin = await givenOwner(10);
    const flood = Array.from({ length: 80 }, (__, at) =>
      // Some guess at the same accounts whose owners sign in.
      login(at % 8 === 0 ? admin.email : `flood${at}@nowhere.test`, 'wrong', { 'x-forwarded-for': from(at) }),
    );
    const owners = [
      ...people.map(({ email }) => login(email, right)),
      // From the flood's own address too.
      ...admin.cookies.map((cookie, at) => login(admin.email, right, { 'x-forwarded-for': from(at), cookie })),
    ];
    expect((await Promise.all(owners)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    for (const { status } of await Promise.all(flood)) expect([401, 429, 503]).toContain(status);
  });
});

describe('signing in with the right password', () => {
  it('is possible sixty times for an account in fifteen minutes, and guesses use none of them up', async () => {
    const { email, home } = await givenOwner(0);
    for (let at = 0; at < 9; at += 1) await login(email, 'wrong');
    const check = vi.spyOn(app.container.passwordHasher, 'verify').mockResolvedValue(true);
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push(await statusOf(email, right, at % 2 ? home : newAddress()));
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect(check).toHaveBeenCalledTimes(60);
    app.clock.advance(900_000);
    expect(await statusOf(email, right, home)).toBe(200);
  });

  it('is possible 300 times an hour from one address, and in a trusted browser beyond that', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => givenAccount(app)));
    const from = newAddress();
    const emailOf = (at: number) => people[at % 6]?.email ?? '';
    const cookie = await cookieOf(emailOf(0));
    vi.spyOn(app.container.passwordHasher, 'verify').mockResolvedValue(true);
    const statuses: number[] = [];
    for (let batch = 0; batch < 15; batch += 1) {
      if (batch === 8) app.clock.advance(900_000);
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => statusOf(emailOf(at), right, from)))));
    }
    expect(statuses).toEqual(Array<number>(300).fill(200));
    expect(await statusOf(emailOf(0), right, from)).toBe(429);
    expect(await statusOf(emailOf(0), right, { ...from, cookie })).toBe(200);
    expect(await statusOf(emailOf(1), right), 'anywhere else').toBe(200);
  });

  it('waits in the queue of its network and its account (fair-queue.test.ts has the order)', async () => {
    const { email } = await givenOwner(0);
    const verify = vi.spyOn(app.container.passwordHasher, 'verify');
    await login(email.toUpperCase(), right, { 'x-forwarded-for': '2001:db8:1:2::9' });
    expect(verify.mock.calls.map(([, , asker]) => asker)).toEqual([
      { networks: { net64: '2001:db8:1:2::/64', net48: '2001:db8:1::/48' }, account: email, isKnown: false },
    ]);
  });

  it('is 503 while a server’s queue is full, and that attempt does not count', async () => {
    const { email, home } = await givenOwner(0);
    vi.spyOn(app.container.passwordHasher, 'verify').mockRejectedValue(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }));
    for (let at = 0; at < 12; at += 1) {
      const { status, headers, body } = await login(email, right, home);
      expect([status, headers.get('retry-after'), body['statusCode']]).toEqual([503, '2', 503]);
    }
    vi.restoreAllMocks();
    expect(await statusOf(email, right, home)).toBe(200);
  });

  it('is refused when the password changes while the old one is checked', async () => {
    const account = await givenAccount(app);
    const verify = app.container.passwordHasher.verify.bind(app.container.passwordHasher);
    vi.spyOn(app.container.passwordHasher, 'verify').mockImplementationOnce(async (hash, password, asker) => {
      const answer = await verify(hash, password, asker);
      await app.database.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [account.id, 'another']);
      return answer;
    });
    expect(await statusOf(account.email, right)).toBe(401);
    expect(await app.database.query('SELECT 1 FROM session_family WHERE user_id = $1', [account.id])).toEqual([]);
  });
});

describe('a new password has new attempts', () => {
  const forgot = (email: string) => app.graphql(forgotDocument, { email }, { headers: newAddress() });
  const reset = async (token: string, password: string, headers: Headers = newAddress()) =>
    (await app.graphql<{ resetPassword: PasswordAnswer }>(resetDocument, { token, password }, { headers })).data?.resetPassword.success;
  const change = async (email: string) => {
    const { body } = await login(email, right);
    const headers = { ...newAddress(), authorization: `Bearer ${String(body['token'])}` };
    return () => app.graphql(changePasswordDocument, { current: right, password: 'tilam-baharu' }, { headers });
  };
  const everywhere = ({ email, home, cookies }: Owner, password: string) =>
    Promise.all([home, newAddress(), { ...newAddress(), cookie: cookies[0] ?? '' }].map((headers) => statusOf(email, password, headers)));
  const useUp = async (owner: Owner) => {
    for (let at = 0; at < 10; at += 1) await login(owner.email, 'wrong', owner.home);
    for (let at = 0; at < 10; at += 1) await login(owner.email, 'wrong', { ...owner.home, ...cookieAt(owner, 0) });
    for (let at = 0; at < 10; at += 1) await login(owner.email, 'wrong');
  };

  it('after a link: its owner signs in at once, wherever attempts were used up', async () => {
    const owner = await givenOwner(1);
    await useUp(owner);
    expect(await everywhere(owner, right)).toEqual([429, 429, 429]);
    await forgot(owner.email);
    expect(await reset(await tokenSentTo(app, owner.email), 'tilam-baharu', owner.home)).toBe(true);
    expect(await everywhere(owner, 'tilam-baharu')).toEqual([200, 200, 200]);
  });

  it('after a change, which is refused like the sign-in once every attempt is used up', async () => {
    const owner = await givenOwner(1);
    for (let at = 0; at < 10; at += 1) await login(owner.email, 'wrong', owner.home);
    expect((await (await change(owner.email))()).data).toMatchObject({ changePassword: { success: true } });
    expect(await everywhere(owner, 'tilam-baharu')).toEqual([200, 200, 200]);

    const other = await givenOwner(1);
    const changeOfOther = await change(other.email);
    await useUp(other);
    expect((await changeOfOther()).errors?.[0]?.extensions.code).toBe('TOO_MANY_REQUESTS');
  });

  it('and a stranger gets none by requesting a link, guessing at one, or using a used one', async () => {
    const { email } = await givenOwner(0);
    const stranger = newAddress();
    const guess = () => statusOf(email, 'wrong', stranger);
    for (let at = 0; at < 10; at += 1) await guess();
    await forgot(email);
    const token = await tokenSentTo(app, email);
    expect(await reset('a guess', 'tilam-baharu', stranger)).toBe(false);
    expect(await reset(token, '123456', stranger)).toBeUndefined();
    expect(await guess()).toBe(429);

    expect(await reset(token, 'tilam-baharu')).toBe(true);
    for (let at = 0; at < 10; at += 1) expect(await guess()).toBe(401);
    expect(await reset(token, 'tilam-lain-9', stranger)).toBe(false);
    expect(await guess()).toBe(429);
  });
});
