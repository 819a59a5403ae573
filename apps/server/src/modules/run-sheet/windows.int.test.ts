import { addDays } from '@booking/domain/calendar/calendar-date';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../database/integrity-errors.js';
import { codeOf, dataOf } from '../../testing/answers.js';
import { booked, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api, as } = app;
afterAll(async () => {
  expect(await integrityErrors(app.database)).toEqual([]);
});
// Noon of Wednesday, 4 March, in Kuala Lumpur.
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));

const tomorrow = '2026-03-05';
const evening = '2026-03-04T09:00:00Z';
let worlds = 0;
/** A branch of its own with a range of postcodes, and its staff. */
async function givenWorld(branch: Parameters<typeof givenBranch>[1] = {}) {
  worlds += 1;
  const first = 20_000 + worlds * 100;
  const branchId = await givenBranch(app.database, { dailyLimit: 100, coverage: [`${first}-${first + 99}`], ...branch });
  const staff = { scope: ['booking:read', 'booking:write'], branchIds: [branchId] };
  const book = async (offset: number, input: object = {}) =>
    booked(api, delivery({ postcode: String(first + offset), deliveryDate: tomorrow, ...input }));
  return { branchId, staff, book };
}

const remind = () => app.container.reminders.remind();
const at = (startsAt: string, bookingIds: readonly string[]) => ({ startsAt, minutesPerStop: 20, bookingIds });

interface Stop {
  position: number;
  window: { from: string; to: string } | null;
  isOutsideWindow: boolean;
  attendance: string | null;
  booking: { id: string; version: number };
}
interface Sheet {
  roundsVersion: number;
  rounds: { number: number; stops: Stop[] }[];
}
const sheetFields =
  'roundsVersion rounds { number stops { position window { from to } isOutsideWindow attendance booking { id version } } }';
const readSheet = async (branchId: string, staff: object, date = tomorrow) =>
  dataOf(
    await api.graphql<{ runSheet: Sheet }>(
      `{ runSheet(branchId: "${branchId}", date: "${date}") { ${sheetFields} } }`,
      {},
      await as(staff),
    ),
  ).runSheet;
const save = async (branchId: string, staff: object, rounds: object[], date = tomorrow) => {
  const { roundsVersion } = await readSheet(branchId, staff, date);
  return dataOf(
    await api.graphql<{ saveRounds: Sheet }>(
      `mutation ($rounds: [RoundInput!]!) { saveRounds(branchId: "${branchId}", date: "${date}", rounds: $rounds, roundsVersion: ${roundsVersion}) { ${sheetFields} } }`,
      { rounds },
      await as(staff),
    ),
  ).saveRounds;
};
const askAnnounce = async (branchId: string, staff: object, variables: object = {}, date = tomorrow) =>
  api.graphql<{ announceWindows: Sheet }>(
    `mutation ($round: Int, $bookingIds: [ID!]) { announceWindows(branchId: "${branchId}", date: "${date}", round: $round, bookingIds: $bookingIds) { ${sheetFields} } }`,
    variables,
    await as(staff),
  );
const announce = async (...call: Parameters<typeof askAnnounce>) => dataOf(await askAnnounce(...call)).announceWindows;
const windowsOf = ({ rounds }: Sheet) =>
  Object.fromEntries(
    rounds.flatMap(({ stops }) => stops.map(({ booking, window }) => [booking.id, window && `${window.from}-${window.to}`])),
  );
const outsideOf = ({ rounds }: Sheet) =>
  rounds.flatMap(({ stops }) => stops.filter(({ isOutsideWindow }) => isOutsideWindow).map(({ booking }) => booking.id));
/** Kind, channel and time of the messages about a booking but its confirmation. */
const messagesOf = async (id: string) =>
  (
    await app.database.query<{ line: string }>(
      `SELECT concat_ws(' ', kind, channel, (payload->'window'->>'from') || '-' || (payload->'window'->>'to')) AS line FROM outbox_message
        WHERE booking_id = $1 AND kind <> 'CONFIRMED' ORDER BY created_at, kind, channel`,
      [id],
    )
  ).map(({ line }) => line);
const eventsOf = async (id: string) =>
  (
    await app.database.query<{ event: string; version: number; data: { window?: object; attendance?: string; by: string } }>(
      `SELECT event, version, body::jsonb->'data' AS data FROM event WHERE booking_id = $1 AND event <> 'BOOKING_CREATED' ORDER BY tx, seq`,
      [id],
    )
  ).map(({ event, version, data: { window, attendance, by } }) => ({
    event,
    version,
    by,
    ...(window && { window }),
    ...(attendance && { attendance }),
  }));

const confirm = async (key: object, deliveryDate: string, answer: string, claims: object | null = null) =>
  api.graphql<{ confirmAttendance: { version: number; attendance: string; history: { change: string; to: string | null; by: string }[] } }>(
    `mutation ($token: String, $bookingId: ID, $deliveryDate: Date!, $answer: Attendance!) {
       confirmAttendance(token: $token, bookingId: $bookingId, deliveryDate: $deliveryDate, answer: $answer) { version attendance history { change to by } } }`,
    { ...key, deliveryDate, answer },
    claims === null ? {} : await as(claims),
  );
const move = async (id: string, version: number, deliveryDate: string, staff: object) =>
  dataOf(await api.graphql<object>(rescheduleDocument, { input: { id, version, deliveryDate } }, await as(staff)));
const decisionsOf = async (staff: object) =>
  dataOf(
    await api.graphql<{ decisions: { edges: { node: { kind: string; booking: { id: string } | null } }[] } }>(
      '{ decisions(first: 50) { edges { node { kind booking { id } } } } }',
      {},
      await as(staff),
    ),
  )
    .decisions.edges.filter(({ node }) => node.kind === 'CUSTOMER_NOT_HOME')
    .map(({ node }) => node.booking?.id);

describe('the reminder announces the window', () => {
  it('stores it, has it in e-mail and SMS, and keeps the version', async () => {
    const { branchId, staff, book } = await givenWorld();
    const first = await book(1, { notifySms: true });
    const seventh = [await book(2), await book(3), await book(4), await book(5), await book(6), await book(7)].at(-1);
    app.clock.set(evening);
    await remind();
    const sheet = await readSheet(branchId, staff);
    expect(windowsOf(sheet)).toMatchObject({ [first.id]: '09:00-12:00', [seventh?.id ?? '']: '10:00-13:00' });
    expect(sheet.rounds[0]?.stops.every(({ booking, isOutsideWindow }) => booking.version === 1 && !isOutsideWindow)).toBe(true);
    expect(await messagesOf(first.id)).toEqual(['REMINDER email 09:00-12:00', 'REMINDER sms 09:00-12:00']);
    expect(await eventsOf(first.id)).toEqual([
      { event: 'BOOKING_WINDOW_ANNOUNCED', version: 1, by: 'SYSTEM', window: { from: '09:00', to: '12:00' } },
    ]);
    app.clock.advance(15 * 60_000);
    expect(await remind()).toBe(0);
    expect(await messagesOf(first.id)).toHaveLength(2);
  });

  it('the clock at 16:59 and 17:00', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id } = await book(1);
    app.clock.set('2026-03-04T08:59:59Z');
    await remind();
    expect(windowsOf(await readSheet(branchId, staff))).toEqual({ [id]: null });
    app.clock.set(evening);
    await remind();
    expect(windowsOf(await readSheet(branchId, staff))).toEqual({ [id]: '09:00-12:00' });
  });

  it('a window that would end after 22:00: the reminder goes without it, and the stop has none', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id } = await book(1);
    await save(branchId, staff, [at('19:30', [id])]);
    app.clock.set(evening);
    await remind();
    expect(await messagesOf(id)).toEqual(['REMINDER email']);
    expect(windowsOf(await readSheet(branchId, staff))).toEqual({ [id]: null });
  });

  it('no e-mail and no SMS: the stop has no window, and is on the list to call', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id } = await book(1, { notifyEmail: false });
    await app.database.query(`UPDATE booking SET email = '', notify_email = false, notify_sms = false WHERE id = $1`, [id]);
    app.clock.set(evening);
    await remind();
    expect(windowsOf(await announce(branchId, staff))).toEqual({ [id]: null });
    expect(await messagesOf(id)).toEqual([]);
  });

  it('the reminder job running in two processes: one message, one line of the history', async () => {
    const { book } = await givenWorld();
    const { id } = await book(1);
    app.clock.set(evening);
    await Promise.all(Array.from({ length: 4 }, remind));
    expect(await messagesOf(id)).toEqual(['REMINDER email 09:00-12:00']);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('a branch that changes minutesPerStop after the announcement: announced windows stay', async () => {
    const { branchId, staff, book } = await givenWorld();
    const stops = [await book(1), await book(2), await book(3), await book(4)].map(({ id }) => id);
    app.clock.set(evening);
    await remind();
    await app.database.query('UPDATE branch SET minutes_per_stop = 120 WHERE id = $1', [branchId]);
    const sheet = await readSheet(branchId, staff);
    expect(Object.values(windowsOf(sheet))).toEqual(Array(4).fill('09:00-12:00'));
    expect(outsideOf(sheet)).toEqual(stops.slice(2));
  });
});

describe('announceWindows', () => {
  it('announces earlier, and the reminder keeps what still fits', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id } = await book(1, { notifySms: true });
    expect(windowsOf(await announce(branchId, staff))).toEqual({ [id]: '09:00-12:00' });
    await save(branchId, staff, [at('10:00', [id])]);
    app.clock.set(evening);
    await remind();
    expect(windowsOf(await readSheet(branchId, staff))).toEqual({ [id]: '09:00-12:00' });
    expect(await messagesOf(id)).toEqual([
      'WINDOW_CHANGED email 09:00-12:00',
      'WINDOW_CHANGED sms 09:00-12:00',
      'REMINDER email 09:00-12:00',
      'REMINDER sms 09:00-12:00',
    ]);
  });

  it('announces a new window for the stops that are outside theirs, at most once a day each', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b] = [await book(1), await book(2)];
    app.clock.set(evening);
    await remind();
    expect(outsideOf(await save(branchId, staff, [at('14:00', [a.id]), at('09:00', [b.id])]))).toEqual([a.id]);
    const told = await announce(branchId, staff);
    expect([windowsOf(told), outsideOf(told)]).toEqual([{ [a.id]: '14:00-17:00', [b.id]: '09:00-12:00' }, []]);
    expect(await messagesOf(a.id)).toEqual(['REMINDER email 09:00-12:00', 'WINDOW_CHANGED email 14:00-17:00']);
    expect(await messagesOf(b.id)).toHaveLength(1);
    await save(branchId, staff, [at('18:00', [a.id]), at('09:00', [b.id])]);
    const again = await announce(branchId, staff);
    expect([windowsOf(again)[a.id], outsideOf(again)]).toEqual(['14:00-17:00', [a.id]]);
    app.clock.set('2026-03-04T16:30:00Z');
    expect(windowsOf(await announce(branchId, staff))[a.id]).toBe('18:00-21:00');
  });

  it('two people who announce concurrently notify each customer once', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id } = await book(1);
    await Promise.all(Array.from({ length: 5 }, () => announce(branchId, staff)));
    expect(await messagesOf(id)).toEqual(['WINDOW_CHANGED email 09:00-12:00']);
    expect(await eventsOf(id)).toHaveLength(1);
  });

  it('announces a round, or some bookings of it', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b, c] = [await book(1), await book(2), await book(3)].map(({ id }) => id) as [string, string, string];
    await save(branchId, staff, [at('09:00', [a]), at('09:00', [b, c])]);
    expect(windowsOf(await announce(branchId, staff, { round: 2, bookingIds: [c] }))).toEqual({ [a]: null, [b]: null, [c]: '09:00-12:00' });
    expect(windowsOf(await announce(branchId, staff, { round: 2 }))).toMatchObject({ [a]: null, [b]: '09:00-12:00' });
  });

  it('bad input: yesterday, another branch, no bookings, another round, a stop of another round, staff and a key without the right', async () => {
    const { branchId, staff, book } = await givenWorld();
    const other = await givenWorld();
    const [mine, theirs] = [await book(1), await other.book(1)];
    const codes = async (variables: object, date = tomorrow, id = branchId, claims: object = staff) => {
      const { errors } = await askAnnounce(id, claims, variables, date);
      return errors?.[0]?.extensions?.code;
    };
    expect(await codes({}, '2026-03-03')).toBe('BAD_USER_INPUT');
    expect(await codes({}, tomorrow, other.branchId)).toBe('NOT_FOUND');
    expect(await codes({ bookingIds: [] })).toBe('BAD_USER_INPUT');
    expect(await codes({ round: 2 })).toBe('BAD_USER_INPUT');
    expect(await codes({ bookingIds: [theirs.id] })).toBe('BAD_USER_INPUT');
    expect(await codes({ bookingIds: ['nonsense'] })).toBe('BAD_USER_INPUT');
    expect(await codes({}, tomorrow, branchId, { scope: ['booking:read'], branchIds: [branchId] })).toBe('FORBIDDEN');
    const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
    const byKey = async (scope: string[]) => {
      const { secret } = await givenApiKey(app, { makerId: maker.id, scope });
      const document = `mutation { announceWindows(branchId: "${branchId}", date: "${tomorrow}") { version } }`;
      return codeOf(await api.graphql(document, {}, { authorization: `Bearer ${secret}` }));
    };
    expect(await byKey(['booking:read', 'branch:all'])).toBe('FORBIDDEN');
    expect(await messagesOf(mine.id)).toEqual([]);
    expect(await byKey(['booking:read', 'booking:write', 'branch:all'])).toBeUndefined();
    expect(await messagesOf(mine.id)).toEqual(['WINDOW_CHANGED email 09:00-12:00']);
  });
});

describe('after the announcement', () => {
  it('a booking that joins gets a window of its own, and no other window changes', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, c] = [await book(1), await book(9)];
    app.clock.set(evening);
    await remind();
    const before = windowsOf(await readSheet(branchId, staff));
    const b = await book(5);
    await app.database.query(`UPDATE outbox_message SET status = 'SENT' WHERE booking_id = $1`, [b.id]);
    app.clock.advance(15 * 60_000);
    expect(await remind()).toBe(1);
    expect(windowsOf(await readSheet(branchId, staff))).toEqual({ ...before, [b.id]: '09:00-12:00' });
    expect([(await messagesOf(a.id)).length, (await messagesOf(c.id)).length]).toEqual([1, 1]);
    expect(await messagesOf(b.id)).toEqual(['REMINDER email 09:00-12:00']);
  });

  it('a stop moved to another round keeps its window; to another date or branch loses window and answer', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [kept, moved] = [await book(1), await book(2)];
    app.clock.set(evening);
    await remind();
    dataOf(await confirm({ token: moved.token }, tomorrow, 'YES'));
    const sheet = await save(branchId, staff, [at('09:00', [moved.id]), at('10:00', [kept.id])]);
    expect(windowsOf(sheet)).toEqual({ [kept.id]: '09:00-12:00', [moved.id]: '09:00-12:00' });
    await move(moved.id, 1, '2026-03-12', staff);
    const { rounds } = await readSheet(branchId, staff, '2026-03-12');
    expect(rounds[0]?.stops).toMatchObject([{ window: null, attendance: null }]);
  });

  it('a stop moved to another branch after the announcement loses window and answer', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id, token } = await book(1);
    app.clock.set(evening);
    await remind();
    dataOf(await confirm({ token }, tomorrow, 'YES'));
    const [booking] = await app.database.query<{ postcode: string }>('SELECT postcode FROM booking WHERE id = $1', [id]);
    const other = await givenBranch(app.database, { coverage: [booking?.postcode ?? ''] });
    await app.database.query(`UPDATE branch SET delivery_weekdays = '{TUESDAY}', plan_version = plan_version + 1 WHERE id = $1`, [
      branchId,
    ]);
    const both = { ...staff, branchIds: [branchId, other] };
    await move(id, 1, '2026-03-12', both);
    const { rounds } = await readSheet(other, both, '2026-03-12');
    expect(rounds[0]?.stops).toMatchObject([{ booking: { id }, window: null, attendance: null }]);
  });

  it('a round deleted with stops: their windows stay, and they are marked where they are expected outside', async () => {
    const { branchId, staff, book } = await givenWorld();
    const [a, b] = [await book(1), await book(2)];
    await save(branchId, staff, [at('09:00', [a.id]), at('15:00', [b.id])]);
    app.clock.set(evening);
    await remind();
    const sheet = await save(branchId, staff, [at('09:00', [a.id])]);
    expect(windowsOf(sheet)).toEqual({ [a.id]: '09:00-12:00', [b.id]: '15:00-18:00' });
    expect(outsideOf(sheet)).toEqual([b.id]);
  });

  it('a cancelled booking that comes back has neither window nor answer', async () => {
    const { staff, book } = await givenWorld();
    const { id } = await book(1);
    app.clock.set(evening);
    await remind();
    await api.graphql(cancelDocument, { input: { id, version: 1 } }, await as(staff));
    const { undoBookingStatus } = dataOf(
      await api.graphql<{ undoBookingStatus: object }>(
        `mutation { undoBookingStatus(id: "${id}", version: 2, override: true) { window { from } attendance } }`,
        {},
        await as(staff),
      ),
    );
    expect(undoBookingStatus).toEqual({ window: null, attendance: null });
  });
});

describe('the question whether somebody will be at home', () => {
  it('is sent by e-mail at 17:00 of the day before the last day for a change, once, unless it is answered', async () => {
    const { book } = await givenWorld({ leadTime: 2 });
    // The customer can change it until 10 March.
    const deliveryDate = '2026-03-13';
    const [asked, answered, bySms] = [
      await book(1, { deliveryDate, notifySms: true }),
      await book(2, { deliveryDate }),
      await book(3, { deliveryDate, notifyEmail: false, notifySms: true }),
    ];
    dataOf(await confirm({ token: answered.token }, deliveryDate, 'YES'));
    app.clock.set('2026-03-09T08:59:59Z');
    await remind();
    expect(await messagesOf(asked.id)).toEqual([]);
    app.clock.set('2026-03-09T09:30:00Z');
    const late = await book(4, { deliveryDate });
    await remind();
    await remind();
    expect(await messagesOf(asked.id)).toEqual(['ATTENDANCE email']);
    for (const { id } of [answered, bySms, late]) expect(await messagesOf(id)).toEqual([]);
    app.clock.set('2026-03-10T09:00:00Z');
    await remind();
    expect(await messagesOf(asked.id)).toHaveLength(1);
  });

  it('attendance answered twice: the same answer is kept once, another one replaces it, the version stays, and staff read it', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id, token } = await book(1);
    const { confirmAttendance } = dataOf(await confirm({ token }, tomorrow, 'YES'));
    expect(confirmAttendance).toMatchObject({ version: 1, attendance: 'YES' });
    dataOf(await confirm({ token }, tomorrow, 'YES'));
    dataOf(await confirm({ bookingId: id }, tomorrow, 'NO', staff));
    expect((await readSheet(branchId, staff)).rounds[0]?.stops[0]).toMatchObject({ attendance: 'NO' });
    expect(await eventsOf(id)).toEqual([
      { event: 'BOOKING_ATTENDANCE', version: 1, by: 'CUSTOMER', attendance: 'YES' },
      { event: 'BOOKING_ATTENDANCE', version: 1, by: 'STAFF', attendance: 'NO' },
    ]);
    const listed = async (attendance: string) =>
      dataOf(
        await api.graphql<{ bookings: { edges: { node: { id: string } }[] } }>(
          `{ bookings(filter: { attendance: [${attendance}] }) { edges { node { id } } } }`,
          {},
          await as(staff),
        ),
      ).bookings.edges.map(({ node }) => node.id);
    expect([await listed('NO'), await listed('YES')]).toEqual([[id], []]);
  });

  it('attendance answered with an old date, after the move, after delivery, of a cancelled and an archived booking is refused', async () => {
    const { staff, book } = await givenWorld();
    const [moved, delivered, cancelled, archived] = [await book(1), await book(2), await book(3), await book(4)];
    await move(moved.id, 1, '2026-03-12', staff);
    const reasonOf = async (...call: Parameters<typeof confirm>) => codeOf(await confirm(...call));
    expect(await reasonOf({ token: moved.token }, tomorrow, 'YES')).toBe('STALE_VERSION');
    await app.database.query(`UPDATE booking SET status = 'DELIVERED' WHERE id = $1`, [delivered.id]);
    await app.database.query(`UPDATE booking SET archived_at = now() WHERE id = $1`, [archived.id]);
    await api.graphql(cancelDocument, { input: { id: cancelled.id, version: 1 } }, await as(staff));
    for (const { token } of [delivered, cancelled, archived]) expect(await reasonOf({ token }, tomorrow, 'YES')).toBe('ILLEGAL_TRANSITION');
    expect(await reasonOf({ token: 'nonsense' }, tomorrow, 'YES')).toBe('NOT_FOUND');
    expect(await reasonOf({}, tomorrow, 'YES')).toContain('BAD_USER_INPUT');
  });

  it('a forwarded link shows and answers for its own booking only', async () => {
    const { branchId, book } = await givenWorld();
    const [mine, other] = [await book(1), await book(2)];
    app.clock.set(evening);
    await remind();
    const read = async (document: string) => codeOf(await api.graphql(document));
    expect(await read(`{ booking(id: "${other.id}") { window { from } attendance } }`)).toBe('UNAUTHENTICATED');
    expect(await read(`{ runSheet(branchId: "${branchId}", date: "${tomorrow}") { roundsVersion } }`)).toBe('UNAUTHENTICATED');
    expect(codeOf(await confirm({ token: mine.token, bookingId: other.id }, tomorrow, 'NO'))).toBe('NOT_FOUND');
    expect(codeOf(await confirm({ bookingId: other.id }, tomorrow, 'NO'))).toBe('NOT_FOUND');
    const document = `{ managedBooking(token: "${mine.token}") { id deliveryDay { window { from to } state stopsBefore attendance } } }`;
    expect(dataOf(await api.graphql(document))).toEqual({
      managedBooking: {
        id: mine.id,
        deliveryDay: { window: { from: '09:00', to: '12:00' }, state: 'PLANNED', stopsBefore: null, attendance: null },
      },
    });
    // Opening the link records no answer.
    expect(await eventsOf(mine.id)).toHaveLength(1);
    dataOf(await confirm({ token: mine.token }, tomorrow, 'YES'));
    expect(await eventsOf(other.id)).toHaveLength(1);
  });

  it('attendance answered while the crew has a step that waits: the step is not stale', async () => {
    const { branchId, staff, book } = await givenWorld();
    const { id, token } = await book(1);
    app.clock.set('2026-03-05T01:00:00Z');
    await announce(branchId, staff);
    dataOf(await confirm({ token }, tomorrow, 'YES'));
    const { updateBookingStatus } = dataOf(
      await api.graphql<{ updateBookingStatus: object }>(
        `mutation { updateBookingStatus(id: "${id}", version: 1, status: OUT_FOR_DELIVERY) { version attendance window { from } } }`,
        {},
        await as(staff),
      ),
    );
    expect(updateBookingStatus).toEqual({ version: 2, attendance: 'YES', window: { from: '09:00' } });
  });

  it('a NO raises the decision CUSTOMER_NOT_HOME from the day on which it is too late for another day', async () => {
    const { staff, book } = await givenWorld({ leadTime: 2 });
    const deliveryDate = addDays(tomorrow, 5);
    const { id, token } = await book(1, { deliveryDate });
    dataOf(await confirm({ token }, deliveryDate, 'NO'));
    app.clock.set('2026-03-07T15:59:59Z');
    expect(await decisionsOf(staff)).toEqual([]);
    app.clock.set('2026-03-07T16:00:00Z');
    expect(await decisionsOf(staff)).toEqual([id]);
    dataOf(await confirm({ bookingId: id }, deliveryDate, 'YES', staff));
    expect(await decisionsOf(staff)).toEqual([]);
  });
});
