import { validationMessage } from '@booking/i18n/validation-messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { codeOf, codesOf } from '../../testing/answers.js';
import { givenBranch, givenClosedDay } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { planVersions } from '../../testing/plan-versions.js';

const app = await oneApp();
beforeEach(() => app.database.query('TRUNCATE branch, closed_day CASCADE'));

const fields = 'id date name names { en bm cn } kind states branchIds tentative version';
const save = `mutation ($id: ID, $input: ClosedDayInput!, $version: Int) { saveClosedDay(id: $id, input: $input, version: $version) { ${fields} } }`;
const remove = 'mutation ($id: ID!, $version: Int) { deleteClosedDay(id: $id, version: $version) }';
const importDays = `mutation ($input: [ClosedDayInput!]!) { importClosedDays(input: $input) { ${fields} } }`;
const importYear = 'mutation ($year: Int!) { importPublicHolidays(year: $year) { id date name kind states branchIds } }';
const list = `query ($from: Date!, $to: Date!) { closedDays(from: $from, to: $to) { ${fields} } }`;

const versions = (...ids: string[]) => planVersions(app.database, ...ids);
const day = (input: object = {}) => ({ date: '2026-04-01', name: 'Stock-take', kind: 'STOCK_TAKE', ...input });
const year = { from: '2026-01-01', to: '2026-12-31' };

describe('a closed day', () => {
  it('everywhere makes every plan stale, one of a state those of its branches, before and after', async () => {
    const [penang, selangor, nowhere] = [
      await givenBranch(app.database, { state: 'Penang' }),
      await givenBranch(app.database, { state: 'Selangor' }),
      await givenBranch(app.database, { state: null }),
    ];
    const changed = async (work: () => Promise<{ errors: unknown; data: unknown }>) => {
      const before = await versions(penang, selangor, nowhere);
      const { errors, data } = await work();
      expect(errors).toBeUndefined();
      return { data, by: (await versions(penang, selangor, nowhere)).map((version, at) => version - (before[at] ?? 0)) };
    };
    const everywhere = await changed(() => app.graphql(save, { input: day() }, { as: {} }));
    expect(everywhere).toMatchObject({
      by: [1, 1, 1],
      data: { saveClosedDay: { date: '2026-04-01', kind: 'STOCK_TAKE', states: [], branchIds: [] } },
    });
    const { id } = (everywhere.data as { saveClosedDay: { id: string } }).saveClosedDay;
    expect((await changed(() => app.graphql(save, { id, input: day({ states: ['Penang'] }) }, { as: {} }))).by).toEqual([1, 1, 1]);
    expect((await changed(() => app.graphql(save, { id, input: day({ states: ['Selangor'] }) }, { as: {} }))).by).toEqual([1, 1, 0]);
    expect((await changed(() => app.graphql(save, { id, input: day({ states: [], branchIds: [nowhere] }) }, { as: {} }))).by).toEqual([
      0, 1, 1,
    ]);
    expect((await changed(() => app.graphql(remove, { id }, { as: {} }))).by).toEqual([0, 0, 1]);
    expect((await app.graphql(list, year, { as: {} })).data).toEqual({ closedDays: [] });
    const audited = await app.database.query<{ action: string }>('SELECT action FROM audit_entry WHERE entity_id = $1 ORDER BY id', [id]);
    expect(audited.map(({ action }) => action)).toEqual([...Array<string>(4).fill('saveClosedDay'), 'deleteClosedDay']);
  });

  it('is stored once, however many requests save it at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.graphql(save, { input: day() }, { as: {} })));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual(Array(19).fill('NAME_TAKEN'));
    const other = await givenClosedDay(app.database, { date: '2026-04-02', kind: 'STOCK_TAKE', name: 'Stock-take' });
    expect(codesOf(await app.graphql(save, { id: other, input: day() }, { as: {} }))).toEqual(['CONFLICT']);
  });

  it('keeps omitted values, and is refused if it was opened before another change', async () => {
    const branch = await givenBranch(app.database, { state: 'Penang' });
    const names = { en: 'Stock-take', bm: 'Hari pengiraan stok', cn: '盘点日' };
    const fields = { names, states: ['Penang'], branchIds: [branch], tentative: true };
    const { data } = await app.graphql<{ saveClosedDay: { id: string } }>(save, { input: day(fields) }, { as: {} });
    expect(data?.saveClosedDay).toMatchObject({ name: 'Stock-take', ...fields, version: 1 });
    const id = data?.saveClosedDay.id;
    const change = (input: object, version?: number) => app.graphql(save, { id, input: day(input), version }, { as: {} });
    expect((await change({ date: '2026-04-02' })).data).toMatchObject({ saveClosedDay: { ...fields, date: '2026-04-02', version: 2 } });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => change({ date: `2026-05-${at + 10}` }, 2)));
    expect(answers.filter(({ errors }) => errors === undefined)).toHaveLength(1);
    expect(answers.flatMap((answer) => codeOf(answer) ?? [])).toEqual(Array(19).fill('STALE_VERSION'));
    expect((await change({ names: { ...names, en: 'Counting', cn: null }, tentative: false })).data).toMatchObject({
      saveClosedDay: { name: 'Counting', names: { en: 'Counting', bm: names.bm, cn: 'Counting' }, tentative: false, version: 4 },
    });
    expect((await app.graphql(remove, { id, version: 3 }, { as: {} })).errors?.[0]?.extensions.reason).toBe('STALE_VERSION');
    expect((await app.graphql(remove, { id, version: 4 }, { as: {} })).data).toEqual({ deleteClosedDay: id });
  });

  it("has its name in the caller's language: itself, the note of a date and the load of a day", async () => {
    const branch = await givenBranch(app.database);
    const names = { en: 'Stock-take', bm: 'Kiraan stok', cn: '盘点日' };
    await app.graphql(save, { input: day({ names, branchIds: [branch] }) }, { as: {} });
    const query = `{ closedDays(from: "2026-04-01", to: "2026-04-01") { name names { en } }
      availability(postcode: "68100", from: "2026-04-01", to: "2026-04-01") { days { note } }
      dayLoads(branchIds: ["${branch}"], from: "2026-04-01", to: "2026-04-01") { note } }`;
    for (const [locale, name] of Object.entries(names)) {
      expect((await app.graphql(query, {}, { as: {}, headers: { cookie: `locale=${locale}` } })).data).toEqual({
        closedDays: [{ name, names: { en: 'Stock-take' } }],
        availability: { days: [{ note: name }] },
        dayLoads: [{ note: name }],
      });
    }
  });

  it('returns each wrong field by its path', async () => {
    const values = { names: { en: ' ', bm: 'Hari' }, states: ['Penang', 'Atlantis'] };
    const { errors } = await app.graphql(save, { input: day(values) }, { as: {} });
    const fields = [{ path: 'input.names.en' }, { path: 'input.states.1' }];
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields });
  });

  it('that does not exist is NOT_FOUND', async () => {
    for (const id of ['nothing', '019a9f00-0000-7000-8000-00000000ffff']) {
      expect(codesOf(await app.graphql(save, { id, input: day() }, { as: {} }))).toEqual(['NOT_FOUND']);
      expect(codesOf(await app.graphql(remove, { id }, { as: {} }))).toEqual(['NOT_FOUND']);
    }
    expect(codesOf(await app.graphql(save, { input: day({ branchIds: ['019a9f00-0000-7000-8000-00000000ffff'] }) }, { as: {} }))).toEqual([
      'NOT_FOUND',
    ]);
  });
});

describe('the list', () => {
  it('includes both ends, in order', async () => {
    const ids = [
      await givenClosedDay(app.database, { date: '2026-01-01' }),
      await givenClosedDay(app.database, { date: '2026-12-31', name: 'A' }),
      await givenClosedDay(app.database, { date: '2026-12-31', name: 'B' }),
    ];
    await givenClosedDay(app.database, { date: '2027-01-01' });
    const { data } = await app.graphql<{ closedDays: { id: string }[] }>(list, year, { as: {} });
    expect(data?.closedDays.map(({ id }) => id)).toEqual(ids);
  });

  it('is limited to three years, in chronological order', async () => {
    const error = async (variables: object) => (await app.graphql(list, variables, { as: {} })).errors?.[0]?.extensions.fields?.[0]?.path;
    expect(await error({ from: '2026-12-31', to: '2026-01-01' })).toBe('to');
    expect(await error({ from: '0001-01-01', to: '9999-12-31' })).toBe('to');
  });
});

describe('the import', () => {
  it('adds the missing days of a year, once', async () => {
    const branch = await givenBranch(app.database);
    const first = await app.graphql<{ importPublicHolidays: { date: string; kind: string }[] }>(importYear, { year: 2026 }, { as: {} });
    expect(first.data?.importPublicHolidays.length).toBeGreaterThan(20);
    expect(first.data?.importPublicHolidays.every(({ date, kind }) => date.startsWith('2026-') && kind === 'PUBLIC_HOLIDAY')).toBe(true);
    expect(await versions(branch)).toEqual([2]);
    const translated = await app.database.query<{ missing: string }>(
      'SELECT count(*) AS missing FROM closed_day WHERE name_bm IS NULL OR name_cn IS NULL',
    );
    expect(translated).toEqual([{ missing: '0' }]);
    expect((await app.graphql(importYear, { year: 2026 }, { as: {} })).data).toEqual({ importPublicHolidays: [] });
    const [one] = await app.database.query<{ id: string }>(
      'DELETE FROM closed_day WHERE id = (SELECT id FROM closed_day LIMIT 1) RETURNING id',
    );
    expect(one).toBeDefined();
    expect(
      (await app.graphql<{ importPublicHolidays: unknown[] }>(importYear, { year: 2026 }, { as: {} })).data?.importPublicHolidays,
    ).toHaveLength(1);
  });

  it('adds days that depend on the moon as to be confirmed', async () => {
    await app.graphql(importYear, { year: 2027 }, { as: {} });
    const { data } = await app.graphql<{ closedDays: { date: string; name: string; tentative: boolean }[] }>(
      list,
      { from: '2027-02-01', to: '2027-02-28' },
      { as: {} },
    );
    const result = data?.closedDays.filter(({ name }) => /Nuzul|New Year$/.test(name)).map(({ date, tentative }) => [date, tentative]);
    expect(result).toEqual([
      ['2027-02-06', false],
      ['2027-02-24', true],
    ]);
  });

  it('has the years that are shipped', async () => {
    const { errors } = await app.graphql(importYear, { year: 1990 }, { as: {} });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'year' }] });
    for (const locale of ['en', 'bm', 'cn'] as const) {
      const refused = await app.graphql(importYear, { year: 2099 }, { as: {}, headers: { cookie: `locale=${locale}` } });
      const message = validationMessage(locale, 'YEAR_NOT_SHIPPED', { years: '2025, 2026, 2027' });
      expect(refused.errors?.[0]?.extensions.fields).toEqual([{ path: 'year', message, code: 'YEAR_NOT_SHIPPED' }]);
    }
  });

  it('keeps the translations of a holiday as long as it keeps its name', async () => {
    await app.graphql(importYear, { year: 2026 }, { as: {} });
    const [holiday] = await app.database.query<{ id: string; name: string; date: string }>(
      "SELECT id, name, date FROM closed_day WHERE date = '2026-08-31'",
    );
    if (!holiday) throw new Error('Merdeka is missing');
    const names = async () =>
      (await app.database.query<{ bm: string | null }>('SELECT name_bm AS bm FROM closed_day WHERE id = $1', [holiday.id]))[0]?.bm;
    const input = { date: '2026-09-01', name: holiday.name, kind: 'PUBLIC_HOLIDAY' };
    await app.graphql(save, { id: holiday.id, input }, { as: {} });
    expect(await names()).not.toBeNull();
    await app.graphql(save, { id: holiday.id, input: { ...input, name: 'Another' } }, { as: {} });
    expect(await names()).toBeNull();
  });
});

describe('staff', () => {
  it('of one branch can close that branch, and no others', async () => {
    const [own, other] = [await givenBranch(app.database, { state: 'Penang' }), await givenBranch(app.database, { state: 'Penang' })];
    const as = { scope: ['rule:write'], branchIds: [own] };
    expect((await app.graphql(save, { input: day({ branchIds: [own] }) }, { as })).errors).toBeUndefined();
    expect(codesOf(await app.graphql(save, { input: day({ branchIds: [own, other] }) }, { as }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await app.graphql(save, { input: day({ name: 'All' }) }, { as }))).toEqual(['FORBIDDEN']);
    expect(codesOf(await app.graphql(save, { input: day({ name: 'State', states: ['Penang'] }) }, { as }))).toEqual(['FORBIDDEN']);
    expect(codesOf(await app.graphql(importYear, { year: 2026 }, { as }))).toEqual(['FORBIDDEN']);
    const [everywhere, foreign] = [
      await givenClosedDay(app.database, { date: '2026-05-01' }),
      await givenClosedDay(app.database, { date: '2026-05-01', branchIds: [other] }),
    ];
    expect(codesOf(await app.graphql(remove, { id: everywhere }, { as }))).toEqual(['FORBIDDEN']);
    expect(codesOf(await app.graphql(remove, { id: foreign }, { as }))).toEqual(['NOT_FOUND']);
    expect(codesOf(await app.graphql(save, { id: foreign, input: day({ branchIds: [own] }) }, { as }))).toEqual(['NOT_FOUND']);
  });

  it('cannot close a state, even one without other branches: a later branch there would be closed too', async () => {
    const own = await givenBranch(app.database, { state: 'Perlis' });
    const as = { scope: ['rule:write'], branchIds: [own] };
    for (const input of [{ states: ['Perlis'] }, { states: ['Kedah'] }, {}]) {
      expect(codesOf(await app.graphql(save, { input: day(input) }, { as }))).toEqual(['FORBIDDEN']);
      const id = await givenClosedDay(app.database, { date: '2026-05-01', ...input });
      for (const change of [day({ branchIds: [own] }), day(input)]) {
        expect(codesOf(await app.graphql(save, { id, input: change }, { as }))).toEqual(['FORBIDDEN']);
      }
      expect(codesOf(await app.graphql(remove, { id }, { as }))).toEqual(['FORBIDDEN']);
    }
    const all = { scope: ['rule:write', 'branch:all'], branchIds: [] };
    expect((await app.graphql(save, { input: day({ states: ['Perlis'] }) }, { as: all })).errors).toBeUndefined();
    expect((await app.graphql(save, { input: day({ name: 'Own', states: ['Perlis'], branchIds: [own] }) }, { as })).errors).toBeUndefined();
  });

  it('see days that may close a branch of theirs', async () => {
    const [own, other] = [await givenBranch(app.database), await givenBranch(app.database)];
    const shared = await givenClosedDay(app.database, { date: '2026-05-01', branchIds: [own, other] });
    const everywhere = await givenClosedDay(app.database, { date: '2026-05-02' });
    await givenClosedDay(app.database, { date: '2026-05-03', branchIds: [other] });
    const { data } = await app.graphql(list, year, { as: { scope: [], branchIds: [own] } });
    expect(data).toMatchObject({
      closedDays: [
        { id: shared, branchIds: [own] },
        { id: everywhere, branchIds: [] },
      ],
    });
  });
});

describe('a list of closed days', () => {
  const names = { en: 'Deepavali', bm: 'Hari Deepavali', cn: '屠妖节' };

  it('adds missing days and keeps existing ones, however often it is imported, also concurrently', async () => {
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
    const imports = async () => (await app.database.query("SELECT 1 FROM audit_entry WHERE action = 'importClosedDays'")).length;
    const importsBefore = await imports();
    const before = await versions(penang, perak);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => app.graphql<{ importClosedDays: object[] }>(importDays, { input }, { as: {} })),
    );
    expect(answers.flatMap(({ data }) => data?.importClosedDays ?? [])).toEqual([
      expect.objectContaining({ date: '2026-11-08', names, states: ['Penang'], branchIds: [], tentative: true, version: 1 }),
    ]);
    expect((await versions(penang, perak)).map((version, at) => version - (before[at] ?? 0))).toEqual([1, 0]);
    expect(await imports()).toBe(importsBefore + 1);
  });

  it('closes the days of a flood in one write', async () => {
    const branch = await givenBranch(app.database);
    const dates = ['2026-04-07', '2026-04-08', '2026-04-09', '2026-04-10'];
    const input = dates.map((date) => day({ date, kind: 'OTHER', name: 'Flood', branchIds: [branch] }));
    const before = await versions(branch);
    expect((await app.graphql(importDays, { input }, { as: { scope: ['rule:write'], branchIds: [branch] } })).errors).toBeUndefined();
    expect(await versions(branch)).toEqual(before.map((version) => version + 1));
    const { data } = await app.graphql<{ closedDays: { date: string; kind: string }[] }>(list, year, { as: {} });
    expect(data?.closedDays.map(({ date, kind }) => [date, kind])).toEqual(dates.map((date) => [date, 'OTHER']));
  });

  it('with an invalid one is refused as a whole, with its index', async () => {
    const ask = async (input: object[]) => (await app.graphql(importDays, { input }, { as: {} })).errors?.[0]?.extensions;
    expect(await ask([day(), day({ name: ' ', states: ['Atlantis'] }), day({ names: { en: '' } })])).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [{ path: 'input.1.name' }, { path: 'input.1.states.0' }, { path: 'input.2.names.en' }],
    });
    expect(await ask([day(), day({ branchIds: ['019a9f00-0000-7000-8000-00000000ffff'] })])).toMatchObject({ code: 'NOT_FOUND' });
    expect(await ask(Array.from({ length: 501 }, (_, at) => day({ name: `N ${at}` })))).toMatchObject({ fields: [{ path: 'input' }] });
    expect((await app.graphql(list, year, { as: {} })).data).toEqual({ closedDays: [] });
  });

  it('of staff of one branch closes that branch only', async () => {
    const [own, other] = [await givenBranch(app.database), await givenBranch(app.database)];
    const ask = async (branchIds: string[]) => {
      const input = [day({ branchIds: [own] }), day({ name: 'B', branchIds })];
      return codesOf(await app.graphql(importDays, { input }, { as: { scope: ['rule:write'], branchIds: [own] } }));
    };
    expect(await ask([other])).toEqual(['NOT_FOUND']);
    expect(await ask([])).toEqual(['FORBIDDEN']);
    expect((await app.graphql(list, year, { as: {} })).data).toEqual({ closedDays: [] });
    expect(await ask([own])).toBeUndefined();
  });
});

describe('the preview of the list', () => {
  it('has the changes of all of them, except those that exist', async () => {
    const branch = await givenBranch(app.database, { dailyLimit: 5 });
    await givenClosedDay(app.database, { date: '2026-03-12', name: 'There', kind: 'STOCK_TAKE', branchIds: [branch] });
    const asked = 'query ($input: [ClosedDayInput!]!) { closedDaysPreview(input: $input) { days { date booked limitBefore limitAfter } } }';
    const ask = (dates: string[], input: object = {}, as: object = {}) =>
      app.graphql<{ closedDaysPreview: { days: object[] } }>(
        asked,
        { input: dates.map((date) => day({ date, branchIds: [branch], ...input })) },
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
    expect(codesOf(await ask(['2026-03-10'], {}, { scope: ['rule:write'] }))).toEqual(['NOT_FOUND']);
    expect((await app.graphql<{ closedDays: object[] }>(list, year, { as: {} })).data?.closedDays).toHaveLength(1);
  });
});
