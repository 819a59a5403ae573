import { describe, expect, it } from 'vitest';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenBranch } from '../../testing/given.js';
import { cookieHeader, RestClient } from '../../testing/rest-client.js';
import { twoApps } from '../../testing/two-apps.js';
import { UserRepository } from '../user/user.repository.js';

const { app, second } = await twoApps();
const clients = [new RestClient(app.baseUrl), new RestClient(second.baseUrl)] as const;

const staff = { role: 'admin', scope: ['rule:write'] } as const;
const signIn = async (email: string) => {
  const answer = await clients[0].post('/auth/login', { email, password: 'rahsia-123' });
  expect(answer.status).toBe(200);
  return { token: String(answer.body['token']), refreshToken: String(answer.body['refresh_token']), cookie: cookieHeader(answer) };
};
const signedIn = async (input: object = staff) => {
  const account = await givenAccount(app, input);
  return { account, ...(await signIn(account.email)) };
};
type Session = Awaited<ReturnType<typeof signIn>>;

/** Every entry point of every process, with the tokens of a client. */
async function statusesOf({ token, refreshToken, cookie }: Session): Promise<number[]> {
  const document = '{ branches { id } }';
  const headers = { authorization: `Bearer ${token}` };
  const answers = await Promise.all(
    clients.flatMap((client) => [
      client.get('/auth/user', headers),
      new ApiClient(client.baseUrl).graphql(document, {}, headers),
      new ApiClient(client.baseUrl).graphql(document, {}, { cookie }),
    ]),
  );
  return [...answers.map(({ status }) => status), (await clients[1].post('/auth/refresh', { refresh_token: refreshToken })).status];
}
const open = Array<number>(7).fill(200);
const shut = Array<number>(7).fill(401);

describe('signing out', () => {
  it.each<[string, (session: Session) => [unknown, Record<string, string>]]>([
    ['by header', ({ token }) => [undefined, { authorization: `Bearer ${token}` }]],
    ['by cookie', ({ cookie }) => [undefined, { cookie }]],
    ['by the cookie of GraphQL alone', ({ token }) => [undefined, { cookie: `apollo-token=${token}` }]],
    ['by body', ({ refreshToken }) => [{ refresh_token: refreshToken }, {}]],
  ])('%s ends the session everywhere at once, and deletes the cookies', async (_, how) => {
    const session = await signedIn();
    const [body, headers] = how(session);
    const answer = await clients[0].post('/auth/logout', body, headers);
    expect(answer).toMatchObject({ status: 200, body: { ok: 1 } });
    expect(answer.cookies['apollo-token']).toMatch(/^apollo-token=; .*Path=\/;/);
    expect(answer.cookies['refresh-token']).toMatch(/^refresh-token=; .*Path=\/server\/api\/auth;/);
    expect(await statusesOf(session)).toEqual(shut);
  });

  it('works with expired and used tokens', async () => {
    const idle = await signedIn();
    const renewed = await clients[0].post('/auth/refresh', { refresh_token: idle.refreshToken });
    app.clock.advance(902_000);
    await clients[0].post('/auth/logout', undefined, { authorization: `Bearer ${idle.token}` });
    expect((await clients[0].post('/auth/refresh', { refresh_token: String(renewed.body['refresh_token']) })).status).toBe(401);

    const spent = await signedIn();
    const next = await clients[0].post('/auth/refresh', { refresh_token: spent.refreshToken });
    await clients[0].post('/auth/logout', { refresh_token: spent.refreshToken });
    expect((await clients[0].get('/auth/user', { authorization: `Bearer ${String(next.body['token'])}` })).status).toBe(401);
  });

  it.each<[string, unknown, Record<string, string>]>([
    ['nothing', undefined, {}],
    ['nonsense', { refresh_token: 7 }, { authorization: 'Bearer nonsense', cookie: 'refresh-token=%00; apollo-token=x' }],
    ['no object', [], {}],
  ])('with %s is 200 too', async (_, body, headers) => {
    expect(await clients[0].post('/auth/logout', body, headers)).toMatchObject({ status: 200, body: { ok: 1 } });
  });

  it('ends that session alone', async () => {
    const here = await signedIn();
    const there = await signIn(here.account.email);
    await clients[0].post('/auth/logout', undefined, { authorization: `Bearer ${here.token}` });
    expect(await statusesOf(there)).toEqual(open);
  });

  it('forged tokens end no session', async () => {
    const session = await signedIn();
    const [head = '', payload = '', seal = ''] = session.token.split('.');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      `${none}.${payload}.`,
      `${none}.${payload}.${seal}`,
      `${head}.${payload}.${'a'.repeat(43)}`,
      `${head}.${payload}`,
    ]) {
      await clients[0].post('/auth/logout', undefined, { authorization: `Bearer ${token}` });
      expect((await clients[0].get('/auth/user', { authorization: `Bearer ${token}` })).status).toBe(401);
    }
    expect(await statusesOf(session)).toEqual(open);
  });
});

describe('a change of the account applies to issued tokens (D5)', () => {
  it('every session ends at the account’s sessions_valid_from, and a new one may begin in the same instant', async () => {
    const session = await signedIn();
    const bystander = await signedIn();
    await new UserRepository(app.database).endSessions(session.account.id, app.clock.now());
    expect(await statusesOf(session)).toEqual(shut);
    expect(await statusesOf(bystander)).toEqual(open);
    const again = await signIn(session.account.email);
    await new UserRepository(second.container.database).endSessions(session.account.id, app.clock.now());
    expect(await statusesOf(again)).toEqual(shut);
    expect(await statusesOf(await signIn(session.account.email))).toEqual(open);
  });

  it.each([
    ['that is disabled', 'UPDATE user_account SET disabled = true WHERE id = $1'],
    ['that is deleted', 'DELETE FROM user_account WHERE id = $1'],
  ])('an account %s loses its sessions at once', async (_, sql) => {
    const session = await signedIn();
    await app.database.query(sql, [session.account.id]);
    expect(await statusesOf(session)).toEqual(shut);
  });

  it('role, scope and branches are the present ones, whatever they were when the token was issued', async () => {
    const branchId = await givenBranch(app.database);
    const { account, token } = await signedIn({ role: 'admin', scope: ['*'] });
    const ask = async () => {
      const { data, errors } = await new ApiClient(second.baseUrl).graphql<{ branches: { id: string }[] }>(
        '{ branches { id } }',
        {},
        { authorization: `Bearer ${token}` },
      );
      return errors?.[0]?.extensions.code ?? data?.branches.map(({ id }) => id);
    };
    expect(await ask()).toContain(branchId);
    await app.database.query(`UPDATE user_account SET scope = '{}' WHERE id = $1`, [account.id]);
    expect(await ask()).toEqual([]);
    await app.database.query('INSERT INTO user_branch (user_id, branch_id) VALUES ($1, $2)', [account.id, branchId]);
    expect(await ask()).toEqual([branchId]);
    await app.database.query(`UPDATE user_account SET role = 'user' WHERE id = $1`, [account.id]);
    expect(await ask()).toBe('FORBIDDEN');
  });

  it('a session begun with the old password while it is being changed does not outlive the change', async () => {
    for (let round = 0; round < 10; round += 1) {
      const account = await givenAccount(app, staff);
      const change = app.database.transaction(async (tx) => {
        await tx.query('UPDATE user_account SET password_hash = $2 WHERE id = $1', [account.id, 'another']);
        await new UserRepository(tx).endSessions(account.id, app.clock.now());
      });
      const [answer] = await Promise.all([clients[1].post('/auth/login', { email: account.email, password: 'rahsia-123' }), change]);
      const headers = { authorization: `Bearer ${String(answer.body['token'])}` };
      expect((await clients[0].get('/auth/user', headers)).status).toBe(401);
    }
  });
});
