import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { integrityErrors } from '../../database/integrity-errors.js';
import { book, booked, cancelDocument, delivery, holdDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { givenBranch, givenClosedDay, givenRule } from '../../testing/given.js';
import { answerOffer, offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { oneApp } from '../../testing/one-app.js';

const app = await oneApp();
const { api, as, givenWorld, loadOf, bookingOf, messagesOf, historyOf, auditOf, markAllSent } = offerWorld(app);
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));
// After each test the counts must equal those of the rows.
afterEach(async () => expect(await integrityErrors(app.database)).toEqual([]));

const [date, other] = ['2026-03-10', '2026-03-12'];

describe('an offer to move', () => {
  it('holds a place on the new date like a booking, and the booking keeps its place', async () => {
    const { branchId, staff, bookOn, free } = await givenWorld(1);
    const { id } = await bookOn(date);
    const { data } = await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    expect(data?.offerMove).toMatchObject({
      __typename: 'OfferMoveSuccess',
      booking: {
        version: 2,
        deliveryDate: date,
        moveOffer: { state: 'WAITING', deliveryDate: other, offeredBy: 'Farah', answeredAt: null },
      },
    });
    expect(await free(other)).toBe(false);
    expect(await free(date)).toBe(false);
    expect(await loadOf(branchId, other)).toMatchObject({ booked: 0, held: 1, status: 'FULL' });
    expect(await loadOf(branchId, date)).toMatchObject({ booked: 1, held: 0 });
    expect(await historyOf(id)).toEqual([`Farah MOVE_OFFERED ${date} ${other}`]);
    expect(await auditOf(id)).toEqual(['offerMove']);
    expect(await messagesOf(id)).toEqual(['email MOVE_OFFERED PENDING', 'sms MOVE_OFFERED PENDING']);
  });

  it('is accepted once: the booking moves, and its old place is released', async () => {
    const { branchId, staff, bookOn, free } = await givenWorld(1);
    const { id, token } = await bookOn(date);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    await markAllSent();
    const agreed = await answerOffer(api, { token, accept: true });
    expect(agreed.data?.answerMoveOffer).toMatchObject({
      __typename: 'RescheduleBookingSuccess',
      booking: {
        version: 3,
        deliveryDate: other,
        moveOffer: { state: 'ACCEPTED', offeredBy: 'The branch', answeredAt: '2026-03-04T04:00:00.000Z' },
      },
    });
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('CONFLICT ALREADY_ANSWERED');
    expect(outcomeOf(await answerOffer(api, { token, accept: false }))).toBe('CONFLICT ALREADY_ANSWERED');
    expect(outcomeOf(await withdrawOffer(api, id, staff))).toBe('CONFLICT ALREADY_ANSWERED');
    expect(await loadOf(branchId, other)).toMatchObject({ booked: 1, held: 0 });
    expect(await free(other)).toBe(false);
    expect(await free(date)).toBe(true);
    expect(await historyOf(id)).toEqual([`Farah MOVE_OFFERED ${date} ${other}`, `Customer MOVED ${date} ${other}`]);
    expect((await messagesOf(id)).filter((input) => input.includes('CHANGED'))).toEqual(['email CHANGED PENDING', 'sms CHANGED PENDING']);
  });

  it('is answered with another date, or declined, by the customer', async () => {
    const { branchId, staff, bookOn } = await givenWorld();
    const [one, two, three] = [await bookOn(date), await bookOn(date), await bookOn('2026-03-11')];
    for (const { id } of [one, two, three])
      await offerMove(api, { id, version: 1, deliveryDate: id === three.id ? '2026-03-15' : other }, staff);
    const chosen = await answerOffer(api, { token: one.token, accept: false, deliveryDate: '2026-03-13' });
    expect(chosen.data?.answerMoveOffer.booking).toMatchObject({ deliveryDate: '2026-03-13', moveOffer: { state: 'CHOSE_OTHER' } });
    const declined = await answerOffer(api, { token: two.token, accept: false });
    expect(declined.data?.answerMoveOffer.booking).toMatchObject({ deliveryDate: date, version: 3, moveOffer: { state: 'DECLINED' } });
    // To choose the present date is to decline.
    const same = await answerOffer(api, { token: three.token, accept: false, deliveryDate: '2026-03-11' });
    expect(same.data?.answerMoveOffer.booking).toMatchObject({ deliveryDate: '2026-03-11', moveOffer: { state: 'DECLINED' } });
    expect(await loadOf(branchId, other)).toMatchObject({ booked: 0, held: 0 });
    expect(await historyOf(two.id)).toEqual([`Farah MOVE_OFFERED ${date} ${other}`, `Customer OFFER_DECLINED ${other} ${date}`]);
  });

  it('still waits if the chosen date is full', async () => {
    const { staff, bookOn } = await givenWorld(1);
    const { id, token } = await bookOn(date);
    await bookOn('2026-03-13');
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    const full = await answerOffer(api, { token, accept: false, deliveryDate: '2026-03-13' });
    expect(outcomeOf(full)).toBe('DateUnavailable FULL');
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('RescheduleBookingSuccess');
  });

  it('ends with a move to a date whose last place the mover holds', async () => {
    const { branchId, postcode, staff, bookOn } = await givenWorld(1);
    const { id } = await bookOn(date);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    const { data } = await api.graphql<{ holdDate: { holdToken: string } }>(holdDocument, { postcode, deliveryDate: '2026-03-13' }, staff);
    const input = { id, version: 2, deliveryDate: '2026-03-13', holdToken: data?.holdDate.holdToken };
    expect(outcomeOf(await api.graphql(rescheduleDocument, { input }, staff))).toBe('RescheduleBookingSuccess');
    expect(await bookingOf(id)).toMatchObject({ deliveryDate: '2026-03-13', moveOffer: { state: 'WITHDRAWN' } });
    expect(await loadOf(branchId, other)).toMatchObject({ booked: 0, held: 0 });
  });

  it('is withdrawn by staff, by its own id or its booking’s; a customer who got the offer gets a message', async () => {
    const { branchId, staff, bookOn } = await givenWorld();
    const [unnotified, lines] = [await bookOn(date), await bookOn(date)];
    await offerMove(api, { id: lines.id, version: 1, deliveryDate: other }, staff);
    await markAllSent();
    const offered = await offerMove(api, { id: unnotified.id, version: 1, deliveryDate: other }, staff);
    const offerId = offered.data?.offerMove.booking?.moveOffer?.id ?? '';
    expect((await withdrawOffer(api, offerId, staff)).data?.withdrawMoveOffer).toMatchObject({
      version: 3,
      moveOffer: { state: 'WITHDRAWN' },
    });
    expect((await withdrawOffer(api, lines.id, staff)).data?.withdrawMoveOffer).toMatchObject({
      version: 3,
      moveOffer: { state: 'WITHDRAWN' },
    });
    expect(outcomeOf(await withdrawOffer(api, offerId, staff))).toBe('CONFLICT ALREADY_ANSWERED');
    expect(await messagesOf(unnotified.id)).toEqual([]);
    expect(await messagesOf(lines.id)).toEqual([
      'email MOVE_OFFERED SENT',
      'email OFFER_WITHDRAWN PENDING',
      'sms MOVE_OFFERED SENT',
      'sms OFFER_WITHDRAWN PENDING',
    ]);
    expect(outcomeOf(await answerOffer(api, { token: lines.token, accept: true }))).toBe('CONFLICT ALREADY_ANSWERED');
    expect(await auditOf(lines.id)).toEqual(['offerMove', 'withdrawMoveOffer']);
    expect(await loadOf(branchId, other)).toMatchObject({ held: 0 });
  });

  it('lapses by the clock, before any job has run, and can be made again', async () => {
    const { branchId, staff, signIn, bookOn, free } = await givenWorld(1);
    const { id, token } = await bookOn(date);
    await offerMove(api, { id, version: 1, deliveryDate: other, answerBy: '2026-03-06T10:00:00Z' }, staff);
    await markAllSent();
    app.clock.set('2026-03-06T09:59:59.999Z');
    expect(await free(other)).toBe(false);
    app.clock.set('2026-03-06T10:00:00Z');
    expect(await bookingOf(id)).toMatchObject({ version: 2, moveOffer: { state: 'LAPSED', answeredAt: null } });
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('CONFLICT ALREADY_ANSWERED');
    const later = await signIn();
    expect(outcomeOf(await withdrawOffer(api, id, later))).toBe('CONFLICT ALREADY_ANSWERED');
    expect(await loadOf(branchId, other)).toMatchObject({ held: 0, status: 'LIMITED' });
    expect(await free(other)).toBe(true);
    const again = await offerMove(api, { id, version: 2, deliveryDate: '2026-03-13', answerBy: '2026-03-07T10:00:00Z' }, later);
    expect(outcomeOf(again)).toBe('OfferMoveSuccess');
    expect(await app.database.query('SELECT state, latest FROM move_offer WHERE booking_id = $1 ORDER BY offered_at', [id])).toEqual([
      { state: 'LAPSED', latest: false },
      { state: 'WAITING', latest: true },
    ]);
  });

  it('is recorded as lapsed by the job, once, and its customer gets a message', async () => {
    const { staff, bookOn } = await givenWorld();
    const { id } = await bookOn(date);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    await markAllSent();
    expect(await app.container.moveOffers.lapse()).toBe(0);
    const [waiting] = await app.database.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM move_offer WHERE state = 'WAITING' AND answer_by <= '2026-03-06T10:00:00Z'`,
    );
    app.clock.set('2026-03-06T10:00:00Z');
    const rounds = await Promise.all([1, 2, 3, 4].map(() => app.container.moveOffers.lapse()));
    expect(rounds.reduce((sum, lapsed) => sum + lapsed)).toBe(waiting?.count);
    expect(await bookingOf(id)).toMatchObject({ version: 3, moveOffer: { state: 'LAPSED', answeredAt: null } });
    expect(await historyOf(id)).toEqual([`Farah MOVE_OFFERED ${date} ${other}`, `Answer-by time OFFER_LAPSED ${other} ${date}`]);
    expect((await messagesOf(id)).filter((input) => input.includes('LAPSED'))).toEqual([
      'email OFFER_LAPSED PENDING',
      'sms OFFER_LAPSED PENDING',
    ]);
    expect(
      await app.database.query('SELECT 1 FROM hold WHERE move_offer_id IS NOT NULL AND expires_at <= $1', ['2026-03-06T10:00:00Z']),
    ).toEqual([]);
  });

  it.each([
    ['moved by staff', 'WITHDRAWN', 'staff', rescheduleDocument, { deliveryDate: '2026-03-14' }],
    ['moved by its customer', 'CHOSE_OTHER', 'customer', rescheduleDocument, { deliveryDate: '2026-03-14' }],
    ['moved by its customer to the date that was offered', 'ACCEPTED', 'customer', rescheduleDocument, { deliveryDate: other }],
    ['moved by staff to the date that was offered', 'ACCEPTED', 'staff', rescheduleDocument, { deliveryDate: other }],
    ['cancelled by staff', 'WITHDRAWN', 'staff', cancelDocument, {}],
    ['cancelled by its customer', 'WITHDRAWN', 'customer', cancelDocument, {}],
  ] as const)('ends when the booking is %s: %s', async (_, state, by, document, input) => {
    const { branchId, staff, bookOn } = await givenWorld(1);
    const { id, token } = await bookOn(date);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    const target = by === 'staff' ? { id } : { token };
    const { errors } = await api.graphql(document, { input: { ...target, version: 2, ...input } }, by === 'staff' ? staff : {});
    expect(errors).toBeUndefined();
    expect(await bookingOf(id)).toMatchObject({ version: 3, moveOffer: { state } });
    expect(await loadOf(branchId, other)).toMatchObject({ booked: state === 'ACCEPTED' ? 1 : 0, held: 0 });
    // The message about the offer that still waited is not sent any more.
    expect((await messagesOf(id)).filter((input) => input.includes('OFFER'))).toEqual([]);
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('CONFLICT ALREADY_ANSWERED');
  });

  it('has lapsed when the booking goes out, which is not possible before its date', async () => {
    const { staff, bookOn } = await givenWorld();
    const { id } = await bookOn(date);
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    const step = `mutation { updateBookingStatus(id: "${id}", version: 2, status: OUT_FOR_DELIVERY) { id } }`;
    const goOut = async () => api.graphql(step, {}, await as({}));
    expect((await goOut()).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', reason: 'NOT_ITS_DAY' });
    expect(await bookingOf(id)).toMatchObject({ moveOffer: { state: 'WAITING' } });
    app.clock.set(`${date}T04:00:00Z`);
    expect((await goOut()).errors).toBeUndefined();
    expect(await bookingOf(id)).toMatchObject({ moveOffer: { state: 'LAPSED' } });
  });

  it('cannot be accepted after its date was closed or its limit lowered, and then another date can be chosen', async () => {
    const { branchId, staff, bookOn } = await givenWorld(2);
    const [one, two, there] = [await bookOn(date), await bookOn(date), await bookOn(other)];
    await offerMove(api, { id: one.id, version: 1, deliveryDate: other }, staff);
    await offerMove(api, { id: two.id, version: 1, deliveryDate: '2026-03-16' }, staff);
    await givenRule(app.database, { branchIds: [branchId], startDate: other, dailyLimit: 1 });
    await givenClosedDay(app.database, { date: '2026-03-16', branchIds: [branchId] });
    expect(outcomeOf(await answerOffer(api, { token: one.token, accept: true }))).toBe('DateUnavailable FULL');
    const closed = await answerOffer(api, { token: two.token, accept: true });
    expect(outcomeOf(closed)).toBe('DateUnavailable PUBLIC_HOLIDAY');
    expect(closed.data?.answerMoveOffer.alternatives).toContain('2026-03-13');
    expect(await bookingOf(one.id)).toMatchObject({ deliveryDate: date, moveOffer: { state: 'WAITING' } });
    // The place is still held: as soon as another booking leaves, it fits.
    await api.graphql(cancelDocument, { input: { token: there.token, version: 1 } });
    expect(outcomeOf(await answerOffer(api, { token: one.token, accept: true }))).toBe('RescheduleBookingSuccess');
    expect(outcomeOf(await answerOffer(api, { token: two.token, accept: false, deliveryDate: '2026-03-13' }))).toBe(
      'RescheduleBookingSuccess',
    );
  });

  it('past the limit needs an override, which is recorded, and can be accepted', async () => {
    const { branchId, staff, bookOn } = await givenWorld(1);
    const [one] = [await bookOn(date), await bookOn(other)];
    const offer = { id: one.id, version: 1, deliveryDate: other };
    const refused = await offerMove(api, offer, staff);
    expect(outcomeOf(refused)).toBe('DateUnavailable FULL');
    expect(refused.data?.offerMove.alternatives).not.toContain(date);
    expect(outcomeOf(await offerMove(api, { ...offer, override: true }, staff))).toBe('OfferMoveSuccess');
    expect(await historyOf(one.id)).toEqual([`Farah MOVE_OFFERED ${date} ${other}`, 'Farah OVERRIDE FULL']);
    expect(await auditOf(one.id)).toEqual(['offerMove.override']);
    expect(outcomeOf(await answerOffer(api, { token: one.token, accept: true }))).toBe('RescheduleBookingSuccess');
    expect(await loadOf(branchId, other)).toMatchObject({ booked: 2, held: 0, overbookedBy: 1 });
    const { data } = await api.graphql(
      `{ booking(id: "${one.id}") { promise { limit bookedBefore override overrideReason } } }`,
      {},
      await as({}),
    );
    expect(data).toEqual({ booking: { promise: { limit: 1, bookedBefore: 1, override: true, overrideReason: null } } });
  });
});

describe('who may offer and answer', () => {
  it('an invalid offer is refused with an error at the field', async () => {
    const { staff, bookOn } = await givenWorld();
    const { id } = await bookOn(date);
    const errorOf = async (input: object) => {
      const answer = await offerMove(api, { id, version: 1, deliveryDate: other, ...input }, staff);
      const { code, fields } = (answer.errors?.[0]?.extensions ?? {}) as { code?: string; fields?: { path: string }[] };
      return [code, fields?.[0]?.path].filter(Boolean).join(' ') || outcomeOf(answer);
    };
    expect(await errorOf({ deliveryDate: date })).toBe('BAD_USER_INPUT deliveryDate');
    for (const answerBy of ['2026-03-04T04:00:00Z', '2020-01-01T00:00:00Z', '2026-03-11T04:00:00.001Z', '2026-03-09T16:00:00Z'])
      expect(`${answerBy} ${await errorOf({ answerBy })}`).toBe(`${answerBy} BAD_USER_INPUT answerBy`);
    expect(await errorOf({ deliveryDate: '2026-03-05', answerBy: '2026-03-04T16:00:00Z' })).toBe('BAD_USER_INPUT answerBy');
    expect(await errorOf({ version: 7 })).toBe('CONFLICT');
    expect(await errorOf({ deliveryDate: '2026-12-01' })).toBe('DateUnavailable TOO_FAR');
    expect(await errorOf({ deliveryDate: '2026-03-03', answerBy: '2026-03-04T05:00:00Z' })).toBe('BAD_USER_INPUT answerBy');
    // The last moment of the day before, in Kuala Lumpur.
    expect(await errorOf({ answerBy: '2026-03-09T15:59:59Z' })).toBe('OfferMoveSuccess');
    expect(outcomeOf(await offerMove(api, { id, version: 2, deliveryDate: other }, staff))).toBe('CONFLICT ILLEGAL_TRANSITION');
    expect(outcomeOf(await offerMove(api, { id: 'nonsense', version: 1, deliveryDate: other }, staff))).toBe('NOT_FOUND');
  });

  it('is staff of the branch, and its customer by link or signed in', async () => {
    const { postcode, staff, bookOn } = await givenWorld();
    const elsewhere = await givenWorld();
    const { id, token } = await bookOn(date);
    const offer = { id, version: 1, deliveryDate: other };
    expect(outcomeOf(await offerMove(api, offer, elsewhere.staff))).toBe('NOT_FOUND');
    // There is no offer yet.
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('NOT_FOUND');
    await offerMove(api, offer, staff);
    expect(outcomeOf(await withdrawOffer(api, id, elsewhere.staff))).toBe('NOT_FOUND');
    expect(outcomeOf(await answerOffer(api, { token: 'no such token', accept: true }))).toBe('NOT_FOUND');
    expect(outcomeOf(await answerOffer(api, { accept: true }))).toBe('BAD_USER_INPUT');
    // Staff do not answer in a customer's name, and no other customer does.
    expect(outcomeOf(await answerOffer(api, { bookingId: id, accept: true }, staff))).toBe('NOT_FOUND');
    expect(outcomeOf(await answerOffer(api, { bookingId: id, accept: true }, await as({ role: 'user' })))).toBe('NOT_FOUND');
    const other2 = await bookOn('2026-03-11');
    expect(outcomeOf(await answerOffer(api, { token, bookingId: other2.id, accept: true }))).toBe('NOT_FOUND');

    const customer = await as({ role: 'user' });
    const mine = await book(api, delivery({ postcode, deliveryDate: date }), { headers: customer });
    const mineId = mine.data?.bookDelivery.booking?.id ?? '';
    await offerMove(api, { id: mineId, version: 1, deliveryDate: other }, staff);
    expect(outcomeOf(await answerOffer(api, { bookingId: mineId, accept: true }, customer))).toBe('RescheduleBookingSuccess');
  });

  it('may answer after the lead time has begun, and never accepts a date that they did not see', async () => {
    const postcode = '39999';
    const branchId = await givenBranch(app.database, { dailyLimit: 5, leadTime: 3, coverage: [postcode] });
    const staff = await as({ scope: ['booking:read', 'booking:write'], branchIds: [branchId] });
    const { id, token } = await booked(api, delivery({ postcode, deliveryDate: '2026-03-08' }));
    await offerMove(api, { id, version: 1, deliveryDate: '2026-03-09', answerBy: '2026-03-07T15:00:00Z' }, staff);
    await withdrawOffer(api, id, staff);
    await offerMove(api, { id, version: 3, deliveryDate: '2026-03-10', answerBy: '2026-03-07T15:00:00Z' }, staff);
    app.clock.set('2026-03-07T14:59:59Z');
    expect(outcomeOf(await answerOffer(api, { token, accept: true, deliveryDate: '2026-03-09' }))).toBe('CONFLICT STALE_VERSION');
    expect((await answerOffer(api, { token, accept: true, deliveryDate: '2026-03-10' })).data?.answerMoveOffer.booking).toMatchObject({
      deliveryDate: '2026-03-10',
      moveOffer: { state: 'ACCEPTED' },
    });
  });
});

const preview = `query ($id: ID!) { movePreview(id: $id, version: 1, deliveryDate: "${other}", answerBy: "2026-03-06T10:00:00Z") {
  __typename ... on MoveMessages { messages { channel } } } }`;

it.each([
  ['SMS alone, where none are sent,', true],
  ['no messages', false],
])('a customer who chose %s gets an e-mail, as in the preview', async (_, notifySms) => {
  const { postcode, staff } = await givenWorld();
  const { id } = await booked(api, delivery({ postcode, deliveryDate: date, notifyEmail: false, notifySms }));
  expect((await api.graphql(preview, { id }, staff)).data).toMatchObject({ movePreview: { messages: [{ channel: 'EMAIL' }] } });
  expect(outcomeOf(await offerMove(api, { id, version: 1, deliveryDate: other }, staff))).toBe('OfferMoveSuccess');
  expect(await messagesOf(id)).toEqual(['email MOVE_OFFERED PENDING']);
});

it.each([true, false])('a customer without a channel gets no offer, and no place is held (SMS chosen: %s)', async (notifySms) => {
  const { postcode, branchId, staff } = await givenWorld();
  const { id } = await booked(api, delivery({ postcode, deliveryDate: date }));
  await app.database.query(`UPDATE booking SET email = '', notify_sms = $2 WHERE id = $1`, [id, notifySms]);
  expect(outcomeOf(await api.graphql(preview, { id }, staff))).toBe('CONFLICT CHANNEL_OFF');
  expect(outcomeOf(await offerMove(api, { id, version: 1, deliveryDate: other }, staff))).toBe('CONFLICT CHANNEL_OFF');
  expect(await messagesOf(id)).toEqual([]);
  expect(await historyOf(id)).toEqual([]);
  expect(await app.database.query('SELECT 1 FROM hold WHERE branch_id = $1', [branchId])).toEqual([]);
});
