import { decideDate, type DayReason } from '@booking/domain/availability/decide-date';
import { normaliseOrderNumber, isOrderBookable, orderStatusText } from '@booking/domain/order/order-status';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { isStaff, type Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { networkOf } from '../../shared/network-of.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import type { AvailabilityService } from '../availability/availability.service.js';
import { BookingFactsRepository, type BookingFacts, type RememberedAnswer } from './booking-facts.repository.js';
import { checkedForm, keyOfRequest } from './booking-form.js';
import { newBooking } from './new-booking.js';
import { messagesFor } from './booking-messages.js';
import type { BookOutcome, Refusal } from './booking-outcome.js';
import type { BookingChange } from './booking-record.js';
import { BookingRepository } from './booking.repository.js';
import type { DayGate } from '../availability/day-gate.js';
import { idempotencyMilliseconds, type IdempotencyKey } from './idempotency.js';
import { hashToken } from '../../shared/token-hash.js';
import { overrideOffer, requireOverride } from './override.js';
import type { PlaceOffer } from '../availability/place-offer.js';
import { PlaceRepository } from './place.repository.js';
import type { Plans, PlanService } from '../availability/plan.service.js';
import { retailerMoment } from '../availability/retailer-moment.js';

export interface BookingRequest {
  input: DeliveryForm;
  holdToken: string | null;
  idempotencyKey: string | null;
  /** Staff: past the limit. */
  override: boolean;
}

export interface BookingServiceParts {
  database: Database;
  clock: Clock;
  plans: PlanService;
  availability: AvailabilityService;
  gate: DayGate;
  limits: Pick<AttemptLimits, 'consume'>;
  /** known: an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
  manageToken: (bookingId: string, salt: string) => string;
  /** Called after a commit that wrote messages. */
  wakeOutbox: () => void;
}

/** A request that was checked, in the form in which it is decided. */
interface CheckedRequest {
  caller: Caller;
  form: DeliveryForm;
  orderKey: string;
  ownHold: Buffer | null;
  key: IdempotencyKey | null;
  override: boolean;
}

/** Books deliveries: the door that takes a place for good. */
export class BookingService {
  private readonly facts: BookingFactsRepository;
  private readonly places: PlaceRepository;

  constructor(private readonly parts: BookingServiceParts) {
    this.facts = new BookingFactsRepository(parts.database);
    this.places = new PlaceRepository(parts.database);
  }

  /**
   * Books one delivery. A retry with the same idempotency key and input gets the first answer again for 24 hours, whether
   * that was a booking or a refusal, also when both run at once or the process died in between.
   * @throws BAD_USER_INPUT with paths 'input.x'; FORBIDDEN for an override by anybody but staff of a branch that covers the
   *   postcode; CONFLICT for a key that was used with another input; SERVICE_UNAVAILABLE
   */
  async bookDelivery(caller: Caller, request: BookingRequest): Promise<BookOutcome> {
    const form = checkedForm(request.input, 'input.');
    const checked: CheckedRequest = {
      caller,
      form,
      orderKey: normaliseOrderNumber(form.orderNumber),
      ownHold: request.holdToken === null ? null : hashToken(request.holdToken),
      key: keyOfRequest(caller.actor, request.idempotencyKey, form, request.override),
      override: request.override,
    };
    if (request.override) requireOverride(caller.actor);
    const { orderKey, ownHold, key } = checked;
    const now = this.parts.clock.now();
    return this.parts.plans.decideUntilCurrent(
      (plans) => {
        const branchIds = plans.covering(form.postcode).map((branch) => branch.id);
        return this.facts.read({ branchIds, date: form.deliveryDate, now, ownHold, orderKey, keyHash: key?.keyHash ?? null });
      },
      (plans, facts) => this.decide(checked, plans, facts, now),
    );
  }

  /** @returns null when another request with this key came first, so that all is to be decided again */
  private async decide(request: CheckedRequest, plans: Plans, facts: BookingFacts, now: Date): Promise<BookOutcome | null> {
    const { key } = request;
    if (facts.remembered !== null && key !== null) {
      const answer = await this.answerAgain(key, facts.remembered, now);
      if (answer !== null) return answer;
    }
    const refusal = refusalOfOrder(request, facts, plans, this.parts.orders);
    const outcome = refusal ? await this.told(refusal, request.caller) : await this.takeAnyPlace(request, plans, facts, now);
    if (outcome.kind === 'booked' || key === null) return outcome;
    return (await this.facts.rememberRefusal(key, outcome, now)) ? outcome : null;
  }

  /**
   * Whoever has the postcode of an order's booking learns its date, here as by orderStatus, and one limit counts both: postcodes
   * are not tried out through this door either (Target C4). Beyond it the answer is that of another postcode.
   */
  private async told(refusal: Refusal, { actor, address }: Caller): Promise<Refusal> {
    if (refusal.kind !== 'orderAlreadyBooked' || isStaff(actor)) return refusal;
    try {
      await this.parts.limits.consume('orderStatusByAddress', networkOf(address));
      return refusal;
    } catch (error) {
      if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return { ...refusal, deliveryDate: null };
      throw error;
    }
  }

  /** The first answer to this key; null when its day is over. */
  private async answerAgain(key: IdempotencyKey, remembered: RememberedAnswer, now: Date): Promise<BookOutcome | null> {
    const oldest = new Date(now.getTime() - idempotencyMilliseconds);
    if (remembered.createdAt <= oldest) {
      await this.facts.forget(key.keyHash, oldest);
      return null;
    }
    if (!remembered.inputHash.equals(key.inputHash)) throw new AppError('CONFLICT', { reason: 'KEY_REUSED' });
    if (remembered.bookingId === null) return remembered.refusal;
    const booking = await new BookingRepository(this.parts.database).byId(remembered.bookingId);
    return booking && { kind: 'booked', booking, manageToken: this.parts.manageToken(booking.id, booking.manageSalt) };
  }

  private async takeAnyPlace(request: CheckedRequest, plans: Plans, facts: BookingFacts, now: Date): Promise<BookOutcome> {
    const { form, ownHold } = request;
    const branches = plans.covering(form.postcode);
    const decision = decideDate(form.deliveryDate, retailerMoment(now), branches, facts.countOf);
    const reason: DayReason = decision.bookable ? 'FULL' : decision.reason;
    if (decision.bookable) {
      // The place that is kept for this customer comes first.
      const offers = [...decision.candidates].sort(
        (a, b) => Number(b.branch.id === facts.heldBranchId) - Number(a.branch.id === facts.heldBranchId),
      );
      for (const { branch, limit } of offers) {
        const offer = { branchId: branch.id, date: form.deliveryDate, planVersion: plans.versionOf(branch.id), limit };
        const booked = await this.take(request, plans, offer, [], now);
        if (booked !== null) return booked;
      }
    }
    const forced = request.override ? overrideOffer(request.caller.actor, form.deliveryDate, retailerMoment(now), branches, plans) : null;
    const booked = forced && (await this.take(request, plans, forced, [{ change: 'OVERRIDE', from: null, to: reason }], now));
    if (booked !== null) return booked;
    return {
      kind: 'dateUnavailable',
      reason,
      alternatives: await this.parts.availability.alternatives(form.postcode, form.deliveryDate, ownHold),
    };
  }

  private async take(
    request: CheckedRequest,
    plans: Plans,
    offer: PlaceOffer,
    extra: BookingChange[],
    now: Date,
  ): Promise<BookOutcome | null> {
    const { caller, form, orderKey, ownHold, key } = request;
    const branch = plans.branch(offer.branchId);
    if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
    const booking = newBooking(form, { orderKey, branch, actor: caller.actor, now });
    const manageToken = this.parts.manageToken(booking.id, booking.manageSalt);
    const changes: BookingChange[] = [{ change: 'BOOKED', from: null, to: form.deliveryDate }, ...extra];
    const audit = {
      action: extra.length > 0 ? 'bookDelivery.override' : 'bookDelivery',
      before: null,
      after: { reference: booking.reference, branchId: branch.id, deliveryDate: form.deliveryDate, override: extra[0]?.to ?? null },
    };
    const messages = messagesFor('CONFIRMED', booking);
    const outcome = await this.parts.gate.take(offer, ownHold !== null, () =>
      this.places.book(
        offer,
        { booking, manageToken, ownHold, idempotency: key },
        { at: now, actor: caller.actor, changes, messages, audit },
      ),
    );
    if (outcome === 'FULL') return null;
    this.parts.wakeOutbox();
    return { kind: 'booked', booking, manageToken };
  }
}

/** What speaks against the order or its postcode, whatever the date; null when nothing does. */
function refusalOfOrder({ form }: CheckedRequest, facts: BookingFacts, plans: Plans, orders: 'any' | 'known'): Refusal | null {
  if (plans.covering(form.postcode).length === 0) {
    if (lookupPostcode(form.postcode) === null) refuseFaults([{ path: 'input.postcode', code: 'POSTCODE_INVALID' }]);
    return { kind: 'postcodeNotServed' };
  }
  if (facts.order === null ? orders === 'known' : !isOrderBookable(facts.order)) {
    return { kind: 'orderNotReady', statusText: facts.order && orderStatusText(facts.order) };
  }
  if (facts.active === null) return null;
  return { kind: 'orderAlreadyBooked', deliveryDate: facts.active.postcode === form.postcode ? facts.active.deliveryDate : null };
}
