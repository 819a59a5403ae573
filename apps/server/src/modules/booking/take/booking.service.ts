import { decideDate, type DayReason } from '@booking/domain/availability/decide-date';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { booksAsPartner, can } from '@booking/domain/user/permissions';
import { AppError } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import type { Database } from '../../../database/database.js';
import type { Attempt, AttemptLimits } from '../../limit/attempt-limits.js';
import { attemptsOf } from '../../limit/attempts-of-caller.js';
import type { AvailabilityService, DecidedDate } from '../../availability/availability.service.js';
import { requireBooker } from '../booking-access.js';
import { BookingFactsRepository, type BookingFacts, type RememberedAnswer } from './booking-facts.repository.js';
import { checkedForm, keyOfRequest } from './booking-form.js';
import { claimFirst } from './claim-first.js';
import { countOutcome } from './booking-figures.js';
import { decideOrder } from './decide-order.js';
import type { BookingRequest, CheckedRequest, ProvenOrder } from './booking-request.js';
import { newBooking } from './new-booking.js';
import { messagesFor } from '../booking-messages.js';
import { promiseOf } from './booking-promise.js';
import { codeUsed } from '../../auth/one-time-code.service.js';
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
import { PlaceRepository, type Proof } from './place.repository.js';
import type { ProofService } from './proof.service.js';
import { dryRun, Rehearsal } from './rehearsal.js';
import type { RushAlarm } from './rush-alarm.js';
import type { Plans, PlanService } from '../../availability/plan.service.js';
import { retailerMoment } from '../../availability/retailer-moment.js';

export interface BookingServiceParts {
  database: Database;
  clock: Clock;
  plans: PlanService;
  availability: AvailabilityService;
  gate: DayGate;
  limits: Pick<AttemptLimits, 'consumeAll' | 'refuseAnyReached' | 'keyLimits'>;
  proofs: ProofService;
  rushes: RushAlarm;
  /** known: an order that is not on file cannot be booked. */
  orders: 'any' | 'known';
  manageToken: (bookingId: string, salt: string) => string;
  /** Called after a commit that wrote messages. */
  wakeOutbox: () => void;
}

const bookLimit = { browser: 'bookByBrowser', address: 'bookByAddress' } as const;

/** What a request counts under. With a proof a booking is no flood; a dry run may be one, because it uses nothing up. */
function countedAttempts({ caller, dryRun }: CheckedRequest, proof: Proof): Attempt[] {
  return proof.by === 'none' || dryRun ? attemptsOf(caller, bookLimit) : [];
}

/** The manage token in an answer: empty for a partner's key, whose customer gets the link by the confirmation. */
function answeredToken({ actor }: Caller, manageToken: string): string {
  return booksAsPartner(actor) ? '' : manageToken;
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
   * that was a booking or a refusal, also when both run at once or the process died in between. A dry run is answered as the same
   * booking would be, and leaves nothing but what it counts under.
   * @throws BAD_USER_INPUT with paths 'input.x'; FORBIDDEN for an override by anybody but staff of a branch that covers the
   *   postcode, and as HoldService.holdDate for asStaff and for a second delivery; TOO_MANY_REQUESTS for a browser or address that books too much without a proof;
   *   CONFLICT for a key that was used with another input; SERVICE_UNAVAILABLE
   */
  async bookDelivery(caller: Caller, request: BookingRequest): Promise<BookOutcome> {
    requireBooker(caller.actor);
    if (request.asStaff || request.secondDelivery) requireScope(caller, 'booking:write');
    const { isSmsOn, foreignMobile } = this.parts.proofs;
    const form = checkedForm(request.input, 'input.', { isSmsOn, foreignMobile, isStaff: can(caller.actor, 'booking:write') });
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
      secondDelivery: request.secondDelivery,
      given: request.proof,
      dryRun: request.dryRun,
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
      const answer = await this.answerAgain(request.caller, key, facts.remembered, now);
      if (answer !== null) return answer;
    }
    const outcome = await this.decideFirstTime(request, plans, facts, now);
    if (!request.dryRun) countOutcome(outcome, request.caller.actor);
    if (key === null || outcome.kind === 'booked' || outcome.kind === 'proofNeeded' || outcome.kind === 'rejected') return outcome;
    return (await this.facts.rememberRefusal(key, outcome, now)) ? outcome : null;
  }

  /** No answer is remembered for the key. The date first: an answer about it says nothing of the order, and is the same for every order. */
  private async decideFirstTime(request: CheckedRequest, plans: Plans, facts: BookingFacts, now: Date): Promise<BookOutcome> {
    const { caller, form, override, staff, secondDelivery, given } = request;
    const branches = plans.serving(form.postcode, staff, 'input.postcode');
    if (branches.length === 0) return { kind: 'postcodeNotServed' };
    const decision = decideDate(form.deliveryDate, retailerMoment(now), branches, facts.countOf);
    if (!decision.bookable && !override) {
      const check = given && (await this.parts.proofs.check(caller, form.primaryContact, given));
      if (check?.kind === 'right' && !request.dryRun) await this.parts.proofs.keep(check.id);
      return this.dateUnavailable(request, decision.reason);
    }
    const order = decideOrder({ actor: caller.actor, branches, form, secondDelivery, orders: this.parts.orders }, facts);
    const proof = await this.parts.proofs.of(request, order, facts);
    if ('kind' in proof) return proof;
    if (order.kind === 'refused') return this.countedRefusal(order.refusal, request, proof);
    // As the order on file has it, for a caller with the right to it: a booking by another shows nothing of what is on file.
    const orderNumber = order.kind === 'rightful' ? (facts.order?.orderNumber ?? form.orderNumber) : form.orderNumber;
    const named = { ...request, form: { ...form, orderNumber } };
    const outcome = await this.takeAnyPlace(named, { plans, branches, decision }, { order, proof }, facts.heldBranchId, now);
    if (outcome !== 'QUOTA') return outcome;
    return this.parts.proofs.needed(caller, form.primaryContact);
  }

  /**
   * Counted before it is answered, as a booking is: order numbers, postcodes and contacts are not tried out (Target C4). Only a booking by
   * the order's own customer, and staff, are not counted: a number proves nothing of an order.
   */
  private async countedRefusal(refusal: Refusal, { caller, form, dryRun }: CheckedRequest, proof: Proof): Promise<BookOutcome> {
    if (proof.by === 'other' && !dryRun) return refusal;
    return this.parts.limits.consumeAll(attemptsOf(caller, bookLimit)).then(
      () => refusal,
      (error: unknown) => {
        if (!(error instanceof AppError) || proof.by !== 'none' || !this.parts.proofs.isSmsOn) throw error;
        return this.parts.proofs.needed(caller, form.primaryContact);
      },
    );
  }

  private async dateUnavailable({ form, ownHold, staff }: CheckedRequest, reason: DayReason): Promise<Refusal> {
    const { postcode, deliveryDate: date } = form;
    const alternatives = await this.parts.availability.alternatives({ postcode, date, ownHold, staff });
    return { kind: 'dateUnavailable', reason, alternatives };
  }

  /** The first answer to this key; null when its day is over. */
  private async answerAgain(caller: Caller, key: IdempotencyKey, remembered: RememberedAnswer, now: Date): Promise<BookOutcome | null> {
    const oldest = new Date(now.getTime() - idempotencyMilliseconds);
    if (remembered.createdAt <= oldest) {
      await this.facts.forget(key.keyHash, oldest);
      return null;
    }
    if (!remembered.inputHash.equals(key.inputHash)) throw new AppError('CONFLICT', { reason: 'KEY_REUSED' });
    if (remembered.bookingId === null) return remembered.refusal;
    const booking = await new BookingRepository(this.parts.database).byId(remembered.bookingId);
    return (
      booking && { kind: 'booked', booking, manageToken: answeredToken(caller, this.parts.manageToken(booking.id, booking.manageSalt)) }
    );
  }

  /** @returns QUOTA where there is a place, but a proof is needed for it */
  private async takeAnyPlace(
    request: CheckedRequest,
    decided: DecidedDate,
    { order, proof }: ProvenOrder,
    heldBranchId: string | null,
    now: Date,
  ): Promise<BookOutcome | 'QUOTA'> {
    const { caller, form } = request;
    const { plans, branches, decision } = decided;
    const reason: DayReason = decision.bookable ? 'FULL' : decision.reason;
    let proven: ProvenOrder = { order, proof };
    let attempts = countedAttempts(request, proof);
    const claim = async (offer: PlaceOffer) => {
      let booked = await this.take(request, plans, { ...offer, attempts }, proven, [], now);
      if (booked === 'NUMBER') {
        // It proves as many as it may: this one is booked without, while there is room.
        proven = { order, proof: this.parts.proofs.without(caller) };
        // A dry run has been counted with the number.
        attempts = request.dryRun ? [] : countedAttempts(request, proven.proof);
        booked = await this.take(request, plans, { ...offer, attempts }, proven, [], now);
      }
      attempts = [];
      return booked === 'NUMBER' ? 'QUOTA' : booked;
    };
    const within = await claimFirst(decided, form.deliveryDate, claim, heldBranchId);
    if (typeof within === 'object') return within;
    const forced = request.override ? overrideOffer(caller.actor, form.deliveryDate, retailerMoment(now), branches, plans) : null;
    const past = overrideChanges(reason, request.overrideReason);
    const booked = forced && (await this.take(request, plans, { ...forced, attempts: [] }, proven, past, now));
    if (booked !== null && typeof booked === 'object') return booked;
    if (within === 'QUOTA') return within;
    if (proof.by === 'number' && proof.codeId !== null && !request.dryRun) await this.parts.proofs.keep(proof.codeId);
    return this.dateUnavailable(request, reason);
  }

  private async take(
    request: CheckedRequest,
    plans: Plans,
    { attempts, ...offer }: PlaceOffer & { attempts: readonly Attempt[] },
    { order, proof }: ProvenOrder,
    extra: BookingChange[],
    now: Date,
  ): Promise<BookOutcome | 'FULL' | 'QUOTA' | 'NUMBER'> {
    const { caller, form, orderKey, ownHold, key } = request;
    const branch = plans.branch(offer.branchId);
    if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
    const booking = newBooking(form, {
      orderKey,
      orderCheck: order.kind === 'unchecked' ? 'CHECK_ORDER' : 'NONE',
      secondDelivery: order.kind === 'rightful' && order.isSecond,
      branch,
      actor: caller.actor,
      now,
    });
    const manageToken = this.parts.manageToken(booking.id, booking.manageSalt);
    const second: BookingChange[] = booking.secondDelivery ? [{ change: 'SECOND_DELIVERY', from: null, to: null }] : [];
    const changes: BookingChange[] = [{ change: 'BOOKED', from: null, to: form.deliveryDate }, ...second, ...extra];
    const audit = {
      action: extra.length > 0 ? 'bookDelivery.override' : 'bookDelivery',
      before: null,
      after: {
        ...{ reference: booking.reference, branchId: branch.id, deliveryDate: form.deliveryDate },
        ...(booking.secondDelivery && { secondDelivery: true }),
        ...auditOverride(extra),
      },
    };
    const rehearsal = request.dryRun ? new Rehearsal(this.parts.database) : null;
    const places = rehearsal ?? this.places;
    const messages = messagesFor('CONFIRMED', booking, { arrival: plans.arrivalOf(branch.id) });
    const outcome = await this.parts.gate.take(offer, () =>
      places.book(
        offer,
        {
          booking,
          manageToken,
          ownHold,
          idempotency: key,
          knownUnchecked: order.kind === 'unchecked' ? order.known : null,
          proof,
          shares: this.parts.proofs.shares(offer.limit),
          promise: promiseOf(plans, offer, extra, now),
          attempts: this.parts.limits.keyLimits(attempts),
        },
        { at: now, actor: caller.actor, changes, messages, audit },
      ),
    );
    if (outcome === 'TOO_MANY') {
      // It stops floods: a family behind the same address goes on with a code.
      if (proof.by === 'none' && this.parts.proofs.isSmsOn) return this.parts.proofs.needed(caller, form.primaryContact);
      await this.parts.limits.refuseAnyReached(attempts);
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: 1 });
    }
    if (outcome === 'CODE') return codeUsed;
    if (typeof outcome === 'string') return outcome;
    if (rehearsal !== null) return { kind: 'booked', booking: rehearsal.bookingOf(booking), manageToken: answeredToken(caller, dryRun) };
    if (outcome.isRush) this.parts.rushes.raise({ branchId: offer.branchId, date: offer.date });
    this.parts.wakeOutbox();
    return { kind: 'booked', booking, manageToken: answeredToken(caller, manageToken) };
  }
}
