import { noArrival } from '@booking/domain/branch/arrival';
import { validationMessage } from '@booking/i18n/validation-messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenArrival, givenBranch, givenClosedDay } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { BranchRepository } from './branch.repository.js';

const app = await oneApp();

const fields = `id name status phone region address { address1 zipcode city state } dailyLimit leadTime deliveryRange cutoffTime
  deliveryWeekdays priority coverage restrictions { id } version createdAt updatedAt
  arrival { time { en bm cn } call { en bm cn } before { en } carryIn { en } }`;
const create = `mutation ($input: BranchInput!) { createBranch(input: $input) { ${fields} } }`;
const update = `mutation ($id: ID!, $input: BranchInput!, $version: Int) { updateBranch(id: $id, input: $input, version: $version) { ${fields} } }`;
const one = `query ($id: ID!) { branch(id: $id) { ${fields} } }`;
const all = 'query ($status: BranchStatus) { branches(status: $status) { id name } }';

const input = (input: object = {}) => ({
  name: 'Batu Caves',
  dailyLimit: 12,
  leadTime: 2,
  deliveryRange: 30,
  deliveryWeekdays: ['SATURDAY', 'MONDAY'],
  coverage: ['68000-68100'],
  ...input,
});

/** A new branch needs a known state. */
const newInput = (fields: object = {}) => input({ address: { state: 'Selangor' }, ...fields });

interface Saved {
  id: string;
  [field: string]: unknown;
}

/** The branch as saved; fails the test if it was refused. */
async function saved(answer: Promise<{ data: { createBranch?: Saved; updateBranch?: Saved } | null; errors: unknown }>): Promise<Saved> {
  const { data, errors } = await answer;
  expect(errors).toBeUndefined();
  const branch = data?.createBranch ?? data?.updateBranch;
  if (!branch) throw new Error('nothing was saved');
  return branch;
}

const made = (input: object) => saved(app.graphql(create, { input: newInput(input) }, { as: {} }));
const changed = (id: string, fields: object) => saved(app.graphql(update, { id, input: input(fields) }, { as: {} }));
const reasons = (answers: { errors?: { extensions: { reason?: string } }[] }[]) =>
  answers.flatMap(({ errors }) => errors?.map(({ extensions: { reason } }) => reason) ?? []);
const version = async (id: string) =>
  (await app.database.query<{ version: number }>('SELECT plan_version AS version FROM branch WHERE id = $1', [id]))[0]?.version ?? 0;
const audit = (id: string) =>
  app.database.query<{ action: string; by: string; before: Saved | null; after: Saved }>(
    'SELECT action, actor_name AS by, before, after FROM audit_entry WHERE entity_id = $1 ORDER BY id',
    [id],
  );

describe('a new branch', () => {
  it('has the given values, trimmed, and the defaults of the contract', async () => {
    const address = { address1: ' 1, Jalan SBC 1 ', zipcode: '68100', city: 'Batu Caves', state: 'Selangor' };
    const coverage = ['68100', ' 52100 - 52200', '68100'];
    const branch = await made({ name: '  Tidy  ', phone: ' ', address, cutoffTime: '14:30', coverage });
    expect(branch).toMatchObject({
      name: 'Tidy',
      status: 'ACTIVE',
      phone: null,
      dailyLimit: 12,
      leadTime: 2,
      deliveryRange: 30,
      cutoffTime: '14:30',
      priority: 100,
      address: { address1: '1, Jalan SBC 1', zipcode: '68100', city: 'Batu Caves', state: 'Selangor' },
      deliveryWeekdays: ['MONDAY', 'SATURDAY'],
      coverage: ['52100-52200', '68100'],
      restrictions: [],
      createdAt: '2026-03-04T04:00:00.000Z',
      updatedAt: '2026-03-04T04:00:00.000Z',
    });
    expect((await app.graphql(one, { id: branch.id }, { as: {} })).data).toEqual({ branch });
    expect(await audit(branch.id)).toMatchObject([{ action: 'createBranch', by: 'Aminah', before: null, after: { name: 'Tidy' } }]);
  });

  it('has a unique name, case-insensitive, even when twenty are created at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => app.graphql(create, { input: newInput({ name: at % 2 ? 'TWENTY' : 'Twenty' }) }, { as: {} })),
    );
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(reasons(answers)).toEqual(Array(19).fill('NAME_TAKEN'));
  });

  it('is visible to the user who created it', async () => {
    const userId = '019a9f00-0000-7000-8000-0000000000aa';
    const branch = await saved(app.graphql(create, { input: newInput({ name: 'Own' }) }, { as: { userId, scope: ['branch:write'] } }));
    const members = await app.database.query('SELECT user_id FROM user_branch WHERE branch_id = $1', [branch.id]);
    expect(members).toEqual([{ user_id: userId }]);
  });
});

describe('a changed branch', () => {
  it('clears values set to null, makes plans stale, and is in the audit log with its former values', async () => {
    const branch = await made({ name: 'Before', phone: '03-61234567' });
    const before = await version(branch.id);
    app.clock.advance(60_000);
    const fields = { name: 'After', phone: null, dailyLimit: 0, coverage: [] };
    const after = await changed(branch.id, fields);
    expect(after).toMatchObject({ id: branch.id, ...fields, createdAt: branch['createdAt'] });
    expect(after['updatedAt']).not.toBe(branch['updatedAt']);
    expect(await version(branch.id)).toBe(before + 1);
    expect(await audit(branch.id)).toMatchObject([
      { action: 'createBranch' },
      { action: 'updateBranch', before: { name: 'Before', dailyLimit: 12 }, after: { name: 'After', dailyLimit: 0 } },
    ]);
  });

  it('may keep its name, and cannot take that of another branch', async () => {
    await givenBranch(app.database, { name: 'Taken' });
    const id = await givenBranch(app.database, { name: 'Kept' });
    expect((await app.graphql(update, { id, input: input({ name: 'KEPT' }) }, { as: {} })).errors).toBeUndefined();
    expect((await app.graphql(update, { id, input: input({ name: 'taken' }) }, { as: {} })).errors).toMatchObject([
      { extensions: { code: 'CONFLICT', reason: 'NAME_TAKEN' } },
    ]);
  });

  it('keeps omitted values: its state and so its holidays; its status and priority, whatever their defaults', async () => {
    const address = { address1: '1, Jalan SBC 1', zipcode: '68100', city: 'Batu Caves', state: 'Selangor' };
    const texts = { name: 'Holiday', phone: '03-61234567', region: 'Central', cutoffTime: '14:00' };
    const values = { ...texts, status: 'SUSPENDED', priority: 7, address };
    const before = await made({ ...values, leadTime: 0 });
    const left = await changed(before.id, { name: 'Holiday', leadTime: 0 });
    expect(left).toEqual({ ...before, version: 2, updatedAt: left['updatedAt'] });

    const part = { city: null, address1: '2, Jalan SBC 1' };
    const opened = await changed(before.id, { name: 'Holiday', address: part, status: 'ACTIVE' });
    expect(opened).toMatchObject({ ...values, status: 'ACTIVE', address: { ...address, ...part } });
    // Each field by itself: an omitted variable is left out, one with a default is not.
    const inline = `mutation ($id: ID!, $name: String!, $phone: String, $priority: Int! = 9) { updateBranch(id: $id, input: {
      name: $name, phone: $phone, priority: $priority, dailyLimit: 1, leadTime: 0, deliveryRange: 30, deliveryWeekdays: [MONDAY], coverage: ["68100"] }) { ${fields} } }`;
    const kept = await saved(app.graphql(inline, { id: before.id, name: 'Holiday' }, { as: {} }));
    expect(kept).toMatchObject({ phone: '03-61234567', priority: 9 });
    const nothing = { address1: null, zipcode: null, city: null };
    const cleared = await changed(before.id, { name: 'Holiday', address: nothing });
    expect(cleared['address']).toEqual({ ...nothing, state: 'Selangor' });
  });

  it("stays closed on its state's holidays when its address is omitted (issue: 11 December opened at 68100)", async () => {
    await givenClosedDay(app.database, { date: '2026-03-09', states: ['Perlis'], name: 'Holiday of Perlis' });
    const fields = { name: 'Kangar', coverage: ['01000'], deliveryWeekdays: ['MONDAY'], leadTime: 0, address: { state: 'Perlis' } };
    const { id } = await made(fields);
    const { address: _, ...withoutAddress } = fields;
    await changed(id, { ...withoutAddress, dailyLimit: 50 });
    const days = `{ dayLoads(branchIds: ["${id}"], from: "2026-03-09", to: "2026-03-16") { date status note } }`;
    const { data } = await app.graphql<{ dayLoads: object[] }>(days, {}, { as: {} });
    expect(data?.dayLoads.at(0)).toEqual({ date: '2026-03-09', status: 'CLOSED', note: 'Holiday of Perlis' });
    expect(data?.dayLoads.at(-1)).toEqual({ date: '2026-03-16', status: 'AVAILABLE', note: null });
  });

  it('may keep values that would be refused today', async () => {
    const id = await givenBranch(app.database, { name: 'Of old', state: 'Pulau Pinang' });
    await app.database.query("UPDATE branch SET phone = 'ask Ali' WHERE id = $1", [id]);
    expect(await changed(id, { name: 'Of old' })).toMatchObject({ phone: 'ask Ali' });
    const { errors } = await app.graphql(update, { id, input: input({ name: 'Of old', phone: 'ask Ali' }) }, { as: {} });
    expect(errors?.[0]?.extensions.fields).toMatchObject([{ path: 'input.phone' }]);
  });

  it('after the form was opened is refused; of twenty at once one wins; without a version the last one wins', async () => {
    const branch = await made({ name: 'Versions' });
    const change = (dailyLimit: number, version?: number) =>
      app.graphql(update, { id: branch.id, input: input({ name: 'Versions', dailyLimit }), version }, { as: {} });
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => change(at, 1)));
    expect(answers.filter(({ data }) => data !== null)).toHaveLength(1);
    expect(reasons(answers)).toEqual(Array(19).fill('STALE_VERSION'));
    expect(await saved(change(77))).toMatchObject({ dailyLimit: 77, version: 3 });
    expect((await change(78, 2)).errors).toMatchObject([{ extensions: { reason: 'STALE_VERSION' } }]);
    expect(await saved(change(79, 3))).toMatchObject({ dailyLimit: 79, version: 4 });
  });

  it('leaves no trace when it is refused', async () => {
    const id = await givenBranch(app.database, { name: 'Untouched' });
    const before = await version(id);
    await app.graphql(update, { id, input: input({ name: 'Taken' }) }, { as: {} });
    await app.graphql(update, { id, input: input({ name: '' }) }, { as: {} });
    expect(await version(id)).toBe(before);
    expect(await audit(id)).toEqual([]);
  });
});

it('names each wrong field by its path', async () => {
  const fields = { name: ' ', region: '\ud800', dailyLimit: -1, coverage: ['68100', '0681'], address: { zipcode: '00002' } };
  const { data, errors } = await app.graphql(create, { input: newInput(fields) }, { as: {} });
  expect(data).toBeNull();
  expect(errors?.[0]?.extensions.code).toBe('BAD_USER_INPUT');
  expect(errors?.[0]?.extensions.fields?.map(({ path }) => path).sort()).toEqual([
    'input.address.state',
    'input.coverage.1',
    'input.dailyLimit',
    'input.name',
    'input.region',
  ]);
});

it.each(['en', 'bm', 'cn'] as const)('errors are in the language %s', async (locale) => {
  const fields = { phone: 'x', deliveryWeekdays: [], address: { state: 'Atlantis' }, coverage: ['68000-68100', '68100'] };
  const { errors } = await app.graphql(create, { input: newInput(fields) }, { as: {}, headers: { cookie: `locale=${locale}` } });
  const messages = errors?.[0]?.extensions.fields?.map(({ message }) => message) ?? [];
  expect(messages).toEqual(
    (['PHONE_INVALID', 'CHOICE_INVALID', 'REQUIRED'] as const)
      .map((code) => validationMessage(locale, code))
      .concat(validationMessage(locale, 'COVERAGE_OVERLAPS', { range: '68000-68100' })),
  );
});

describe('staff', () => {
  it('see their own branches, by name; with branch:all every one, by status too', async () => {
    const own = await givenBranch(app.database, { name: 'Zulu' });
    const second = await givenBranch(app.database, { name: 'alpha' });
    const suspended = await givenBranch(app.database, { name: 'Closed down', status: 'SUSPENDED' });
    const mine = { scope: ['booking:read'], branchIds: [own, second, suspended] };
    expect((await app.graphql(all, {}, { as: mine })).data).toEqual({
      branches: [
        { id: second, name: 'alpha' },
        { id: suspended, name: 'Closed down' },
        { id: own, name: 'Zulu' },
      ],
    });
    expect((await app.graphql(all, { status: 'SUSPENDED' }, { as: mine })).data).toEqual({
      branches: [{ id: suspended, name: 'Closed down' }],
    });
    const everything = await app.graphql<{ branches: unknown[] }>(all, {}, { as: { scope: ['branch:all'] } });
    expect(everything.data?.branches.length).toBeGreaterThan(3);
    expect((await app.graphql(all, {}, { as: { scope: [], branchIds: [] } })).data).toEqual({ branches: [] });
  });

  it('of another branch get the same answer for its id, an unknown id and an invalid id', async () => {
    const other = await givenBranch(app.database);
    const as = { scope: ['branch:write'], branchIds: [await givenBranch(app.database)] };
    for (const id of [other, '019a9f00-0000-7000-8000-00000000ffff', "'; DROP TABLE branch", '']) {
      for (const query of [one, update]) {
        const { errors } = await app.graphql(query, { id, input: input({ name: 'Stolen' }) }, { as });
        expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
      }
    }
  });
});

describe('the state of a branch', () => {
  interface Addressed {
    address: { state: string | null };
  }
  /** The state as saved, or the paths that are refused. */
  const stateOf = async (document: string, variables: object) => {
    const { data, errors } = await app.graphql<Record<string, Addressed>>(document, variables, { as: {} });
    return errors ? errors[0]?.extensions.fields?.map(({ path }) => path) : Object.values(data ?? {})[0]?.address.state;
  };
  const refused = ['input.address.state'];

  it('is that of its postcode, whatever is sent, and is never cleared', async () => {
    const branch = await made({ name: 'Stated', address: { zipcode: '01000', state: 'Johor' } });
    expect(branch['address']).toMatchObject({ zipcode: '01000', state: 'Perlis' });
    const stateAfter = (address: object | null) => stateOf(update, { id: branch.id, input: input({ name: 'Stated', address }) });
    expect(await stateAfter({ zipcode: '10050' })).toBe('Penang');
    expect(await stateAfter({ state: 'Johor' })).toBe('Penang');
    // For a postcode that no list has, the state in the input counts.
    expect(await stateAfter({ zipcode: '00002' })).toBe('Penang');
    expect(await stateAfter({ state: 'Johor' })).toBe('Johor');
    for (const none of [null, { state: null }, { zipcode: '00002', state: ' ' }]) expect(await stateAfter(none)).toEqual(refused);
  });

  it('is needed by a new one, by its postcode or by its name', async () => {
    const stateOfNew = (name: string, address?: object | null) => stateOf(create, { input: input({ name, address }) });
    for (const address of [undefined, null, {}, { zipcode: '00002' }, { city: 'Ipoh' }])
      expect(await stateOfNew('None', address)).toEqual(refused);
    expect(await stateOfNew('Named', { state: 'Johor' })).toBe('Johor');
  });

  it('may be missing from an old one, which is named, changed as before, and can be given one', async () => {
    const id = await givenBranch(app.database, { name: 'Stateless', state: null });
    const named = () => new BranchRepository(app.database).withoutState();
    const stateAfter = (fields: object) => stateOf(update, { id, input: input({ name: 'Stateless', ...fields }) });
    expect(await stateAfter({})).toBeNull();
    expect(await named()).toEqual(['Stateless']);
    expect(await stateAfter({ address: { zipcode: '68100' } })).toBe('Selangor');
    expect(await named()).toEqual([]);
  });
});

describe('the arrival notes of a branch', () => {
  const time = { en: 'In the morning', bm: 'Waktu pagi', cn: '上午' };
  const arrivalAfter = async (id: string, input: object) => (await changed(id, { name: `Day of ${id}`, ...input }))['arrival'];

  it('are empty at first; an update keeps omitted ones, and null clears them', async () => {
    const { id, arrival } = await made({ name: 'Silent' });
    expect(arrival).toEqual(noArrival);
    const written = await arrivalAfter(id, { arrival: { time, call: { en: ' The crew  calls ' } } });
    const call = { en: 'The crew calls', bm: 'The crew calls', cn: 'The crew calls' };
    expect(written).toEqual({ ...noArrival, time, call });
    expect(await arrivalAfter(id, { dailyLimit: 13 })).toEqual(written);
    const before = { en: 'Clear the way.' };
    expect(await arrivalAfter(id, { arrival: { call: null, before } })).toEqual({ ...noArrival, time, before });
    expect(await arrivalAfter(id, { arrival: null })).toEqual(noArrival);
    expect((await audit(id)).at(-1)).toMatchObject({ before: { arrival: { time } }, after: { arrival: { time: null } } });
  });

  it('contain no link and fit into a message', async () => {
    const arrival = { time: { en: 'x'.repeat(61) }, call: { en: 'Call us', bm: 'Lihat bit.ly/abc' }, before: { en: ' ', cn: '上午' } };
    const { errors } = await app.graphql(create, { input: newInput({ name: 'Vehicle', arrival }) }, { as: {} });
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: [
        { path: 'input.arrival.time.en', code: 'TOO_LONG' },
        { path: 'input.arrival.call.bm', code: 'LINK_FORBIDDEN' },
        { path: 'input.arrival.before.en', code: 'REQUIRED' },
      ],
    });
  });
});

describe('what to expect on the day', () => {
  const postcode = '60101';
  const arrivals = 'query ($at: String!) { availability(postcode: $at) { arrivals { branchName notes { time call before carryIn } } } }';
  const arrivalsIn = async (language: string, at = postcode) => {
    const headers = { 'accept-language': language };
    const { data } = await app.graphql<{ availability: { arrivals: unknown[] } }>(arrivals, { at }, { headers });
    return data?.availability.arrivals;
  };
  beforeEach(() => app.database.query('TRUNCATE branch CASCADE'));

  it("is shown for each branch that covers the postcode, in the caller's language, as soon as staff have saved it", async () => {
    const branchId = await givenBranch(app.database, { name: 'Talking', priority: 1, coverage: [postcode], arrival: givenArrival });
    await givenBranch(app.database, { name: 'Silent', priority: 2, coverage: [postcode] });
    await givenBranch(app.database, { name: 'Suspended', status: 'SUSPENDED', coverage: [postcode] });
    const expected = (time: string, call: string, before: string, carryIn: string) => [
      { branchName: 'Talking', notes: { time, call, before, carryIn } },
      { branchName: 'Silent', notes: noArrival },
    ];
    expect(await arrivalsIn('en')).toEqual(
      expect.arrayContaining(expected('In the morning', 'The crew calls', 'Clear the way', 'Carried in')),
    );
    expect(await arrivalsIn('ms')).toEqual(
      expect.arrayContaining(expected('Waktu pagi', 'Kru menelefon', 'Kosongkan laluan', 'Dibawa masuk')),
    );
    expect(await arrivalsIn('en')).toHaveLength(2);

    await changed(branchId, { name: 'Talking', coverage: [postcode], arrival: { time: { en: 'After noon' } } });
    expect(await arrivalsIn('en')).toContainEqual({
      branchName: 'Talking',
      notes: { time: 'After noon', call: 'The crew calls', before: 'Clear the way', carryIn: 'Carried in' },
    });
  });

  it('is not shown where no branch delivers', async () => {
    await givenBranch(app.database, { coverage: [postcode] });
    expect(await arrivalsIn('en', '88000')).toEqual([]);
  });

  it('is shown with a booking, and frozen in its message in the language of the booking', async () => {
    await givenBranch(app.database, { coverage: [postcode], arrival: givenArrival });
    const { id, token } = await booked(app.api, delivery({ postcode, locale: 'cn' }));
    const shown = 'query ($token: String!) { managedBooking(token: $token) { arrival { time call before carryIn } } }';
    const { data } = await app.graphql(shown, { token }, { headers: { 'accept-language': 'ms' } });
    expect(data).toEqual({
      managedBooking: { arrival: { time: 'Waktu pagi', call: 'Kru menelefon', before: 'Kosongkan laluan', carryIn: 'Dibawa masuk' } },
    });
    const messages = await app.database.query(`SELECT payload->'arrival' AS arrival FROM outbox_message WHERE booking_id = $1`, [id]);
    expect(messages).toEqual([{ arrival: { time: '上午', call: '送货员会来电', before: '请清出通道', carryIn: '搬进房间' } }]);
  });
});
