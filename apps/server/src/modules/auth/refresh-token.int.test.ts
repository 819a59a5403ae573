import { describe, expect, it, vi } from 'vitest';
import { givenAccount } from '../../testing/given-account.js';
import { cookieHeader, RestClient, type RestAnswer } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const clients = [new RestClient(app.baseUrl), new RestClient(second.baseUrl)] as const;

const signedIn = async (input: object = {}) => {
  const account = await givenAccount(app, input);
  const answer = await clients[0].post('/auth/login', { email: account.email, password: 'rahsia-123' });
  expect(answer.status).toBe(200);
  return { ...tokensOf(answer), account, cookie: cookieHeader(answer) };
};
const tokensOf = ({ body }: RestAnswer) => ({ token: String(body['token']), refreshToken: String(body['refresh_token']) });
const refresh = (refreshToken: string, client: RestClient = clients[0]) => client.post('/auth/refresh', { refresh_token: refreshToken });
const opens = async (token: string, client: RestClient = clients[1]) =>
  (await client.get('/auth/user', { authorization: `Bearer ${token}` })).status === 200;
/** The refusal of a session, which deletes its cookies. */
const ended = { ok: 0, message: 'Your session has ended. Sign in again.', statusCode: 401 };

describe('renewing a session', () => {
  it('by body and by cookie is the same: new tokens, new cookies', async () => {
    const { account, refreshToken, cookie } = await signedIn();
    const byBody = await refresh(refreshToken);
    const byCookie = await clients[1].post('/auth/refresh', undefined, { cookie: cookieHeader(byBody) });
    for (const answer of [byBody, byCookie]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        ok: 1,
        token: expect.any(String) as string,
        refresh_token: expect.stringMatching(/^[\w-]{43}$/) as string,
        expiresIn: 901,
      });
      const { token, refreshToken: next } = tokensOf(answer);
      expect(answer.cookies['apollo-token']).toContain(`apollo-token=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Lax`);
      expect(answer.cookies['refresh-token']).toContain(
        `refresh-token=${next}; Max-Age=86400; Path=/server/api/auth; HttpOnly; SameSite=Strict`,
      );
      const user = await clients[0].get('/auth/user', { authorization: `Bearer ${token}` });
      expect(user.body['user']).toMatchObject({ _id: account.id });
    }
    expect(new Set([refreshToken, tokensOf(byBody).refreshToken, tokensOf(byCookie).refreshToken]).size).toBe(3);
    expect(cookie).toContain(refreshToken);
  });

  it('with an empty body and a content type is by cookie too; a token in the body takes precedence over the cookie', async () => {
    const { cookie } = await signedIn();
    const other = await signedIn();
    const headers = { 'content-type': 'application/json', cookie };
    expect(
      (await clients[0].send('/auth/refresh', { method: 'POST', headers, body: JSON.stringify({ refresh_token: other.refreshToken }) }))
        .status,
    ).toBe(200);
    expect((await clients[0].send('/auth/refresh', { method: 'POST', headers })).status).toBe(200);
  });

  it.each<[string, unknown]>([
    ['without a token', undefined],
    ['with an empty one', { refresh_token: '' }],
    ['with an invented one', { refresh_token: 'a'.repeat(43) }],
    ['with what is no text', { refresh_token: { $ne: null } }],
    ['with NUL', { refresh_token: '\u0000' }],
    ['with a megabyte', { refresh_token: 'x'.repeat(1_000_000) }],
  ])('%s is 401, and deletes the cookies', async (_, body) => {
    const answer = await clients[0].post('/auth/refresh', body);
    expect(answer).toMatchObject({ status: 401, body: ended });
    expect(answer.cookies['apollo-token']).toMatch(/^apollo-token=; .*Expires=Thu, 01 Jan 1970/);
    expect(answer.cookies['refresh-token']).toMatch(/^refresh-token=; .*Path=\/server\/api\/auth;.* Expires=Thu, 01 Jan 1970/);
  });

  it('with an access token is refused', async () => {
    const { token } = await signedIn();
    expect((await refresh(token)).status).toBe(401);
  });

  it('expires: an access token after 901 s, a refresh token after 86,400 s, a session after 30 days', async () => {
    let { token, refreshToken } = await signedIn();
    app.clock.advance(900_000);
    expect(await opens(token)).toBe(true);
    app.clock.advance(1_000);
    expect(await opens(token)).toBe(false);
    app.clock.advance(86_400_000 - 902_000);
    ({ token, refreshToken } = tokensOf(await refresh(refreshToken)));
    expect(await opens(token)).toBe(true);
    app.clock.advance(86_400_000);
    expect((await refresh(refreshToken)).status).toBe(401);

    const long = await signedIn();
    let last = long.refreshToken;
    let days = 0;
    for (let answer = await refresh(last); answer.status === 200; answer = await refresh(last)) {
      last = tokensOf(answer).refreshToken;
      app.clock.advance(86_399_000);
      days += 1;
    }
    expect(days).toBe(31);
  });

  it('stores no token', async () => {
    const { refreshToken, token } = await signedIn();
    const rows = await app.database.query<{ row: string }>('SELECT encode(token_hash, $1) || t::text AS row FROM refresh_token t', [
      'escape',
    ]);
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) expect(row.includes(refreshToken) || row.includes(token)).toBe(false);
  });
});

describe('a refresh token that is used again (D4)', () => {
  it.each([0, 1])('ends the whole session, its access tokens too, on every process (%i)', async (process) => {
    const first = await signedIn();
    const next = tokensOf(await refresh(first.refreshToken));
    const bystander = await signedIn();
    expect([await opens(first.token), await opens(next.token)]).toEqual([true, true]);

    const answer = await refresh(first.refreshToken, clients[process]);
    expect(answer).toMatchObject({ status: 401, body: ended });
    expect(answer.cookies['refresh-token']).toContain('refresh-token=;');
    for (const client of clients) {
      expect([await opens(first.token, client), await opens(next.token, client)]).toEqual([false, false]);
      expect(await opens(bystander.token, client)).toBe(true);
    }
    expect((await refresh(next.refreshToken)).status).toBe(401);
    expect(await app.database.query('SELECT action, actor_id FROM audit_entry WHERE actor_id = $1', [first.account.id])).toEqual([
      { action: 'refreshTokenReused', actor_id: first.account.id },
    ]);
    await refresh(first.refreshToken);
    expect(await app.database.query('SELECT 1 FROM audit_entry WHERE actor_id = $1', [first.account.id]), 'once').toHaveLength(1);
  });

  it('three generations later, too', async () => {
    const { refreshToken } = await signedIn();
    let last = refreshToken;
    for (let generation = 0; generation < 3; generation += 1) last = tokensOf(await refresh(last)).refreshToken;
    expect((await refresh(refreshToken)).status).toBe(401);
    expect((await refresh(last)).status).toBe(401);
  });

  it('does not end the other sessions of the account', async () => {
    const one = await signedIn();
    const other = tokensOf(await clients[0].post('/auth/login', { email: one.account.email, password: 'rahsia-123' }));
    await refresh(one.refreshToken);
    await refresh(one.refreshToken);
    expect(await opens(other.token)).toBe(true);
    expect((await refresh(other.refreshToken)).status).toBe(200);
  });
});

describe('concurrent uses of one refresh token (D4)', () => {
  it.each([2, 20])('%i over two processes: a single successor', async (uses) => {
    const { refreshToken } = await signedIn();
    const answers = await Promise.all(Array.from({ length: uses }, (_, at) => refresh(refreshToken, clients[at % 2])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(uses - 1);
    expect(
      await app.database.query('SELECT 1 FROM refresh_token WHERE family_id = (SELECT max(id::text)::uuid FROM session_family)'),
    ).toHaveLength(2);
  });

  it('of those that began before it was used one wins, and the session continues with its successor', async () => {
    const { refreshToken, token } = await signedIn();
    let racing: Promise<RestAnswer[]> = Promise.resolve([]);
    await app.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM refresh_token FOR UPDATE');
      racing = Promise.all(Array.from({ length: 8 }, (_, at) => refresh(refreshToken, clients[at % 2])));
      await vi.waitFor(
        async () => {
          const [waiting] = await tx.query<{ n: number }[]>(
            `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          expect(waiting?.n).toBe(8);
        },
        // Soon after the last one has arrived: the first waits two seconds at most.
        { timeout: 5_000, interval: 5 },
      );
    });
    const answers = await racing;
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status }) => status !== 200);
    expect([winners.length, losers.length]).toEqual([1, 7]);
    for (const loser of losers) {
      expect(loser).toMatchObject({ status: 401, body: ended });
      expect(loser.cookies, "the winner's cookies are left alone").toEqual({});
    }
    expect(await opens(token)).toBe(true);
    const [winner] = winners;
    expect((await refresh(tokensOf(winner as RestAnswer).refreshToken)).status).toBe(200);
  });

  it('a request that arrived before it was used is overtaken, however late its statement runs; a later one ends the session', async () => {
    const { refreshToken, token } = await signedIn();
    const next = tokensOf(await refresh(refreshToken));
    const { sessions } = second.container;
    // As if the process had been busy for a minute.
    const arrived = (milliseconds: number) => ({ sinceArrival: () => milliseconds, isBrowser: false, onAnswered: () => undefined });
    expect(await sessions.refresh(refreshToken, arrived(60_000))).toEqual({ kind: 'overtaken' });
    expect([await opens(token), await opens(next.token)]).toEqual([true, true]);
    expect(await sessions.refresh(refreshToken, arrived(0))).toEqual({ kind: 'ended' });
    expect([await opens(token), await opens(next.token)]).toEqual([false, false]);
  });
});

describe('three tabs of one browser (D4)', () => {
  it('that send requests before the first response arrives never end the session, whatever was committed', async () => {
    const { refreshToken, token } = await signedIn();
    const { accessTokens } = app.container;
    const issue = accessTokens.issue.bind(accessTokens);
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    // The first has its successor stored, and its response was not sent.
    const spy = vi.spyOn(accessTokens, 'issue').mockImplementationOnce(async (claims) => {
      await held;
      return issue(claims);
    });
    const first = refresh(refreshToken);
    await vi.waitFor(() => expect(spy).toHaveBeenCalled(), { timeout: 10_000, interval: 5 });
    const others = [await refresh(refreshToken), await refresh(refreshToken)];
    answer();
    const winner = await first;
    spy.mockRestore();
    expect(winner.status).toBe(200);
    for (const other of others) {
      expect(other.status).toBe(401);
      expect(other.cookies, "the winner's cookies are left alone").toEqual({});
    }
    expect(await opens(token)).toBe(true);
    // A later caller has received the response, or should not have the token.
    const next = tokensOf(winner);
    expect((await refresh(refreshToken)).status).toBe(401);
    expect([await opens(next.token), (await refresh(next.refreshToken)).status]).toEqual([false, 401]);
  });

  /** As a browser sends it, from a page of the product. */
  const fromTab = (cookie: string, client: RestClient = clients[0]) =>
    client.post('/auth/refresh', undefined, { cookie, 'sec-fetch-site': 'same-origin' });

  it('that send the old cookie after the response to the first, on any process, get no tokens and end no session', async () => {
    const { refreshToken, token } = await signedIn();
    const cookie = `refresh-token=${refreshToken}`;
    const winner = await fromTab(cookie);
    expect(winner.status).toBe(200);
    for (const client of [...clients, ...clients]) {
      const other = await fromTab(cookie, client);
      expect([other.status, other.cookies]).toEqual([401, {}]);
    }
    expect([await opens(token), await opens(tokensOf(winner).token)]).toEqual([true, true]);
    expect((await fromTab(cookieHeader(winner))).status).toBe(200);
  });

  it.each<[string, (cookie: string) => Promise<unknown>]>([
    ['after its successor was used', (cookie) => fromTab(cookie)],
    [
      'ten seconds later',
      () => app.database.query(`UPDATE refresh_token SET used_at = used_at - interval '10 seconds' WHERE used_at IS NOT NULL`),
    ],
  ])('is a replay %s: the session ends', async (_, later) => {
    const { refreshToken, account } = await signedIn();
    const winner = await fromTab(`refresh-token=${refreshToken}`);
    await later(cookieHeader(winner));
    const replay = await fromTab(`refresh-token=${refreshToken}`);
    expect(replay.status).toBe(401);
    expect(replay.cookies['refresh-token']).toContain('refresh-token=;');
    expect(await opens(tokensOf(winner).token)).toBe(false);
    expect(await app.database.query('SELECT action FROM audit_entry WHERE actor_id = $1', [account.id])).toEqual([
      { action: 'refreshTokenReused' },
    ]);
  });

  it('do not excuse a replay by body, or from another site’s page', async () => {
    const { refreshToken } = await signedIn();
    const winner = tokensOf(await refresh(refreshToken));
    const answer = await clients[0].post('/auth/refresh', { refresh_token: refreshToken }, { 'sec-fetch-site': 'same-origin' });
    expect(answer.status).toBe(401);
    expect(await opens(winner.token)).toBe(false);
  });
});
