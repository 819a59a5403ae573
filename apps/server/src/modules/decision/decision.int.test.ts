import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch, givenOrder, givenRule } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api, as } = app;
afterAll(async () => {
  // After each test the counts must equal those of the rows.
  const errors = await app.database.query(
    `SELECT * FROM (SELECT branch_id, delivery_date, status, count(*) AS count FROM booking WHERE status IN ('DELIVERED', 'FAILED', 'CANCELLED') GROUP BY 1, 2, 3) b
       FULL JOIN (SELECT branch_id, delivery_date, status, count FROM day_outcome,
                    LATERAL (VALUES ('DELIVERED', delivered), ('FAILED', failed), ('CANCELLED', cancelled)) AS c (status, count) WHERE count > 0) c
       USING (branch_id, delivery_date, status) WHERE b.count IS DISTINCT FROM c.count`,
  );
  expect(errors).toEqual([]);
});
// Noon of Wednesday 4 March in Kuala Lumpur.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

let worlds = 0;
async function givenWorld(dailyLimit = 50) {
  worlds += 1;
  const postcode = String(10_000 + worlds);
  const branchId = await givenBranch(app.database, { dailyLimit, coverage: [postcode] });
  const staff = { scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
  const book = async (deliveryDate: string, { onFile = true, ...input }: { onFile?: boolean; [field: string]: unknown } = {}) => {
    const orderNumber = onFile ? await givenOrder(app.database, { zipcode: null }) : delivery().orderNumber;
    return (await booked(api, delivery({ postcode, deliveryDate, orderNumber, ...input }))).id;
  };
  return { branchId, staff, postcode, book };
}
const setStatus = async (id: string, version: number, status: string, staff: object, more = '') =>
  api.graphql(`mutation { updateBookingStatus(id: "${id}", version: ${version}, status: ${status} ${more}) { id } }`, {}, await as(staff));
/** Marks a booking as out for delivery, whatever its date is. */
const goOut = (id: string) =>
  app.database.query(`UPDATE booking SET status = 'OUT_FOR_DELIVERY', version = version + 1 WHERE id = $1`, [id]);
/** Lets a delivery fail; with REFUSED, the default, staff decide at once. */
async function fail(id: string, staff: object, failure = 'REFUSED'): Promise<void> {
  await goOut(id);
  dataOf(await setStatus(id, 2, 'FAILED', staff, `, failure: ${failure}`));
}

interface Page {
  totalCount: number;
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; endCursor: string | null };
  edges: {
    node: { id: string; kind: string; date: string; branchName: string; overbookedBy: number | null; booking: { id: string } | null };
  }[];
}
const ask = async (staff: object, variables: object = {}) =>
  api.graphql<{ decisions: Page }>(
    `query ($branchIds: [ID!], $first: Int, $after: String) { decisions(branchIds: $branchIds, first: $first, after: $after) {
       totalCount pageInfo { hasNextPage hasPreviousPage endCursor } edges { node { id kind date branchName overbookedBy booking { id } } } } }`,
    { first: 25, ...variables },
    await as(staff),
  );
const pageOf = async (...asked: Parameters<typeof ask>): Promise<Page> => dataOf(await ask(...asked)).decisions;
const linesOf = ({ edges }: Page) => edges.map(({ node }) => `${node.date} ${node.kind}`);

describe('what needs a decision', () => {
  it('lists overbooked days, failed deliveries (newest first) and orders to check, also page by page', async () => {
    const { branchId, staff, postcode, book } = await givenWorld();
    await book('2026-03-12');
    await book('2026-03-12');
    const failed = [await book('2026-03-06'), await book('2026-03-05'), await book('2026-03-05')];
    for (const id of failed) await fail(id, staff);
    const notOnFile = [await book('2026-03-10', { onFile: false }), await book('2026-03-12', { onFile: false })];
    // An order of somebody else.
    const orderNumber = await givenOrder(app.database, { zipcode: '99999' });
    const { id: unchecked } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-12', orderNumber }));
    await book('2026-03-11');
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-12', dailyLimit: 1 });

    const page = await pageOf(staff);
    expect(linesOf(page)).toEqual([
      '2026-03-12 OVERBOOKED',
      '2026-03-06 DELIVERY_FAILED',
      '2026-03-05 DELIVERY_FAILED',
      '2026-03-05 DELIVERY_FAILED',
      '2026-03-10 ORDER_NOT_ON_FILE',
      '2026-03-12 ORDER_NOT_ON_FILE',
      '2026-03-12 CHECK_ORDER',
    ]);
    const [day, newest, ...others] = page.edges.map(({ node }) => node.booking?.id);
    expect([day, newest, ...others.slice(0, 2).sort(), ...others.slice(2)]).toEqual([
      undefined,
      failed[0],
      ...failed.slice(1).sort(),
      ...notOnFile,
      unchecked,
    ]);
    expect(page.edges.map(({ node }) => node.overbookedBy)).toEqual([3, null, null, null, null, null, null]);
    expect(page).toMatchObject({ totalCount: 7, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
    expect((await pageOf(staff)).edges).toEqual(page.edges);
    for (const first of [1, 2, 3]) {
      const paged: Page['edges'] = [];
      for (let after: string | null = null, more = true; more;) {
        const part: Page = await pageOf(staff, { first, after });
        paged.push(...part.edges);
        ({ hasNextPage: more, endCursor: after } = part.pageInfo);
      }
      expect(paged).toEqual(page.edges);
    }
    expect(await pageOf(staff, { first: 0 })).toMatchObject({ totalCount: 7, edges: [], pageInfo: { hasNextPage: true } });
    // Staff have closed the decision.
    await api.graphql('mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { id } }', { ids: failed.slice(0, 1) }, await as(staff));
    expect((await pageOf(staff)).totalCount).toBe(6);
  });

  it('loses an entry when it is decided', async () => {
    const { staff, book } = await givenWorld();
    const [failed, confirmed, cancelled, out] = [
      await book('2026-03-05'),
      await book('2026-03-06', { onFile: false }),
      await book('2026-03-07', { onFile: false }),
      await book('2026-03-08', { onFile: false }),
    ];
    await fail(failed, staff);
    expect((await pageOf(staff)).totalCount).toBe(4);
    const headers = await as(staff);
    await api.graphql(rescheduleDocument, { input: { id: failed, version: 3, deliveryDate: '2026-03-10' } }, headers);
    await api.graphql(`mutation { confirmOrder(id: "${confirmed}", version: 1) { id } }`, {}, headers);
    await api.graphql(cancelDocument, { input: { id: cancelled, version: 1 } }, headers);
    await goOut(out);
    expect(await pageOf(staff)).toMatchObject({ totalCount: 0, edges: [] });
  });

  it('loses an entry when the order arrives, also at the same moment as twenty bookings', async () => {
    const { staff, book, postcode } = await givenWorld();
    const late = await book('2026-03-06', { onFile: false, orderNumber: 'LATE-1' });
    expect((await pageOf(staff)).edges.map(({ node }) => node.booking?.id)).toEqual([late]);
    await givenOrder(app.database, { orderNumber: 'late-1', zipcode: postcode });
    await Promise.all(
      Array.from({ length: 20 }, async (_, turn) => {
        const orderNumber = `SAME-MOMENT-${turn}`;
        const input = delivery({ postcode, deliveryDate: '2026-03-06', orderNumber });
        await Promise.all([booked(api, input), givenOrder(app.database, { orderNumber, zipcode: postcode })]);
      }),
    );
    expect(await pageOf(staff)).toMatchObject({ totalCount: 0, edges: [] });
  });

  it('covers deliveries from today in Kuala Lumpur, and failures of ninety days', async () => {
    const { staff, book } = await givenWorld();
    await book('2026-03-05', { onFile: false });
    await fail(await book('2026-03-04'), staff);
    expect(linesOf(await pageOf(staff))).toEqual(['2026-03-04 DELIVERY_FAILED', '2026-03-05 ORDER_NOT_ON_FILE']);
    app.clock.set('2026-03-05T15:59:59Z');
    expect((await pageOf(staff)).totalCount).toBe(2);
    app.clock.set('2026-03-05T16:00:00Z');
    expect(linesOf(await pageOf(staff))).toEqual(['2026-03-04 DELIVERY_FAILED']);
    app.clock.set('2026-06-02T15:59:59Z');
    expect((await pageOf(staff)).totalCount).toBe(1);
    app.clock.set('2026-06-02T16:00:00Z');
    expect((await pageOf(staff)).totalCount).toBe(0);
  });

  it('is limited to one’s own branches', async () => {
    const [mine, theirs] = [await givenWorld(), await givenWorld()];
    const own = await mine.book('2026-03-06', { onFile: false });
    await theirs.book('2026-03-06', { onFile: false });
    expect((await pageOf(mine.staff)).edges.map(({ node }) => node.booking?.id)).toEqual([own]);
    expect((await pageOf({ scope: ['*'] }, { branchIds: [mine.branchId, theirs.branchId] })).totalCount).toBe(2);
    expect((await pageOf(mine.staff, { branchIds: [] })).totalCount).toBe(0);
    for (const branchIds of [[theirs.branchId], [mine.branchId, theirs.branchId], ['nonsense']])
      expect(codeOf(await ask(mine.staff, { branchIds }))).toBe('NOT_FOUND');
    expect(codeOf(await ask(mine.staff, { first: -1 }))).toBe('BAD_USER_INPUT');
    expect(codeOf(await ask(mine.staff, { after: 'nonsense' }))).toBe('BAD_USER_INPUT');
  });
});

describe('a failed delivery whose customer may choose a new date', () => {
  const untilOf = async (id: string, staff: object) =>
    dataOf(
      await api.graphql<{ booking: { customerChoosesUntil: string | null } }>(
        `{ booking(id: "${id}") { customerChoosesUntil } }`,
        {},
        await as(staff),
      ),
    ).booking.customerChoosesUntil;
  const noon = '2026-03-05T04:00:00.000Z';

  it('is a decision from noon of the next day on, in Malaysia, and the customer may still choose then', async () => {
    const { staff, branchId, postcode } = await givenWorld();
    const { id, token } = await booked(
      api,
      delivery({ postcode, deliveryDate: '2026-03-04', orderNumber: await givenOrder(app.database, { zipcode: null }) }),
    );
    // 23:59 in Malaysia.
    app.clock.set('2026-03-04T15:59:00Z');
    await fail(id, staff, 'NOBODY_HOME');
    expect(await untilOf(id, staff)).toBe(noon);
    expect(await pageOf(staff)).toMatchObject({ totalCount: 0, edges: [] });
    app.clock.set('2026-03-05T03:59:59Z');
    expect(await pageOf(staff, { first: 0 })).toMatchObject({ totalCount: 0 });
    app.clock.set(noon);
    expect(linesOf(await pageOf(staff))).toEqual(['2026-03-04 DELIVERY_FAILED']);
    expect((await pageOf({ scope: ['*'] }, { branchIds: [branchId] })).totalCount).toBe(1);
    expect(await untilOf(id, staff)).toBeNull();
    dataOf(await api.graphql<object>(rescheduleDocument, { input: { token, version: 3, deliveryDate: '2026-03-12' } }));
    expect(await pageOf(staff)).toMatchObject({ totalCount: 0, edges: [] });
  });

  it('is no decision once it has a new date, and one at once after a second failure', async () => {
    const { staff, book } = await givenWorld();
    const id = await book('2026-03-04');
    await fail(id, staff, 'NOBODY_HOME');
    dataOf(await api.graphql<object>(rescheduleDocument, { input: { id, version: 3, deliveryDate: '2026-03-05' } }, await as(staff)));
    expect(await untilOf(id, staff)).toBeNull();
    app.clock.set('2026-03-05T06:00:00Z');
    expect((await pageOf(staff)).totalCount).toBe(0);
    dataOf(await setStatus(id, 4, 'OUT_FOR_DELIVERY', staff));
    dataOf(await setStatus(id, 5, 'FAILED', staff, ', failure: NOBODY_HOME'));
    expect(linesOf(await pageOf(staff))).toEqual(['2026-03-05 DELIVERY_FAILED']);
    expect(await untilOf(id, staff)).toBeNull();
  });

  it('is a decision at once after goods were refused or damaged, and while no date is open to the customer', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [refused, damaged, home] = [await book('2026-03-04'), await book('2026-03-04'), await book('2026-03-04')];
    await fail(refused, staff, 'REFUSED');
    await fail(damaged, staff, 'DAMAGED');
    await fail(home, staff, 'OTHER');
    const listed = async () => (await pageOf(staff)).edges.map(({ node }) => node.booking?.id).sort();
    expect(await listed()).toEqual([refused, damaged].sort());
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-05', endDate: '2026-12-31', dailyLimit: 0 });
    expect(await listed()).toEqual([refused, damaged, home].sort());
    expect(await untilOf(home, staff)).toBeNull();
  });

  it('waits again after the failure was undone and recorded again, but not in the archive', async () => {
    const { staff, book } = await givenWorld();
    const id = await book('2026-03-04');
    await fail(id, staff, 'NOBODY_HOME');
    app.clock.set(noon);
    expect((await pageOf(staff)).totalCount).toBe(1);
    dataOf(await api.graphql<object>(`mutation { undoBookingStatus(id: "${id}", version: 3) { id } }`, {}, await as(staff)));
    expect((await pageOf(staff)).totalCount).toBe(0);
    dataOf(await setStatus(id, 4, 'FAILED', staff, ', failure: NO_ACCESS'));
    expect(await untilOf(id, staff)).toBe('2026-03-06T04:00:00.000Z');
    expect((await pageOf(staff)).totalCount).toBe(0);
    dataOf(await api.graphql<object>('mutation ($ids: [ID!]!) { archiveBookings(ids: $ids) { id } }', { ids: [id] }, await as(staff)));
    expect(await untilOf(id, staff)).toBeNull();
  });

  it('shows until when it waits to staff of its branch only', async () => {
    const { staff, postcode } = await givenWorld();
    const elsewhere = await givenWorld();
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-04' }));
    await fail(id, staff, 'NOBODY_HOME');
    const document = '{ managedBooking(token: "$token") { customerChoosesUntil } }'.replace('$token', token);
    for (const headers of [{}, await as(elsewhere.staff)])
      expect(dataOf(await api.graphql<object>(document, {}, headers))).toEqual({ managedBooking: { customerChoosesUntil: null } });
  });
});

describe('days past their limit', () => {
  it('are listed from today, soonest first', async () => {
    const { branchId, staff, book } = await givenWorld();
    for (const date of ['2026-03-04', '2026-03-09', '2026-03-09', '2026-03-06']) await book(date);
    await givenRule(app.database, { branchIds: [branchId], startDate: '2026-03-01', endDate: '2026-03-31', dailyLimit: 0 });
    const days = async (range = '') =>
      (
        await api.graphql<{ overbookedDays: { date: string; overbookedBy: number }[] }>(
          `{ overbookedDays${range} { date overbookedBy } }`,
          {},
          await as(staff),
        )
      ).data?.overbookedDays.map(({ date, overbookedBy }) => `${date} ${overbookedBy}`);
    expect(await days()).toEqual(['2026-03-04 1', '2026-03-06 1', '2026-03-09 2']);
    expect(await days('(from: "2026-03-05", to: "2026-03-08")')).toEqual(['2026-03-06 1']);
    app.clock.set('2026-03-04T16:00:00Z');
    expect(await days()).toEqual(['2026-03-06 1', '2026-03-09 2']);
    const backwards = await api.graphql('{ overbookedDays(from: "2026-03-05", to: "2026-03-04") { date } }', {}, await as(staff));
    expect(codeOf(backwards)).toBe('BAD_USER_INPUT');
  });
});

describe('how the weeks ended', () => {
  const weeks = async (staff: object, variables: object = {}) =>
    api.graphql<{ weeklyOutcomes: { weekStart: string; delivered: number; failed: number; cancelled: number; booked: number }[] }>(
      'query ($weeks: Int! = 8, $ids: [ID!]) { weeklyOutcomes(weeks: $weeks, branchIds: $ids) { weekStart delivered failed cancelled booked } }',
      variables,
      await as(staff),
    );

  it('is counted from Monday to Sunday in Kuala Lumpur, this week last', async () => {
    const { staff, book } = await givenWorld();
    const [delivered, failed, cancelled] = [await book('2026-03-08'), await book('2026-03-09'), await book('2026-03-15')];
    await book('2026-03-10');
    await goOut(delivered);
    await setStatus(delivered, 2, 'DELIVERED', staff);
    await fail(failed, staff);
    await setStatus(cancelled, 1, 'CANCELLED', staff);
    const first = { weekStart: '2026-03-02', delivered: 1, failed: 0, cancelled: 0, booked: 1 };
    const second = { weekStart: '2026-03-09', delivered: 0, failed: 1, cancelled: 1, booked: 2 };
    // A second before Monday there.
    app.clock.set('2026-03-08T15:59:59Z');
    expect((await weeks(staff, { weeks: 1 })).data?.weeklyOutcomes).toEqual([first]);
    app.clock.set('2026-03-08T16:00:00Z');
    expect((await weeks(staff, { weeks: 2 })).data?.weeklyOutcomes).toEqual([first, second]);
    expect((await weeks(staff)).data?.weeklyOutcomes).toHaveLength(8);
    expect((await weeks(staff, { weeks: 52 })).data?.weeklyOutcomes.at(-1)).toEqual(second);
    for (const number of [0, 53, -1]) expect(codeOf(await weeks(staff, { weeks: number }))).toBe('BAD_USER_INPUT');
    // Confirmed again for another day: it is no longer failed.
    await api.graphql(rescheduleDocument, { input: { id: failed, version: 3, deliveryDate: '2026-03-17' } }, await as(staff));
    expect((await weeks(staff, { weeks: 1 })).data?.weeklyOutcomes).toEqual([{ ...second, failed: 0, booked: 1 }]);
  });

  it('counts each of twenty concurrent outcomes once, for one’s own branches', async () => {
    const { branchId, staff, book } = await givenWorld();
    const elsewhere = await givenWorld();
    const ids = await Promise.all(Array.from({ length: 20 }, () => book('2026-03-04')));
    await Promise.all(ids.map((id) => setStatus(id, 1, 'OUT_FOR_DELIVERY', staff)));
    await Promise.all([
      ...ids.map((id, turn) => setStatus(id, 2, turn % 2 === 0 ? 'DELIVERED' : 'FAILED', staff)),
      ...ids.map((id) => setStatus(id, 2, 'DELIVERED', staff)),
    ]);
    const [week] = (await weeks(staff, { weeks: 1, ids: [branchId] })).data?.weeklyOutcomes ?? [];
    expect((week?.delivered ?? 0) + (week?.failed ?? 0)).toBe(20);
    expect(week).toMatchObject({ booked: 20, cancelled: 0 });
    expect((await weeks(elsewhere.staff, { weeks: 1 })).data?.weeklyOutcomes).toMatchObject([{ booked: 0, delivered: 0 }]);
    expect(codeOf(await weeks(elsewhere.staff, { ids: [branchId] }))).toBe('NOT_FOUND');
  });
});

describe('windows kept and nobody at home', () => {
  interface Figures {
    weekStart: string;
    deliveredWithWindow: number;
    deliveredInWindow: number;
    attendanceYes: { deliveries: number; nobodyHome: number };
    attendanceOther: { deliveries: number; nobodyHome: number };
  }
  /** Lines of the last weeks: delivered in window / with window, nobody at home / deliveries with YES, and without. */
  const figures = async (staff: object, weeks = 1, branchIds: string[] | null = null) =>
    dataOf(
      await api.graphql<{ weeklyOutcomes: Figures[] }>(
        `query ($weeks: Int!, $ids: [ID!]) { weeklyOutcomes(weeks: $weeks, branchIds: $ids) {
           weekStart deliveredWithWindow deliveredInWindow attendanceYes { deliveries nobodyHome } attendanceOther { deliveries nobodyHome } } }`,
        { weeks, ids: branchIds },
        await as(staff),
      ),
    ).weeklyOutcomes.map(
      ({ weekStart, deliveredWithWindow, deliveredInWindow, attendanceYes: yes, attendanceOther: other }) =>
        `${weekStart} window ${deliveredInWindow}/${deliveredWithWindow} yes ${yes.nobodyHome}/${yes.deliveries} other ${other.nobodyHome}/${other.deliveries}`,
    );
  const send = async (document: string, variables: object, staff: object) =>
    Object.values(dataOf(await api.graphql<Record<string, { id: string; version: number }>>(document, variables, await as(staff))))[0]
      ?.version ?? 0;
  /** Each returns the version after it. */
  const step = (id: string, version: number, status: string, staff: object, failure: string | null = null) =>
    send(
      `mutation ($failure: FailureCode) { updateBookingStatus(id: "${id}", version: ${version}, status: ${status}, failure: $failure) { id version } }`,
      { failure },
      staff,
    );
  const undo = (id: string, version: number, staff: object) =>
    send(`mutation { undoBookingStatus(id: "${id}", version: ${version}) { id version } }`, {}, staff);
  const move = async (id: string, version: number, deliveryDate: string, staff: object) =>
    dataOf(
      await api.graphql<{ rescheduleBooking: { booking: { version: number } } }>(
        rescheduleDocument,
        { input: { id, version, deliveryDate } },
        await as(staff),
      ),
    ).rescheduleBooking.booking.version;
  const announce = (branchId: string, date: string, staff: object) =>
    send(`mutation { announceWindows(branchId: "${branchId}", date: "${date}") { version } }`, {}, staff);
  const answer = (bookingId: string, deliveryDate: string, given: 'YES' | 'NO', staff: object) =>
    send(
      `mutation { confirmAttendance(bookingId: "${bookingId}", deliveryDate: "${deliveryDate}", answer: ${given}) { id version } }`,
      {},
      staff,
    );

  it('a branch without deliveries has zeros', async () => {
    const { staff } = await givenWorld();
    expect(await figures(staff, 2)).toEqual(['2026-02-23 window 0/0 yes 0/0 other 0/0', '2026-03-02 window 0/0 yes 0/0 other 0/0']);
  });

  it('a step within the announced window counts, by minutes of Malaysian time; after it, on another day or without a window not', async () => {
    const { branchId, staff, book } = await givenWorld();
    const date = '2026-03-05';
    const ids = [await book(date), await book(date), await book(date), await book(date), await book(date)] as const;
    const [early, late, after, nextDay, unannounced] = ids;
    await app.database.query('UPDATE booking SET notify_email = false WHERE id = $1', [unannounced]);
    // All of one postcode: the first window of the day, 09:00-12:00.
    expect(await announce(branchId, date, staff)).toBe(0);
    app.clock.set('2026-03-05T00:00:00Z');
    for (const id of ids) await step(id, 1, 'OUT_FOR_DELIVERY', staff);
    const times = { [early]: '01:00:00', [late]: '04:00:59', [unannounced]: '02:00:00', [after]: '04:01:00' };
    for (const [id, time] of Object.entries(times)) {
      app.clock.set(`2026-03-05T${time}Z`);
      await step(id, 2, 'DELIVERED', staff);
    }
    app.clock.set('2026-03-06T02:00:00Z');
    await step(nextDay, 2, 'DELIVERED', staff);
    expect(await figures(staff)).toEqual(['2026-03-02 window 2/4 yes 0/0 other 0/5']);
  });

  it('a failure that got a new date still counts on the date and with the answer of its step', async () => {
    const { branchId, staff, book } = await givenWorld();
    const id = await book('2026-03-08');
    await announce(branchId, '2026-03-08', staff);
    await answer(id, '2026-03-08', 'NO', staff);
    await answer(id, '2026-03-08', 'YES', staff);
    app.clock.set('2026-03-08T02:00:00Z');
    await step(id, await step(id, 1, 'OUT_FOR_DELIVERY', staff), 'FAILED', staff, 'NOBODY_HOME');
    const failed = '2026-03-02 window 0/0 yes 1/1 other 0/0';
    expect(await figures(staff)).toEqual([failed]);
    const version = await move(id, 3, '2026-03-10', staff);
    expect(await figures(staff)).toEqual([failed]);
    // Neither window nor answer of the former date counts for the new one.
    app.clock.set('2026-03-10T02:00:00Z');
    await step(id, await step(id, version, 'OUT_FOR_DELIVERY', staff), 'DELIVERED', staff);
    expect(await figures(staff, 2)).toEqual([failed, '2026-03-09 window 0/0 yes 0/0 other 0/1']);
  });

  it('a failure counts at the branch that the booking left', async () => {
    const [here, there] = [await givenWorld(), await givenWorld()];
    const everywhere = { scope: ['booking:read', 'booking:write'], branchIds: [here.branchId, there.branchId] };
    const id = await here.book('2026-03-04');
    await step(id, await step(id, 1, 'OUT_FOR_DELIVERY', here.staff), 'FAILED', here.staff, 'NOBODY_HOME');
    await app.database.query(
      `WITH gone AS (DELETE FROM branch_coverage WHERE branch_id = $1 RETURNING first_postcode, last_postcode), covered AS (
         INSERT INTO branch_coverage (branch_id, first_postcode, last_postcode) SELECT $2::uuid, first_postcode, last_postcode FROM gone)
       SELECT lock_plans(ARRAY[$1::uuid, $2::uuid])`,
      [here.branchId, there.branchId],
    );
    await move(id, 3, '2026-03-06', everywhere);
    expect(await app.database.query('SELECT branch_id AS id FROM booking WHERE id = $1', [id])).toEqual([{ id: there.branchId }]);
    expect(await figures(everywhere, 1, [here.branchId])).toEqual(['2026-03-02 window 0/0 yes 0/0 other 1/1']);
    expect(await figures(everywhere, 1, [there.branchId])).toEqual(['2026-03-02 window 0/0 yes 0/0 other 0/0']);
  });

  it('an undone step does not count, the step after it does, and a code that comes later replaces the former', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [delivered, failed] = [await book('2026-03-04'), await book('2026-03-04')];
    await announce(branchId, '2026-03-04', staff);
    let version = await step(delivered, await step(delivered, 1, 'OUT_FOR_DELIVERY', staff), 'DELIVERED', staff);
    expect(await figures(staff)).toEqual(['2026-03-02 window 1/1 yes 0/0 other 0/1']);
    version = await undo(delivered, version, staff);
    expect(await figures(staff)).toEqual(['2026-03-02 window 0/0 yes 0/0 other 0/0']);
    await step(delivered, version, 'DELIVERED', staff);
    version = await step(failed, await step(failed, 1, 'OUT_FOR_DELIVERY', staff), 'FAILED', staff, 'NOBODY_HOME');
    version = await undo(failed, version, staff);
    version = await step(failed, version, 'FAILED', staff, 'REFUSED');
    expect(await figures(staff)).toEqual(['2026-03-02 window 1/1 yes 0/0 other 0/2']);
    await step(failed, version, 'FAILED', staff, 'NOBODY_HOME');
    expect(await figures(staff)).toEqual(['2026-03-02 window 1/1 yes 0/0 other 1/2']);
  });

  it('weeks begin on Monday in Malaysia: the delivery date decides, also for a step of the week after', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [sunday, monday] = [await book('2026-03-08'), await book('2026-03-09')];
    await announce(branchId, '2026-03-08', staff);
    await announce(branchId, '2026-03-09', staff);
    app.clock.set('2026-03-08T01:00:00Z');
    const version = await step(sunday, 1, 'OUT_FOR_DELIVERY', staff);
    // 09:00 of Monday there.
    app.clock.set('2026-03-09T01:00:00Z');
    await step(monday, await step(monday, 1, 'OUT_FOR_DELIVERY', staff), 'DELIVERED', staff);
    await step(sunday, version, 'DELIVERED', staff);
    const second = '2026-03-09 window 1/1 yes 0/0 other 0/1';
    expect(await figures(staff, 2)).toEqual(['2026-03-02 window 0/1 yes 0/0 other 0/1', second]);
    expect(await figures(staff, 1)).toEqual([second]);
  });
});
