import { decideDate, type BranchPlan } from '@booking/domain/availability/decide-date';
import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { OrderCheck } from '@booking/domain/booking/order-check';
import { exceedsOrder, placesForQuantities, type OrderedQuantities } from '@booking/domain/booking/places';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { booksAsPartner, can, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { hashToken } from '../../../shared/token-hash.js';
import type { Database } from '../../../database/database.js';
import { reasonAgainst, type AvailabilityService, type DecidedDate } from '../../availability/availability.service.js';
import type { DayConcurrency } from '../../availability/day-concurrency.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import type { Plans, PlanService } from '../../availability/plan.service.js';
import { businessNow } from '../../availability/business-now.js';
import type { Attempt, AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf } from '../../limit/attempts-of-caller.js';
import type { NewBookingMessage } from '../../notification/outbox-message.js';
import { requireBookingRights } from '../booking-access.js';
import { messagesFor } from '../booking-messages.js';
import type { BookingChange, BookingRecord } from '../booking-record.js';
import { auditOverride, overrideChanges, type ChangeRecord } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import { idempotencyMilliseconds, type IdempotencyKey } from '../idempotency.js';
import { BookingFactsRepository, type BookingFacts, type RememberedAnswer } from './booking-facts.repository.js';
import { countResult } from './booking-metrics.js';
import { checkedForm, keyOfRequest } from './booking-form.js';
import type { BookResult, ClaimResult, DateRefused, NoPlace, Refusal } from './booking-result.js';
import { checkedReason } from './checked-reason.js';
import { claimFirst } from './claim-first.js';
import { ClaimRepository, type Verification } from './claim.repository.js';
import { decideOrder, type OrderDecision } from './decide-order.js';
import { newBooking, promiseOf } from './new-booking.js';
import { overrideOffer, requireOverride } from './override.js';
import type { GivenCode, VerificationService } from './verification.service.js';
import { dryRunId, DryRun } from './dry-run.js';
import type { BurstAlarm } from './burst-alarm.js';

export interface BookingRequest {
  input: DeliveryForm;
  holdToken: string | null;
  idempotencyKey: string | null;
  /** Staff exceed the limit. */
  override: boolean;
  /** The reason, for the history and the audit log. */
  overrideReason: string | null;
  /** Staff book for somebody: only their own branches deliver. */
  asStaff: boolean;
  /** Staff book a second delivery if the order has a booking. */
  secondDelivery: boolean;
  /** A code that verifies the booking's primary telephone number. */
  proof: GivenCode | null;
  /** Checks and answers as for a booking, and stores nothing (ADR 0041). */
  dryRun: boolean;
}

/** A checked request, in the form in which it is decided. */
interface CheckedRequest extends Pick<BookingRequest, 'override' | 'overrideReason' | 'secondDelivery' | 'dryRun'> {
  caller: Caller;
  form: DeliveryForm;
  orderKey: string;
  ownHold: Buffer | null;
  key: IdempotencyKey | null;
  /** Only branches of this actor may deliver; null: any branch. */
  staff: Actor | null;
  /** The code that verifies the number. */
  code: GivenCode | null;
}

/** A request that may have a place, with its order and its verification. */
interface DecidedRequest extends CheckedRequest {
  order: Exclude<OrderDecision, { kind: 'refused' }>;
  /** The quantities of its order on file; null without one. */
  ordered: OrderedQuantities | null;
  verification: Verification;
  now: Date;
}

export interface BookDeliveryParts {
  database: Database;
  clock: Clock;
  plans: PlanService;
  availability: AvailabilityService;
  dayConcurrency: DayConcurrency;
  limits: Pick<AttemptLimits, 'consumeAll' | 'refuseAnyReached' | 'keyLimits'>;
  verifications: VerificationService;
  bursts: BurstAlarm;
  /** 'known': an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
  manageToken: (bookingId: string, salt: string) => string;
  /** Called after a commit that wrote messages. */
  wakeOutbox: () => void;
}

const bookLimit = { browser: 'bookByBrowser', address: 'bookByAddress' } as const;

/** Returns the limits that a request counts under: none for a verified booking. A dry run counts always, because it uses nothing up. */
function countedAttempts({ caller, dryRun }: CheckedRequest, verification: Verification): Attempt[] {
  return verification.by === 'none' || dryRun ? attemptsOf(caller, bookLimit) : [];
}

/** Books deliveries: checks the request, decides the date and the order, claims a place, and answers. */
export class BookDelivery {
  private readonly facts: BookingFactsRepository;
  private readonly claims: ClaimRepository;

  constructor(private readonly parts: BookDeliveryParts) {
    this.facts = new BookingFactsRepository(parts.database);
    this.claims = new ClaimRepository(parts.database);
  }

  /**
   * Books one delivery. A retry with the same idempotency key and input gets the first answer again for 24 hours, a booking or a refusal,
   * also when both run at once or the process crashed in between. A dry run gets the answer of a booking, and stores nothing but its
   * attempts.
   * @throws BAD_USER_INPUT with paths 'input.x'; FORBIDDEN for an override by anybody but staff of a branch that covers the postcode, and
   *   for a key that may not book; with asStaff as HoldService.holdDate, and UNAUTHENTICATED or FORBIDDEN for a second delivery without
   *   booking:write; TOO_MANY_REQUESTS for a browser or address that books too much without verification; CONFLICT for a key that was used
   *   with another input; SERVICE_UNAVAILABLE
   */
  async book(caller: Caller, request: BookingRequest): Promise<BookResult> {
    const checked = this.check(caller, request);
    const { form, orderKey, ownHold, key, staff } = checked;
    const now = this.parts.clock.now();
    const userId = caller.actor.kind === 'user' ? caller.actor.userId : null;
    return this.parts.plans.decideUntilCurrent(
      (plans) => {
        const branchIds = plans.covering(form.postcode, staff).map((branch) => branch.id);
        return this.facts.read({ branchIds, date: form.deliveryDate, now, ownHold, orderKey, userId, keyHash: key?.keyHash ?? null });
      },
      (plans, facts) => this.answer(checked, plans, facts, now),
    );
  }

  /** Checks everything that needs no database. @throws as book */
  private check(caller: Caller, request: BookingRequest): CheckedRequest {
    requireBookingRights(caller.actor);
    if (request.asStaff || request.secondDelivery) requireScope(caller, 'booking:write');
    const { isSmsOn, foreignMobile } = this.parts.verifications;
    const form = checkedForm(request.input, 'input.', { isSmsOn, foreignMobile, isStaff: can(caller.actor, 'booking:write') });
    const overrideReason = checkedReason(request.overrideReason, 'overrideReason');
    const key = keyOfRequest(caller, request.idempotencyKey, form, { ...request, overrideReason });
    if (request.override) requireOverride(caller.actor);
    const { override, secondDelivery, dryRun, proof: code } = request;
    return {
      ...{ caller, form, key, override, overrideReason, secondDelivery, dryRun, code },
      orderKey: normaliseOrderNumber(form.orderNumber),
      ownHold: request.holdToken === null ? null : hashToken(request.holdToken),
      staff: request.asStaff ? caller.actor : null,
    };
  }

  /** @returns null if another request with this key came first, so that everything must be decided again */
  private async answer(request: CheckedRequest, plans: Plans, facts: BookingFacts, now: Date): Promise<BookResult | null> {
    const { caller, key } = request;
    if (facts.remembered !== null && key !== null) {
      const first = await this.firstAnswer(caller, key, facts.remembered, now);
      if (first !== null) return first;
    }
    const result = await this.decide(request, plans, facts, now);
    if (!request.dryRun) countResult(result, caller.actor);
    if (key === null || result.kind === 'booked' || result.kind === 'proofNeeded' || result.kind === 'rejected') return result;
    return (await this.facts.rememberRefusal(key, result, now)) ? result : null;
  }

  /** Returns the first answer to this key; null after 24 hours. */
  private async firstAnswer(caller: Caller, key: IdempotencyKey, remembered: RememberedAnswer, now: Date): Promise<BookResult | null> {
    const oldest = new Date(now.getTime() - idempotencyMilliseconds);
    if (remembered.createdAt <= oldest) {
      await this.facts.forget(key.keyHash, oldest);
      return null;
    }
    if (!remembered.inputHash.equals(key.inputHash)) throw new AppError('CONFLICT', { reason: 'KEY_REUSED' });
    if (remembered.bookingId === null) return remembered.refusal;
    const booking = await new BookingRepository(this.parts.database).byId(remembered.bookingId);
    return booking && bookedResult(caller, booking, this.parts.manageToken(booking.id, booking.manageSalt));
  }

  /** Decides the date before the order, so that an answer about the date is the same for every order and reveals nothing of it. */
  private async decide(request: CheckedRequest, plans: Plans, facts: BookingFacts, now: Date): Promise<BookResult> {
    const { caller, form, override, staff, secondDelivery, code } = request;
    const branches = plans.serving(form.postcode, staff, 'input.postcode');
    if (branches.length === 0) return { kind: 'postcodeNotServed' };
    const decided = {
      plans,
      branches,
      decision: decideDate(form.deliveryDate, businessNow(now), branches, facts.countOf, placesForQuantities(form)),
    };
    if (!decided.decision.bookable && !override) {
      const check = code && (await this.parts.verifications.check(caller, form.primaryContact, code));
      if (check?.kind === 'right' && !request.dryRun) await this.parts.verifications.keep(check.id);
      return this.dateRefused(request, decided);
    }
    const order = decideOrder({ actor: caller.actor, branches, form, secondDelivery, orders: this.parts.orders }, facts);
    const verification = await this.parts.verifications.of(request, order, facts);
    if ('kind' in verification) return verification;
    if (order.kind === 'refused') return this.countedRefusal(order.refusal, request, verification);
    // Only a caller with the right to the order gets its spelling on file: a booking by anybody else reveals nothing of what is on file.
    const orderNumber = order.kind === 'rightful' ? (facts.order?.orderNumber ?? form.orderNumber) : form.orderNumber;
    const booking = { ...request, form: { ...form, orderNumber }, order, ordered: facts.order, verification, now };
    const result = await this.claim(booking, decided, facts.heldBranchId);
    if (result.kind === 'quota') return this.parts.verifications.needed(caller, form.primaryContact);
    if (result.kind !== 'full') return result;
    if (verification.by === 'number' && verification.codeId !== null && !request.dryRun)
      await this.parts.verifications.keep(verification.codeId);
    return this.dateRefused(request, decided);
  }

  private async dateRefused({ form, ownHold, staff }: CheckedRequest, decided: DecidedDate): Promise<DateRefused> {
    const { postcode, deliveryDate: date } = form;
    const alternatives = await this.parts.availability.alternatives({
      postcode,
      date,
      ownHold,
      staff,
      placesIn: placesForQuantities(form),
    });
    return { kind: 'dateUnavailable', reason: reasonAgainst(decided), alternatives };
  }

  /**
   * Counts a refusal like a booking before it is returned, so that nobody can try order numbers, postcodes and contacts (target C4).
   * Bookings by the order's own customer and by staff are not counted. Those with a verified number are: it gives no right to an order.
   * @returns proofNeeded instead of the refusal if the limit is reached and the number can be verified
   */
  private async countedRefusal(
    refusal: Refusal,
    { caller, form, dryRun }: CheckedRequest,
    verification: Verification,
  ): Promise<BookResult> {
    if (verification.by === 'other' && !dryRun) return refusal;
    return this.parts.limits.consumeAll(attemptsOf(caller, bookLimit)).then(
      () => refusal,
      (error: unknown) => {
        if (!(error instanceof AppError) || verification.by !== 'none' || !this.parts.verifications.isSmsOn) throw error;
        return this.parts.verifications.needed(caller, form.primaryContact);
      },
    );
  }

  /** Claims the places of the first branch that has them, or, with an override, past the reason against the date. */
  private async claim(request: DecidedRequest, decided: DecidedDate, heldBranchId: string | null): Promise<BookResult | NoPlace> {
    const { caller, form } = request;
    const { plans, branches } = decided;
    let verified = request;
    let attempts = countedAttempts(request, request.verification);
    const claim = async (place: SlotClaim): Promise<BookResult | NoPlace> => {
      let result = await this.claimPlace(verified, plans, place, attempts);
      if (result.kind === 'numberSpent') {
        // The number verified its maximum of bookings: this one is booked without verification, if there is room.
        verified = { ...request, verification: this.parts.verifications.without(caller) };
        // A dry run has been counted with the number.
        attempts = request.dryRun ? [] : countedAttempts(request, verified.verification);
        result = await this.claimPlace(verified, plans, place, attempts);
      }
      attempts = [];
      return result.kind === 'numberSpent' ? { kind: 'quota' } : result;
    };
    const within = await claimFirst(decided, form.deliveryDate, claim, heldBranchId);
    if ((within.kind !== 'full' && within.kind !== 'quota') || !request.override) return within;
    const forced = overrideOffer(caller.actor, form.deliveryDate, businessNow(request.now), branches, plans, placesForQuantities(form));
    const past = overrideChanges(reasonAgainst(decided), request.overrideReason);
    const booked = forced && (await this.claimPlace(verified, plans, forced, [], past));
    return booked?.kind === 'booked' ? booked : within;
  }

  /**
   * Books these places, if they are free.
   * @param attempts the limits that the request counts under; empty after its first claim
   * @param past the history's lines for a place past the limit; empty within it
   */
  private async claimPlace(
    request: DecidedRequest,
    plans: Plans,
    place: SlotClaim,
    attempts: readonly Attempt[],
    past: readonly BookingChange[] = [],
  ): Promise<BookResult | Exclude<ClaimResult, { kind: 'claimed' | 'tooMany' }>> {
    const { caller, form, orderKey, ownHold, key, order, verification, now } = request;
    const branch = plans.branch(place.branchId);
    if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
    const booking = newBooking(form, {
      orderKey,
      orderCheck: orderCheckOf(request, branch),
      secondDelivery: order.kind === 'rightful' && order.isSecond,
      branch,
      places: place.places,
      actor: caller.actor,
      now,
    });
    const manageToken = this.parts.manageToken(booking.id, booking.manageSalt);
    const dryRun = request.dryRun ? new DryRun(this.parts.database) : null;
    const claims = dryRun ?? this.claims;
    const messages = messagesFor('CONFIRMED', booking, { arrival: plans.arrivalOf(branch.id) });
    const claim = await this.parts.dayConcurrency.take(place, () =>
      claims.book(
        place,
        {
          booking,
          manageToken,
          ownHold,
          idempotency: key,
          knownUnchecked: order.kind === 'unchecked' ? order.known : null,
          verification,
          quotas: this.parts.verifications.quotas(place.limit),
          promise: promiseOf(plans, place, past, now),
          attempts: this.parts.limits.keyLimits(attempts),
        },
        changeRecordOf(booking, caller.actor, messages, past),
      ),
    );
    if (claim.kind === 'tooMany') {
      // The limit is against floods: a customer behind the same address can continue with a code.
      if (verification.by === 'none' && this.parts.verifications.isSmsOn)
        return this.parts.verifications.needed(caller, form.primaryContact);
      await this.parts.limits.refuseAnyReached(attempts);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    }
    if (claim.kind !== 'claimed') return claim;
    if (dryRun !== null) return bookedResult(caller, dryRun.bookingOf(booking), dryRunId);
    if (claim.isBurst) this.parts.bursts.raise({ branchId: place.branchId, date: place.date });
    this.parts.wakeOutbox();
    return bookedResult(caller, booking, manageToken);
  }
}

/** Returns what staff must check: the right to the order, or the number of pieces. */
function orderCheckOf({ order, ordered, form }: DecidedRequest, branch: BranchPlan): OrderCheck {
  if (order.kind === 'unchecked') return 'CHECK_ORDER';
  return !order.isByStaff && exceedsOrder(form, ordered, branch) ? 'QUANTITY' : 'NONE';
}

/** Returns the change record of a new booking. */
function changeRecordOf(booking: BookingRecord, actor: Actor, messages: NewBookingMessage[], past: readonly BookingChange[]): ChangeRecord {
  const { reference, branchId, deliveryDate, secondDelivery, createdAt } = booking;
  const second: BookingChange[] = secondDelivery ? [{ change: 'SECOND_DELIVERY', from: null, to: null }] : [];
  return {
    at: createdAt,
    actor,
    changes: [{ change: 'BOOKED', from: null, to: deliveryDate }, ...second, ...past],
    messages,
    audit: {
      action: past.length > 0 ? 'bookDelivery.override' : 'bookDelivery',
      before: null,
      after: { reference, branchId, deliveryDate, ...(secondDelivery && { secondDelivery }), ...auditOverride(past) },
    },
  };
}

/** Returns the answer for a booking. Its manage token is empty for a partner's key: the customer gets the link with the confirmation. */
function bookedResult({ actor }: Caller, booking: BookingRecord, token: string): BookResult {
  const manageToken = booksAsPartner(actor) ? '' : token;
  return { kind: 'booked', booking: { ...booking, callerHasToken: manageToken !== '' }, manageToken };
}
