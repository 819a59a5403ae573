import { decideDate, type DayReason } from '@booking/domain/availability/decide-date';
import { addressShare, shareRetrySeconds } from '@booking/domain/booking/address-share';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import type { Database } from '../../../database/database.js';
import type { Attempt, AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf } from '../../limit/attempts-of-caller.js';
import { clientHash } from './client-hash.js';
import type { AvailabilityService, DecidedDate } from '../../availability/availability.service.js';
import { BookingFactsRepository, type BookingFacts, type RememberedAnswer } from './booking-facts.repository.js';
import { checkedForm, keyOfRequest } from './booking-form.js';
import { decideOrder, type OrderDecision } from './decide-order.js';
import { newBooking } from './new-booking.js';
import { messagesFor } from '../booking-messages.js';
import { promiseOf } from './booking-promise.js';
import type { BookOutcome, Refusal } from '../booking-outcome.js';
import type { BookingChange } from '../booking-record.js';
import { auditOverride, overrideChanges } from '../booking-trail.js';
import { BookingRepository } from '../booking.repository.js';
import { checkedReason } from './checked-reason.js';
import type { DayGate } from '../../availability/day-gate.js';
import { idempotencyMilliseconds, type IdempotencyKey } from '../idempotency.js';
import { hashToken } from '../../../shared/token-hash.js';
import { overrideOffer, requireOverride } from './override.js';
import type { PlaceOffer } from '../../availability/place-offer.js';
import { PlaceRepository } from './place.repository.js';
import type { Plans, PlanService } from '../../availability/plan.service.js';
import { retailerMoment } from '../../availability/retailer-moment.js';

export interface BookingRequest {
  input: DeliveryForm;
  holdToken: string | null;
  idempotencyKey: string | null;
  /** Staff: past the limit. */
  override: boolean;
  /** Why, for the history and the audit log. */
  overrideReason: string | null;
  /** Staff who book for somebody: only their own branches deliver. */
  asStaff: boolean;
}

export interface BookingServiceParts {
  database: Database;
  clock: Clock;
  plans: PlanService;
  availability: AvailabilityService;
  gate: DayGate;
  limits: Pick<AttemptLimits, 'consumeAll' | 'refuseAnyReached' | 'keyLimits'>;
  /** Addresses are kept as HMAC-SHA-256 with this key: a copy of the database shows none. */
  clientKey: Uint8Array;
  /** known: an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
  manageToken: (bookingId: string, salt: string) => string;
  /** Called after a commit that wrote messages. */
  wakeOutbox: () => void;
}

const bookLimit = { browser: 'bookByBrowser', address: 'bookByAddress' } as const;

type AllowedOrder = Exclude<OrderDecision, { kind: 'refused' }>;

/** A request that was checked, in the form in which it is decided. */
interface CheckedRequest {
  caller: Caller;
  form: DeliveryForm;
  orderKey: string;
  ownHold: Buffer | null;
  key: IdempotencyKey | null;
  override: boolean;
  overrideReason: string | null;
  /** Whose branches may deliver, where only theirs may; null: any. */
  staff: Actor | null;
}

/** Books deliveries. */
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
   *   postcode, and as HoldService.holdDate for asStaff; TOO_MANY_REQUESTS for a browser or address that books too much, and for one that has its share of the day;
   *   CONFLICT for a key that was used with another input; SERVICE_UNAVAILABLE
   */
  async bookDelivery(caller: Caller, request: BookingRequest): Promise<BookOutcome> {
    if (request.asStaff) requireScope(caller, 'booking:write');
    const form = checkedForm(request.input, 'input.');
    const overrideReason = checkedReason(request.overrideReason, 'overrideReason');
    const checked: CheckedRequest = {
      caller,
      form,
      orderKey: normaliseOrderNumber(form.orderNumber),
      ownHold: request.holdToken === null ? null : hashToken(request.holdToken),
      key: keyOfRequest(caller, request.idempotencyKey, form, { ...request, overrideReason }),
      override: request.override,
      overrideReason,
      staff: request.asStaff ? caller.actor : null,
    };
    if (request.override) requireOverride(caller.actor);
    const { orderKey, ownHold, key, staff } = checked;
    const now = this.parts.clock.now();
    return this.parts.plans.decideUntilCurrent(
      (plans) => {
        const branchIds = plans.covering(form.postcode, staff).map((branch) => branch.id);
        const userId = caller.actor.kind === 'user' ? caller.actor.userId : null;
        return this.facts.read({ branchIds, date: form.deliveryDate, now, ownHold, orderKey, userId, keyHash: key?.keyHash ?? null });
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
    const outcome = await this.decideFirstTime(request, plans, facts, now);
    if (outcome.kind === 'booked' || key === null) return outcome;
    return (await this.facts.rememberRefusal(key, outcome, now)) ? outcome : null;
  }

  /** No answer is remembered for the key. The date first: an answer about it says nothing of the order, and is the same for every order. */
  private async decideFirstTime(request: CheckedRequest, plans: Plans, facts: BookingFacts, now: Date): Promise<BookOutcome> {
    const { caller, form, override, staff } = request;
    const branches = plans.serving(form.postcode, staff, 'input.postcode');
    if (branches.length === 0) return { kind: 'postcodeNotServed' };
    const decision = decideDate(form.deliveryDate, retailerMoment(now), branches, facts.countOf);
    if (!decision.bookable && !override) return this.dateUnavailable(request, decision.reason);
    const order = decideOrder({ actor: caller.actor, branches, form, orders: this.parts.orders }, facts);
    if (order.kind === 'refused') return this.countedRefusal(order.refusal, caller);
    // As the order on file has it, for a caller with the right to it: a booking by another shows nothing of what is on file.
    const orderNumber = order.kind === 'rightful' ? (facts.order?.orderNumber ?? form.orderNumber) : form.orderNumber;
    const named = { ...request, form: { ...form, orderNumber } };
    return this.takeAnyPlace(named, { plans, branches, decision }, order, facts.heldBranchId, now);
  }

  /** Counted before it is answered, as a booking is: order numbers, postcodes and contacts are not tried out (Target C4). */
  private async countedRefusal(refusal: Refusal, caller: Caller): Promise<Refusal> {
    await this.parts.limits.consumeAll(attemptsOf(caller, bookLimit));
    return refusal;
  }

  private async dateUnavailable({ form, ownHold, staff }: CheckedRequest, reason: DayReason): Promise<Refusal> {
    const { postcode, deliveryDate: date } = form;
    const alternatives = await this.parts.availability.alternatives({ postcode, date, ownHold, staff });
    return { kind: 'dateUnavailable', reason, alternatives };
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

  private async takeAnyPlace(
    request: CheckedRequest,
    { plans, branches, decision }: DecidedDate,
    order: AllowedOrder,
    heldBranchId: string | null,
    now: Date,
  ): Promise<BookOutcome> {
    const { caller, form } = request;
    const reason: DayReason = decision.bookable ? 'FULL' : decision.reason;
    let beyondShare = false;
    let attempts = attemptsOf(caller, bookLimit);
    if (decision.bookable) {
      // The place that is kept for this customer comes first.
      const offers = [...decision.candidates].sort((a, b) => Number(b.branch.id === heldBranchId) - Number(a.branch.id === heldBranchId));
      for (const { branch, limit } of offers) {
        const offer = { branchId: branch.id, date: form.deliveryDate, planVersion: plans.versionOf(branch.id), limit };
        const booked = await this.take(request, plans, { ...offer, attempts }, order, [], now);
        if (booked === 'SHARE') beyondShare = true;
        else if (booked !== 'FULL') return booked;
        attempts = [];
      }
    }
    const forced = request.override ? overrideOffer(caller.actor, form.deliveryDate, retailerMoment(now), branches, plans) : null;
    const past = overrideChanges(reason, request.overrideReason);
    const booked = forced && (await this.take(request, plans, { ...forced, attempts: [] }, order, past, now));
    if (booked !== null && booked !== 'FULL' && booked !== 'SHARE') return booked;
    if (beyondShare) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: shareRetrySeconds });
    return this.dateUnavailable(request, reason);
  }

  private async take(
    request: CheckedRequest,
    plans: Plans,
    { attempts, ...offer }: PlaceOffer & { attempts: readonly Attempt[] },
    order: AllowedOrder,
    extra: BookingChange[],
    now: Date,
  ): Promise<BookOutcome | 'FULL' | 'SHARE'> {
    const { caller, form, orderKey, ownHold, key } = request;
    const branch = plans.branch(offer.branchId);
    if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
    const booking = newBooking(form, {
      orderKey,
      orderCheck: order.kind === 'unchecked' ? 'CHECK_ORDER' : 'NONE',
      branch,
      actor: caller.actor,
      now,
    });
    const manageToken = this.parts.manageToken(booking.id, booking.manageSalt);
    const changes: BookingChange[] = [{ change: 'BOOKED', from: null, to: form.deliveryDate }, ...extra];
    const audit = {
      action: extra.length > 0 ? 'bookDelivery.override' : 'bookDelivery',
      before: null,
      after: { reference: booking.reference, branchId: branch.id, deliveryDate: form.deliveryDate, ...auditOverride(extra) },
    };
    const messages = messagesFor('CONFIRMED', booking, { arrival: plans.arrivalOf(branch.id) });
    const outcome = await this.parts.gate.take(offer, ownHold !== null, () =>
      this.places.book(
        offer,
        {
          booking,
          manageToken,
          ownHold,
          idempotency: key,
          knownUnchecked: order.kind === 'unchecked' ? order.known : null,
          addressHash: clientHash(this.parts.clientKey, caller).address,
          share: addressShare(offer.limit),
          promise: promiseOf(plans, offer, extra, now),
          attempts: this.parts.limits.keyLimits(attempts),
        },
        { at: now, actor: caller.actor, changes, messages, audit },
      ),
    );
    if (outcome === 'TOO_MANY') {
      await this.parts.limits.refuseAnyReached(attempts);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    }
    if (outcome !== 'TAKEN') return outcome;
    this.parts.wakeOutbox();
    return { kind: 'booked', booking, manageToken };
  }
}
