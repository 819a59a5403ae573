import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../shared/app-error.js';
import { newAddress } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { cookieHeader, RestClient } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const rest = new RestClient(app.baseUrl);
const elsewhere = new RestClient(second.baseUrl);
// Attempts of earlier tests no longer count.
beforeEach(() => app.clock.advance(2 * 86_400_000));
afterEach(() => vi.restoreAllMocks());

const login = (email: string, password: string, headers: Record<string, string> = newAddress(), client = rest) =>
  client.post('/auth/login', { email, password }, headers);
const right = 'rahsia-123';

describe('guessing passwords (D1)', () => {
  it.each([10, 40])('%i at once, over two processes: ten are checked, the rest are 429 with the time to wait', async (callers) => {
    const { email } = await givenAccount(app);
    const from = newAddress();
    const checks = [vi.spyOn(app.container.passwordHasher, 'verify'), vi.spyOn(second.container.passwordHasher, 'verify')];
    const answers = await Promise.all(
      Array.from({ length: callers }, (_, at) => login(email, `wrong ${at}`, from, at % 2 ? rest : elsewhere)),
    );
    const checked = checks.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    vi.restoreAllMocks();
    expect(checked).toBe(10);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(callers - 10);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBe(900);
  });

  it('the spelling of the address makes no new account', async () => {
    const { email } = await givenAccount(app, { email: 'kim.i@example.test' });
    const from = newAddress();
    // The Kelvin sign is a k in lower case, in JavaScript and in PostgreSQL; the dotted capital I is an i in PostgreSQL only.
    const spellings = [email, email.toUpperCase(), ` ${email}`, `${email}\t`, '\u212aim.i@example.test', 'Kim.I@Example.Test'];
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await login(spellings[at % spellings.length] ?? '', 'wrong', from)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await login('k\u0130m.i@example.test', right, from)).status).toBe(401);
  });

  it('the owner gets in from another address meanwhile, and from the same one when the time is over', async () => {
    const { email } = await givenAccount(app);
    const attacker = newAddress();
    for (let at = 0; at < 12; at += 1) await login(email, 'wrong', attacker);
    expect((await login(email, right, attacker)).status).toBe(429);
    expect((await login(email, right)).status).toBe(200);
    app.clock.advance(900_000);
    expect((await login(email, right, attacker)).status).toBe(200);
  });

  it('of what one address tries five count for the account: the owner may mistype elsewhere, and two addresses have fifteen', async () => {
    const { email } = await givenAccount(app);
    const [attacker, owner] = [newAddress(), newAddress()];
    const guess = async (headers: Record<string, string>) => (await login(email, 'wrong', headers)).status;
    for (let at = 0; at < 12; at += 1) await guess(attacker);
    for (let at = 0; at < 4; at += 1) expect(await guess(owner)).toBe(401);
    expect((await login(email, right, owner)).status).toBe(200);
    expect([await guess(owner), await guess(owner), await guess(attacker), await guess(newAddress())]).toEqual([401, 429, 429, 429]);
  });

  it('by turns from five addresses ten are checked, as from one', async () => {
    const { email } = await givenAccount(app);
    const addresses = Array.from({ length: 5 }, newAddress);
    const statuses = [];
    for (let at = 0; at < 30; at += 1)
      statuses.push((await login(email, 'wrong', addresses[at % 5] ?? newAddress(), at % 2 ? rest : elsewhere)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
  });

  it('from ever new addresses at most ten are checked; the owner gets in where the account was used before', async () => {
    const { email } = await givenAccount(app);
    const browser = cookieHeader(await login(email, right));
    const statuses = [];
    for (let at = 0; at < 30; at += 1) statuses.push((await login(email, 'wrong', newAddress(), at % 2 ? rest : elsewhere)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
    expect((await login(email, right)).status, 'a browser that nobody knows').toBe(429);
    expect((await login(email, right, { ...newAddress(), cookie: browser })).status).toBe(200);
  });

  it('a known browser has ten wrong attempts of its own, at any address, and its mark serves no other account', async () => {
    const { email } = await givenAccount(app);
    const { email: other } = await givenAccount(app);
    const cookie = cookieHeader(await login(email, right));
    const statuses = [];
    for (let at = 0; at < 11; at += 1) statuses.push((await login(email, 'wrong', { ...newAddress(), cookie })).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect((await login(email, right)).status, 'the owner, anywhere else').toBe(200);

    const from = newAddress();
    for (let at = 0; at < 10; at += 1) await login(other, 'wrong', { ...from, cookie });
    expect((await login(other, right, { ...from, cookie })).status).toBe(429);
  });

  it('marks are not to be gathered: all known browsers of an account have twenty wrong attempts together', async () => {
    const { email } = await givenAccount(app);
    const marks = [];
    for (let at = 0; at < 4; at += 1) marks.push(cookieHeader(await login(email, right)));
    const from = newAddress();
    const statuses = [];
    for (let at = 0; at < 32; at += 1)
      statuses.push((await login(email, 'wrong', { ...from, cookie: marks[at % 4] ?? '' }, at % 2 ? rest : elsewhere)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), ...Array<number>(12).fill(429)]);
    expect((await login(email, right)).status, 'the owner, anywhere else').toBe(200);
  });

  it('an invented mark is worth nothing', async () => {
    const { email } = await givenAccount(app);
    const from = newAddress();
    const invented = () => `known-device=${'a'.repeat(22)}.${'b'.repeat(43)}`;
    for (let at = 0; at < 10; at += 1) await login(email, 'wrong', { ...from, cookie: invented() });
    expect((await login(email, right, { ...from, cookie: invented() })).status).toBe(429);
  });

  it('one address has a hundred wrong attempts a day, whatever the accounts; IPv6 counts by network', async () => {
    const { email } = await givenAccount(app);
    vi.spyOn(app.container.passwordHasher, 'verify').mockResolvedValue(false);
    const from = (at: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${at.toString(16)}` });
    const guess = async (at: number) => (await login(`person${at}@nowhere.test`, 'wrong', from(at))).status;
    const statuses = [];
    for (let at = 0; at < 104; at += 1) statuses.push(await guess(at));
    vi.restoreAllMocks();
    expect(statuses).toEqual([...Array<number>(100).fill(401), ...Array<number>(4).fill(429)]);
    const refused = await login(email, right, from(5));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    expect((await login(email, right)).status).toBe(200);
    app.clock.advance(86_400_000);
    expect((await login(email, right, from(5))).status).toBe(200);
  });

  it('the address is the client’s own: a header it sends itself is not believed, directly or through the proxy', async () => {
    const { email } = await givenAccount(app);
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
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429]);
    expect(await guess('127.0.0.1', '203.0.113.7, 198.51.100.1', right)).toBe(200);
  });

  it('130 at once from one address, over two processes, each for another account: a hundred are checked', async () => {
    const checks = [app, second].map(({ container }) => vi.spyOn(container.passwordHasher, 'verify').mockResolvedValue(false));
    const from = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 130 }, (_, at) => login(`burst${at}@nowhere.test`, 'wrong', from, at % 2 ? rest : elsewhere)),
    );
    const checked = checks.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
    const counts = [200, 401, 429, 503].map((status) => answers.filter((answer) => answer.status === status).length);
    // One row is waited for by all: who waited too long is asked to come back, and was not checked.
    expect(counts[0]).toBe(0);
    expect(counts[1]).toBe(checked);
    expect(checked + (counts[3] ?? 0)).toBeGreaterThanOrEqual(100);
    expect(checked).toBeLessThanOrEqual(100);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(130);
  });

  it('right passwords count too: sixty for an account in fifteen minutes, and guesses take none of them', async () => {
    const { email } = await givenAccount(app);
    for (let at = 0; at < 9; at += 1) await login(email, 'wrong');
    const check = vi.spyOn(app.container.passwordHasher, 'verify').mockResolvedValue(true);
    const [from, statuses] = [newAddress(), [] as number[]];
    for (let at = 0; at < 61; at += 1) statuses.push((await login(email, right, at % 2 ? from : newAddress())).status);
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429]);
    expect(check).toHaveBeenCalledTimes(60);
    app.clock.advance(900_000);
    expect((await login(email, right, from)).status).toBe(200);
  });

  it('300 an hour from one address, whatever the accounts; a known browser is not kept out with it', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => givenAccount(app)));
    const from = newAddress();
    const signInOf = (at: number, headers: Record<string, string>) => login(people[at % 6]?.email ?? '', right, headers);
    const browser = cookieHeader(await signInOf(0, newAddress()));
    vi.spyOn(app.container.passwordHasher, 'verify').mockResolvedValue(true);
    const statuses: number[] = [];
    for (let batch = 0; batch < 15; batch += 1) {
      if (batch === 8) app.clock.advance(900_000);
      statuses.push(...(await Promise.all(Array.from({ length: 20 }, async (_, at) => (await signInOf(at, from)).status))));
    }
    expect(statuses).toEqual(Array<number>(300).fill(200));
    expect((await signInOf(0, from)).status).toBe(429);
    expect((await signInOf(0, { ...from, cookie: browser })).status).toBe(200);
    expect((await signInOf(1, newAddress())).status, 'anywhere else').toBe(200);
  });

  it('a check waits its turn among those of its network and of its account (fair-turns.test.ts has the order)', async () => {
    const { email } = await givenAccount(app);
    const verify = vi.spyOn(app.container.passwordHasher, 'verify');
    await login(email.toUpperCase(), right, { 'x-forwarded-for': '2001:db8:1:2::9' });
    expect(verify.mock.calls.map(([, , asker]) => asker)).toEqual([
      { networks: { narrow: '2001:db8:1:2::/64', wide: '2001:db8:1::/48' }, account: email, isKnown: false },
    ]);
  });

  it('a server that has too many to check says so, and the attempt does not count', async () => {
    const { email } = await givenAccount(app);
    const from = newAddress();
    vi.spyOn(app.container.passwordHasher, 'verify').mockRejectedValue(new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2 }));
    for (let at = 0; at < 12; at += 1) {
      const { status, headers, body } = await login(email, right, from);
      expect([status, headers.get('retry-after'), body['statusCode']]).toEqual([503, '2', 503]);
    }
    vi.restoreAllMocks();
    expect((await login(email, right, from)).status).toBe(200);
  });

  it('a password that is changed while the old one is being checked opens nothing', async () => {
    const account = await givenAccount(app);
    const verify = app.container.passwordHasher.verify.bind(app.container.passwordHasher);
    vi.spyOn(app.container.passwordHasher, 'verify').mockImplementationOnce(async (hash, password, asker) => {
      const answer = await verify(hash, password, asker);
      await app.database.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [account.id, 'another']);
      return answer;
    });
    expect((await login(account.email, right)).status).toBe(401);
    expect(await app.database.query('SELECT 1 FROM session_family WHERE user_id = $1', [account.id])).toEqual([]);
  });

  it('GraphQL counts with REST, and each alias of a multiplied operation counts (C4)', async () => {
    const { email } = await givenAccount(app);
    const from = newAddress();
    const { body } = await login(email, right, from);
    const headers = { ...from, authorization: `Bearer ${String(body['token'])}` };
    const change = (count: number, api = new ApiClient(second.baseUrl)) =>
      api.graphql<Record<string, { success: boolean }>>(
        `mutation { ${Array.from({ length: count }, (_, at) => `a${at}: changePassword(currentPassword: "wrong ${at}", password: "kuih-lapis-7") { success }`).join(' ')} }`,
        {},
        headers,
      );
    for (let at = 0; at < 3; at += 1) expect((await login(email, 'wrong', from)).status).toBe(401);
    const checks = [vi.spyOn(app.container.passwordHasher, 'verify'), vi.spyOn(second.container.passwordHasher, 'verify')];
    for (let at = 0; at < 6; at += 1) await change(5);
    expect((await login(email, right, from)).status).toBe(429);
    expect(checks.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(7);
    vi.restoreAllMocks();
    const refused = await change(1);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 900 });
  });
});
