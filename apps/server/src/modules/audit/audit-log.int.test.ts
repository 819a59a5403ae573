import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDataSource } from '../../app/data-source.js';
import { Database } from '../../database/database.js';
import { dataOf } from '../../testing/answers.js';
import { countRowsRead } from '../../testing/count-rows-read.js';
import { givenBranch, givenRule } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { createTestDatabase } from '../../testing/test-database.js';
import { AuditListRepository, type AuditListFilter } from './audit-list.repository.js';

interface Entry {
  at: string;
  by: string;
  action: string;
  entity: string;
  entityId: string;
  before: string | null;
  after: string | null;
}
interface Log {
  auditLog: { edges: { cursor: string; node: Entry }[]; pageInfo: { hasNextPage: boolean; endCursor: string | null } };
}

const asked = `query ($entityId: ID, $filter: AuditFilter, $first: Int, $after: String) {
  auditLog(entityId: $entityId, filter: $filter, first: $first, after: $after) {
    edges { cursor node { at by action entity entityId before after } } pageInfo { hasNextPage endCursor } } }`;

// Wednesday, 4 March 2026, noon in Kuala Lumpur.
const app = await oneApp();
const [own, other] = [await givenBranch(app.database, { name: 'Own' }), await givenBranch(app.database, { name: 'Other' })];

describe('the audit log', () => {
  const ask = (variables: object = {}, as: object = {}) => app.graphql<Log>(asked, variables, { as });
  const entriesOf = async (variables: object = {}, as?: object): Promise<Entry[]> =>
    dataOf(await ask(variables, as)).auditLog.edges.map(({ node }) => node);
  const form = (name: string, dailyLimit: number) =>
    `{ name: "${name}", dailyLimit: ${dailyLimit}, leadTime: 1, deliveryRange: 9, deliveryWeekdays: [MONDAY], coverage: [] }`;
  const saveBranch = (id: string, name: string, dailyLimit: number, as: object = {}) =>
    app.graphql(`mutation { updateBranch(id: "${id}", input: ${form(name, dailyLimit)}) { id } }`, {}, { as });

  it('shows who changed what, newest first, with the values before and after', async () => {
    await saveBranch(own, 'Own', 7, { name: 'Farah Zainal' });
    app.clock.advance(60_000);
    await saveBranch(own, 'Own', 8, { name: 'Azlan Bakri' });
    const [newest, older] = await entriesOf({ entityId: own });
    expect(newest).toMatchObject({
      at: '2026-03-04T04:01:00.000Z',
      by: 'Azlan Bakri',
      action: 'updateBranch',
      entity: 'Branch',
      entityId: own,
    });
    expect([newest?.before, newest?.after].map((text) => (JSON.parse(text ?? '') as { dailyLimit: number }).dailyLimit)).toEqual([7, 8]);
    expect(older).toMatchObject({ at: '2026-03-04T04:00:00.000Z', by: 'Farah Zainal' });
    expect(await entriesOf({ entityId: own.toUpperCase() })).toHaveLength(2);
  });

  it('filters by person, action, entity and time, alone and together', async () => {
    app.clock.advance(60_000);
    const from = app.clock.now().toISOString();
    const rule = await givenRule(app.database, { branchIds: [own], startDate: '2026-05-01' });
    await app.graphql(`mutation { deleteRestriction(id: "${rule}") }`, {}, { as: { name: 'Siti  Aminah' } });
    app.clock.advance(60_000);
    await saveBranch(other, 'Other', 3, { name: 'Siti Aminah' });
    const to = app.clock.now().toISOString();
    const actions = async (filter: object) => (await entriesOf({ filter })).map(({ action }) => action);
    expect(await actions({ by: ' SITI aminah ' })).toEqual(['updateBranch']);
    expect(await actions({ by: 'Siti' })).toEqual([]);
    expect(await actions({ action: 'deleteRestriction' })).toEqual(['deleteRestriction']);
    expect(await actions({ entity: 'Restriction' })).toEqual(['deleteRestriction']);
    expect(await actions({ from, to, entity: 'Branch' })).toEqual(['updateBranch']);
    expect(await actions({ from, to })).toEqual(['updateBranch', 'deleteRestriction']);
    expect(await actions({ to: from, entity: 'Restriction' })).toEqual(['deleteRestriction']);
    expect(await actions({ by: 'Siti Aminah', action: 'deleteRestriction' })).toEqual([]);
    expect(await actions({ by: '', action: null })).toHaveLength((await entriesOf()).length);
  });

  it('pages through entries of the same moment without gaps or repeats', async () => {
    await app.database.query(
      `INSERT INTO audit_entry (at, actor_name, action, entity, entity_id) SELECT '2026-02-01T00:00:00.000001Z', 'Pages', 'page', 'Page', n::text FROM generate_series(1, 25) AS n`,
    );
    const seen: string[] = [];
    let after: string | null = null;
    do {
      const { data }: { data: Log | null } = await ask({ filter: { entity: 'Page' }, first: 10, after });
      seen.push(...(data?.auditLog.edges.map(({ node }) => node.entityId) ?? []));
      after = data?.auditLog.pageInfo.hasNextPage === true ? data.auditLog.pageInfo.endCursor : null;
    } while (after !== null);
    expect(seen).toHaveLength(25);
    expect(new Set(seen).size).toBe(25);
  });

  it.each<[string, object, string]>([
    ['the end before the start', { filter: { from: '2026-03-02T00:00:00Z', to: '2026-03-01T00:00:00Z' } }, 'filter.to'],
    ['a cursor of nothing', { after: 'abc' }, 'after'],
    ['a cursor of another list', { after: Buffer.from('["x","019a9f00-0000-7000-8000-00000000ffff"]').toString('base64url') }, 'after'],
    ['a name without end', { filter: { by: 'x'.repeat(201) } }, 'filter.by'],
    ['what is no text', { filter: { action: 'a\u0000' } }, 'filter.action'],
  ])('refuses %s at its path', async (_, variables, path) => {
    expect((await ask(variables)).errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path }] });
  });

  it('shows staff of some branches only entries about these', async () => {
    const as = { scope: ['audit:read', 'rule:write', 'branch:write', 'user:write'], branchIds: [own] };
    await app.database.query(
      `INSERT INTO audit_entry (at, actor_name, action, entity, entity_id, before, after) VALUES
         (now(), 'N', 'seen', 'Booking', '1', jsonb_build_object('branchId', $1::text), jsonb_build_object('branchId', $1::text)),
         (now(), 'N', 'movedAway', 'Booking', '2', jsonb_build_object('branchId', $1::text), jsonb_build_object('branchId', $2::text)),
         (now(), 'N', 'seen', 'Restriction', '3', NULL, jsonb_build_object('branchIds', jsonb_build_array($1::text))),
         (now(), 'N', 'shared', 'Restriction', '4', NULL, jsonb_build_object('branchIds', jsonb_build_array($1::text, $2::text))),
         (now(), 'N', 'everywhere', 'ClosedDay', '5', NULL, '{"branchIds": []}'),
         (now(), 'N', 'account', 'User', '6', NULL, jsonb_build_object('branchIds', jsonb_build_array($1::text))),
         (now(), 'N', 'signIn', 'Session', '7', NULL, NULL),
         (now(), 'N', 'odd', 'Booking', '8', NULL, '{"branchId": "not one", "branchIds": 7}')`,
      [own, other],
    );
    const seen = await entriesOf({ filter: { by: 'N' } }, as);
    expect(seen.map(({ action, entityId }) => [action, entityId]).sort()).toEqual([
      ['seen', '1'],
      ['seen', '3'],
    ]);
    expect((await entriesOf({}, as)).every(({ before, after }) => !`${before}${after}`.includes(other))).toBe(true);
    expect(await entriesOf({ entityId: other }, as)).toEqual([]);
    expect(await entriesOf({ filter: { action: 'signIn' } }, as)).toEqual([]);
    const both = { scope: ['audit:read'], branchIds: [own, other] };
    expect((await entriesOf({ filter: { by: 'N' } }, both)).map(({ action }) => action).sort()).toEqual([
      'movedAway',
      'seen',
      'seen',
      'shared',
    ]);
    expect(await entriesOf({ filter: { by: 'N' } }, { scope: ['audit:read'], branchIds: [] })).toEqual([]);
    expect(await entriesOf({ filter: { by: 'N' } })).toHaveLength(8);
  });
});

describe('a page of the audit log reads few rows, however many are on file', () => {
  let database: Database;
  let drop: () => Promise<void>;
  const branches: string[] = [];
  const onFile = 12_000;
  beforeAll(async () => {
    const made = await createTestDatabase();
    drop = made.drop;
    database = new Database(await createDataSource({ url: made.url, use: 'maintenance' }).initialize());
    for (const name of ['East', 'North', 'West']) branches.push(await givenBranch(database, { name }));
    // One of a hundred is by Rare; one of twenty is about two branches, a quarter about none.
    await database.query(
      `INSERT INTO audit_entry (at, actor_name, action, entity, entity_id, before, after)
       SELECT timestamptz '2026-01-01' + n * interval '1 minute', CASE WHEN n % 100 = 0 THEN 'Rare' ELSE 'Staff ' || n % 5 END,
         CASE WHEN n % 4 = 0 THEN 'signIn' WHEN n % 50 = 1 THEN 'archiveBookings' ELSE 'updateBooking' END,
         CASE WHEN n % 4 = 0 THEN 'Session' WHEN n % 90 = 1 THEN 'Branchless' ELSE 'Booking' END, 'E-' || n % 3000, NULL,
         CASE WHEN n % 4 = 0 THEN NULL WHEN n % 20 = 1 THEN jsonb_build_object('branchIds', $1::uuid[])
              ELSE jsonb_build_object('branchId', ($1::uuid[])[1 + n / 7 % 3]) END
         FROM generate_series(1, $2::integer) AS n`,
      [branches, onFile],
    );
    await database.query('VACUUM ANALYZE audit_entry');
  });
  afterAll(async () => {
    await database.close();
    await drop();
  });

  const page = 51;
  const everything: AuditListFilter = { branchIds: null, entityId: null, by: null, action: null, entity: null, from: null, to: null };
  const rowsRead = async (filter: Partial<AuditListFilter>, after: { value: string; id: string } | null = null) => {
    const source = countRowsRead(database, 'audit_entry');
    await new AuditListRepository(source).page({ ...everything, ...filter }, after, page);
    return source.read;
  };
  const half = { value: '2026-01-05T00:00:00.000000Z', id: '00000000-0000-7000-8000-000000000000' };

  it.each<[string, Partial<AuditListFilter>]>([
    ['without a filter', {}],
    ['of a person', { by: 'Staff 3' }],
    ['of a person of whom there is little', { by: 'rare' }],
    ['of an action', { action: 'archiveBookings' }],
    ['of a kind of thing', { entity: 'Session' }],
    ['of a thing', { entityId: 'E-17' }],
    ['of a time', { from: new Date('2026-01-03T00:00:00Z'), to: new Date('2026-01-04T00:00:00Z') }],
    ['of an action that was never done', { action: 'none' }],
  ])('%s', async (_, filter) => {
    for (const after of [null, half]) {
      expect(await rowsRead(filter, after), 'all').toBeLessThanOrEqual(6 * page);
      // One index range for each branch, one for entries about several branches, and those of them that are not the reader's.
      expect(await rowsRead({ ...filter, branchIds: branches.slice(0, 2) }, after), 'two branches').toBeLessThanOrEqual(16 * page);
    }
  });

  it('of a person and an action at once', async () => {
    expect(await rowsRead({ by: 'Staff 3', action: 'updateBooking' })).toBeLessThanOrEqual(8 * page);
    expect(await rowsRead({ by: 'Rare', action: 'updateBooking' })).toBeLessThanOrEqual(onFile / 100);
  });
});
