// @module-tag invariant
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../../database/integrity-errors.js';
import { ApiClient } from '../../../testing/api-client.js';
import { book, booked, delivery, holdDocument, rescheduleDocument } from '../../../testing/delivery-api.js';
import { givenArea, givenBranch, givenOrder, givenRule, type GivenBranch } from '../../../testing/given.js';
import { answerOffer, offerMove, outcomeOf } from '../../../testing/offer-api.js';
import { twoApps } from '../../../testing/two-apps.js';

const { app, second } = await twoApps();
const { api } = app;
const [date, other] = ['2026-03-10', '2026-03-11'];
let staff: Record<string, string>;
beforeEach(async () => {
  app.clock.set('2026-03-04T04:00:00Z');
  staff = await app.as({});
});
afterEach(async () => expect(await integrityErrors(app.database)).toEqual([]));

/** A branch with a place for each begun six pieces. */
async function givenWorld(input: Partial<GivenBranch> = {}) {
  const { branchId, postcode } = await givenArea(app.database, { dailyLimit: 10, piecesPerPlace: 6, ...input });
  const form = (quantityMattress: number, deliveryDate = date) => delivery({ postcode, deliveryDate, quantityMattress });
  return {
    branchId,
    postcode,
    form,
    /** Booked by staff, whom no guest quota counts. */
    bookedBy: (quantityMattress: number, deliveryDate = date) => booked(api, form(quantityMattress, deliveryDate), { headers: staff }),
    setBranch: (values: string) =>
      app.database.query(`UPDATE branch SET ${values}, plan_version = plan_version + 1 WHERE id = $1`, [branchId]),
    async loadOn(on = date) {
      const { data } = await api.graphql<{ dayLoads: object[] }>(
        'query ($ids: [ID!], $on: Date!) { dayLoads(branchIds: $ids, from: $on, to: $on) { booked held heldInForms deliveries pieces overbookedBy toDecide status } }',
        { ids: [branchId], on },
        staff,
      );
      return data?.dayLoads[0];
    },
  };
}

const availabilityDocument = `query ($postcode: String!, $m: Int, $b: Int, $to: Date) {
  availability(postcode: $postcode, from: "${date}", to: $to, quantityMattress: $m, quantityBedset: $b) { nextAvailable noRoom days { date status reason } } }`;
const ask = (postcode: string, m?: number, b?: number, headers = {}) =>
  api.graphql<{
    availability: { nextAvailable: string | null; noRoom: string | null; days: { date: string; status: string; reason: string | null }[] };
  }>(availabilityDocument, { postcode, m, b, to: other }, headers);
const daysOf = async (postcode: string, m?: number, b?: number) => {
  const { data } = await ask(postcode, m, b);
  return data?.availability.days.map(({ status, reason }) => (reason === null ? status : `${status} ${reason}`));
};
const codesOf = ({ errors }: { errors: { extensions: { fields?: { path: string; code: string }[] } }[] | undefined }) =>
  errors?.[0]?.extensions.fields?.map(({ path, code }) => `${path} ${code}`);

const update = (id: string, version: number, input: object, through: Pick<ApiClient, 'graphql'> = api) =>
  through.graphql<{ updateBooking: { version: number; places: number; moveOffer: { state: string } | null } }>(
    `mutation ($id: ID!, $version: Int!, $input: UpdateBookingInput!) {
       updateBooking(id: $id, version: $version, input: $input) { version places moveOffer { state } } }`,
    { id, version, input },
    staff,
  );
const hold = (postcode: string, quantityMattress: number | undefined, holdToken?: string, headers: Record<string, string> = staff) =>
  api.graphql<{ holdDate: { __typename: string; holdToken: string; reason?: string; alternatives?: string[] } }>(
    holdDocument
      .replace('$holdToken: String)', '$holdToken: String, $m: Int)')
      .replace('holdToken: $holdToken)', 'holdToken: $holdToken, quantityMattress: $m)'),
    { postcode, deliveryDate: date, m: quantityMattress, holdToken },
    headers,
  );

describe('availability for quantities', () => {
  it('closes a date with some room but not enough, and skips it', async () => {
    const { postcode, bookedBy } = await givenWorld();
    await bookedBy(48);
    expect(await daysOf(postcode, 12)).toEqual(['LIMITED', 'AVAILABLE']);
    expect(await daysOf(postcode, 12, 1)).toEqual(['CLOSED NOT_ENOUGH_ROOM', 'AVAILABLE']);
    expect((await ask(postcode, 60)).data?.availability.nextAvailable).toBe('2026-03-04');
    await bookedBy(12);
    expect(await daysOf(postcode, 12, 1)).toEqual(['FULL FULL', 'AVAILABLE']);
  });

  it('is as before without quantities, or where the branch sets no pieces', async () => {
    const { postcode, bookedBy, setBranch } = await givenWorld();
    await bookedBy(54);
    expect(await daysOf(postcode)).toEqual(['LIMITED', 'AVAILABLE']);
    await setBranch('pieces_per_place = NULL');
    expect(await daysOf(postcode, 99, 99)).toEqual(['LIMITED', 'AVAILABLE']);
  });

  it('names the branch to call if no date of the range has room', async () => {
    const { postcode, setBranch } = await givenWorld({ name: 'Klang', dailyLimit: 9 });
    const noRoomFor = async (m: number | undefined, headers = {}) => (await ask(postcode, m, undefined, headers)).data?.availability;
    expect(await noRoomFor(54)).toMatchObject({ nextAvailable: '2026-03-04', noRoom: null });
    expect(await noRoomFor(55)).toMatchObject({
      nextAvailable: null,
      noRoom: 'None of our dates has enough room left for 55 pieces. Call us, and we will find a day together.',
    });
    await setBranch(`phone = '03-61234567'`);
    expect((await noRoomFor(55))?.noRoom).toContain('Call Klang on 03-61234567');
    expect((await noRoomFor(55, { 'accept-language': 'ms' }))?.noRoom).toContain('Hubungi Klang di 03-61234567');
    expect((await noRoomFor(undefined))?.noRoom).toBeNull();
  });

  it.each([
    [0, 0, ['quantityMattress QUANTITY_NONE']],
    [100, undefined, ['quantityMattress QUANTITY_RANGE']],
    [-1, 100, ['quantityMattress QUANTITY_RANGE', 'quantityBedset QUANTITY_RANGE']],
  ])('refuses %j mattresses and %j bedsets', async (m, b, codes) => {
    const { postcode } = await givenWorld();
    expect(codesOf(await ask(postcode, m, b))).toEqual(codes);
  });
});

describe('a hold', () => {
  it('keeps the places of its quantities, or one', async () => {
    const { postcode, loadOn } = await givenWorld();
    expect(outcomeOf(await hold(postcode, 37))).toBe('HoldDateSuccess');
    expect(await loadOn()).toMatchObject({ booked: 0, heldInForms: 7, deliveries: 0 });
    expect(outcomeOf(await hold(postcode, undefined))).toBe('HoldDateSuccess');
    expect(await loadOn()).toMatchObject({ heldInForms: 8 });
    expect((await hold(postcode, 13)).data?.holdDate).toMatchObject({ reason: 'NOT_ENOUGH_ROOM' });
    expect(codesOf(await hold(postcode, 100))).toEqual(['quantityMattress QUANTITY_RANGE']);
  });

  it('for 2 pieces takes the missing places when 40 are booked, or the booking is refused with the dates that have room', async () => {
    const { postcode, form, bookedBy, loadOn } = await givenWorld({ deliveryRange: 7 });
    await bookedBy(18);
    const { data } = await hold(postcode, 2);
    const holdToken = data?.holdDate.holdToken ?? '';
    const refused = (await book(api, form(43), { holdToken, headers: staff })).data?.bookDelivery;
    expect(refused).toMatchObject({ __typename: 'DateUnavailable', reason: 'NOT_ENOUGH_ROOM' });
    expect(refused?.alternatives).toHaveLength(5);
    expect(await loadOn()).toMatchObject({ booked: 3, heldInForms: 1 });
    expect(outcomeOf(await book(api, form(40), { holdToken, headers: staff }))).toBe('BookDeliverySuccess');
    expect(await loadOn()).toEqual({
      ...{ booked: 10, held: 0, heldInForms: 0, deliveries: 2, pieces: 58 },
      ...{ overbookedBy: 0, toDecide: 0, status: 'FULL' },
    });
  });

  it('of a guest counts its places in the quotas of the day', async () => {
    const { postcode } = await givenWorld({ dailyLimit: 40 });
    const guest = (turn: number) => ({ 'x-forwarded-for': `10.3.0.${turn}` });
    expect(outcomeOf(await hold(postcode, 18, undefined, guest(1)))).toBe('HoldDateSuccess');
    expect(outcomeOf(await hold(postcode, 19, undefined, guest(2)))).toBe('NoHold');
    expect(outcomeOf(await hold(postcode, 1, undefined, guest(1)))).toBe('NoHold');
  });
});

describe('a booking', () => {
  it('keeps its places when the branch changes, and takes those of another branch when it moves there', async () => {
    const { branchId, postcode, bookedBy, setBranch, loadOn } = await givenWorld();
    const { id } = await bookedBy(12);
    await setBranch('pieces_per_place = 1');
    expect(await loadOn()).toMatchObject({ booked: 2, deliveries: 1, pieces: 12 });
    expect(outcomeOf(await api.graphql(rescheduleDocument, { input: { id, version: 1, deliveryDate: other } }, staff))).toBe(
      'RescheduleBookingSuccess',
    );
    expect(await loadOn(other)).toMatchObject({ booked: 2 });
    const elsewhere = await givenBranch(app.database, { coverage: [postcode], priority: 200, piecesPerPlace: 4 });
    await givenRule(app.database, { branchIds: [branchId], startDate: date });
    expect(outcomeOf(await api.graphql(rescheduleDocument, { input: { id, version: 2, deliveryDate: date } }, staff))).toBe(
      'RescheduleBookingSuccess',
    );
    expect(await app.database.query('SELECT branch_id AS "branchId", places FROM booking WHERE id = $1', [id])).toEqual([
      { branchId: elsewhere, places: 3 },
    ]);
  });

  it('of 8 places is not moved or offered to a day with 7, but past the limit', async () => {
    const { bookedBy, loadOn } = await givenWorld();
    const { id } = await bookedBy(48);
    await bookedBy(18, other);
    const input = { id, version: 1, deliveryDate: other };
    expect(outcomeOf(await offerMove(api, input, staff))).toBe('DateUnavailable NOT_ENOUGH_ROOM');
    expect(outcomeOf(await api.graphql(rescheduleDocument, { input }, staff))).toBe('DateUnavailable NOT_ENOUGH_ROOM');
    expect(await loadOn()).toMatchObject({ booked: 8, held: 0 });
    expect(outcomeOf(await api.graphql(rescheduleDocument, { input: { ...input, override: true } }, staff))).toBe(
      'RescheduleBookingSuccess',
    );
    expect([await loadOn(), await loadOn(other)]).toMatchObject([
      { booked: 0, deliveries: 0, pieces: 0 },
      { booked: 11, deliveries: 2, pieces: 66, overbookedBy: 1, toDecide: 1 },
    ]);
  });

  it('of 8 places is past a limit that is lowered to 5, until it is offered another day', async () => {
    const { branchId, bookedBy, loadOn } = await givenWorld();
    const { id, token } = await bookedBy(48);
    await givenRule(app.database, { branchIds: [branchId], startDate: date, dailyLimit: 5 });
    expect(await loadOn()).toMatchObject({ booked: 8, overbookedBy: 3, toDecide: 3 });
    const { data } = await api.graphql<{ moveSuggestions: object[] }>(
      'query ($id: ID!, $date: Date!) { moveSuggestions(branchId: $id, date: $date) { booking { id } date } }',
      { id: branchId, date },
      staff,
    );
    expect(data?.moveSuggestions).toEqual([{ booking: { id }, date: other }]);
    expect(outcomeOf(await offerMove(api, { id, version: 1, deliveryDate: other }, staff))).toBe('OfferMoveSuccess');
    expect([await loadOn(), await loadOn(other)]).toMatchObject([{ overbookedBy: 3, toDecide: 0 }, { held: 8 }]);
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('RescheduleBookingSuccess');
    expect([await loadOn(), await loadOn(other)]).toMatchObject([{ booked: 0 }, { booked: 8, held: 0 }]);
  });

  /** A booking of 12 pieces: 2 places here, and 3 with a second branch, which delivers on the other date alone. */
  async function givenTwoBranches() {
    const here = await givenWorld();
    const elsewhere = await givenBranch(app.database, { coverage: [here.postcode], priority: 200, piecesPerPlace: 4 });
    await givenRule(app.database, { branchIds: [here.branchId], startDate: other });
    await givenRule(app.database, { branchIds: [elsewhere], startDate: date });
    const booking = await here.bookedBy(12);
    const setElsewhere = (values: string) =>
      app.database.query(`UPDATE branch SET ${values}, plan_version = plan_version + 1 WHERE id = $1`, [elsewhere]);
    const stateOf = async () =>
      (await app.database.query('SELECT branch_id AS "branchId", places FROM booking WHERE id = $1', [booking.id]))[0];
    return { ...here, ...booking, elsewhere, setElsewhere, stateOf };
  }

  it.each(['its customer accepts it', 'staff move it there', 'staff look at the messages of the move'])(
    'has the places of another branch that its offer keeps, whatever that branch has changed, when %s',
    async (how) => {
      const { id, token, elsewhere, setElsewhere, stateOf } = await givenTwoBranches();
      await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
      await setElsewhere('pieces_per_place = 1, daily_limit = 3');
      const input = { id, version: 2, deliveryDate: other };
      if (how === 'its customer accepts it')
        expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('RescheduleBookingSuccess');
      else if (how === 'staff move it there')
        expect(outcomeOf(await api.graphql(rescheduleDocument, { input }, staff))).toBe('RescheduleBookingSuccess');
      else {
        const document =
          'query ($id: ID!, $version: Int!, $deliveryDate: Date!) { movePreview(id: $id, version: $version, deliveryDate: $deliveryDate) { __typename } }';
        expect(outcomeOf(await api.graphql(document, input, staff))).toBe('MoveMessages');
        return;
      }
      expect(await stateOf()).toEqual({ branchId: elsewhere, places: 3 });
    },
  );

  it('goes back to the branch that it left with the places that it had there, and no more', async () => {
    const { id, branchId, bookedBy, setBranch, loadOn, stateOf } = await givenTwoBranches();
    await bookedBy(48);
    const move = async (input: object) => outcomeOf(await api.graphql(rescheduleDocument, { input: { id, ...input } }, staff));
    app.clock.advance(1000);
    expect(await move({ version: 1, deliveryDate: other })).toBe('RescheduleBookingSuccess');
    expect(await stateOf()).toMatchObject({ places: 3 });
    await setBranch('pieces_per_place = 1, daily_limit = 9');
    expect(await move({ version: 2, deliveryDate: date })).toBe('DateUnavailable NOT_ENOUGH_ROOM');
    expect(await move({ version: 2, deliveryDate: date, undo: true })).toBe('RescheduleBookingSuccess');
    expect(await stateOf()).toEqual({ branchId, places: 2 });
    expect(await loadOn()).toMatchObject({ booked: 10, deliveries: 2, pieces: 60 });
  });

  it('counts its places in the guest quotas until a code verifies it', async () => {
    const { form } = await givenWorld({ dailyLimit: 40 });
    expect(outcomeOf(await book(api, form(19)))).toMatch(/^ProofNeeded/);
    expect(outcomeOf(await book(api, form(18)))).toBe('BookDeliverySuccess');
  });
});

it.each([
  ['LEDGER', 'day_ledger SET booked = booked', 8],
  ['DELIVERIES', 'day_ledger SET deliveries = deliveries', 1],
  ['PIECES', 'day_ledger SET pieces = pieces', 48],
  ['OFFERS', 'hold SET places = places', 8],
])('the integrity check (npm run db:integrity) finds a wrong number of %s', async (what, column, onFile) => {
  const { branchId, bookedBy } = await givenWorld({ name: `Wrong ${what}` });
  const { id } = await bookedBy(48);
  if (what === 'OFFERS') await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
  await app.database.query(`UPDATE ${column} + 1 WHERE branch_id = $1`, [branchId]);
  const day = what === 'OFFERS' ? other : date;
  expect(await integrityErrors(app.database)).toEqual([{ branch: `Wrong ${what}`, date: day, what, counted: onFile + 1, onFile }]);
  await app.database.query(`UPDATE ${column} - 1 WHERE branch_id = $1`, [branchId]);
});

describe('other quantities', () => {
  it('give places back, or win more, and end an offer to move', async () => {
    const { bookedBy, loadOn } = await givenWorld();
    const { id } = await bookedBy(48);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    expect((await update(id, 2, { quantityMattress: 6 })).data?.updateBooking).toEqual({
      ...{ version: 3, places: 1 },
      moveOffer: { state: 'WITHDRAWN' },
    });
    expect([await loadOn(), await loadOn(other)]).toMatchObject([{ booked: 1, deliveries: 1, pieces: 6 }, { held: 0 }]);
    await offerMove(api, { id, version: 3, deliveryDate: other }, staff);
    expect((await update(id, 4, { quantityMattress: 5 })).data?.updateBooking, 'as many places').toMatchObject({
      places: 1,
      moveOffer: { state: 'WAITING' },
    });
    expect(await loadOn(other)).toMatchObject({ held: 1 });
    expect((await update(id, 5, { quantityMattress: 59, quantityBedset: 1 })).data?.updateBooking).toMatchObject({ places: 10 });
    expect(await loadOn()).toMatchObject({ booked: 10, pieces: 60 });
  });

  it('end an offer of another branch that keeps another number of places than they need there', async () => {
    const { postcode, branchId, bookedBy } = await givenWorld();
    await givenBranch(app.database, { coverage: [postcode], priority: 200, piecesPerPlace: 4 });
    await givenRule(app.database, { branchIds: [branchId], startDate: other });
    const { id } = await bookedBy(9);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    const change = async (version: number, quantityMattress: number) =>
      (await update(id, version, { quantityMattress })).data?.updateBooking;
    expect(await change(2, 12)).toMatchObject({ places: 2, moveOffer: { state: 'WAITING' } });
    expect(await change(3, 8)).toMatchObject({ places: 2, moveOffer: { state: 'WITHDRAWN' } });
  });

  it('of a delivery that failed today have no room on a full day, and are noted without a limit the day after', async () => {
    const today = '2026-03-04';
    const { bookedBy, loadOn } = await givenWorld();
    const { id } = await bookedBy(48, today);
    await bookedBy(12, today);
    await app.database.query(`UPDATE booking SET status = 'FAILED' WHERE id = $1`, [id]);
    expect(outcomeOf(await update(id, 1, { quantityMattress: 60 }))).toBe('CONFLICT FULL');
    app.clock.set('2026-03-05T04:00:00Z');
    staff = await app.as({});
    expect((await update(id, 1, { quantityMattress: 60 })).data?.updateBooking).toMatchObject({ places: 10 });
    expect(await loadOn(today)).toMatchObject({ booked: 12, pieces: 72 });
  });

  it('that have no room are refused as a move is, or taken past the limit', async () => {
    const { bookedBy, loadOn } = await givenWorld();
    const { id } = await bookedBy(6);
    await bookedBy(42);
    expect(outcomeOf(await update(id, 1, { quantityMattress: 24 }))).toBe('CONFLICT NOT_ENOUGH_ROOM');
    await bookedBy(12);
    expect(outcomeOf(await update(id, 1, { quantityMattress: 24 }))).toBe('CONFLICT FULL');
    expect(await loadOn()).toMatchObject({ booked: 10, pieces: 60 });
    const input = { quantityMattress: 24, override: true, overrideReason: 'Two lorries' };
    expect((await update(id, 1, input)).data?.updateBooking).toMatchObject({ version: 2, places: 4 });
    expect(await loadOn()).toMatchObject({ booked: 13, pieces: 78, overbookedBy: 3 });
    expect((await update(id, 2, { quantityMattress: 18 })).data?.updateBooking, 'fewer, on a day past its limit').toMatchObject({
      places: 3,
    });
    const lines = 'SELECT change, from_value AS "from", to_value AS "to" FROM booking_event WHERE booking_id = $1 ORDER BY id OFFSET 1';
    expect(await app.database.query(lines, [id])).toEqual([
      { change: 'quantityMattress', from: '6', to: '24' },
      { change: 'OVERRIDE', from: null, to: 'FULL' },
      { change: 'OVERRIDE_REASON', from: null, to: 'Two lorries' },
      { change: 'quantityMattress', from: '24', to: '18' },
    ]);
    expect(
      await app.database.query(`SELECT action FROM audit_entry WHERE entity_id = $1 AND action LIKE 'update%' ORDER BY id`, [id]),
    ).toEqual([{ action: 'updateBooking.override' }, { action: 'updateBooking' }]);
  });

  it('raised in two processes at once for two bookings of one day do not exceed it', async () => {
    const { bookedBy, loadOn } = await givenWorld();
    const [{ id: one }, { id: two }] = [await bookedBy(24), await bookedBy(24)];
    const outcomes = await Promise.all([
      update(one, 1, { quantityMattress: 36 }),
      update(two, 1, { quantityMattress: 36 }, new ApiClient(second.baseUrl)),
    ]);
    expect(outcomes.map(outcomeOf).sort()).toEqual(['CONFLICT FULL', 'done']);
    expect(await loadOn()).toMatchObject({ booked: 10, pieces: 60 });
  });

  it('with another postcode move with it to the branch that delivers there', async () => {
    const [here, there] = [await givenWorld(), await givenWorld({ piecesPerPlace: 5 })];
    const { id } = await here.bookedBy(6);
    expect((await update(id, 1, { postcode: there.postcode, quantityMattress: 20 })).data?.updateBooking).toMatchObject({ places: 4 });
    expect([await here.loadOn(), await there.loadOn()]).toMatchObject([
      { booked: 0, pieces: 0 },
      { booked: 4, deliveries: 1, pieces: 20 },
    ]);
  });

  it('of a cancelled booking take their places when it is restored', async () => {
    const { bookedBy, loadOn } = await givenWorld();
    const { id } = await bookedBy(6);
    const undo = 'mutation ($id: ID!, $v: Int!) { undoBookingStatus(id: $id, version: $v) { version } }';
    await api.graphql(
      'mutation ($input: CancelBookingInput!) { cancelBooking(input: $input) { version } }',
      { input: { id, version: 1 } },
      staff,
    );
    expect((await update(id, 2, { quantityMattress: 60 })).data?.updateBooking).toMatchObject({ places: 10 });
    expect(await loadOn()).toMatchObject({ booked: 0, deliveries: 0, pieces: 0 });
    await bookedBy(6);
    expect(outcomeOf(await api.graphql(undo, { id, v: 3 }, staff))).toBe('CONFLICT NOT_ENOUGH_ROOM');
    await update(id, 3, { quantityMattress: 54 });
    expect(outcomeOf(await api.graphql(undo, { id, v: 4 }, staff))).toBe('done');
    expect(await loadOn()).toMatchObject({ booked: 10, deliveries: 2, pieces: 60 });
  });
});

describe('more pieces than a customer may book', () => {
  const email = String(delivery()['email']);
  const checkOf = async (id: string | undefined) =>
    (await api.graphql<{ booking: { orderCheck: string; version: number } }>(`{ booking(id: "${id}") { orderCheck version } }`, {}, staff))
      .data?.booking;
  const decisions = async (branchId: string) =>
    (
      await api.graphql<{ decisions: { edges: { node: { kind: string } }[] } }>(
        'query ($ids: [ID!]) { decisions(branchIds: $ids) { edges { node { kind } } } }',
        { ids: [branchId] },
        staff,
      )
    ).data?.decisions.edges.map(({ node }) => node.kind);

  it('than its order has, by its own customer, go out only when staff have confirmed them; it is the booking of its order', async () => {
    const { branchId, form, postcode } = await givenWorld({ piecesPerPlace: null, checkPieces: 6 });
    const orderNumber = await givenOrder(app.database, { zipcode: postcode, email, quantityMattress: 3, quantityBedset: 0 });
    const wanted = { ...form(30, '2026-03-04'), orderNumber };
    const { id } = await booked(api, wanted);
    expect(await checkOf(id)).toEqual({ orderCheck: 'QUANTITY', version: 1 });
    expect(await decisions(branchId)).toEqual(['QUANTITY']);
    expect(outcomeOf(await book(api, wanted))).toMatch(/^OrderAlreadyBooked/);
    const out = (version: number) =>
      api.graphql(`mutation { updateBookingStatus(id: "${id}", version: ${version}, status: OUT_FOR_DELIVERY) { version } }`, {}, staff);
    expect(outcomeOf(await out(1))).toBe('CONFLICT ILLEGAL_TRANSITION');
    await api.graphql(`mutation { confirmOrder(id: "${id}", version: 1) { version } }`, {}, staff);
    expect([await checkOf(id), await decisions(branchId)]).toEqual([{ orderCheck: 'CONFIRMED', version: 2 }, []]);
    expect(outcomeOf(await out(2))).toBe('done');
  });

  it('than the branch delivers unchecked, where no order says how many', async () => {
    const { form, postcode } = await givenWorld({ piecesPerPlace: null, checkPieces: 6 });
    const check = async (quantityMattress: number, input: object = {}, options: object = {}) =>
      (await checkOf((await booked(api, { ...form(quantityMattress), ...input }, options)).id))?.orderCheck;
    expect([await check(6), await check(7), await check(60, {}, { headers: staff })]).toEqual(['NONE', 'QUANTITY', 'NONE']);
    const silent = await givenOrder(app.database, { zipcode: postcode, email });
    expect(await check(7, { orderNumber: silent })).toBe('QUANTITY');
    const large = await givenOrder(app.database, { zipcode: postcode, email, quantityMattress: 60, quantityBedset: 0 });
    expect(await check(60, { orderNumber: large })).toBe('NONE');
    const another = await givenOrder(app.database, {
      zipcode: '93050',
      email: 'other@example.test',
      quantityMattress: 1,
      quantityBedset: 0,
    });
    expect(await check(30, { orderNumber: another }), 'which may not be theirs either').toBe('CHECK_ORDER');
  });

  it('than an order that comes or changes later has wait for staff, unless they have confirmed it, until it has as many', async () => {
    const { form, postcode } = await givenWorld({ piecesPerPlace: null, checkPieces: 6 });
    const bring = async (orderNumber: string, quantityMattress: number) => {
      const input = [{ orderNumber, status: 2, isPaid: true, isSigned: true, email, address: { zipcode: postcode }, quantityMattress }];
      const document = 'mutation ($input: [OrderInput!]!) { upsertOrders(input: $input) { orderNumber } }';
      expect((await api.graphql(document, { input }, staff)).errors).toBeUndefined();
    };
    const bookedAs = async (pieces: number, by: object = {}) => {
      const wanted = form(pieces);
      return { id: (await booked(api, wanted, by)).id, orderNumber: wanted.orderNumber };
    };
    const few = await bookedAs(5);
    await bring(few.orderNumber, 3);
    expect(await checkOf(few.id)).toEqual({ orderCheck: 'QUANTITY', version: 2 });
    await bring(few.orderNumber, 5);
    expect(await checkOf(few.id)).toEqual({ orderCheck: 'NONE', version: 3 });
    await bring(few.orderNumber, 4);
    await api.graphql(`mutation { confirmOrder(id: "${few.id}", version: 4) { version } }`, {}, staff);
    await bring(few.orderNumber, 3);
    expect(await checkOf(few.id), 'after staff').toEqual({ orderCheck: 'CONFIRMED', version: 5 });
    expect(await app.database.query('SELECT change FROM booking_event WHERE booking_id = $1 ORDER BY id OFFSET 1', [few.id])).toEqual(
      ['QUANTITY', 'ORDER_CONFIRMED', 'QUANTITY', 'ORDER_CONFIRMED'].map((change) => ({ change })),
    );
    const many = await bookedAs(60);
    expect(await checkOf(many.id)).toEqual({ orderCheck: 'QUANTITY', version: 1 });
    await bring(many.orderNumber, 60);
    expect(await checkOf(many.id)).toEqual({ orderCheck: 'NONE', version: 2 });
    const byStaff = await bookedAs(60, { headers: staff });
    await bring(byStaff.orderNumber, 3);
    expect(await checkOf(byStaff.id)).toEqual({ orderCheck: 'NONE', version: 1 });
  });
});
