import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../database/integrity-errors.js';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api, as } = app;
afterAll(async () => {
  expect(await integrityErrors(app.database)).toEqual([]);
});
// Noon of 4 March in Kuala Lumpur.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const date = '2026-03-10';
let worlds = 0;
/** A branch of its own with a range of postcodes, and its staff. */
async function givenWorld(dailyLimit = 100) {
  worlds += 1;
  const first = 10_000 + worlds * 100;
  const branchId = await givenBranch(app.database, { dailyLimit, coverage: [`${first}-${first + 99}`] });
  const staff = { scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
  const book = async (offset: number, input: object = {}) =>
    (await booked(api, delivery({ postcode: String(first + offset), deliveryDate: date, ...input }))).id;
  return { branchId, staff, book };
}

interface Sheet {
  version: number;
  printedAt: string | null;
  replacedPrintedAt: string | null;
  branch: { id: string };
  stops: { position: number; change: string | null; booking: { id: string; name: string } }[];
  gone: { id: string; name: string; email: string; deliveryDate: string; remarks: string | null; history: object[]; reference: string }[];
}
const fields = `version printedAt replacedPrintedAt branch { id } stops { position change booking { id name } }
  gone { id name email deliveryDate remarks reference history { change } }`;
const ask = async (call: string, claims: object, variables: object = {}) =>
  api.graphql<{ sheet: Sheet }>(call.replace('SHEET', fields), variables, await as(claims));
const asked = async (...call: Parameters<typeof ask>): Promise<Sheet> => dataOf(await ask(...call)).sheet;
const read = (branchId: string) => `{ sheet: runSheet(branchId: "${branchId}", date: "${date}") { SHEET } }`;
const print = (branchId: string) => `mutation { sheet: printRunSheet(branchId: "${branchId}", date: "${date}") { SHEET } }`;
const printKeyed = (branchId: string, key: string) =>
  `mutation { sheet: printRunSheet(branchId: "${branchId}", date: "${date}", idempotencyKey: "${key}") { SHEET } }`;
const order = (branchId: string) =>
  `mutation ($ids: [ID!]!) { sheet: orderStops(branchId: "${branchId}", date: "${date}", bookingIds: $ids) { SHEET } }`;
const askOrder = (branchId: string, ids: readonly string[], claims: object) => ask(order(branchId), claims, { ids });
const ordered = (branchId: string, ids: readonly string[], claims: object) => asked(order(branchId), claims, { ids });
const idsOf = ({ stops }: Sheet) => stops.map(({ booking }) => booking.id);
const changesOf = ({ stops }: Sheet) => Object.fromEntries(stops.map(({ booking, change }) => [booking.id, change]));

describe('the run sheet', () => {
  it('is sorted by postcode until somebody orders it, and keeps that order when bookings are added', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [c, a, b] = [await book(30), await book(10), await book(20)];
    expect(await asked(read(branchId), staff)).toMatchObject({ version: 0, printedAt: null, gone: [], branch: { id: branchId } });
    expect(idsOf(await asked(read(branchId), staff))).toEqual([a, b, c]);
    expect(idsOf(await ordered(branchId, [c, b], staff))).toEqual([c, b, a]);
    const d = await book(5);
    const sheet = await asked(read(branchId), staff);
    expect(idsOf(sheet)).toEqual([c, b, d, a]);
    expect(sheet.stops.map(({ position }) => position)).toEqual([1, 2, 3, 4]);
    expect(idsOf(await ordered(branchId, [], staff))).toEqual([d, a, b, c]);
  });

  it('leaves out cancelled bookings, and keeps delivered ones, archived or not', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [cancelled, delivered, archived] = [await book(1), await book(2), await book(3)];
    await api.graphql(cancelDocument, { input: { id: cancelled, version: 1 } }, await as(staff));
    await app.database.query(`UPDATE booking SET status = 'DELIVERED', archived_at = CASE WHEN id = $2 THEN now() END WHERE id = ANY($1)`, [
      [delivered, archived],
      archived,
    ]);
    expect(idsOf(await asked(read(branchId), staff))).toEqual([delivered, archived]);
    // Ordered while the customer cancelled: it was of the day, and is not listed.
    expect(idsOf(await ordered(branchId, [archived, cancelled, delivered], staff))).toEqual([archived, delivered]);
  });

  it('of an empty day is empty, before and after it is printed', async () => {
    const { branchId, staff } = await givenWorld();
    expect(await asked(read(branchId), staff)).toMatchObject({ version: 0, stops: [] });
    expect(await asked(print(branchId), staff)).toMatchObject({ version: 1, stops: [], gone: [] });
    expect(await asked(read(branchId), staff)).toMatchObject({ version: 1, stops: [], gone: [] });
  });
});

describe('what changed since the sheet was printed', () => {
  it('is marked on the screen and on the next printed version', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [same, corrected, moved, cancelled] = [await book(1), await book(2), await book(3), await book(4)];
    expect(await asked(print(branchId), staff)).toMatchObject({
      version: 1,
      printedAt: '2026-03-04T04:00:00.000Z',
      replacedPrintedAt: null,
    });
    expect(Object.values(changesOf(await asked(read(branchId), staff)))).toEqual([null, null, null, null]);

    const headers = await as(staff);
    await api.graphql(
      `mutation { updateBooking(id: "${corrected}", version: 1, input: { secondaryContact: "0167704410" }) { id } }`,
      {},
      headers,
    );
    await api.graphql(rescheduleDocument, { input: { id: moved, version: 1, deliveryDate: '2026-03-12' } }, headers);
    await api.graphql(cancelDocument, { input: { id: cancelled, version: 1 } }, headers);
    const added = await book(5);
    // Its status and its channels changed: neither is on the paper.
    await api.graphql(`mutation { updateBooking(id: "${same}", version: 1, input: { notifySms: true }) { id } }`, {}, headers);
    await app.database.query(`UPDATE booking SET status = 'OUT_FOR_DELIVERY', version = version + 1 WHERE id = $1`, [same]);
    app.clock.advance(3_600_000);

    const screen = await asked(read(branchId), staff);
    expect(screen.version).toBe(1);
    expect(changesOf(screen)).toEqual({ [same]: null, [corrected]: 'CHANGED', [added]: 'ADDED' });
    expect(screen.gone.map(({ id }) => id).sort()).toEqual([moved, cancelled].sort());
    expect(screen.gone.find(({ id }) => id === moved)).toMatchObject({ name: 'Nurul Huda', deliveryDate: '2026-03-12' });

    const paper = await asked(print(branchId), staff);
    expect(paper).toEqual({
      ...screen,
      version: 2,
      printedAt: '2026-03-04T05:00:00.000Z',
      replacedPrintedAt: '2026-03-04T04:00:00.000Z',
    });
    const after = await asked(read(branchId), staff);
    expect(Object.values(changesOf(after))).toEqual([null, null, null]);
    expect(after.gone).toEqual([]);
  });

  it('includes a check of the order that begins or ends', async () => {
    const { branchId, staff, book } = await givenWorld();
    const id = await book(1);
    const judge = `UPDATE booking SET order_check = 'CHECK_ORDER', version = version + 1 WHERE id = $1`;
    await asked(print(branchId), staff);
    await app.database.query(judge, [id]);
    expect(changesOf(await asked(read(branchId), staff))).toEqual({ [id]: 'CHANGED' });
    await asked(print(branchId), staff);
    await api.graphql(`mutation { confirmOrder(id: "${id}", version: 2) { id } }`, {}, await as(staff));
    expect(changesOf(await asked(read(branchId), staff))).toEqual({ [id]: 'CHANGED' });
  });

  it('excludes a booking that left and came back, and another order of stops', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b] = [await book(1), await book(2)];
    await asked(print(branchId), staff);
    await api.graphql(rescheduleDocument, { input: { id: a, version: 1, deliveryDate: '2026-03-12' } }, await as(staff));
    await api.graphql(rescheduleDocument, { input: { id: a, version: 2, deliveryDate: date } }, await as(staff));
    const sheet = await ordered(branchId, [b, a], staff);
    expect(sheet.gone).toEqual([]);
    expect(changesOf(sheet)).toEqual({ [a]: null, [b]: null });
  });

  it('names a booking that moved to a branch of others without personal data', async () => {
    const { branchId, staff } = await givenWorld();
    const other = await givenBranch(app.database, { coverage: ['04001'], deliveryWeekdays: ['THURSDAY'], name: 'Thursdays' });
    await app.database.query(`INSERT INTO branch_coverage (branch_id, first_postcode, last_postcode) VALUES ($1, '04001', '04001')`, [
      branchId,
    ]);
    await app.database.query(`UPDATE branch SET delivery_weekdays = '{TUESDAY}', plan_version = plan_version + 1 WHERE id = $1`, [
      branchId,
    ]);
    const both = { ...staff, branchIds: [branchId, other] };
    const { id } = await booked(api, delivery({ postcode: '04001', deliveryDate: date, remarks: 'Gate code 2208' }));
    await asked(print(branchId), staff);
    await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: '2026-03-12' } }, await as(both));
    const blank = { name: '', email: '', remarks: null, history: [] };
    expect((await asked(read(branchId), staff)).gone).toMatchObject([{ id, deliveryDate: '2026-03-12', ...blank }]);
    expect((await asked(read(branchId), both)).gone).toMatchObject([{ id, name: 'Nurul Huda', remarks: 'Gate code 2208' }]);
  });
});

describe('a printing whose answer was lost', () => {
  it('repeats its version for the same key, with the present stops and against the version before', async () => {
    const { branchId, staff, book } = await givenWorld();
    const same = await book(1);
    expect(await asked(printKeyed(branchId, 'one'), staff)).toMatchObject({ version: 1, replacedPrintedAt: null });
    const [first, second] = [await book(2), await book(3)];
    app.clock.advance(60_000);
    // This answer is lost.
    await asked(printKeyed(branchId, 'two'), staff);
    const third = await book(4);
    app.clock.advance(60_000);
    const paper = await asked(printKeyed(branchId, 'two'), staff);
    expect(paper).toMatchObject({
      version: 2,
      printedAt: '2026-03-04T04:02:00.000Z',
      replacedPrintedAt: '2026-03-04T04:00:00.000Z',
    });
    expect(changesOf(paper)).toEqual({ [same]: null, [first]: 'ADDED', [second]: 'ADDED', [third]: 'ADDED' });
    expect(Object.values(changesOf(await asked(read(branchId), staff)))).toEqual([null, null, null, null]);
    expect(await asked(printKeyed(branchId, 'three'), staff)).toMatchObject({ version: 3, replacedPrintedAt: paper.printedAt });
    // Without a key, each is a version.
    expect((await asked(print(branchId), staff)).version).toBe(4);
    expect((await asked(print(branchId), staff)).version).toBe(5);
  });

  it('makes a new version when somebody else printed meanwhile, also with the same key', async () => {
    const { branchId, staff } = await givenWorld();
    const colleague = { ...staff, userId: '019a9f00-0000-7000-8000-0000000000bb' };
    expect((await asked(printKeyed(branchId, 'mine'), staff)).version).toBe(1);
    expect((await asked(printKeyed(branchId, 'mine'), colleague)).version).toBe(2);
    expect((await asked(printKeyed(branchId, 'mine'), staff)).version).toBe(3);
    for (const key of ['', 'x'.repeat(201)]) expect(codeOf(await ask(printKeyed(branchId, key), staff))).toBe('BAD_USER_INPUT');
  });

  it('makes one version of twenty requests at once', async () => {
    const { branchId, staff } = await givenWorld();
    const printed = await Promise.all(Array.from({ length: 20 }, () => asked(printKeyed(branchId, 'twenty'), staff)));
    expect(printed.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, () => 1));
  });
});

describe('at the same moment', () => {
  it('keeps bookings that are added and moved while stops are ordered and printed', async () => {
    const { branchId, staff, book } = await givenWorld(500);
    const stay = await Promise.all(Array.from({ length: 8 }, (_, turn) => book(turn)));
    const leave = await Promise.all(Array.from({ length: 4 }, (_, turn) => book(20 + turn)));
    const headers = await as(staff);
    // All wait for one lock. They are few enough that each gets it within the lock timeout (2 s), also on a slow machine.
    const [put, printed, moved, came] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, (_, turn) => askOrder(branchId, turn % 2 === 0 ? stay : [...stay].reverse(), staff))),
      Promise.all(Array.from({ length: 8 }, () => ask(print(branchId), staff))),
      Promise.all(
        leave.map((id) =>
          api.graphql<{ rescheduleBooking: { __typename: string } }>(
            rescheduleDocument,
            { input: { id, version: 1, deliveryDate: '2026-03-12' } },
            headers,
          ),
        ),
      ),
      Promise.all(Array.from({ length: 4 }, (_, turn) => book(40 + turn))),
    ]);
    expect([...put, ...printed].filter(({ errors }) => errors !== undefined)).toEqual([]);
    expect(moved.map(({ data }) => data?.rescheduleBooking.__typename)).toEqual(leave.map(() => 'RescheduleBookingSuccess'));
    expect(printed.map(({ data }) => data?.sheet.version).sort((a = 0, b = 0) => a - b)).toEqual(
      Array.from({ length: 8 }, (_, n) => n + 1),
    );
    const sheet = await asked(read(branchId), staff);
    expect(idsOf(sheet).slice(0, 8)).toSatisfy((ids: string[]) => [stay, [...stay].reverse()].some((one) => one.join() === ids.join()));
    expect(new Set(idsOf(sheet))).toEqual(new Set([...stay, ...came]));
    // Changes that the last paper lacks are marked, and no others.
    const last = printed.map(({ data }) => data?.sheet).find((paper) => paper?.version === 8);
    const onPaper = new Set(last?.stops.map(({ booking }) => booking.id));
    expect(changesOf(sheet)).toEqual(Object.fromEntries(idsOf(sheet).map((id) => [id, onPaper.has(id) ? null : 'ADDED'])));
    expect(new Set(sheet.gone.map(({ id }) => id))).toEqual(new Set(leave.filter((id) => onPaper.has(id))));
  });
});

describe('bad input', () => {
  it('refuses bookings of another day or branch, and duplicates', async () => {
    const { branchId, staff, book } = await givenWorld();
    const elsewhere = await givenWorld();
    const [mine, theirs, later] = [await book(1), await elsewhere.book(1), await book(2, { deliveryDate: '2026-03-11' })];
    const { errors } = await askOrder(branchId, [mine, theirs, later, 'nonsense', mine], staff);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_USER_INPUT',
      fields: ['bookingIds.1', 'bookingIds.2', 'bookingIds.3', 'bookingIds.4'].map((path) => ({ path })),
    });
    expect(idsOf(await asked(read(branchId), staff))).toEqual([mine]);
    const tooMany = Array.from({ length: 1001 }, () => mine);
    expect(codeOf(await askOrder(branchId, tooMany, staff))).toBe('BAD_USER_INPUT');
    expect(codeOf(await ask(read('nonsense'), { scope: ['*'] }))).toBe('NOT_FOUND');
    expect(codeOf(await ask(read('019a9f00-0000-7000-8000-00000000dead'), { scope: ['*'] }))).toBe('NOT_FOUND');
  });
});

interface Rounds {
  roundsVersion: number;
  rounds: {
    number: number;
    startsAt: string;
    minutesPerStop: number;
    crew: string | null;
    stops: { position: number; expectedAt: string; booking: { id: string } }[];
  }[];
  stops: Sheet['stops'];
}
const roundFields =
  'roundsVersion rounds { number startsAt minutesPerStop crew stops { position expectedAt booking { id } } } stops { position booking { id } }';
const plan = (branchId: string) => `mutation ($rounds: [RoundInput!]!, $version: Int!) {
  sheet: saveRounds(branchId: "${branchId}", date: "${date}", rounds: $rounds, roundsVersion: $version) { ${roundFields} } }`;
const askRounds = async (branchId: string, rounds: readonly object[], version: number, claims: object) =>
  api.graphql<{ sheet: Rounds }>(plan(branchId), { rounds, version }, await as(claims));
const planned = async (...call: Parameters<typeof askRounds>): Promise<Rounds> => dataOf(await askRounds(...call)).sheet;
const readRounds = async (branchId: string, claims: object): Promise<Rounds> =>
  dataOf(await api.graphql<{ sheet: Rounds }>(read(branchId).replace('SHEET', roundFields), {}, await as(claims))).sheet;
const round = (bookingIds: readonly string[], over: object = {}) => ({ startsAt: '09:00', minutesPerStop: 20, bookingIds, ...over });
const stopsOf = ({ rounds }: Rounds) => rounds.map(({ stops }) => stops.map(({ booking }) => booking.id));

describe('rounds', () => {
  it("are the branch's usual ones by postcode until staff save them, with the time of each stop", async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b, c] = [await book(10), await book(20), await book(30)];
    expect(await readRounds(branchId, staff)).toMatchObject({ roundsVersion: 0, rounds: [{ number: 1, startsAt: '09:00', crew: null }] });
    await app.database.query(`UPDATE branch SET usual_rounds = 2, first_stop_at = '08:30', minutes_per_stop = 30 WHERE id = $1`, [
      branchId,
    ]);
    const usual = await readRounds(branchId, staff);
    expect(stopsOf(usual)).toEqual([[a, b], [c]]);
    // 08:30 and 09:00 in Kuala Lumpur.
    expect(usual.rounds[0]?.stops.map(({ position, expectedAt }) => [position, expectedAt])).toEqual([
      [1, '2026-03-10T00:30:00.000Z'],
      [2, '2026-03-10T01:00:00.000Z'],
    ]);

    const saved = await planned(
      branchId,
      [round([c], { crew: ' Ali,  lorry 3 ', startsAt: '07:05', minutesPerStop: 5 }), round([b, a])],
      0,
      staff,
    );
    expect(saved).toMatchObject({
      roundsVersion: 1,
      rounds: [
        { number: 1, crew: 'Ali, lorry 3', startsAt: '07:05' },
        { number: 2, crew: null },
      ],
    });
    expect(stopsOf(saved)).toEqual([[c], [b, a]]);
    expect(saved.stops.map(({ position, booking }) => [position, booking.id])).toEqual([
      [1, c],
      [2, b],
      [3, a],
    ]);
    // The branch's defaults no longer count.
    await app.database.query(`UPDATE branch SET usual_rounds = 5, minutes_per_stop = 60 WHERE id = $1`, [branchId]);
    expect(await readRounds(branchId, staff)).toEqual(saved);
  });

  it('take in a booking that is added at the end of the round that is nearest by postcode, and forget one that leaves', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [low, high, leaves] = [await book(10), await book(80), await book(11)];
    await planned(branchId, [round([high]), round([low, leaves])], 0, staff);
    const [near, between] = [await book(79), await book(40)];
    await api.graphql(rescheduleDocument, { input: { id: leaves, version: 1, deliveryDate: '2026-03-12' } }, await as(staff));
    expect(stopsOf(await readRounds(branchId, staff))).toEqual([
      [high, near],
      [low, between],
    ]);
    // Its round is deleted: its stops join another one, and none is lost.
    expect(stopsOf(await planned(branchId, [round([high])], 1, staff))).toEqual([[high, low, between, near]]);
  });

  it('are saved by one of two people at once; the other is a CONFLICT', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b] = [await book(1), await book(2)];
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => askRounds(branchId, [round(turn % 2 ? [a, b] : [b, a])], 0, staff)),
    );
    expect(answers.map(codeOf).sort()).toEqual([...Array.from({ length: 9 }, () => 'STALE_VERSION'), undefined].sort());
    expect((await readRounds(branchId, staff)).roundsVersion).toBe(1);
    expect(codeOf(await askRounds(branchId, [round([a])], 2, staff))).toBe('STALE_VERSION');
    const elsewhere = await givenWorld();
    expect(codeOf(await askRounds(elsewhere.branchId, [round([])], 1, elsewhere.staff))).toBe('STALE_VERSION');
  });

  it('keep the other rounds when an integrator orders the stops of the first', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b, c] = [await book(1), await book(2), await book(3)];
    await planned(branchId, [round([a, b]), round([c], { startsAt: '13:00' })], 0, staff);
    expect(idsOf(await ordered(branchId, [b, a], staff))).toEqual([b, a, c]);
    expect(await readRounds(branchId, staff)).toMatchObject({ roundsVersion: 2, rounds: [{}, { startsAt: '13:00' }] });
    expect(codeOf(await askRounds(branchId, [round([a])], 1, staff))).toBe('STALE_VERSION');
    const { errors } = await askOrder(branchId, [a, c], staff);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', fields: [{ path: 'bookingIds.1' }] });
  });

  it.each<[string, (id: string, foreign: string, later: string) => object[], string[]]>([
    ['no round', () => [], ['rounds']],
    ['ten rounds', () => Array.from({ length: 10 }, () => round([])), ['rounds']],
    ['a start at 25:00', () => [round([], { startsAt: '25:00' })], ['rounds.0.startsAt']],
    ['4 minutes a stop', () => [round([]), round([], { minutesPerStop: 4 })], ['rounds.1.minutesPerStop']],
    ['121 minutes a stop', () => [round([], { minutesPerStop: 121 })], ['rounds.0.minutesPerStop']],
    ['a crew of 61 characters', () => [round([], { crew: 'x'.repeat(61) })], ['rounds.0.crew']],
    ['a stop twice', (id) => [round([id]), round([id])], ['rounds.1.bookingIds.0']],
    ['a stop of another branch', (id, foreign) => [round([id, foreign, 'nonsense'])], ['rounds.0.bookingIds.1', 'rounds.0.bookingIds.2']],
    ['a stop of another day', (id, _, later) => [round([id, later])], ['rounds.0.bookingIds.1']],
    ['54 stops x 20 minutes from 09:00', (id) => [round([id, ...Array.from({ length: 53 }, () => id)])], ['rounds.0.bookingIds']],
  ])('refuse %s', async (_, roundsOf, paths) => {
    const { branchId, staff, book } = await givenWorld();
    const elsewhere = await givenWorld();
    const stops = [await book(1), await elsewhere.book(1), await book(2, { deliveryDate: '2026-03-11' })] as const;
    const { errors } = await askRounds(branchId, roundsOf(...stops), 0, staff);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
    const { fields } = errors?.[0]?.extensions as { fields: { path: string; message: string }[] };
    expect(fields.slice(0, paths.length).map(({ path }) => path)).toEqual(paths);
    if (paths[0] === 'rounds.0.bookingIds') expect(fields[0]?.message).toBe('The last stop would be at 26:40.');
    expect((await readRounds(branchId, staff)).roundsVersion).toBe(0);
  });
});
