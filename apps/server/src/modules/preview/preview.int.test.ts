import { weekdays } from '@booking/domain/calendar/calendar-date';
import { describe, expect, it } from 'vitest';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch, givenClosedDay, givenRule, type GivenBranch } from '../../testing/given.js';
import { givenManyBookings } from '../../testing/given-many-bookings.js';
import { oneApp } from '../../testing/one-app.js';

// Wednesday, 4 March 2026, noon in Kuala Lumpur.
const app = await oneApp();
const { api } = app;

const days = 'days { date branchId branchName booked limitBefore limitAfter }';
const branchPreview = `query ($id: ID!, $input: BranchInput!) { branchPreview(id: $id, input: $input) {
  ${days} overbooked { id } uncovered { id } unserved unknownPostcodes
  places { deliveries pieces places placesAfter } } }`;
const closedDayPreview = `query ($id: ID, $input: ClosedDayInput!) { closedDayPreview(id: $id, input: $input) { ${days} overbooked { id } } }`;

interface Preview {
  days: { date: string; branchId: string; booked: number; limitBefore: number; limitAfter: number }[];
  overbooked: { id: string }[];
  uncovered: { id: string }[];
  unserved: string[];
  unknownPostcodes: string[];
  places: object | null;
}
let worlds = 0;
/** A branch with three postcodes of its own. */
async function givenWorld(input: Partial<GivenBranch> = {}) {
  worlds += 1;
  const [first, second, third] = [0, 1, 2].map((at) => String(40_000 + 10 * worlds + at));
  const coverage = [`${first}-${third}`];
  const form = {
    name: `Branch ${worlds}`,
    dailyLimit: 5,
    leadTime: 1,
    deliveryRange: 13,
    deliveryWeekdays: weekdays,
    coverage,
    ...input,
  };
  const id = await givenBranch(app.database, form);
  return { id, form, first: first ?? '', second: second ?? '', third: third ?? '' };
}
const previewOf = async (id: string, input: object): Promise<Preview> =>
  dataOf(await app.graphql<{ branchPreview: Preview }>(branchPreview, { id, input }, { as: {} })).branchPreview;
const closingOf = async (variables: object): Promise<Preview> =>
  dataOf(await app.graphql<{ closedDayPreview: Preview }>(closedDayPreview, variables, { as: {} })).closedDayPreview;
const limits = ({ days: found }: Preview) => found.map(({ date, limitBefore, limitAfter }) => [date, limitBefore, limitAfter]);
/** The data that a preview must not change. */
const onFile = () =>
  app.database
    .query(`SELECT (SELECT jsonb_agg(b ORDER BY b.id) FROM branch b) AS branches, (SELECT jsonb_agg(c) FROM branch_coverage c) AS coverage,
    (SELECT jsonb_agg(d ORDER BY d.id) FROM closed_day d) AS days, (SELECT count(*)::int FROM audit_entry) AS audited`);

describe('the preview of a branch', () => {
  it('lists the bookable or booked days whose limit changes, and saves nothing', async () => {
    const { id, form, first } = await givenWorld();
    await givenClosedDay(app.database, { date: '2026-03-06', branchIds: [id] });
    await givenRule(app.database, { branchIds: [id], startDate: '2026-03-08', dailyLimit: 2 });
    const booking = await booked(api, delivery({ postcode: first, deliveryDate: '2026-03-10' }));
    const before = await onFile();
    const preview = await previewOf(id, { ...form, dailyLimit: 0 });
    // Wednesday the 4th to Wednesday the 18th, without the closed day and the day of the rule.
    expect(preview.days).toHaveLength(13);
    expect(preview.days[0]).toEqual({ date: '2026-03-04', branchId: id, branchName: form.name, booked: 0, limitBefore: 5, limitAfter: 0 });
    expect(preview.days.map(({ date }) => date)).not.toContain('2026-03-06');
    expect(preview.days.find(({ date }) => date === '2026-03-10')).toMatchObject({ booked: 1 });
    expect(preview.overbooked).toEqual([{ id: booking.id }]);
    expect(preview).toMatchObject({ uncovered: [], unserved: [] });
    expect(await onFile()).toEqual(before);
    // A day with bookings that lies further ahead than anybody could book today.
    await app.database.query(`INSERT INTO day_ledger (branch_id, delivery_date, booked) VALUES ($1, '2026-05-30', 9)`, [id]);
    expect(limits(await previewOf(id, { ...form, dailyLimit: 4 })).at(-1)).toEqual(['2026-05-30', 5, 4]);
  });

  it('agrees with what saving then changes', async () => {
    const { id, form } = await givenWorld();
    const input = { ...form, dailyLimit: 3, deliveryWeekdays: ['SATURDAY', 'MONDAY'] };
    const preview = await previewOf(id, input);
    const loads = async () => {
      const asked = `query ($ids: [ID!]) { dayLoads(branchIds: $ids, from: "2026-03-04", to: "2026-03-18") { date limit } }`;
      const { data } = await app.graphql<{ dayLoads: { date: string; limit: number }[] }>(asked, { ids: [id] }, { as: {} });
      return new Map(data?.dayLoads.map(({ date, limit }) => [date, limit]));
    };
    const before = await loads();
    await app.graphql(
      'mutation ($id: ID!, $input: BranchInput!) { updateBranch(id: $id, input: $input) { id } }',
      { id, input },
      { as: {} },
    );
    const after = await loads();
    const changed = [...before].flatMap(([date, limit]) => (limit === after.get(date) ? [] : [[date, limit, after.get(date)]]));
    expect(limits(preview)).toEqual(changed);
    expect(changed.length).toBeGreaterThan(10);
  });

  it('returns the places that bookings from today on have, and would take with other pieces of a place', async () => {
    const { id, form, first } = await givenWorld({ dailyLimit: 20, leadTime: 0, piecesPerPlace: 6, checkPieces: 198 });
    const bookedWith = async (quantityMattress: number, deliveryDate = '2026-03-04') =>
      booked(api, delivery({ postcode: first, deliveryDate, quantityMattress }), { headers: await app.as({}) });
    await bookedWith(7);
    await bookedWith(1, '2026-03-10');
    const { id: cancelled } = await bookedWith(60);
    await app.graphql(
      'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { id } }',
      { input: { id: cancelled, version: 1 } },
      { as: {} },
    );
    const placesWith = async (piecesPerPlace: number | null) => (await previewOf(id, { ...form, piecesPerPlace })).places;
    const kept = { deliveries: 2, pieces: 8, places: 3 };
    expect(await placesWith(6)).toBeNull();
    expect([await placesWith(1), await placesWith(null)]).toEqual([
      { ...kept, placesAfter: 8 },
      { ...kept, placesAfter: 2 },
    ]);
    app.clock.set('2026-03-05T04:00:00Z');
    expect(await placesWith(1)).toEqual({ deliveries: 1, pieces: 1, places: 1, placesAfter: 1 });
    app.clock.set('2026-03-04T04:00:00Z');
  });

  it('lists as overbooked the bookings made last that have the places past the new limit', async () => {
    const { id, form, first } = await givenWorld({ dailyLimit: 20, leadTime: 0, piecesPerPlace: 6, checkPieces: 198 });
    const ids: string[] = [];
    for (const quantityMattress of [12, 1, 18]) {
      app.clock.advance(1000);
      const input = delivery({ postcode: first, deliveryDate: '2026-03-10', quantityMattress });
      ids.unshift((await booked(api, input, { headers: await app.as({}) })).id);
    }
    // 3, 1 and 2 places, the last made first.
    const overbookedAt = async (dailyLimit: number) =>
      (await previewOf(id, { ...form, dailyLimit })).overbooked.map((booking) => booking.id);
    expect(await overbookedAt(3)).toEqual(ids.slice(0, 1));
    expect(await overbookedAt(2)).toEqual(ids.slice(0, 2));
    app.clock.set('2026-03-04T04:00:00Z');
  });

  it('in another state takes the holidays of that state instead of its own', async () => {
    const { id, form } = await givenWorld();
    await givenClosedDay(app.database, { date: '2026-03-09', kind: 'PUBLIC_HOLIDAY', name: 'Kedah', states: ['Kedah'] });
    await givenClosedDay(app.database, { date: '2026-03-12', kind: 'PUBLIC_HOLIDAY', name: 'Perak', states: ['Perak'] });
    const [kedah, perak] = [
      { ...form, address: { state: 'Kedah' } },
      { ...form, address: { state: 'Perak' } },
    ];
    expect(limits(await previewOf(id, kedah))).toEqual([['2026-03-09', 5, 0]]);
    await app.database.query(`UPDATE branch SET state = 'Kedah' WHERE id = $1`, [id]);
    await app.database.query('SELECT lock_plans(ARRAY[$1::uuid])', [id]);
    expect(limits(await previewOf(id, perak))).toEqual([
      ['2026-03-09', 0, 5],
      ['2026-03-12', 5, 0],
    ]);
  });

  it('lists bookings that it no longer covers, and postcodes that no branch covers', async () => {
    const { id, form, first, second, third } = await givenWorld();
    const kept = await booked(api, delivery({ postcode: first, deliveryDate: '2026-03-10' }));
    const lost = await booked(api, delivery({ postcode: second, deliveryDate: '2026-03-11' }));
    const cancelled = await booked(api, delivery({ postcode: second, deliveryDate: '2026-03-10' }));
    const soonest = await booked(api, delivery({ postcode: third, deliveryDate: '2026-03-09' }));
    await app.database.query(`UPDATE booking SET status = 'CANCELLED' WHERE id = $1`, [cancelled.id]);
    const net64 = { ...form, coverage: [first] };
    const preview = await previewOf(id, net64);
    expect(preview.uncovered).toEqual([{ id: soonest.id }, { id: lost.id }]);
    expect(preview.uncovered).not.toContainEqual({ id: kept.id });
    expect(preview.days).toEqual([]);
    expect(preview.unserved).toEqual([`${second}-${third}`]);
    // Another branch that covers one of them, and one that is suspended.
    await givenBranch(app.database, { coverage: [third], name: `Beside ${id}` });
    await givenBranch(app.database, { coverage: [second], name: `Suspended ${id}`, status: 'SUSPENDED' });
    expect((await previewOf(id, net64)).unserved).toEqual([second]);
    // Suspending leaves its bookings where they are; the branch serves no postcode any more.
    expect(await previewOf(id, { ...form, status: 'SUSPENDED' })).toMatchObject({
      uncovered: [],
      unserved: [`${first}-${second}`],
      days: [],
    });
  });

  it('lists postcodes that do not exist', async () => {
    const { id, form } = await givenWorld();
    const coverage = ['00001-00999', '55555', '68000-68199'];
    expect((await previewOf(id, { ...form, coverage })).unknownPostcodes).toEqual(['00001-00999', '55555']);
  });

  it.each<[string, object, string[]]>([
    ['a limit below zero', { dailyLimit: -1 }, ['input.dailyLimit']],
    ['what is no postcode', { coverage: ['68100', '6810', '68999-68000'] }, ['input.coverage.1', 'input.coverage.2']],
  ])('refuses %s at its path', async (_, input, paths) => {
    const { id, form } = await givenWorld();
    const { errors } = await app.graphql(branchPreview, { id, input: { ...form, ...input } }, { as: {} });
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: paths.map((path) => ({ path })) });
  });

  it('refuses a name that is taken', async () => {
    const [{ id, form }, other] = [await givenWorld(), await givenWorld()];
    const input = { ...form, name: other.form.name.toUpperCase() };
    expect(codeOf(await app.graphql(branchPreview, { id, input }, { as: {} }))).toBe('NAME_TAKEN');
  });

  it('shows bookings to staff with booking:read only', async () => {
    const { id, form } = await givenWorld();
    const ask = (asked: string) => app.graphql(asked, { id, input: form }, { as: { scope: ['branch:write'], branchIds: [id] } });
    expect(codeOf(await ask(branchPreview))).toBe('FORBIDDEN');
    const withoutBookings = 'query ($id: ID!, $input: BranchInput!) { branchPreview(id: $id, input: $input) { unserved } }';
    expect((await ask(withoutBookings)).errors).toBeUndefined();
  });

  it('lists at most a thousand bookings, those of the soonest days', async () => {
    const { id, form, first } = await givenWorld({ deliveryRange: 30 });
    const booking = await booked(api, delivery({ postcode: first, deliveryDate: '2026-03-06' }));
    // Twelve days with a hundred bookings each.
    await givenManyBookings(app.database, id, 1_200, { days: 12, postcode: first });
    await app.database.query(
      `INSERT INTO day_ledger (branch_id, delivery_date, booked) SELECT $1, DATE '2026-03-10' + n, 100 FROM generate_series(0, 11) AS n`,
      [id],
    );
    const preview = await previewOf(id, { ...form, dailyLimit: 0, coverage: [`${first.slice(0, 4)}9`] });
    expect(preview.days.reduce((sum, day) => sum + day.booked, 0)).toBe(1201);
    expect(preview.overbooked).toHaveLength(1000);
    expect(preview.overbooked).toContainEqual({ id: booking.id });
    expect(preview.uncovered).toHaveLength(1000);
    expect(preview.uncovered[0]).toEqual({ id: booking.id });
  });
});

describe('the preview of a closed day', () => {
  const closing = (input: object = {}) => ({ date: '2026-03-10', name: 'Stock-take', kind: 'STOCK_TAKE', ...input });

  it('lists each branch that it closes with its bookings, and saves nothing', async () => {
    const [one, two] = [await givenWorld(), await givenWorld()];
    const booking = await booked(api, delivery({ postcode: one.first, deliveryDate: '2026-03-10' }));
    const before = await onFile();
    const preview = await closingOf({ input: closing({ branchIds: [one.id, two.id] }) });
    expect(preview.days.map(({ branchId, booked: count, limitBefore, limitAfter }) => [branchId, count, limitBefore, limitAfter])).toEqual(
      expect.arrayContaining([
        [one.id, 1, 5, 0],
        [two.id, 0, 5, 0],
      ]),
    );
    expect(preview.days).toHaveLength(2);
    expect(preview.overbooked).toEqual([{ id: booking.id }]);
    expect(await onFile()).toEqual(before);
  });

  it('opens the old date and closes the new one when it moves', async () => {
    const { id: branch } = await givenWorld();
    const id = await givenClosedDay(app.database, { date: '2026-03-10', name: 'Moves', branchIds: [branch] });
    const input = closing({ name: 'Moves', date: '2027-03-11', branchIds: [branch] });
    expect(limits(await closingOf({ id, input }))).toEqual([
      ['2026-03-10', 0, 5],
      ['2027-03-11', 5, 0],
    ]);
    // Only its name changes.
    expect(limits(await closingOf({ id, input: closing({ name: 'Other', branchIds: [branch] }) }))).toEqual([]);
  });

  it('changes nothing on a day that is over, closed already or without deliveries', async () => {
    const { id: branch } = await givenWorld({ deliveryWeekdays: ['TUESDAY'] });
    await givenClosedDay(app.database, { date: '2026-03-17', name: 'There', branchIds: [branch] });
    for (const date of ['2026-03-03', '2026-03-11', '2026-03-17'])
      expect(limits(await closingOf({ input: closing({ date, branchIds: [branch] }) }))).toEqual([]);
    expect(limits(await closingOf({ input: closing({ branchIds: [branch] }) }))).toHaveLength(1);
  });

  it('closes the branches of its state only', async () => {
    const [there, elsewhere] = [await givenWorld({ state: 'Melaka' }), await givenWorld({ state: 'Johor' })];
    const { days: found } = await closingOf({ input: closing({ states: ['Melaka'] }) });
    expect(found.map(({ branchId }) => branchId)).toEqual([there.id]);
    expect(found.map(({ branchId }) => branchId)).not.toContain(elsewhere.id);
  });

  it('is for staff of all branches that it closes', async () => {
    const [{ id: own }, { id: other }] = [await givenWorld(), await givenWorld()];
    const asked = 'query ($input: ClosedDayInput!) { closedDayPreview(input: $input) { days { date } } }';
    const ask = (branchIds: string[], as: object = { scope: ['rule:write'], branchIds: [own] }) =>
      app.graphql(asked, { input: closing({ branchIds }) }, { as });
    expect((await ask([own])).data).toEqual({ closedDayPreview: { days: [{ date: '2026-03-10' }] } });
    expect(codeOf(await ask([own, other]))).toBe('NOT_FOUND');
    expect(codeOf(await ask([]))).toBe('FORBIDDEN');
    expect(codeOf(await ask(['019a9f00-0000-7000-8000-00000000ffff'], {}))).toBe('NOT_FOUND');
  });

  it('refuses a name that is taken or empty', async () => {
    const { id: branch } = await givenWorld();
    await givenClosedDay(app.database, { date: '2026-03-10', name: 'Taken', kind: 'STOCK_TAKE', branchIds: [branch] });
    const ask = (input: object) => app.graphql(closedDayPreview, { input: closing({ branchIds: [branch], ...input }) }, { as: {} });
    expect(codeOf(await ask({ name: 'Taken' }))).toBe('NAME_TAKEN');
    expect((await ask({ name: ' ', states: ['Atlantis'] })).errors?.[0]?.extensions).toMatchObject({
      fields: [{ path: 'input.name' }, { path: 'input.states.0' }],
    });
  });
});
