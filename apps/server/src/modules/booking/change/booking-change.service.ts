import { canMove, canTransition } from '@booking/domain/booking/booking-status';
import { noArrival, type ArrivalTexts } from '@booking/domain/branch/arrival';
import { customerMayChange } from '@booking/domain/booking/customer-deadline';
import type { ForeignMobile } from '@booking/domain/checks/mobile';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { mayChooseAfterFailure } from '@booking/domain/delivery-day/progress';
import { worksFor } from '@booking/domain/user/permissions';
import { AppError } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import type { Database, Transaction } from '../../../database/database.js';
import { untilCurrent } from '../../../database/until-current.js';
import { reasonAgainst, type AvailabilityService, type DecidedDate } from '../../availability/availability.service.js';
import { BranchRepository } from '../../branch/branch.repository.js';
import { changeMessages, messagesFor } from '../booking-messages.js';
import { correctionOf, withDetails, type DetailsInput } from './booking-details.js';
import type { NewBookingMessage } from '../../notification/outbox-message.js';
import { questionOf, type BookingMover, type MoveTerms, type PastLimit } from './booking-mover.js';
import type { BookingRecord } from '../booking-record.js';
import { BookingRepository } from '../booking.repository.js';
import type { GivenCode, VerificationService } from '../take/verification.service.js';
import type { BookingKey, BookingLookup, Found } from './booking-lookup.js';
import { checkedReason } from '../take/checked-reason.js';
import {
  auditOf,
  auditView,
  changedDocuments,
  notNotified,
  overrideChanges,
  type ChangeRecord,
  type BulkAction,
} from '../change-record.js';
import type { DayConcurrency } from '../../availability/day-concurrency.js';
import { HoldRepository } from '../take/hold.repository.js';
import { StaffChangeRepository } from './staff-change.repository.js';
import { ownMove, undoablePlace, type UndoTerms } from './undoable-place.js';
import { hashToken } from '../../../shared/token-hash.js';
import type { IdempotencyKey } from '../idempotency.js';
import { requireOverride } from '../take/override.js';
import type { Moved, MoveResult } from '../take/booking-result.js';
import { ClaimRepository } from '../take/claim.repository.js';
import { businessNow } from '../../availability/business-now.js';

/** Identifies the booking by its manage token, or by id for its signed-in owner and for staff; with the version that the caller saw. */
interface BookingTarget extends BookingKey {
  version: number;
}

export interface RescheduleRequest extends BookingTarget {
  deliveryDate: CalendarDate;
  override: boolean;
  /** The reason, for the history and the audit log. */
  overrideReason: string | null;
  /** False sends the customer no message; for staff only. */
  notify: boolean;
  /** True if staff undo their own last move. */
  undo: boolean;
  /** The bulk action that it is a part of, if any. */
  bulkAction?: BulkAction | null;
  /** For undo: whose move may be undone, and for how long; by default the caller's, while its message waits. */
  undoable?: UndoTerms;
  /** A code that verifies the booking's number. */
  proof: GivenCode | null;
  /** The token of the caller's hold on the new date; null for none. */
  holdToken?: string | null;
}

interface CancelStep {
  docUrls?: readonly string[] | null;
  /** Checks and locks the added files in the transaction of the cancellation; null if none is added. */
  checkFiles?: ((tx: Transaction) => Promise<void>) | null;
  key?: IdempotencyKey | null;
  bulkAction?: BulkAction | null;
}

export interface CancelRequest extends BookingTarget {
  reason: string | null;
  /** As for a move. */
  notify: boolean;
}

/** The fields that customers correct themselves. Another postcode is a move to another area, which staff make. */
interface CorrectRequest
  extends BookingTarget, Pick<DetailsInput, 'address1' | 'address2' | 'primaryContact' | 'secondaryContact' | 'remarks'> {}

export interface BookingChangeParts {
  database: Database;
  clock: Clock;
  foreignMobile: ForeignMobile;
  availability: AvailabilityService;
  dayConcurrency: DayConcurrency;
  bookingLookup: BookingLookup;
  mover: BookingMover;
  verifications: VerificationService;
  wakeOutbox: () => void;
}

const tokenPath = 'input.token';

/** Moves, cancels and corrects bookings, for their customers and for staff. */
export class BookingChangeService {
  private readonly claims: ClaimRepository;
  private readonly bookingLookup: BookingLookup;
  private readonly mover: BookingMover;

  constructor(private readonly parts: BookingChangeParts) {
    ({ bookingLookup: this.bookingLookup, mover: this.mover } = parts);
    this.claims = new ClaimRepository(parts.database);
  }

  /**
   * Moves a booking to another date; it keeps the old place until it has the new one. The same date is an unchanged success. Without
   * `notify`, a pending message about an earlier change is dropped too, because it has another date.
   * @throws NOT_FOUND for a booking that the caller may not change; CONFLICT for a stale version or a status that cannot be moved;
   *   FORBIDDEN for a customer after the deadline, or after a failed delivery for which staff choose the date, and for an override, an
   *   undo, or a move without a message by anybody but staff of the branch; BAD_USER_INPUT for the reason; TOO_MANY_REQUESTS
   */
  async rescheduleBooking(caller: Caller, input: RescheduleRequest): Promise<MoveResult> {
    if (input.override) requireOverride(caller.actor);
    const request = { ...input, overrideReason: checkedReason(input.overrideReason, 'input.overrideReason') };
    const found = await this.bookingLookup.find(caller, request, tokenPath);
    const { booking } = found;
    if (booking.version !== request.version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (!canMove(booking.status) || booking.archived) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    if (booking.status === 'FAILED') await this.requireChoice(found);
    else this.requireInTime(found);
    if ((request.override || request.undo || !request.notify) && !found.staff) throw new AppError('FORBIDDEN');
    if (booking.deliveryDate === request.deliveryDate) {
      // A failed delivery is confirmed again only with a new date (domain.md, transitions).
      if (booking.status === 'FAILED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
      return { kind: 'moved', booking };
    }
    await this.bookingLookup.count(caller, found);
    const verification =
      request.proof === null || found.staff
        ? undefined
        : await this.parts.verifications.verified(caller, booking.primaryContact, request.proof);
    if (verification && 'kind' in verification) return verification;
    // The booking is not read again: claim_day refuses a booking that was changed meanwhile (STALE_VERSION).
    const offered = await new HoldRepository(this.parts.database).ofOffer(booking.id, this.parts.clock.now());
    const ownHold = request.holdToken ? hashToken(request.holdToken) : null;
    return this.parts.availability.decideUntilCurrent(questionOf(booking, request.deliveryDate, offered, ownHold), (decided) =>
      this.move(caller, found, request, { decided, verification, ownHold }),
    );
  }

  /**
   * Cancels a confirmed booking, or for staff one whose delivery failed, and releases its places.
   * @param step values of updateBookingStatus: the booking's documents after it (null: unchanged) with the check of added ones, the
   *   idempotency key, and the bulk action that it is a part of
   * @throws as rescheduleBooking; CONFLICT also for a booking that is cancelled or archived; BAD_USER_INPUT for the reason
   */
  async cancelBooking(
    caller: Caller,
    { reason, notify, ...target }: CancelRequest,
    { docUrls = null, checkFiles = null, key = null, bulkAction = null }: CancelStep = {},
  ): Promise<BookingRecord> {
    const text = checkedReason(reason, 'input.reason');
    const found = await this.bookingLookup.find(caller, target, tokenPath);
    const { booking } = found;
    if (booking.version !== target.version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    const isAllowed = canTransition(booking.status, 'CANCELLED') && (booking.status !== 'FAILED' || found.staff);
    if (!isAllowed || booking.archived) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    this.requireInTime(found);
    if (!notify && !found.staff) throw new AppError('FORBIDDEN');
    await this.bookingLookup.count(caller, found);
    const at = this.parts.clock.now();
    const cancelled: BookingRecord = {
      ...booking,
      status: 'CANCELLED',
      window: null,
      attendance: null,
      docUrls: docUrls === null ? booking.docUrls : [...docUrls],
      version: booking.version + 1,
      updatedAt: at,
    };
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [
        { change: 'CANCELLED', from: booking.deliveryDate, to: text },
        ...changedDocuments(booking, docUrls),
        ...notNotified(notify),
      ],
      messages: notify ? messagesFor('CANCELLED', cancelled, { arrival: noArrival }) : [],
      audit: { ...auditOf('cancelBooking', booking, cancelled, bulkAction), after: { ...auditView(cancelled), reason: text } },
      key,
    };
    const cancel = (claims: ClaimRepository) => claims.cancel(booking.id, booking.version, docUrls, changeRecord);
    const send = () =>
      checkFiles === null
        ? untilCurrent(() => cancel(this.claims))
        : this.parts.database.transaction(async (tx) => {
            await checkFiles(tx);
            return cancel(new ClaimRepository(tx));
          });
    const done = await this.parts.dayConcurrency.release(booking.branchId, booking.deliveryDate, send);
    if (!done) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    this.parts.wakeOutbox();
    return cancelled;
  }

  /**
   * Corrects the address, contact and remarks of a booking until it goes out. The link stays valid, because the person who corrects the
   * booking has it. The verification stays too: the booking still counts for the number that verified it.
   * @throws as cancelBooking; FORBIDDEN after the deadline for the address only; BAD_USER_INPUT as correctionOf
   */
  async correctBooking(caller: Caller, { id, token, version, ...input }: CorrectRequest): Promise<BookingRecord> {
    const found = await this.bookingLookup.find(caller, { id, token }, tokenPath);
    const before = found.booking;
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (before.status !== 'CONFIRMED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const correction = correctionOf(before, input, { isStaff: false, foreignMobile: this.parts.foreignMobile });
    const { details, changes } = correction;
    if (changes.length === 0) return before;
    const fields = changes.map(({ change }) => change);
    if (fields.includes('address1') || fields.includes('address2')) this.requireInTime(found);
    await this.bookingLookup.count(caller, found);
    const at = this.parts.clock.now();
    const after = withDetails(before, correction, at);
    const branch = await new BranchRepository(this.parts.database).byId(before.branchId);
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes,
      messages: correctionMessages(before, after, branch?.arrival ?? noArrival),
      audit: { action: 'correctBooking', before: auditView(before), after: { ...auditView(after), fields } },
    };
    const { internalNote } = before;
    const done = await new StaffChangeRepository(this.parts.database).updateDetails(
      before.id,
      version,
      { ...details, internalNote },
      { link: null, isNotified: true, endsOffer: false },
      changeRecord,
    );
    if (!done) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    this.parts.wakeOutbox();
    return after;
  }

  /**
   * Restores a cancelled booking on its date, with its reference: it takes places like any other booking, at the first branch that has
   * them, and the customer gets a confirmation again.
   * @param booking of a branch of the caller's, not archived
   * @throws CONFLICT with the reason against the date, for a stale version, and while another booking has the order (ORDER_ALREADY_BOOKED);
   *   FORBIDDEN as for an override of a move
   */
  restoreCancelled(caller: Caller, booking: BookingRecord, past: PastLimit): Promise<BookingRecord> {
    const { deliveryDate: date } = booking;
    return this.parts.availability.decideUntilCurrent(questionOf(booking, date), async (decided) => {
      const terms = { byCustomer: false, answered: null, notify: true };
      const back = await this.mover.moveOrOverride(caller, booking, date, past, decided, terms);
      if (back.kind === 'moved') return back.booking;
      throw new AppError('CONFLICT', { reason: reasonAgainst(decided) });
    });
  }

  private async move(
    caller: Caller,
    { booking, staff }: Found,
    { deliveryDate, override, overrideReason, notify, undo, bulkAction = null, undoable }: RescheduleRequest,
    { decided, verification, ownHold }: { decided: DecidedDate } & Pick<MoveTerms, 'verification' | 'ownHold'>,
  ): Promise<MoveResult> {
    const terms = { byCustomer: !staff, answered: null, notify, verification, ownHold, bulkAction };
    const back = undo ? await this.moveBack(caller, booking, deliveryDate, decided, { ...terms, undoable }) : null;
    if (back !== null) return back;
    const moved = await this.mover.moveOrOverride(caller, booking, deliveryDate, { override, overrideReason }, decided, terms);
    if (moved.kind === 'quota') return this.parts.verifications.needed(caller, booking.primaryContact);
    if (moved.kind !== 'full') return moved;
    if (verification?.codeId) await this.parts.verifications.keep(verification.codeId);
    return this.mover.refusal(booking, deliveryDate, reasonAgainst(decided));
  }

  /**
   * Undoes the last move of a booking, and restores its former status. The booking gets its former places back as long as no other booking
   * or hold has taken any of that day since, even if the limit or the calendar allows none (ADR 0023).
   * @returns null if there is no move to undo, or its place is taken
   */
  private async moveBack(
    caller: Caller,
    booking: BookingRecord,
    date: CalendarDate,
    decided: DecidedDate,
    { undoable = ownMove(caller.actor), ...terms }: MoveTerms & { undoable: UndoTerms | undefined },
  ): Promise<Moved | null> {
    const { plans, decision } = decided;
    const left = await undoablePlace(this.parts.database, undoable, booking, date, this.parts.clock.now());
    if (left === null || !worksFor(caller.actor, left.branchId)) return null;
    const { branchId, places, status } = left;
    const branch = plans.branch(branchId);
    if (branch === undefined) return null;
    const place = { branchId, date, planVersion: plans.versionOf(branchId), places, quotas: null, status };
    const candidate = decision.bookable ? decision.candidates.find((each) => each.branch.id === branchId) : undefined;
    const within = candidate && (await this.mover.moveTo(caller, booking, plans, { ...place, limit: candidate.limit, past: [] }, terms));
    if (within?.kind === 'moved') return within;
    if (!left.isFree) return null;
    // The limit is what is taken now plus the booking's own former places, so that the claim fails if another booking takes one meanwhile.
    const past = overrideChanges(reasonAgainst(decided), null);
    const moved = await this.mover.moveTo(caller, booking, plans, { ...place, limit: left.counted + places, past }, terms);
    return moved.kind === 'moved' ? moved : null;
  }

  /** Throws FORBIDDEN for a customer after the deadline: the lead time of the branch has begun. Staff have no deadline. */
  private requireInTime({ booking, staff }: Found): void {
    if (staff) return;
    if (!customerMayChange(booking.deliveryDate, booking.leadTime, this.today()))
      throw new AppError('FORBIDDEN', { text: 'changeTooLate' });
  }

  /** Throws FORBIDDEN for a customer if staff choose the date after a failed delivery: goods refused or damaged, or a second failure. */
  private async requireChoice({ booking, staff }: Found): Promise<void> {
    if (staff) return;
    const { code, failures } = await new BookingRepository(this.parts.database).failuresOf(booking.id);
    if (!mayChooseAfterFailure(code, failures)) throw new AppError('FORBIDDEN', { text: 'changeTooLate' });
  }

  private today(): CalendarDate {
    return businessNow(this.parts.clock.now()).date;
  }
}

/**
 * Returns the messages about a correction. If the telephone number changes and no e-mail informs the customer, the old number gets an SMS
 * too, which is sent at once, so that no later change replaces it.
 */
function correctionMessages(before: BookingRecord, after: BookingRecord, arrival: ArrivalTexts): NewBookingMessage[] {
  const messages = changeMessages(before, after, () => arrival);
  if (before.primaryContact === after.primaryContact || messages.some(({ channel }) => channel === 'email')) return messages;
  const { primaryContact } = before;
  const toOldNumber = messagesFor('CHANGED', { ...after, primaryContact }, { arrival });
  return [...messages, ...toOldNumber.map((message) => ({ ...message, isAtOnce: true }))];
}
