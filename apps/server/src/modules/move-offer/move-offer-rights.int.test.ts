import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { integrityFaults } from '../../database/integrity-faults.js';
import { book, booked, delivery } from '../../testing/delivery-api.js';
import { givenBranch } from '../../testing/given.js';
import { answerOffer, offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { twoApps } from '../../testing/two-apps.js';

const { app } = await twoApps();
const { api, as, givenWorld, messagesOf } = offerWorld(app);
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));
// Of every outcome the counts are those of what is on file.
afterEach(async () => expect(await integrityFaults(app.database)).toEqual([]));

const [date, other] = ['2026-03-10', '2026-03-12'];

describe('who may offer and answer', () => {
  it('an offer is refused with a clear answer at the field', async () => {
    const { staff, bookOn } = await givenWorld();
    const { id } = await bookOn(date);
    const faultOf = async (said: object) => {
      const answer = await offerMove(api, { id, version: 1, deliveryDate: other, ...said }, staff);
      const { code, fields } = (answer.errors?.[0]?.extensions ?? {}) as { code?: string; fields?: { path: string }[] };
      return [code, fields?.[0]?.path].filter(Boolean).join(' ') || outcomeOf(answer);
    };
    expect(await faultOf({ deliveryDate: date })).toBe('BAD_USER_INPUT deliveryDate');
    for (const answerBy of ['2026-03-04T04:00:00Z', '2020-01-01T00:00:00Z', '2026-03-11T04:00:00.001Z', '2026-03-09T16:00:00Z'])
      expect(`${answerBy} ${await faultOf({ answerBy })}`).toBe(`${answerBy} BAD_USER_INPUT answerBy`);
    expect(await faultOf({ deliveryDate: '2026-03-05', answerBy: '2026-03-04T16:00:00Z' })).toBe('BAD_USER_INPUT answerBy');
    expect(await faultOf({ version: 7 })).toBe('CONFLICT');
    expect(await faultOf({ deliveryDate: '2026-12-01' })).toBe('DateUnavailable TOO_FAR');
    expect(await faultOf({ deliveryDate: '2026-03-03', answerBy: '2026-03-04T05:00:00Z' })).toBe('BAD_USER_INPUT answerBy');
    // The last moment of the day before, in Kuala Lumpur.
    expect(await faultOf({ answerBy: '2026-03-09T15:59:59Z' })).toBe('OfferMoveSuccess');
    expect(outcomeOf(await offerMove(api, { id, version: 2, deliveryDate: other }, staff))).toBe('CONFLICT ILLEGAL_TRANSITION');
    expect(outcomeOf(await offerMove(api, { id: 'nonsense', version: 1, deliveryDate: other }, staff))).toBe('NOT_FOUND');
  });

  it('is answered by the customer alone, by link or signed in (the rights of staff are rows of the matrix)', async () => {
    const { postcode, staff, bookOn } = await givenWorld();
    const { id, token } = await bookOn(date);
    const offer = { id, version: 1, deliveryDate: other };
    // Nothing was offered yet.
    expect(outcomeOf(await answerOffer(api, { token, accept: true }))).toBe('NOT_FOUND');
    await offerMove(api, offer, staff);
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

  it('may answer although the lead time has begun, and never agrees to a date that they did not see', async () => {
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

  it('is asked by e-mail also when they want no messages, since only they can answer', async () => {
    const { postcode, staff } = await givenWorld();
    const { id } = await booked(api, delivery({ postcode, deliveryDate: date, notifyEmail: false }));
    await offerMove(api, { id, version: 1, deliveryDate: other }, staff);
    expect(await messagesOf(id)).toEqual(['email MOVE_OFFERED PENDING']);
  });
});
