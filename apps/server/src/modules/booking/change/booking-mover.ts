import { limitOn, type BranchPlan, type DayReason } from '@booking/domain/availability/decide-date';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { GuestQuotas } from '@booking/domain/booking/guest-quotas';
import { piecesOf, placesOf, placesOfBooking } from '@booking/domain/booking/places';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { AppError } from '../../../shared/app-error.js';
import type { Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { codeOf, isStalePlan } from '../../../database/database-error.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { CodeRejection } from '../../auth/code-rejection.js';
import { reasonAgainst, type AvailabilityService, type DateQuestion, type DecidedDate } from '../../availability/availability.service.js';
import { DayRepository } from '../../availability/day.repository.js';
import type { DayConcurrency } from '../../availability/day-concurrency.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import type { Plans } from '../../availability/plan.service.js';
import type { NewBookingMessage } from '../../notification/outbox-message.js';
import { businessNow } from '../../availability/business-now.js';
import { changeMessages, messagesFor } from '../booking-messages.js';
import { promiseOf } from '../take/new-booking.js';
import type { BookingChange, BookingRecord } from '../booking-record.js';
import { auditOf, auditOverride, auditView, notNotified, overrideChanges, type ChangeRecord, type BulkAction } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import { claimFirst } from '../take/claim-first.js';
import { noLimit, overrideOffer } from '../take/override.js';
import type { Claimed, DateRefused, Moved, NoPlace } from '../take/booking-result.js';
import { ClaimRepository, type Move, type MoveClaim, type PhoneVerification } from '../take/claim.repository.js';
import { HoldRepository, type OfferedPlaces } from '../take/hold.repository.js';
import type { VerificationService } from '../take/verification.service.js';
import type { BurstAlarm } from '../take/burst-alarm.js';

/** The options of a move, whatever its place. */
export interface MoveTerms {
  /**
   * True for a move by the customer: an unverified booking counts in the guest quotas of the day, and a pending offer ends as CHOSE_OTHER.
   */
  byCustomer: boolean;
  /** Moves only while this offer waits for its answer; null: in any case. */
  answered: string | null;
  notify: boolean;
  /** SHA-256 of the token of the caller's hold on the new date; the move deletes the hold. */
  ownHold?: Buffer | null;
  /** The booking's new verification; undefined keeps the present one. */
  verification?: PhoneVerification | undefined;
  /** The bulk action that it is a part of; null for none. */
  bulkAction?: BulkAction | null;
  /** Makes further changes of the moved booking in the same transaction. @returns the booking after them */
  also?: (tx: Transaction, moved: BookingRecord) => Promise<BookingRecord>;
}

/** Whether staff exceed the limit, with their reason for the history and the audit log; null without one. */
export interface PastLimit {
  override: boolean;
  overrideReason: string | null;
}

/** Places to move to. */
export interface MovePlace extends SlotClaim {
  /** The guest quotas that count the booking; null for none. */
  quotas: GuestQuotas | null;
  /** The history's lines for a move past the limit; empty within it. */
  past: readonly BookingChange[];
  /** True if the places are past the limit and the history has recorded so already, when they were offered. */
  overridden?: boolean;
  /** The booking's status after the move; CONFIRMED by default. */
  status?: BookingStatus;
}

export interface BookingMoverParts {
  database: Database;
  clock: Clock;
  availability: AvailabilityService;
  dayConcurrency: DayConcurrency;
  verifications: Pick<VerificationService, 'quotas'>;
  bursts: BurstAlarm;
  wakeOutbox: () => void;
}

/** Moves a booking to a place, for every entry point. */
export class BookingMover {
  private readonly claims: ClaimRepository;

  constructor(private readonly parts: BookingMoverParts) {
    this.claims = new ClaimRepository(parts.database);
  }

  /**
   * Moves a booking to the first branch that has places on the decided date.
   * @param date the decided date
   * @returns rejected if the code of its verification was used meanwhile
   * @throws as moveTo
   */
  async moveWithin(
    caller: Caller,
    booking: BookingRecord,
    date: string,
    decided: DecidedDate,
    terms: MoveTerms,
  ): Promise<Moved | NoPlace | CodeRejection> {
    return claimFirst<Moved | CodeRejection>(decided, date, async (offer) => {
      // The answer to an offer counts in no guest quota, because the retailer asked for it.
      const quotas = terms.byCustomer && terms.answered === null ? this.parts.verifications.quotas(offer.limit) : null;
      const moved = await this.moveTo(caller, booking, decided.plans, { ...offer, quotas, past: [] }, terms);
      return moved.kind === 'numberSpent' ? { kind: 'quota' } : moved;
    });
  }

  /**
   * Moves a booking to the first branch that has places on the decided date, or, with an override, past the reason against the date.
   * @returns full also for a date that cannot be booked (reasonAgainst); else as moveWithin
   * @throws as moveTo; FORBIDDEN for an override if none of the covering branches is the caller's
   */
  async moveOrOverride(
    caller: Caller,
    booking: BookingRecord,
    date: CalendarDate,
    { override, overrideReason }: PastLimit,
    decided: DecidedDate,
    terms: MoveTerms,
  ): Promise<Moved | NoPlace | CodeRejection> {
    const { plans, branches } = decided;
    const within = await this.moveWithin(caller, booking, date, decided, terms);
    if (within.kind !== 'full' || !override) return within;
    const now = businessNow(this.parts.clock.now());
    const forced =
      overrideOffer(caller.actor, date, now, branches, plans, placesOfBooking(booking)) ?? ownOffer(booking, date, now.date, decided);
    const past = overrideChanges(reasonAgainst(decided), overrideReason);
    const moved = forced && (await this.moveTo(caller, booking, plans, { ...forced, quotas: null, past }, terms));
    return moved?.kind === 'moved' ? moved : within;
  }

  /**
   * Moves a booking to these places; a cancelled booking is restored, and its customer gets a confirmation.
   * @throws CONFLICT for a booking that was changed meanwhile (STALE_VERSION), or whose offer does not wait any more (ALREADY_ANSWERED), or
   *   that is restored while another booking has its order (ORDER_ALREADY_BOOKED)
   */
  async moveTo(
    caller: Caller,
    before: BookingRecord,
    plans: Plans,
    { quotas, past, overridden = false, status = 'CONFIRMED', ...offer }: MovePlace,
    { byCustomer, answered, notify, ownHold = null, verification, bulkAction = null, also }: MoveTerms,
  ): Promise<Moved | Exclude<MoveClaim, Claimed>> {
    const branch = plans.branch(offer.branchId);
    if (branch === undefined) throw new Error('an offer is made for a branch of the plans');
    const at = this.parts.clock.now();
    const booking = { ...movedBooking(before, branch, offer.date, at), status, places: offer.places };
    const restores = before.status === 'CANCELLED';
    const left = { fromBranchId: before.branchId, fromPlaces: before.places };
    const action = restores ? 'undoBookingStatus' : 'rescheduleBooking';
    const messages = () =>
      restores ? messagesFor('CONFIRMED', booking, { arrival: plans.arrivalOf(booking.branchId) }) : moveMessages(before, booking, plans);
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [
        restores
          ? { change: 'STATUS_UNDONE', from: before.status, to: status }
          : { change: 'MOVED', from: before.deliveryDate, to: booking.deliveryDate, ...left },
        ...differences(before, booking),
        ...past,
        ...notNotified(notify),
      ],
      // An undo back to FAILED on a past day: the customer gets no message about that date.
      messages: notify && status === 'CONFIRMED' ? messages() : [],
      audit: {
        ...auditOf(past.length > 0 ? `${action}.override` : action, before, booking, bulkAction),
        after: { ...auditView(booking), ...auditOverride(past) },
      },
    };
    const promise = promiseOf(plans, offer, past, at);
    const move: Move = {
      ...{
        bookingId: before.id,
        version: before.version,
        status,
        pieces: piecesOf(before),
        restores,
        quotas,
        byCustomer,
        answered,
        verification: verification ?? null,
        ownHold,
      },
      promise: { ...promise, override: promise.override || overridden },
    };
    let moved = booking;
    const claim = await this.parts.dayConcurrency
      .take(offer, () =>
        also === undefined
          ? this.claims.move(move, offer, changeRecord)
          : this.together(
              (claims) => claims.move(move, offer, changeRecord),
              async (tx) => {
                moved = await also(tx, booking);
              },
            ),
      )
      .catch((error: unknown) => {
        // The unique index of active orders: another booking of the order was made since.
        if (restores && codeOf(error) === '23505') throw new AppError('CONFLICT', { reason: 'ORDER_ALREADY_BOOKED', cause: error });
        throw error;
      });
    if (claim.kind !== 'claimed') return claim;
    if (claim.isBurst) this.parts.bursts.raise({ branchId: offer.branchId, date: offer.date });
    this.parts.wakeOutbox();
    return { kind: 'moved', booking: moved };
  }

  /**
   * Writes other quantities of a booking with the places that they need on its day, and ends an offer to move that keeps another number of
   * places than they need. Fewer places never need room; more are claimed like those of a move, with an override past the reason against
   * them. A past day has no limit.
   * @param booking the booking with the new quantities, at its present version
   * @param write writes the booking with its places in the same transaction; past: the history's lines for places past the limit
   * @returns null after the change; the reason if the day has no room for more places
   * @throws CONFLICT for a booking that was changed meanwhile (STALE_VERSION)
   */
  async resize(
    booking: BookingRecord,
    { override, overrideReason }: PastLimit,
    { plans }: Pick<DecidedDate, 'plans'>,
    write: (tx: Transaction, resized: BookingRecord, at: Date, past: readonly BookingChange[]) => Promise<void>,
  ): Promise<DayReason | null> {
    const { branchId, deliveryDate: date } = booking;
    const branch = plans.branch(branchId);
    if (branch === undefined) throw new Error('a booking is of a branch of the plans');
    const at = this.parts.clock.now();
    const places = placesOf(booking, branch);
    const place = { branchId, date, planVersion: plans.versionOf(branchId), places };
    const { limit, reason } = limitOn(branch, date);
    const offered = await new HoldRepository(this.parts.database).ofOffer(booking.id, at);
    const offeredBy = offered && plans.branch(offered.branchId);
    const endsOffer = offered !== null && (!offeredBy || placesOf(booking, offeredBy) !== offered.places);
    const claim = (claimed: SlotClaim, past: readonly BookingChange[]) =>
      this.parts.dayConcurrency.take(claimed, () =>
        this.together(
          (claims) => claims.resize(booking, { pieces: piecesOf(booking), endsOffer }, claimed, promiseOf(plans, claimed, past, at)),
          (tx) => write(tx, { ...booking, places }, at, past),
        ),
      );
    const isMore = places > booking.places && date >= businessNow(at).date;
    const within = await claim({ ...place, limit: isMore ? limit : noLimit }, []);
    if (within.kind === 'claimed') return null;
    const against = reason ?? ((await this.isFull(branchId, date, limit)) ? 'FULL' : 'NOT_ENOUGH_ROOM');
    if (!override) return against;
    await claim({ ...place, limit: noLimit }, overrideChanges(against, overrideReason));
    return null;
  }

  private async isFull(branchId: string, date: CalendarDate, limit: number): Promise<boolean> {
    const day = { branchIds: [branchId], from: date, to: date, now: this.parts.clock.now(), ownHold: null };
    const { booked, held } = (await new DayRepository(this.parts.database).facts(day)).countOf(branchId, date);
    return booked + held >= limit;
  }

  /** Claims, and if it succeeds runs `also`, in one transaction. A stale plan is thrown unchanged: the caller decides again. */
  private async together(
    move: (claims: ClaimRepository) => Promise<MoveClaim>,
    also: (tx: Transaction) => Promise<void>,
  ): Promise<MoveClaim> {
    const claim = await this.parts.database.transaction(async (tx) => {
      try {
        const result = await move(new ClaimRepository(tx));
        if (result.kind === 'claimed') await also(tx);
        return result;
      } catch (error) {
        // Returned and not thrown, because the transaction would run again with the same stale plan.
        if (error instanceof Error && isStalePlan(error)) return error;
        throw error;
      }
    });
    if (claim instanceof Error) throw claim;
    return claim;
  }

  /** Returns the answer for a booking that could not be moved, with the nearest dates that can be offered instead. */
  async refusal(booking: BookingRecord, date: CalendarDate, reason: DayReason): Promise<DateRefused> {
    const dates = await this.parts.availability.alternatives(questionOf(booking, date));
    // The present date and dates that the customer has declined are no alternatives.
    const without = [booking.deliveryDate, ...(await new BookingRepository(this.parts.database).declinedDates(booking.id))];
    return { kind: 'dateUnavailable', reason, alternatives: dates.filter((alternative) => !without.includes(alternative)) };
  }
}

/**
 * Returns places past the limit at the booking's own branch, on its present date or an earlier one from today on. No lead time applies
 * there: the branch has the goods, and moves a booking before it delivers early (domain.md, "Booking: the invariant"). Null for any other
 * date.
 */
function ownOffer(
  { branchId, deliveryDate, status, places }: BookingRecord,
  date: CalendarDate,
  today: CalendarDate,
  { plans, branches }: DecidedDate,
): SlotClaim | null {
  const isOwnDay = date === deliveryDate && branches.some(({ id }) => id === branchId);
  const isOpen = status !== 'FAILED' && date >= today && (date < deliveryDate || isOwnDay) && plans.branch(branchId)?.status === 'ACTIVE';
  return isOpen ? { branchId, date, planVersion: plans.versionOf(branchId), limit: noLimit, places } : null;
}

/**
 * Returns the question whether a booking can have this date.
 * @param offered the places that its offer to move keeps. On that day they do not count, and the booking needs no more
 * @param ownHold SHA-256 of the caller's hold token, whose places on any other day do not count
 */
export function questionOf(
  booking: Pick<BookingRecord, 'postcode' | 'branchId' | 'places' | 'quantityMattress' | 'quantityBedset'>,
  date: CalendarDate,
  offered: OfferedPlaces | null = null,
  ownHold: Buffer | null = null,
): DateQuestion {
  const placesIn = placesOfBooking(booking);
  return {
    postcode: booking.postcode,
    date,
    ownHold: offered?.date === date ? offered.hold : ownHold,
    staff: null,
    placesIn: (branch) => (offered?.branchId === branch.id && offered.date === date ? offered.places : placesIn(branch)),
  };
}

/** Returns the booking after the move. */
export function movedBooking(
  before: BookingRecord,
  branch: Pick<BranchPlan, 'id' | 'name' | 'leadTime'>,
  deliveryDate: CalendarDate,
  at: Date,
): BookingRecord {
  return {
    ...before,
    branchId: branch.id,
    branchName: branch.name,
    leadTime: branch.leadTime,
    deliveryDate,
    status: 'CONFIRMED',
    keptLimit: null,
    window: null,
    attendance: null,
    version: before.version + 1,
    updatedAt: at,
  };
}

/** Returns the messages to its customer about the move. */
export function moveMessages(before: BookingRecord, moved: BookingRecord, plans: Pick<Plans, 'arrivalOf'>): NewBookingMessage[] {
  return changeMessages(before, moved, (branchId) => plans.arrivalOf(branchId));
}

/** Returns the further changes of a move: the branch, and the status of a failed delivery. A restored one has its own line. */
function differences(before: BookingRecord, after: BookingRecord): BookingChange[] {
  const changes: BookingChange[] = [];
  if (before.branchId !== after.branchId) changes.push({ change: 'BRANCH', from: before.branchName, to: after.branchName });
  if (before.status !== after.status && before.status !== 'CANCELLED')
    changes.push({ change: 'STATUS', from: before.status, to: after.status });
  return changes;
}
