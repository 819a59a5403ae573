import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { codesOf } from '../../testing/answers.js';
import { givenAccount } from '../../testing/given-account.js';
import type { GivenUser } from '../../testing/given-session.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { statementsOf } from '../../testing/statements-of.js';

const app = await oneApp();

const one = 'query ($id: ID!) { user(id: $id) { _id name email role scope branches { id } disabled createdAt } }';
const list = `query ($search: String, $role: Role, $first: Int, $after: String) {
  users(search: $search, role: $role, first: $first, after: $after) { edges { cursor node { _id name } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } totalCount }
}`;
const profile =
  'mutation ($name: String, $firm: String, $photoUrl: String) { updateProfile(name: $name, firm: $firm, photoUrl: $photoUrl) { name firm photoUrl } }';

/** The account as the test's requests name it. */
const as = ({ id, name, role, scope, branchIds }: Awaited<ReturnType<typeof givenAccount>>): GivenUser => ({
  userId: id,
  name,
  role,
  scope,
  branchIds,
});

describe('a user', () => {
  it('sees their own account and no other', async () => {
    const [mine, theirs] = [await givenAccount(app), await givenAccount(app)];
    expect((await app.graphql(one, { id: mine.id }, { as: as(mine) })).data).toMatchObject({ user: { _id: mine.id, name: mine.name } });
    expect((await app.graphql(one, { id: mine.id.toUpperCase() }, { as: as(mine) })).data).toMatchObject({ user: { _id: mine.id } });
    for (const id of [theirs.id, '019a9f00-0000-7000-8000-00000000dead', 'nonsense', '\u0000', '']) {
      expect(codesOf(await app.graphql(one, { id }, { as: as(mine) }))).toEqual(['NOT_FOUND']);
    }
  });

  it('is seen by staff with user:read alone', async () => {
    const account = await givenAccount(app);
    const reader = { name: 'Reader', scope: ['user:read'] };
    expect((await app.graphql(one, { id: account.id }, { as: reader })).data).toMatchObject({ user: { email: account.email } });
    expect(codesOf(await app.graphql(one, { id: '019a9f00-0000-7000-8000-00000000dead' }, { as: reader }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await app.graphql(one, { id: account.id }, { as: { name: 'Writer', scope: ['user:write', 'booking:read'] } }))).toEqual([
      'NOT_FOUND',
    ]);
  });
});

describe('the branches of a user', () => {
  it('are those an admin works for, every one with branch:all, none of a customer, and only those that the caller works for', async () => {
    const [a, b] = [await givenBranch(app.database, { name: 'A' }), await givenBranch(app.database, { name: 'B' })];
    const some = await givenAccount(app, { role: 'admin', branchIds: [a] });
    const all = await givenAccount(app, { role: 'admin', scope: ['branch:all'] });
    const customer = await givenAccount(app, { role: 'user', scope: ['branch:all'], branchIds: [a] });
    const branchesOf = async (id: string, request: Partial<GivenUser>) =>
      (await app.graphql<{ user: { branches: { id: string }[] } }>(one, { id }, { as: request })).data?.user.branches.map(
        (branch) => branch.id,
      );
    expect(await branchesOf(some.id, {})).toEqual([a]);
    expect(await branchesOf(all.id, {})).toEqual([a, b]);
    expect(await branchesOf(customer.id, {})).toEqual([]);
    expect(await branchesOf(some.id, as(some))).toEqual([a]);
    expect(await branchesOf(all.id, { name: 'Of B', scope: ['user:read'], branchIds: [b] })).toEqual([b]);
    expect(await branchesOf(some.id, { name: 'Of B', scope: ['user:read'], branchIds: [b] })).toEqual([]);
  });

  it('of a whole page take one statement', async () => {
    const branch = await givenBranch(app.database);
    for (let at = 0; at < 12; at++) await givenAccount(app, { name: 'Many', role: 'admin', branchIds: [branch] });
    const statements = await statementsOf(async () => {
      const { data, errors } = await app.graphql('{ users(search: "Many") { edges { node { branches { id } } } } }', {}, { as: {} });
      expect(errors).toBeUndefined();
      expect(JSON.stringify(data).split(branch)).toHaveLength(13);
    });
    expect(statements.filter((statement) => statement.includes('FROM "branch"'))).toHaveLength(1);
  });
});

describe('the list of users', () => {
  interface Page {
    users: {
      edges: { cursor: string; node: { _id: string; name: string } }[];
      pageInfo: { hasNextPage: boolean; endCursor: string | null };
      totalCount: number;
    };
  }
  const page = async (variables: object) => {
    const { data, errors } = await app.graphql<Page>(list, variables, { as: {} });
    expect(errors).toBeUndefined();
    if (!data) throw new Error('no page');
    return data.users;
  };

  it('is ordered by name, case-insensitive, in pages without gaps or repeats, also with equal names', async () => {
    const names = ['bukit a', 'Bukit A', 'BUKIT b', 'Bukit c', 'Bukit c', 'bukit C', 'Bukit Ö'];
    for (const name of names) await givenAccount(app, { name });
    const found: string[] = [];
    const ids = new Set<string>();
    for (let after: string | null = null, more = true; more;) {
      const { edges, pageInfo, totalCount } = await page({ search: 'bukit', first: 2, after });
      expect(totalCount).toBe(7);
      found.push(...edges.map(({ node }) => node.name.toLowerCase()));
      for (const { node } of edges) ids.add(node._id);
      after = pageInfo.endCursor;
      more = pageInfo.hasNextPage;
    }
    expect(found).toEqual([...names.map((name) => name.toLowerCase())].sort());
    expect(ids.size).toBe(7);
  });

  it('is searched in names, e-mails and telephone numbers; % and _ are no wildcards', async () => {
    const account = await givenAccount(app, { name: '100%_sure', email: 'cari.saya@example.test' });
    await app.database.query(`UPDATE user_account SET phone_number = '+60199887766' WHERE id = $1`, [account.id]);
    const texts = ['0%_S', 'CARI.saya', '9988776', ' cari.saya@example.test '];
    const numbers = ['019-988 7766', '0199887766', '+60 19-988 7766', '60199887766', '+60199887766', '988 7766', '(019) 988.7766'];
    for (const search of [...texts, ...numbers]) {
      const { edges } = await page({ search });
      expect(
        edges.map(({ node }) => node._id),
        search,
      ).toEqual([account.id]);
    }
    await app.database.query(`UPDATE user_account SET phone_number = '+6591234567' WHERE id = $1`, [account.id]);
    for (const search of ['+65 9123 4567', '0065 9123-4567', '9123 4567']) expect((await page({ search })).edges, search).toHaveLength(1);
    expect((await page({ search: '1%sure' })).edges).toEqual([]);
    expect((await page({ search: 'nobody is called this' })).totalCount).toBe(0);
  });

  it('is searched by an index', async () => {
    const statements = await statementsOf(() => page({ search: '012-345 6789' }));
    const searches = statements.filter((sql) => sql.includes('user_search_text'));
    expect(searches).toHaveLength(2);
    const plans = await app.database.transaction(async (tx) => {
      // So few rows would be read one by one.
      await tx.query('SET LOCAL enable_seqscan = off');
      await tx.query('SET LOCAL enable_indexscan = off');
      const found: string[] = [];
      for (const sql of searches) found.push(JSON.stringify(await tx.query(`EXPLAIN (GENERIC_PLAN) ${sql}`)));
      return found;
    });
    for (const plan of plans) expect(plan).toContain('Bitmap Index Scan on user_account_search');
  });

  it('is filtered by role', async () => {
    await givenAccount(app, { name: 'Zzz one', role: 'admin' });
    await givenAccount(app, { name: 'Zzz two', role: 'user' });
    expect((await page({ search: 'zzz', role: 'admin' })).edges.map(({ node }) => node.name)).toEqual(['Zzz one']);
    expect((await page({ search: 'zzz', role: 'user' })).edges.map(({ node }) => node.name)).toEqual(['Zzz two']);
    expect((await page({ search: 'zzz', first: 0 })).edges).toEqual([]);
  });

  it.each<[object, string]>([
    [{ after: 'nonsense' }, 'after'],
    [{ after: Buffer.from('["a\u0000","019a9f00-0000-7000-8000-000000000001"]').toString('base64url') }, 'after'],
    [{ search: 'x'.repeat(101) }, 'search'],
    [{ search: 'a\u0000' }, 'search'],
    [{ search: '\ud800' }, 'search'],
  ])('refuses %j', async (variables, path) => {
    const { errors } = await app.graphql(list, variables, { as: {} });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path }] });
  });
});

describe('one’s profile', () => {
  /** A file as an upload leaves it. @returns its address */
  async function givenFile(owner: { id: string }, { ending = 'webp', stored = true } = {}): Promise<string> {
    const name = `${randomBytes(16).toString('hex')}.${ending}`;
    await app.database.query(
      'INSERT INTO stored_file (key, owner_id, content_type, size, stored_at, created_at) VALUES ($1, $2, $3, 9, $4, $5)',
      [name, owner.id, ending === 'pdf' ? 'application/pdf' : 'image/webp', stored ? app.clock.now() : null, app.clock.now()],
    );
    return `/server/api/files/${name}`;
  }

  it('changes the given values and keeps the others', async () => {
    const account = await givenAccount(app);
    const photoUrl = await givenFile(account);
    const change = async (variables: object) => (await app.graphql(profile, variables, { as: as(account) })).data?.['updateProfile'];
    expect(await change({ firm: ' Tilam  Sdn Bhd ', photoUrl })).toEqual({ name: account.name, firm: 'Tilam Sdn Bhd', photoUrl });
    expect(await change({ name: ' Nama Baharu ' })).toEqual({ name: 'Nama Baharu', firm: 'Tilam Sdn Bhd', photoUrl });
    expect(await change({ firm: null, photoUrl: null })).toEqual({ name: 'Nama Baharu', firm: null, photoUrl: null });
    expect(await app.database.query('SELECT 1 FROM audit_entry WHERE entity_id = $1', [account.id])).toEqual([]);
  });

  it.each<[object, string, string]>([
    [{ name: ' ' }, 'name', 'NAME_REQUIRED'],
    [{ photoUrl: 'https://evil.test/a.png' }, 'photoUrl', 'CHOICE_INVALID'],
  ])('refuses %j', async (variables, path, code) => {
    const { errors } = await app.graphql(profile, variables, { as: as(await givenAccount(app)) });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path, code }] });
  });

  it('shows an image that its owner uploaded, and no other file', async () => {
    const [account, other] = [await givenAccount(app), await givenAccount(app)];
    const refused = [
      await givenFile(other),
      await givenFile(account, { ending: 'pdf' }),
      await givenFile(account, { stored: false }),
      `/server/api/files/${'0'.repeat(32)}.webp`,
    ];
    for (const photoUrl of refused) {
      const { errors } = await app.graphql(profile, { photoUrl }, { as: as(account) });
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'photoUrl' }] });
    }
    expect((await app.graphql(profile, { photoUrl: await givenFile(account) }, { as: as(account) })).errors).toBeUndefined();
  });

  it('loses no change in twenty concurrent requests', async () => {
    const account = await givenAccount(app);
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => app.graphql(profile, at % 2 ? { firm: 'Firma' } : { name: 'Nama' }, { as: as(account) })),
    );
    expect((await app.graphql('{ me { name firm } }', {}, { as: as(account) })).data).toEqual({ me: { name: 'Nama', firm: 'Firma' } });
  });

  it('of staff leaves an audit row of what differs', async () => {
    const account = await givenAccount(app, { role: 'admin', name: 'Lama' });
    await app.graphql(profile, { name: 'Baharu' }, { as: as(account) });
    expect(await app.database.query('SELECT action, actor_id, before, after FROM audit_entry WHERE entity_id = $1', [account.id])).toEqual([
      { action: 'updateProfile', actor_id: account.id, before: { name: 'Lama' }, after: { name: 'Baharu' } },
    ]);
  });
});
