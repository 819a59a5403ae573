import { describe, expect, it } from 'vitest';
import { codeOf, codesOf } from '../../testing/answers.js';
import { givenBranch, givenClosedDay, givenRule } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { planVersions } from '../../testing/plan-versions.js';

// Wednesday, 4 March 2026, noon in Kuala Lumpur.
const app = await oneApp();

const fields = 'id name branchIds branchNames startDate endDate dailyLimit version createdAt';
const create = `mutation ($input: RestrictionInput!) { createRestriction(input: $input) { ${fields} } }`;
const update = `mutation ($id: ID!, $input: RestrictionInput!, $version: Int) { updateRestriction(id: $id, input: $input, version: $version) { ${fields} } }`;
const remove = 'mutation ($id: ID!, $version: Int) { deleteRestriction(id: $id, version: $version) }';
const one = `query ($id: ID!) { restriction(id: $id) { ${fields} } }`;
const list = `query ($branchId: ID, $from: Date, $to: Date) { restrictions(branchId: $branchId, from: $from, to: $to) { id } }`;
const preview = `query ($input: RestrictionInput!, $id: ID) {
  restrictionPreview(input: $input, id: $id) { days { date branchId branchName booked limitBefore limitAfter } } }`;

const versions = (...ids: string[]) => planVersions(app.database, ...ids);
const audit = (id: string) => app.database.query('SELECT action, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);
const rule = (branchIds: string[], input: object = {}) => ({
  name: 'Stock short',
  branchIds,
  startDate: '2026-03-10',
  endDate: '2026-03-12',
  dailyLimit: 1,
  ...input,
});

async function createdRule(branchIds: string[], input: object = {}): Promise<{ id: string; [field: string]: unknown }> {
  const { data, errors } = await app.graphql<{ createRestriction: { id: string } }>(create, { input: rule(branchIds, input) }, { as: {} });
  expect(errors).toBeUndefined();
  if (!data) throw new Error('nothing was saved');
  return data.createRestriction;
}

describe('a rule', () => {
  it('is saved as given, makes the plans of its branches stale, and is in the audit log', async () => {
    const [north, south] = [
      await givenBranch(app.database, { name: 'South Pole' }),
      await givenBranch(app.database, { name: 'north pole' }),
    ];
    const before = await versions(north, south);
    const saved = await createdRule([north, south, north], { name: ' Stock short ' });
    expect(saved).toMatchObject({
      name: 'Stock short',
      branchIds: [south, north],
      branchNames: ['north pole', 'South Pole'],
      startDate: '2026-03-10',
      endDate: '2026-03-12',
      dailyLimit: 1,
    });
    expect((await app.graphql(one, { id: saved.id }, { as: {} })).data).toEqual({ restriction: saved });
    expect(await versions(north, south)).toEqual(before.map((version) => version + 1));
    expect(await audit(saved.id)).toMatchObject([{ action: 'createRestriction', before: null, after: { dailyLimit: 1 } }]);
  });

  it('that moves to another branch makes both stale', async () => {
    const [from, to, other] = [await givenBranch(app.database), await givenBranch(app.database), await givenBranch(app.database)];
    const { id } = await createdRule([from]);
    const before = await versions(from, to, other);
    const { data } = await app.graphql(update, { id, input: rule([to], { dailyLimit: 0 }) }, { as: {} });
    expect(data).toMatchObject({ updateRestriction: { id, branchIds: [to], dailyLimit: 0 } });
    const after = await versions(from, to, other);
    expect(after.map((version, at) => version - (before[at] ?? 0))).toEqual([1, 1, 0]);
    expect(await audit(id)).toMatchObject([{}, { action: 'updateRestriction', before: { branchIds: [from] }, after: { branchIds: [to] } }]);
  });

  it('can be deleted, and its former values are in the audit log', async () => {
    const branch = await givenBranch(app.database);
    const { id } = await createdRule([branch]);
    const before = await versions(branch);
    expect((await app.graphql(remove, { id }, { as: {} })).data).toEqual({ deleteRestriction: id });
    expect(codesOf(await app.graphql(one, { id }, { as: {} }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await app.graphql(remove, { id }, { as: {} }))).toEqual(['NOT_FOUND']);
    expect(await versions(branch)).toEqual(before.map((version) => version + 1));
    expect(await audit(id)).toMatchObject([{}, { action: 'deleteRestriction', before: { name: 'Stock short' }, after: null }]);
  });

  it('of a stale version is refused; of twenty at once one wins', async () => {
    const branch = await givenBranch(app.database);
    const { id, version } = await createdRule([branch]);
    expect(version).toBe(1);
    const change = (dailyLimit: number, opened?: number) =>
      app.graphql<{ updateRestriction: object }>(update, { id, input: rule([branch], { dailyLimit }), version: opened }, { as: {} });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => change(at, 1)));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual(Array(19).fill('STALE_VERSION'));
    expect((await change(77)).data?.updateRestriction).toMatchObject({ dailyLimit: 77, version: 3 });
    const stale = await app.graphql(remove, { id, version: 2 }, { as: {} });
    expect(stale.errors).toMatchObject([{ extensions: { code: 'CONFLICT', reason: 'STALE_VERSION' } }]);
    expect((await app.graphql(remove, { id, version: 3 }, { as: {} })).data).toEqual({ deleteRestriction: id });
  });

  it('is listed newest first, by branch and by dates', async () => {
    const branch = await givenBranch(app.database);
    const first = await createdRule([branch], { startDate: '2026-05-01', endDate: '2026-05-31' });
    app.clock.advance(1000);
    const second = await createdRule([branch], { startDate: '2026-06-01', endDate: '2026-06-30' });
    const ids = async (variables: object) => (await app.graphql(list, { branchId: branch, ...variables }, { as: {} })).data;
    expect(await ids({})).toEqual({ restrictions: [{ id: second.id }, { id: first.id }] });
    expect(await ids({ from: '2026-05-31', to: '2026-05-31' })).toEqual({ restrictions: [{ id: first.id }] });
    expect(await ids({ from: '2026-06-01' })).toEqual({ restrictions: [{ id: second.id }] });
    expect(await ids({ to: '2026-04-30' })).toEqual({ restrictions: [] });
    const { data } = await app.graphql(
      'query ($id: ID!) { branch(id: $id) { restrictions { id branchNames } } }',
      { id: branch },
      { as: {} },
    );
    expect(data).toMatchObject({ branch: { restrictions: [{ id: second.id }, { id: first.id }] } });
  });
});

it.each([create, preview])('names each wrong field by its path: %s', async (query) => {
  const input = rule([await givenBranch(app.database)], { name: '', dailyLimit: -1, endDate: '2126-03-09' });
  const { errors } = await app.graphql(query, { input }, { as: {} });
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(errors?.[0]?.extensions.fields?.map(({ path }) => path).sort()).toEqual(['input.dailyLimit', 'input.endDate', 'input.name']);
});

describe('the preview', () => {
  const days = async (variables: object) => {
    const { data, errors } = await app.graphql<{ restrictionPreview: { days: Record<string, unknown>[] } }>(preview, variables, { as: {} });
    expect(errors).toBeUndefined();
    return data?.restrictionPreview.days;
  };

  it('has the days whose limit would change, and saves nothing', async () => {
    const branch = await givenBranch(app.database, {
      name: 'Preview',
      dailyLimit: 5,
      deliveryWeekdays: ['TUESDAY', 'WEDNESDAY', 'THURSDAY'],
    });
    await givenClosedDay(app.database, { date: '2026-03-11', branchIds: [branch] });
    await app.database.query("INSERT INTO day_ledger (branch_id, delivery_date, booked) VALUES ($1, '2026-03-10', 3)", [branch]);
    const before = await versions(branch);
    const found = await days({ input: rule([branch], { startDate: '2026-03-01', endDate: '2026-03-14' }) });
    // From today, a Wednesday; the Sundays, the Saturday and the closed day do not change.
    expect(found).toEqual(
      ['2026-03-04', '2026-03-05', '2026-03-10', '2026-03-12'].map((date) => ({
        date,
        branchId: branch,
        branchName: 'Preview',
        booked: date === '2026-03-10' ? 3 : 0,
        limitBefore: 5,
        limitAfter: 1,
      })),
    );
    expect(await versions(branch)).toEqual(before);
    expect((await app.graphql(list, { branchId: branch }, { as: {} })).data).toEqual({ restrictions: [] });
  });

  it('of a change has the days that get their limit back too', async () => {
    const branch = await givenBranch(app.database, { dailyLimit: 5 });
    const id = await givenRule(app.database, { branchIds: [branch], startDate: '2026-03-10', endDate: '2026-03-11', dailyLimit: 2 });
    const found = await days({ id, input: rule([branch], { startDate: '2026-03-11', endDate: '2026-03-12', dailyLimit: 0 }) });
    expect(found?.map(({ date, limitBefore, limitAfter }) => [date, limitBefore, limitAfter])).toEqual([
      ['2026-03-10', 2, 5],
      ['2026-03-11', 2, 0],
      ['2026-03-12', 5, 0],
    ]);
  });

  it('with ids in capitals is the same', async () => {
    const branch = await givenBranch(app.database, { dailyLimit: 5 });
    const id = await givenRule(app.database, { branchIds: [branch], startDate: '2026-03-10', dailyLimit: 2 });
    const lifted = { startDate: '2026-03-11', endDate: '2026-03-11', dailyLimit: 0 };
    const found = await days({ id, input: rule([branch], lifted) });
    expect(found).toHaveLength(2);
    expect(await days({ id: id.toUpperCase(), input: rule([branch.toUpperCase()], lifted) })).toEqual(found);
  });

  it('of a rule with a lower one in force changes nothing', async () => {
    const branch = await givenBranch(app.database, { dailyLimit: 5 });
    await givenRule(app.database, { branchIds: [branch], startDate: '2026-03-01', endDate: '2026-03-31', dailyLimit: 0 });
    expect(await days({ input: rule([branch]) })).toEqual([]);
  });
});

describe('staff of one branch', () => {
  it('see rules of theirs without the other branches, and others not at all', async () => {
    const [own, other] = [await givenBranch(app.database, { name: 'Own branch' }), await givenBranch(app.database)];
    const shared = await givenRule(app.database, { branchIds: [own, other], startDate: '2026-07-01' });
    const foreign = await givenRule(app.database, { branchIds: [other], startDate: '2026-07-01' });
    const as = { scope: [], branchIds: [own] };
    expect((await app.graphql(one, { id: shared }, { as })).data).toMatchObject({
      restriction: { branchIds: [own], branchNames: ['Own branch'] },
    });
    expect(codesOf(await app.graphql(one, { id: foreign }, { as }))).toEqual(['NOT_FOUND']);
    expect((await app.graphql(list, {}, { as })).data).toEqual({ restrictions: [{ id: shared }] });
    expect(codesOf(await app.graphql(list, { branchId: other }, { as }))).toEqual(['NOT_FOUND']);
  });

  it('make and change rules of their own branches only', async () => {
    const [own, other] = [await givenBranch(app.database), await givenBranch(app.database)];
    const as = { scope: ['rule:write'], branchIds: [own] };
    for (const branchIds of [[own], [own.toUpperCase()], [own, own.toUpperCase()]]) {
      expect((await app.graphql(create, { input: rule(branchIds) }, { as })).errors).toBeUndefined();
      expect((await app.graphql(preview, { input: rule(branchIds) }, { as })).errors).toBeUndefined();
    }
    for (const branchIds of [[other], [own, other], ['nothing'], ['019a9f00-0000-7000-8000-00000000ffff']]) {
      expect(codesOf(await app.graphql(create, { input: rule(branchIds) }, { as }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await app.graphql(preview, { input: rule(branchIds) }, { as }))).toEqual(['NOT_FOUND']);
    }
    const foreign = await givenRule(app.database, { branchIds: [other], startDate: '2026-07-01' });
    const shared = await givenRule(app.database, { branchIds: [own, other], startDate: '2026-07-01' });
    for (const [id, code] of [
      [foreign, 'NOT_FOUND'],
      [shared, 'FORBIDDEN'],
      ['nothing', 'NOT_FOUND'],
    ]) {
      expect(codesOf(await app.graphql(update, { id, input: rule([own]) }, { as }))).toEqual([code]);
      expect(codesOf(await app.graphql(remove, { id }, { as }))).toEqual([code]);
      expect(codesOf(await app.graphql(preview, { id, input: rule([own]) }, { as }))).toEqual([code]);
    }
  });
});

it('an unknown branch is refused even with branch:all, and leaves nothing', async () => {
  const input = rule(['019a9f00-0000-7000-8000-00000000ffff'], { name: 'Nowhere' });
  expect(codesOf(await app.graphql(create, { input }, { as: {} }))).toEqual(['NOT_FOUND']);
  expect(codesOf(await app.graphql(preview, { input }, { as: {} }))).toEqual(['NOT_FOUND']);
  expect(await app.database.query("SELECT 1 FROM restriction WHERE name = 'Nowhere'")).toEqual([]);
});
