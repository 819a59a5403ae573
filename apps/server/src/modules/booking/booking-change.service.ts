import { canMove, canTransition } from '@booking/domain/booking/booking-status';
import { addressShare, shareRetrySeconds } from '@booking/domain/booking/address-share';
import { noArrival } from '@booking/domain/branch/arrival';
import { customerMayChange } from '@booking/domain/booking/customer-deadline';
import { earliestLinkedDate } from '@booking/domain/booking/manage-link';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Clock } from '../../shared/clock.js';
import { isUuid } from '../../shared/uuid.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { attemptsOf, manageLinkLimit } from '../limit/attempts-of-caller.js';
import type { AvailabilityService, DecidedDate } from '../availability/availability.service.js';
import { isOwnerOf, isStaffOf } from './booking-access.js';
import { messagesFor } from './booking-messages.js';
import type { RescheduleOutcome } from './booking-outcome.js';
import type { BookingChange, BookingRecord } from './booking-record.js';
import { checkedReason } from './checked-reason.js';
import { auditOverride, auditView, changedDocuments, notTold, overrideChanges, type BookingTrail } from './booking-trail.js';
import { BookingRepository } from './booking.repository.js';
import type { DayGate } from '../availability/day-gate.js';
import type { IdempotencyKey } from './idempotency.js';
import { manageTokenHashes } from './manage-token.js';
import { overrideOffer, requireOverride } from './override.js';
import type { PlaceOffer } from '../availability/place-offer.js';
import { PlaceRepository } from './place.repository.js';
import type { Plans } from '../availability/plan.service.js';
import { retailerMoment } from '../availability/retailer-moment.js';
import { retrying } from './retrying.js';

/** Which booking, by its manage token, or by id for its signed-in owner and for staff; and the version that the caller saw. */
export interface BookingTarget {
  id: string | null;
  token: string | null;
  version: number;
}

export interface RescheduleRequest extends BookingTarget {
  deliveryDate: CalendarDate;
  override: boolean;
  /** Why, for the history and the audit log. */
  overrideReason: string | null;
  /** Whether the customer is told; staff only: false. */
  notify: boolean;
}

export interface CancelRequest extends BookingTarget {
  reason: string | null;
  /** As of a move. */
  notify: boolean;
}

export interface BookingChangeParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  gate: DayGate;
  limits: Pick<AttemptLimits, 'consumeAll'>;
  wakeOutbox: () => void;
}

const changeLimit = { browser: 'changeByBrowser', address: 'changeByAddress' } as const;

/** A place to move to, and how the move is told. */
interface MoveOffer extends PlaceOffer {
  /** Null for staff. */
  share: number | null;
  notify: boolean;
  /** What the history says of a move past the limit; empty within it. */
  past: readonly BookingChange[];
}

interface Found {
  booking: BookingRecord;
  /** Staff of its branch: not bound by the customer's deadline. */
  staff: boolean;
}

/** Moves and cancels bookings. */
export class BookingChangeService {
  private readonly bookings: BookingRepository;
  private readonly places: PlaceRepository;

  constructor(private readonly parts: BookingChangeParts) {
    this.bookings = new BookingRepository(parts.database);
    this.places = new PlaceRepository(parts.database);
  }

  /**
   * Moves a booking to another date; the old place is kept until the new one is won. The same date is an unchanged success.
   * Without `notify`, what still waits to tell of an earlier change is not sent either: it names another date.
   * @throws NOT_FOUND for a booking that the caller has no right to; CONFLICT for a stale version or a status that cannot be
   *   moved; FORBIDDEN for a customer after the deadline, and for an override, or a change of which the customer is not told, by
   *   anybody but staff of the branch; BAD_USER_INPUT for the reason
   */
  async rescheduleBooking(caller: Caller, asked: RescheduleRequest): Promise<RescheduleOutcome> {
    if (asked.override) requireOverride(caller.actor);
    const request = { ...asked, overrideReason: checkedReason(asked.overrideReason, 'input.overrideReason') };
    const found = await this.find(caller, request);
    const { booking } = found;
    if (booking.version !== request.version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (!canMove(booking.status)) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    this.requireInTime(found);
    if ((request.override || !request.notify) && !found.staff) throw new AppError('FORBIDDEN');
    if (booking.deliveryDate === request.deliveryDate) {
      // A failed delivery is set up again with a new date only (domain.md, transitions).
      if (booking.status === 'FAILED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
      return { kind: 'moved', booking };
    }
    await this.count(caller, found);
    // The booking is not read again: a change of it in between is a stale version to the move.
    return this.parts.availability.decideUntilCurrent(
      { postcode: booking.postcode, date: request.deliveryDate, ownHold: null, staff: null },
      (decided) => this.move(caller, found, request, decided),
    );
  }

  /**
   * Cancels a confirmed booking and gives its place back, once.
   * @param step of a change of status: the documents that it has from then on, checked by the caller (null: those that it has), and
   *   its key
   * @throws as rescheduleBooking; CONFLICT also for a booking that is cancelled already; BAD_USER_INPUT for the reason
   */
  async cancelBooking(
    caller: Caller,
    { reason, notify, ...target }: CancelRequest,
    { docUrls, key }: { docUrls: readonly string[] | null; key: IdempotencyKey | null } = { docUrls: null, key: null },
  ): Promise<BookingRecord> {
    const text = checkedReason(reason, 'input.reason');
    const found = await this.find(caller, target);
    const { booking } = found;
    if (booking.version !== target.version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (!canTransition(booking.status, 'CANCELLED')) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    this.requireInTime(found);
    if (!notify && !found.staff) throw new AppError('FORBIDDEN');
    await this.count(caller, found);
    const at = this.parts.clock.now();
    const cancelled: BookingRecord = {
      ...booking,
      status: 'CANCELLED',
      docUrls: docUrls === null ? booking.docUrls : [...docUrls],
      version: booking.version + 1,
      updatedAt: at,
    };
    const trail: BookingTrail = {
      at,
      actor: caller.actor,
      changes: [{ change: 'CANCELLED', from: booking.deliveryDate, to: text }, ...changedDocuments(booking, docUrls), ...notTold(notify)],
      messages: notify ? messagesFor('CANCELLED', cancelled, { arrival: noArrival }) : [],
      audit: { action: 'cancelBooking', before: auditView(booking), after: { ...auditView(cancelled), reason: text } },
      key,
    };
    const done = await this.parts.gate.release(booking.branchId, booking.deliveryDate, () =>
      retrying(() => this.places.cancel(booking.id, booking.version, docUrls, trail)),
    );
    if (!done) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    this.parts.wakeOutbox();
    return cancelled;
  }

  private async move(
    caller: Caller,
    { booking, staff }: Found,
    { deliveryDate, override, overrideReason, notify }: RescheduleRequest,
    { plans, branches, decision }: DecidedDate,
  ): Promise<RescheduleOutcome> {
    const reason = decision.bookable ? 'FULL' : decision.reason;
    let beyondShare = false;
    for (const { branch, limit } of decision.bookable ? decision.candidates : []) {
      const offer = { branchId: branch.id, date: deliveryDate, planVersion: plans.versionOf(branch.id), limit };
      const moved = await this.moveTo(caller, booking, plans, { ...offer, share: staff ? null : addressShare(limit), notify, past: [] });
      if (moved === 'SHARE') beyondShare = true;
      else if (moved !== 'FULL') return { kind: 'moved', booking: moved };
    }
    const now = retailerMoment(this.parts.clock.now());
    const forced = override ? overrideOffer(caller.actor, deliveryDate, now, branches, plans) : null;
    const past = overrideChanges(reason, overrideReason);
    const moved = forced && (await this.moveTo(caller, booking, plans, { ...forced, share: null, notify, past }));
    if (moved !== null && typeof moved === 'object') return { kind: 'moved', booking: moved };
    if (beyondShare) throw new AppError('TOO_MANY_REQUESTS', { retryAfter: shareRetrySeconds });
    return { kind: 'dateUnavailable', reason, alternatives: await this.alternatives(booking, deliveryDate) };
  }

  private async moveTo(
    caller: Caller,
    before: BookingRecord,
    plans: Plans,
    { share, notify, past, ...offer }: MoveOffer,
  ): Promise<BookingRecord | 'FULL' | 'SHARE'> {
    const branch = plans.branch(offer.branchId);
    if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
    const at = this.parts.clock.now();
    const booking: BookingRecord = {
      ...before,
      branchId: branch.id,
      branchName: branch.name,
      leadTime: branch.leadTime,
      deliveryDate: offer.date,
      status: 'CONFIRMED',
      version: before.version + 1,
      updatedAt: at,
    };
    const trail: BookingTrail = {
      at,
      actor: caller.actor,
      changes: [
        { change: 'MOVED', from: before.deliveryDate, to: booking.deliveryDate },
        ...differences(before, booking),
        ...past,
        ...notTold(notify),
      ],
      messages: notify ? messagesFor('CHANGED', booking, { arrival: plans.arrivalOf(branch.id), previousDate: before.deliveryDate }) : [],
      audit: {
        action: past.length > 0 ? 'rescheduleBooking.override' : 'rescheduleBooking',
        before: auditView(before),
        after: { ...auditView(booking), ...auditOverride(past) },
      },
    };
    const outcome = await this.parts.gate.take(offer, false, () => this.places.move(before.id, before.version, offer, share, trail));
    if (outcome === 'STALE') throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (outcome !== 'MOVED') return outcome;
    this.parts.wakeOutbox();
    return booking;
  }

  /** The dates that are left, without the one that the booking has already. */
  private async alternatives(booking: BookingRecord, date: CalendarDate): Promise<CalendarDate[]> {
    const dates = await this.parts.availability.alternatives({ postcode: booking.postcode, date, ownHold: null, staff: null });
    return dates.filter((alternative) => alternative !== booking.deliveryDate);
  }

  private async find(caller: Caller, { id, token }: BookingTarget): Promise<Found> {
    const { actor } = caller;
    if (id === null && token === null) refuseFaults([{ path: 'input.token', code: 'REQUIRED' }]);
    const booking =
      token !== null
        ? await this.bookings.byManageTokenHash(manageTokenHashes(token), earliestLinkedDate(this.today()))
        : id !== null && isUuid(id)
          ? await this.bookings.byId(id)
          : null;
    if (booking === null && token !== null) await this.parts.limits.consumeAll(attemptsOf(caller, manageLinkLimit));
    if (booking === null || (id !== null && booking.id !== id)) throw new AppError('NOT_FOUND');
    const staff = isStaffOf(actor, booking, 'booking:write');
    if (token === null && !staff && !isOwnerOf(actor, booking)) throw new AppError('NOT_FOUND');
    return { booking, staff };
  }

  /** Counts a customer's change before it is made: each takes a place, gives one back, or tells somebody. */
  private async count(caller: Caller, { booking, staff }: Found): Promise<void> {
    if (staff) return;
    await this.parts.limits.consumeAll([...attemptsOf(caller, changeLimit), { limit: 'changeByBooking', key: booking.id }]);
  }

  /** A customer may change a booking until the lead time of its branch has begun; later only staff. */
  private requireInTime({ booking, staff }: Found): void {
    if (staff) return;
    if (!customerMayChange(booking.deliveryDate, booking.leadTime, this.today()))
      throw new AppError('FORBIDDEN', { text: 'changeTooLate' });
  }

  private today(): CalendarDate {
    return retailerMoment(this.parts.clock.now()).date;
  }
}

/** What changed beside the date: the branch, and the status of a failed delivery. */
function differences(before: BookingRecord, after: BookingRecord): BookingChange[] {
  const changes: BookingChange[] = [];
  if (before.branchId !== after.branchId) changes.push({ change: 'BRANCH', from: before.branchName, to: after.branchName });
  if (before.status !== after.status) changes.push({ change: 'STATUS', from: before.status, to: after.status });
  return changes;
}
