import { beforeEach, describe, expect, it } from 'vitest';
import { codesOf } from '../../testing/answers.js';
import { kindsSentTo, newAddress, resetDocument, tokenSentTo } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { givenAccount, type GivenAccount } from '../../testing/given-account.js';
import type { GivenUser } from '../../testing/given-session.js';
import { givenBranch } from '../../testing/given.js';
import { RestClient } from '../../testing/rest-client.js';
import { createTestApp, tokenFor, type TestApp } from '../../testing/test-app.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
beforeEach(() => app.clock.advance(2 * 86_400_000));

const fields = '_id name email role scope disabled branches { id }';
const update = `mutation ($id: ID!, $input: UserInput!) { updateUser(id: $id, input: $input) { ${fields} } }`;
const invite = `mutation ($input: UserInput!) { inviteUser(input: $input) { ${fields} } }`;

type Account = Awaited<ReturnType<typeof givenAccount>>;
const as = ({ id, name, role, scope, branchIds }: Account): GivenUser => ({ userId: id, name, role, scope, branchIds });
const inputOf = ({ name, email, role, scope, branchIds, disabled }: GivenAccount) => ({ name, email, role, scope, branchIds, disabled });
const updated = (account: Account, input: Partial<GivenAccount>, request: Partial<GivenUser> = {}) =>
  app.graphql(update, { id: account.id, input: inputOf({ ...account, ...input }) }, { as: request });
const audit = (id: string) =>
  app.database.query<Record<string, unknown>>('SELECT action, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);
const login = (email: string, password = 'rahsia-123') =>
  new RestClient(app.baseUrl).post('/auth/login', { email, password }, newAddress());
/** Staff who look after users, of some branches. */
const keeper = (branchIds: string[], more: string[] = []): Partial<GivenUser> => ({
  name: 'Keeper',
  scope: ['user:read', 'user:write', 'booking:read', ...more],
  branchIds,
});

describe('changing an account', () => {
  it('saves the given values, with an audit entry of the differences', async () => {
    const branch = await givenBranch(app.database);
    const account = await givenAccount(app, { name: 'Lama' });
    const { data } = await updated(account, {
      name: ' Baharu ',
      role: 'admin',
      scope: ['booking:read', 'booking:read'],
      branchIds: [branch.toUpperCase(), branch],
    });
    expect(data).toEqual({
      updateUser: {
        _id: account.id,
        name: 'Baharu',
        email: account.email,
        role: 'admin',
        scope: ['booking:read'],
        disabled: false,
        branches: [{ id: branch }],
      },
    });
    expect(await audit(account.id)).toEqual([
      {
        action: 'updateUser',
        before: { name: 'Lama', role: 'user', scope: [], branchIds: [] },
        after: { name: 'Baharu', role: 'admin', scope: ['booking:read'], branchIds: [branch] },
      },
    ]);
  });

  it('is refused when something is wrong, by path', async () => {
    const account = await givenAccount(app);
    const { errors } = await updated(account, { name: ' ', email: 'nobody', role: 'admin', scope: ['everything'] });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [
        { path: 'input.name', code: 'NAME_REQUIRED' },
        { path: 'input.email', code: 'EMAIL_FORMAT' },
        { path: 'input.scope.0', code: 'CHOICE_INVALID' },
      ],
    });
  });

  it('of an unknown account, or to an unknown branch, is NOT_FOUND', async () => {
    const account = await givenAccount(app);
    for (const id of ['019a9f00-0000-7000-8000-00000000dead', 'nonsense', '\u0000']) {
      expect(codesOf(await app.graphql(update, { id, input: inputOf(account) }, { as: {} }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await updated(account, { role: 'admin', branchIds: [id] }))).toEqual(['NOT_FOUND']);
    }
    expect(await audit(account.id)).toEqual([]);
  });

  it('to an e-mail that is taken, in whatever case, is CONFLICT', async () => {
    const [account, other] = [await givenAccount(app), await givenAccount(app)];
    expect(codesOf(await updated(account, { email: other.email.toUpperCase() }))).toEqual(['CONFLICT']);
    expect(codesOf(await updated(account, { email: account.email.toUpperCase() }))).toBeUndefined();
  });

  it('twenty concurrent times leaves one of the twenty, completely', async () => {
    const [a, b] = [await givenBranch(app.database), await givenBranch(app.database)];
    const account = await givenAccount(app);
    const inputs = [
      { name: 'One', role: 'admin' as const, scope: ['booking:read'], branchIds: [a] },
      { name: 'Two', role: 'admin' as const, scope: ['rule:write'], branchIds: [b] },
    ];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => updated(account, inputs[at % 2] ?? {})));
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
    const [row] = await app.database.query<{ name: string; scope: string[]; branches: string[] }>(
      'SELECT name, scope, ARRAY(SELECT branch_id FROM user_branch WHERE user_id = id) AS branches FROM user_account WHERE id = $1',
      [account.id],
    );
    expect([
      { name: 'One', scope: ['booking:read'], branches: [a] },
      { name: 'Two', scope: ['rule:write'], branches: [b] },
    ]).toContainEqual(row);
  });
});

describe('a session', () => {
  it.each<[string, Partial<GivenAccount>]>([
    ['the role', { role: 'user' }],
    ['the scope', { scope: ['booking:read'] }],
    ['the branches', { branchIds: [] }],
    ['the e-mail', { email: 'baharu.sekali@example.test' }],
    ['being disabled', { disabled: true }],
  ])('ends at once, on every process, with a change of %s', async (_, input) => {
    const account = await givenAccount(app, { role: 'admin', scope: ['rule:write'], branchIds: [await givenBranch(app.database)] });
    const { token, refresh_token: refreshToken } = (await login(account.email)).body as Record<string, string>;
    const elsewhere = new ApiClient(second.baseUrl, { authorization: `Bearer ${token}` });
    expect((await elsewhere.graphql('{ me { _id } }')).status).toBe(200);
    expect((await updated(account, input)).errors).toBeUndefined();
    expect((await elsewhere.graphql('{ me { _id } }')).status).toBe(401);
    expect((await new RestClient(second.baseUrl).post('/auth/refresh', { refresh_token: refreshToken })).status).toBe(401);
  });

  it('survives a change of the name', async () => {
    const account = await givenAccount(app);
    const { token } = (await login(account.email)).body as Record<string, string>;
    await updated(account, { name: 'Nama Lain' });
    expect((await new ApiClient(second.baseUrl, { authorization: `Bearer ${token ?? ''}` }).graphql('{ me { name } }')).data).toEqual({
      me: { name: 'Nama Lain' },
    });
  });
});

describe('an invitation', () => {
  let made = 0;
  const person = (input: object = {}) => ({ name: 'Jemputan', email: `jemputan.${++made}@example.test`, role: 'user', ...input });
  const setPassword = async (email: string) => {
    const token = await tokenSentTo(app, email);
    return (await app.graphql(resetDocument, { token, password: 'tilam-baharu' }, { headers: newAddress() })).data;
  };

  it('creates an account without a password, and its link sets one', async () => {
    const branch = await givenBranch(app.database);
    const input = { ...person(), role: 'admin', scope: ['booking:read'], branchIds: [branch] };
    const { data, errors } = await app.graphql<{ inviteUser: { _id: string } }>(invite, { input }, { as: {} });
    expect(errors).toBeUndefined();
    const { branchIds: _, ...fields } = input;
    expect(data?.inviteUser).toMatchObject({ ...fields, branches: [{ id: branch }] });
    expect(await kindsSentTo(app, input.email)).toEqual(['INVITATION']);
    expect(await audit(data?.inviteUser._id ?? '')).toMatchObject([
      { action: 'inviteUser', before: null, after: { email: input.email, scope: ['booking:read'], branchIds: [branch] } },
    ]);
    expect((await login(input.email)).status).toBe(401);
    app.clock.advance(2 * 86_400_000);
    expect(await setPassword(input.email)).toMatchObject({ resetPassword: { success: true } });
    expect((await login(input.email, 'tilam-baharu')).status).toBe(200);
  });

  it('is valid for three days', async () => {
    const input = person();
    await app.graphql(invite, { input }, { as: {} });
    app.clock.advance(3 * 86_400_000);
    expect(await setPassword(input.email)).toMatchObject({ resetPassword: { success: false } });
  });

  it('to an address that has an account is CONFLICT, and twenty at once make one', async () => {
    const input = person();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        app.graphql(invite, { input: { ...input, email: at % 2 ? input.email.toUpperCase() : input.email } }, { as: {} }),
      ),
    );
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(answers.flatMap((answer) => codesOf(answer) ?? [])).toEqual(Array(19).fill('CONFLICT'));
    expect(await kindsSentTo(app, input.email)).toEqual(['INVITATION']);
  });

  it('of a disabled person sends nothing', async () => {
    const input = person({ disabled: true });
    expect((await app.graphql(invite, { input }, { as: {} })).errors).toBeUndefined();
    expect(await kindsSentTo(app, input.email)).toEqual([]);
  });

  it('gives a customer neither scope nor branches', async () => {
    const input = person({ scope: ['*'], branchIds: [await givenBranch(app.database)] });
    const { data } = await app.graphql(invite, { input }, { as: {} });
    expect(data).toMatchObject({ inviteUser: { role: 'user', scope: [], branches: [] } });
  });

  it('with an unknown branch creates nothing', async () => {
    const input = person({ role: 'admin', branchIds: ['019a9f00-0000-7000-8000-00000000dead'] });
    expect(codesOf(await app.graphql(invite, { input }, { as: {} }))).toEqual(['NOT_FOUND']);
    expect(await app.database.query('SELECT 1 FROM user_account WHERE email = $1', [input.email])).toEqual([]);
  });
});

describe('staff cannot give more than they have', () => {
  it.each<[string, Partial<GivenAccount>]>([
    ['every scope', { role: 'admin', scope: ['*'] }],
    ['a scope of another', { role: 'admin', scope: ['rule:write'] }],
    ['every branch', { role: 'admin', scope: ['branch:all'] }],
  ])('%s is FORBIDDEN, in a change and in an invitation', async (_, input) => {
    const account = await givenAccount(app);
    const branch = await givenBranch(app.database);
    expect(codesOf(await updated(account, input, keeper([branch])))).toEqual(['FORBIDDEN']);
    const invited = { ...inputOf(account), email: `lebih.${account.id}@example.test`, ...input };
    expect(codesOf(await app.graphql(invite, { input: invited }, { as: keeper([branch]) }))).toEqual(['FORBIDDEN']);
    expect(await audit(account.id)).toEqual([]);
  });

  it('a branch that is not the caller’s is NOT_FOUND', async () => {
    const [mine, theirs] = [await givenBranch(app.database), await givenBranch(app.database)];
    const account = await givenAccount(app);
    const fields = { role: 'admin' as const, scope: ['booking:read'] };
    expect(codesOf(await updated(account, { ...fields, branchIds: [theirs] }, keeper([mine])))).toEqual(['NOT_FOUND']);
    const input = { ...inputOf(account), ...fields, email: 'x@y.test', branchIds: [theirs] };
    expect(codesOf(await app.graphql(invite, { input }, { as: keeper([mine]) }))).toEqual(['NOT_FOUND']);
    expect((await updated(account, { ...fields, branchIds: [mine] }, keeper([mine]))).errors).toBeUndefined();
  });

  it.each<[string, (branch: string) => Partial<GivenAccount>]>([
    ['has every permission', () => ({ role: 'admin', scope: ['*'] })],
    ['may do something else', () => ({ role: 'admin', scope: ['audit:read'] })],
    ['works elsewhere', (branch) => ({ role: 'admin', scope: ['booking:read'], branchIds: [branch] })],
  ])('nor take over the account of somebody who %s', async (_, input) => {
    const [mine, theirs] = [await givenBranch(app.database), await givenBranch(app.database)];
    const target = await givenAccount(app, input(theirs));
    const takeover = { role: 'user' as const, scope: [], branchIds: [], email: `milik.saya.${target.id}@example.test` };
    expect(codesOf(await updated(target, takeover, keeper([mine])))).toEqual(['FORBIDDEN']);
    expect(codesOf(await updated(target, { ...takeover, disabled: true }, keeper([mine])))).toEqual(['FORBIDDEN']);
  });

  it('nor give themselves more', async () => {
    const me = await givenAccount(app, { role: 'admin', scope: ['user:write'] });
    expect(codesOf(await updated(me, { scope: ['user:write', 'user:read'] }, as(me)))).toEqual(['FORBIDDEN']);
    expect((await updated(me, { name: 'Sendiri' }, as(me))).errors).toBeUndefined();
  });

  it('nor change somebody whom they may not read: NOT_FOUND', async () => {
    const account = await givenAccount(app);
    expect(codesOf(await updated(account, { name: 'X' }, { name: 'Blind', scope: ['user:write'] }))).toEqual(['NOT_FOUND']);
  });
});

describe('one’s own last right', () => {
  it('cannot be lost in any way; somebody else may take it over, and other rights may be removed', async () => {
    const account = await givenAccount(app, { role: 'admin', scope: ['user:read', 'user:write'] });
    for (const [input, path] of [
      [{ scope: [] }, 'input.scope'],
      [{ role: 'user', scope: [] }, 'input.role'],
      [{ disabled: true }, 'input.disabled'],
    ] as const) {
      const { errors } = await updated(account, input, as(account));
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path }] });
    }
    expect(await audit(account.id)).toEqual([]);
    expect((await updated(account, { scope: ['user:read'] }, as(account))).errors).toBeUndefined();
    expect((await updated(account, { scope: [], disabled: true })).data).toMatchObject({ updateUser: { scope: [], disabled: true } });
  });
});

describe('the last admin with every permission', () => {
  /** A server of its own: others' admins would count. */
  async function given(count: number) {
    const own = await createTestApp();
    const admins: Account[] = [];
    for (let at = 0; at < count; at++) admins.push(await givenAccount(own, { role: 'admin', scope: ['*'] }));
    // All are signed in before the race: minting a token puts the account on file as it was given.
    await Promise.all(admins.map((admin) => tokenFor(own.container, as(admin))));
    const change = (by: Account, of: Account, input: Partial<GivenAccount>) =>
      own.graphql(update, { id: of.id, input: inputOf({ ...of, ...input }) }, { as: as(by) });
    return { own, admins, change };
  }

  it.each<[string, Partial<GivenAccount>]>([
    ['the scope', { scope: ['user:read', 'user:write', 'branch:all'] }],
    ['the role', { role: 'user' }],
    ['the account', { disabled: true }],
  ])('does not lose %s', async (_, input) => {
    const { own, admins, change } = await given(1);
    await givenAccount(own, { role: 'admin', scope: ['*'], disabled: true });
    await givenAccount(own, { role: 'admin', scope: ['*'], password: null });
    const [last] = admins as [Account];
    const { errors } = await change(last, last, input);
    expect(errors).toMatchObject([
      {
        message: 'At least one person must have all rights. Give all rights to another administrator first.',
        extensions: { code: 'CONFLICT' },
      },
    ]);
    expect((await change(last, last, { name: 'Tetap' })).errors).toBeUndefined();
    await own.close();
  });

  const fullAdmins = (own: TestApp) =>
    own.database.query(`SELECT 1 FROM user_account WHERE '*' = ANY (scope) AND role = 'admin' AND NOT disabled`);

  it('stays when twenty admins take it from one another concurrently', async () => {
    const { own, admins, change } = await given(20);
    await Promise.all(admins.map((admin, at) => change(admin, admins[(at + 1) % 20] as Account, { disabled: true })));
    expect((await fullAdmins(own)).length).toBeGreaterThanOrEqual(1);
    await own.close();
  });

  it('is one of two who take it from each other concurrently', async () => {
    const { own, admins, change } = await given(2);
    const [first, other] = admins as [Account, Account];
    const answers = await Promise.all([change(first, other, { scope: [] }), change(other, first, { scope: [] })]);
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(await fullAdmins(own)).toHaveLength(1);
    await own.close();
  });
});
