import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { forgotDocument, kindsSentTo, newAddress, resetDocument, tokenSentTo, type PasswordAnswer } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount } from '../../testing/given-account.js';
import { RestClient } from '../../testing/rest-client.js';
import { statementsOf } from '../../testing/statements-of.js';
import { twoApps } from '../../testing/two-apps.js';
import { AccountSecrets } from '../notification/account-secrets.js';
import { createMessaging } from '../notification/create-messaging.js';

const lines: string[] = [];
const { app, second } = await twoApps({
  environment: { publicUrl: 'https://booking.example' },
  logger: createLogger('trace', { write: (line: string) => void lines.push(line) }),
});
beforeEach(() => app.clock.advance(2 * 86_400_000));

const forgot = async (email: string, headers: Record<string, string> = newAddress()) =>
  app.graphql<{ forgotPasswordEmail: PasswordAnswer }>(forgotDocument, { email }, { headers });
const reset = async (token: string, password: string, headers: Record<string, string> = newAddress()) =>
  app.graphql<{ resetPassword: PasswordAnswer }>(resetDocument, { token, password }, { headers });
const rest = () => new RestClient(app.baseUrl);
const login = (email: string, password: string) => rest().post('/auth/login', { email, password }, newAddress());
/** The account, and the token of a link that was sent to it. */
async function givenLink() {
  const account = await givenAccount(app);
  await forgot(account.email);
  return { account, token: await tokenSentTo(app, account.email) };
}
const notValid = { resetPassword: { success: false, message: null, error: 'This link is not valid or is no longer valid.' } };
const used = {
  resetPassword: {
    success: false,
    message: null,
    error: 'This link has already been used. Sign in with the password you chose then, or ask for a new link.',
  },
};
const saved = { resetPassword: { success: true, message: 'Your new password is saved. Sign in with it.', error: null } };

describe('requesting a new password', () => {
  it('reports that a mail was sent, with the text of the specification and the address as typed', async () => {
    const account = await givenAccount(app, { email: 'lupa@example.test' });
    const answer = await forgot(' Lupa@Example.test ');
    expect(answer.data?.forgotPasswordEmail).toEqual({
      success: true,
      message: 'Reset password email sent to Lupa@Example.test!',
      error: null,
    });
    expect(await kindsSentTo(app, account.email)).toEqual(['PASSWORD_RESET']);
    const malay = await forgot(account.email, { ...newAddress(), cookie: 'locale=bm' });
    expect(malay.data?.forgotPasswordEmail.message).toBe('E-mel tetapan semula kata laluan telah dihantar ke lupa@example.test!');
  });

  it.each([
    ['', 'E-mail is required'],
    ['lupa', 'E-mail must be valid'],
    [`${'a'.repeat(250)}@b.my`, 'E-mail must be valid'],
    ['a\u0000@b.my', 'E-mail must be valid'],
  ])('for %j returns the error', async (email, error) => {
    expect((await forgot(email)).data?.forgotPasswordEmail).toEqual({ success: false, message: null, error });
  });

  it('is the same for an address without an account and for a disabled one: the same answer, the same statements', async () => {
    const known = await givenAccount(app, { email: 'aaaa@example.test' });
    const disabled = await givenAccount(app, { email: 'bbbb@example.test', disabled: true });
    const workFor = async (email: string) => {
      let answer: Awaited<ReturnType<typeof forgot>> | undefined;
      const statements = await statementsOf(async () => (answer = await forgot(email)));
      return { statements, status: answer?.status, text: JSON.stringify(answer?.data).replace(email, ''), errors: answer?.errors };
    };
    const first = await workFor(known.email);
    expect(first.statements.length).toBeGreaterThan(1);
    expect(await workFor(disabled.email)).toEqual(first);
    expect(await workFor('cccc@example.test')).toEqual(first);
    expect(await kindsSentTo(app, disabled.email)).toEqual([]);
    expect(await kindsSentTo(app, 'cccc@example.test')).toEqual([]);
    expect(
      await app.database.query('SELECT user_id FROM password_token WHERE created_at = $1 AND user_id IS NULL', [app.clock.now()]),
    ).toHaveLength(2);
  });

  it('is limited for each address, with an account or without: five mails an hour', async () => {
    const account = await givenAccount(app);
    for (const email of [account.email, 'nobody.at.all@example.test']) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => forgot(email)));
      expect(answers.filter(({ data }) => data?.forgotPasswordEmail.success)).toHaveLength(5);
      expect(answers.flatMap(({ errors }) => errors ?? []).map(({ extensions }) => extensions)).toEqual(
        Array(15).fill({ code: 'TOO_MANY_REQUESTS', retryAfter: 3600 }),
      );
    }
    expect(await kindsSentTo(app, account.email)).toHaveLength(5);
  });

  it('creates links with PUBLIC_URL, whatever Host is, and stores no token', async () => {
    const account = await givenAccount(app);
    const { statusCode } = await app.app.inject({
      method: 'POST',
      url: '/server/graphql',
      headers: {
        ...newAddress(),
        host: 'evil.test',
        origin: 'https://booking.example',
        'x-forwarded-host': 'evil.test',
        'x-forwarded-proto': 'gopher',
        forwarded: 'host=evil.test',
      },
      payload: { query: forgotDocument, variables: { email: account.email } },
    });
    expect(statusCode).toBe(200);
    const [row] = await app.database.query<{ id: string }>(`SELECT id FROM outbox_message WHERE recipient = $1`, [account.email]);
    await app.database.query(`UPDATE outbox_message SET status = 'QUEUED' WHERE id = $1`, [row?.id]);
    const token = await tokenSentTo(app, account.email);
    const stored = await app.database.query<{ row: string }>(
      'SELECT row_to_json(t)::text AS row FROM password_token t UNION ALL SELECT row_to_json(m)::text FROM outbox_message m',
    );
    expect(stored.filter(({ row: text }) => text.includes(token))).toEqual([]);
    const rendered = await renderedMail(row?.id ?? '');
    expect(rendered).toContain(`https://booking.example/reset-password/${token}\n`);
    expect(rendered).not.toContain('evil.test');
  });
});

describe('a link', () => {
  it('sets a password, ends every session on every process, and lets its owner sign in', async () => {
    const { account, token } = await givenLink();
    const { token: accessToken, refresh_token: refreshToken } = (await login(account.email, 'rahsia-123')).body as Record<string, string>;
    const elsewhere = new ApiClient(second.baseUrl, { authorization: `Bearer ${accessToken}` });
    expect((await elsewhere.graphql('{ me { email } }')).data).toEqual({ me: { email: account.email } });

    expect((await reset(token, 'tilam-baharu')).data).toEqual(saved);
    expect((await elsewhere.graphql('{ me { email } }')).status).toBe(401);
    expect((await rest().post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(401);
    expect((await login(account.email, 'rahsia-123')).status).toBe(401);
    expect((await login(account.email, 'tilam-baharu')).status).toBe(200);
    expect(await kindsSentTo(app, account.email)).toEqual(['PASSWORD_CHANGED', 'PASSWORD_RESET']);
  });

  it('is valid once, and is reported as used afterwards, also when its thirty minutes are over', async () => {
    const { token } = await givenLink();
    expect((await reset(token, 'tilam-baharu')).data).toEqual(saved);
    expect((await reset(token, 'tilam-lain-1')).data).toEqual(used);
    app.clock.advance(31 * 60_000);
    expect((await reset(token, 'tilam-lain-1')).data).toEqual(used);
  });

  it('is valid once in twenty concurrent uses', async () => {
    const { account, token } = await givenLink();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => reset(token, `tilam-baharu-${at}`)));
    expect(answers.filter(({ data }) => data?.resetPassword.success)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data?.resetPassword.error))).toEqual(new Set([null, used.resetPassword.error]));
    const winner = answers.findIndex(({ data }) => data?.resetPassword.success);
    expect((await login(account.email, `tilam-baharu-${winner}`)).status).toBe(200);
  });

  it('is valid for thirty minutes', async () => {
    const early = await givenLink();
    const late = await givenLink();
    app.clock.advance(30 * 60_000 - 1);
    expect((await reset(early.token, 'tilam-baharu')).data).toEqual(saved);
    app.clock.advance(1);
    expect((await reset(late.token, 'tilam-baharu')).data).toEqual(notValid);
  });

  it('is invalid once another has set the password', async () => {
    const { account, token: older } = await givenLink();
    app.clock.advance(1_000);
    await forgot(account.email);
    const newer = await tokenSentTo(app, account.email);
    expect(newer).not.toBe(older);
    expect((await reset(newer, 'tilam-baharu')).data).toEqual(saved);
    expect((await reset(older, 'tilam-lain-1')).data).toEqual(notValid);
  });

  it('of an account whose e-mail staff changed meanwhile is invalid: the mailbox is another’s', async () => {
    const { account, token } = await givenLink();
    const update = 'mutation ($id: ID!, $input: UserInput!) { updateUser(id: $id, input: $input) { email } }';
    const input = { name: account.name, email: 'pindah@example.test', role: 'user' };
    expect((await app.graphql(update, { id: account.id, input }, { as: {} })).errors).toBeUndefined();
    expect((await reset(token, 'tilam-baharu')).data).toEqual(notValid);
  });

  it('of an account that was disabled meanwhile is invalid', async () => {
    const { account, token } = await givenLink();
    await app.database.query('UPDATE user_account SET disabled = true WHERE id = $1', [account.id]);
    expect((await reset(token, 'tilam-baharu')).data).toEqual(notValid);
    expect((await reset(token, 'tilam-baharu')).data, 'nor does a second try tell more').toEqual(notValid);
  });

  it.each(['', 'nonsense', '\u0000', 'x'.repeat(100_000), '00000000-0000-7000-8000-000000000000'])(
    '%# that is none is refused, without hashing',
    async (token) => {
      const hash = vi.spyOn(app.container.passwordHasher, 'hash');
      expect((await reset(token, 'tilam-baharu')).data).toEqual(notValid);
      expect(hash).not.toHaveBeenCalled();
      hash.mockRestore();
    },
  );

  it('without an account is invalid', async () => {
    await forgot('hantu@example.test');
    const [row] = await app.database.query<{ hash: Buffer }>(
      'SELECT token_hash AS hash FROM password_token WHERE user_id IS NULL ORDER BY created_at DESC LIMIT 1',
    );
    expect((await reset(row?.hash.toString('base64url') ?? '', 'tilam-baharu')).data).toEqual(notValid);
  });

  it.each([
    ['', 'PASSWORD_REQUIRED'],
    ['qwerty', 'PASSWORD_COMMON'],
  ])('with the password %j is refused and still valid', async (password, code) => {
    const { token } = await givenLink();
    const refused = await reset(token, password);
    expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'password', code }] });
    expect((await reset(token, 'tilam-baharu')).data).toEqual(saved);
  });

  it('used by staff has an audit entry without any part of the password', async () => {
    const account = await givenAccount(app, { role: 'admin', scope: ['booking:read'] });
    await forgot(account.email);
    await reset(await tokenSentTo(app, account.email), 'tilam-baharu');
    const rows = await app.database.query('SELECT action, actor_id, actor_name, before, after FROM audit_entry WHERE entity_id = $1', [
      account.id,
    ]);
    expect(rows).toEqual([{ action: 'resetPassword', actor_id: account.id, actor_name: account.name, before: {}, after: {} }]);
  });

  it('opens the page without leaving the token in the log', async () => {
    const { token } = await givenLink();
    await fetch(`${app.baseUrl}/reset-password/${token}`);
    await fetch(`${app.baseUrl}/bm/reset-password/${token}?x=${token}`, {
      headers: { referer: `https://booking.example/reset-password/${token}` },
    });
    // A line is logged after its response, whose head arrives first.
    await expect.poll(() => lines.filter((line) => line.includes('/reset-password/:token')).length).toBeGreaterThanOrEqual(2);
    expect(lines.join('')).not.toContain(token);
  });
});

/** Returns the text of a message of the outbox as it would be sent. */
async function renderedMail(id: string): Promise<string> {
  const messaging = createMessaging({
    environment: { ...app.environment, mode: 'demo' },
    database: app.database,
    clock: app.clock,
    logger: createLogger('silent'),
    manageToken: () => '',
    accountSecrets: new AccountSecrets(app.environment.sessionSecret),
  });
  await messaging.messageSender.send(id);
  return (await messaging.keptMessages?.list())?.find((message) => message.id === id)?.text ?? '';
}
