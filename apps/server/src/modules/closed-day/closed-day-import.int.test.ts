import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { givenBranch, givenClosedDay } from '../../testing/given.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(() => app.close());

const fields = 'id date name names { en bm cn } kind states branchIds tentative version';
const importDays = `mutation ($input: [ClosedDayInput!]!) { importClosedDays(input: $input) { ${fields} } }`;
const list = `{ closedDays(from: "2026-01-01", to: "2026-12-31") { ${fields} } }`;
const codes = (answer: { errors: { extensions: { code: string } }[] | undefined }) =>
  answer.errors?.map(({ extensions }) => extensions.code);
const day = (said: object = {}) => ({ date: '2026-04-01', name: 'Stock-take', kind: 'STOCK_TAKE', ...said });
const versions = async (...ids: string[]) =>
  (
    await app.database.query<{ version: number }>(
      'SELECT b.plan_version AS version FROM unnest($1::uuid[]) WITH ORDINALITY AS given (id, at) JOIN branch b USING (id) ORDER BY at',
      [ids],
    )
  ).map(({ version }) => version);

describe('a list of closed days', () => {
  const names = { en: 'Deepavali', bm: 'Hari Deepavali', cn: '屠妖节' };

  it('adds what is missing and leaves what is there, however often it is imported, also at once', async () => {
    const [penang, perak] = [
      await givenBranch(app.database, { state: 'Penang' }),
      await givenBranch(app.database, { state: 'Perak' }),
      await givenClosedDay(app.database, { date: '2026-04-01', kind: 'STOCK_TAKE', name: 'Stock-take', states: ['Johor'] }),
    ];
    const input = [
      day(),
      day({ date: '2026-11-08', kind: 'PUBLIC_HOLIDAY', name: 'x', names, states: ['Penang'], tentative: true }),
      day({ date: '2026-11-08', kind: 'PUBLIC_HOLIDAY', name: 'Deepavali', states: ['Perak'] }),
    ];
    const before = await versions(penang, perak);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.graphql<{ importClosedDays: object[] }>(importDays, { input }, { as: {} })),
    );
    expect(answers.flatMap(({ data }) => data?.importClosedDays ?? [])).toEqual([
      expect.objectContaining({ date: '2026-11-08', names, states: ['Penang'], branchIds: [], tentative: true, version: 1 }),
    ]);
    expect((await versions(penang, perak)).map((version, at) => version - (before[at] ?? 0))).toEqual([1, 0]);
    expect(await app.database.query("SELECT count(*)::int AS count FROM audit_entry WHERE action = 'importClosedDays'")).toEqual([
      { count: 1 },
    ]);
  });

  it('with one that is wrong is refused as a whole, and names its place', async () => {
    const ask = async (input: object[]) => (await app.graphql(importDays, { input }, { as: {} })).errors?.[0]?.extensions;
    expect(await ask([day(), day({ name: ' ', states: ['Atlantis'] }), day({ names: { en: '' } })])).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ path: 'input.1.name' }, { path: 'input.1.states.0' }, { path: 'input.2.names.en' }],
    });
    expect(await ask([day(), day({ branchIds: ['019a9f00-0000-7000-8000-00000000ffff'] })])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask(Array.from({ length: 501 }, (_, at) => day({ name: `N ${at}` })))).toMatchObject({ fields: [{ path: 'input' }] });
    expect((await app.graphql(list, {}, { as: {} })).data).toEqual({ closedDays: [] });
  });

  it('of staff of one branch closes that branch alone', async () => {
    const [own, other] = [await givenBranch(app.database), await givenBranch(app.database)];
    const ask = async (branchIds: string[], scope = ['rule:write']) =>
      codes(
        await app.graphql(
          importDays,
          { input: [day({ branchIds: [own] }), day({ name: 'B', branchIds })] },
          { as: { scope, branchIds: [own] } },
        ),
      );
    expect(await ask([other])).toEqual(['NOT_FOUND']);
    expect(await ask([])).toEqual(['FORBIDDEN']);
    expect(await ask([own], ['branch:write'])).toEqual(['FORBIDDEN']);
    expect((await app.graphql(list, {}, { as: {} })).data).toEqual({ closedDays: [] });
    expect(await ask([own])).toBeUndefined();
  });
});

describe('the preview of the list', () => {
  it('has what all of them would change, but for those that are there', async () => {
    const branch = await givenBranch(app.database, { dailyLimit: 5 });
    await givenClosedDay(app.database, { date: '2026-03-12', name: 'There', kind: 'STOCK_TAKE', branchIds: [branch] });
    const asked = 'query ($input: [ClosedDayInput!]!) { closedDaysPreview(input: $input) { days { date booked limitBefore limitAfter } } }';
    const ask = (dates: string[], said: object = {}, as: object = {}) =>
      app.graphql<{ closedDaysPreview: { days: object[] } }>(
        asked,
        { input: dates.map((date) => day({ date, branchIds: [branch], ...said })) },
        { as },
      );
    const { data } = await ask(['2026-03-11', '2026-03-10', '2026-03-10', '2020-01-01']);
    expect(data?.closedDaysPreview.days).toEqual(
      ['2026-03-10', '2026-03-11'].map((date) => ({ date, booked: 0, limitBefore: 5, limitAfter: 0 })),
    );
    expect((await ask(['2026-03-12'], { name: 'There' })).data).toEqual({ closedDaysPreview: { days: [] } });
    expect((await ask(['2026-03-10', '2026-03-11'], { name: ' ' })).errors?.[0]?.extensions).toMatchObject({
      fields: [{ path: 'input.0.name' }, { path: 'input.1.name' }],
    });
    expect(codes(await ask(['2026-03-10'], {}, { scope: ['rule:write'] }))).toEqual(['NOT_FOUND']);
    expect((await app.graphql<{ closedDays: object[] }>(list, {}, { as: {} })).data?.closedDays).toHaveLength(1);
  });
});
