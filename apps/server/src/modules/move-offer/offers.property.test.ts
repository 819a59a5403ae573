// @module-tag invariant
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { integrityErrors, missingEvents } from '../../database/integrity-errors.js';
import { propertyRuns } from '../../testing/property-runs.js';
import { newAddress } from '../../testing/account-api.js';
import { ApiClient } from '../../testing/api-client.js';
import { book, cancelDocument, delivery, holdDocument, rescheduleDocument } from '../../testing/delivery-api.js';
import { answerOffer, offerMove, outcomeOf, withdrawOffer } from '../../testing/offer-api.js';
import { modelDays, OfferModel, offerSteps, type OfferStep } from '../../testing/offer-model.js';
import { versionsOutOfOrder } from '../../testing/event-log.js';
import { offerWorld } from '../../testing/offer-world.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const { givenWorld, bookingOf, loadOf } = offerWorld(app);
const apis = [new ApiClient(app.baseUrl), new ApiClient(second.baseUrl)] as const;
const limit = 3;

/** A branch on which steps are taken through the API, by two servers in turn. */
async function givenSteps() {
  app.clock.set('2026-03-04T04:00:00Z');
  const { branchId, postcode, signIn } = await givenWorld(limit);
  const bookings: { id: string; token: string }[] = [];
  let staff = await signIn();
  let turn = 0;

  async function change(booking: { id: string; token: string }, step: Extract<OfferStep, { booking: number }>): Promise<string> {
    const api = apis[turn % 2 === 0 ? 0 : 1];
    const { id, token } = booking;
    const deliveryDate = 'day' in step ? (modelDays[step.day] ?? '') : '';
    const version = (await bookingOf(id))?.version ?? 0;
    const input = { token, version };
    switch (step.do) {
      case 'offer': {
        const answerBy = new Date(app.clock.now().getTime() + step.minutes * 60_000).toISOString();
        return outcomeOf(await offerMove(api, { id, version, deliveryDate, answerBy }, staff));
      }
      case 'move':
        return outcomeOf(await api.graphql(rescheduleDocument, { input: { ...input, deliveryDate } }, newAddress()));
      case 'cancel':
        return outcomeOf(await api.graphql(cancelDocument, { input }, newAddress()));
      case 'withdraw':
        return outcomeOf(await withdrawOffer(api, id, staff));
      case 'choose':
        return outcomeOf(await answerOffer(api, { token, accept: false, deliveryDate }, newAddress()));
      default:
        return outcomeOf(await answerOffer(api, { token, accept: step.do === 'accept' }, newAddress()));
    }
  }

  /** @returns what was answered */
  async function take(step: OfferStep): Promise<string> {
    turn += 1;
    const api = apis[turn % 2 === 0 ? 0 : 1];
    if (step.do === 'limit')
      await app.database.query('UPDATE branch SET daily_limit = $2, plan_version = plan_version + 1 WHERE id = $1', [
        branchId,
        step.places,
      ]);
    if (step.do === 'wait') {
      app.clock.advance(step.minutes * 60_000);
      staff = await signIn();
    }
    if (step.do === 'lapse') await app.container.moveOffers.lapse();
    if (step.do === 'hold')
      // By staff, whom no quota limits: the model counts places.
      return outcomeOf(await api.graphql(holdDocument, { postcode, deliveryDate: modelDays[step.day] }, staff));
    if (step.do === 'book') {
      const answer = await book(api, delivery({ postcode, deliveryDate: modelDays[step.day] ?? '' }));
      const { booking, manageToken } = answer.data?.bookDelivery ?? {};
      if (booking && manageToken) bookings.push({ id: booking.id, token: manageToken });
      return outcomeOf(answer);
    }
    const booking = 'booking' in step ? bookings[step.booking] : undefined;
    return booking && 'booking' in step ? change(booking, step) : '';
  }

  const loads = () => Promise.all(modelDays.map(async (on) => loadOf(branchId, on)));
  return { take, loads };
}

it('after any steps on a day, in any order, places are counted as in the domain (A1 to A4, O1)', async () => {
  await fc.assert(
    fc.asyncProperty(offerSteps, async (steps) => {
      const { take, loads } = await givenSteps();
      const model = new OfferModel(limit);
      for (const numbers of steps) {
        const step = model.meant(numbers);
        // Other tests check the reason of a refusal.
        const answered = (await take(step)).replace(/^DateUnavailable .*/, 'DateUnavailable');
        expect(answered).toBe(model.take(step));
        expect(await loads()).toMatchObject(modelDays.map((_, day) => ({ booked: model.booked(day), held: model.offered(day) })));
      }
      expect(await integrityErrors(app.database)).toEqual([]);
      expect(await missingEvents(app.database, new Date(0))).toEqual([]);
      expect(await versionsOutOfOrder(app.database)).toEqual([]);
    }),
    { numRuns: propertyRuns(5, 60) },
  );
});
