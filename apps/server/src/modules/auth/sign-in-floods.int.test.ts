import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { newAddress } from '../../testing/account-api.js';
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

describe('guessing from many networks', () => {
  it('a /48 has four hundred a day, whatever the networks in it and the accounts; a known browser is not kept out with it', async () => {
    const { email } = await givenAccount(app);
    const browser = cookieHeader(await login(email, right));
    const check = vi.spyOn(app.container.passwordHasher, 'verify').mockResolvedValue(false);
    const from = (at: number, wide = 1) => ({ 'x-forwarded-for': `2001:db8:${wide}:${at.toString(16)}::1` });
    const statuses = [];
    for (let at = 0; at < 404; at += 1) statuses.push((await login(`many${at}@nowhere.test`, 'wrong', from(at))).status);
    expect(statuses).toEqual([...Array<number>(400).fill(401), ...Array<number>(4).fill(429)]);
    expect(check).toHaveBeenCalledTimes(400);
    vi.restoreAllMocks();
    const refused = await login(email, right, from(999));
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
    expect((await login(email, right, { ...from(999), cookie: browser })).status).toBe(200);
    expect((await login(email, right, from(999, 2))).status).toBe(200);
    app.clock.advance(86_400_000);
    expect((await login(email, right, from(999))).status).toBe(200);
  });

  it('a /48 is one network for an account: of what its networks try five count for it, and ten are checked', async () => {
    const { email } = await givenAccount(app);
    const statuses = [];
    for (let at = 0; at < 14; at += 1)
      statuses.push((await login(email, 'wrong', { 'x-forwarded-for': `2001:db8:3:${at}::1` }, at % 2 ? rest : elsewhere)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(4).fill(429)]);
    expect((await login(email, right)).status, 'the owner, anywhere else').toBe(200);
  });

  it.each<[string, (at: number) => string]>([
    ['one /48', (at) => `2001:db8:4:${at.toString(16)}::1`],
    ['40 IPv4 addresses', (at) => `198.51.100.${at % 40}`],
  ])('80 at once from %s: right ones from elsewhere and from known browsers are all checked (M5)', async (_, from) => {
    const people = await Promise.all(Array.from({ length: 10 }, () => givenAccount(app)));
    const { email: admin } = await givenAccount(app);
    const browsers = [];
    for (let at = 0; at < 10; at += 1) browsers.push(cookieHeader(await login(admin, right)));
    const flood = Array.from({ length: 80 }, (__, at) =>
      // Some guess at the very accounts whose owners sign in.
      login(at % 8 === 0 ? admin : `flood${at}@nowhere.test`, 'wrong', { 'x-forwarded-for': from(at) }),
    );
    const owners = [
      ...people.map(({ email }) => login(email, right)),
      // From the flood's own address, too.
      ...browsers.map((cookie, at) => login(admin, right, { 'x-forwarded-for': from(at), cookie })),
    ];
    expect((await Promise.all(owners)).map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    for (const { status } of await Promise.all(flood)) expect([401, 429, 503]).toContain(status);
  });
});
