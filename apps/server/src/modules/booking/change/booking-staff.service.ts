import { noArrival } from '@booking/domain/branch/arrival';
import { canArchive, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { ForeignMobile } from '@booking/domain/checks/mobile';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import { placesOf } from '@booking/domain/booking/places';
import { maxNoteLength } from '@booking/domain/booking/staff-texts';
import { AppError, refuseTooMany } from '../../../shared/app-error.js';
import { requireScope, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { hashToken } from '../../../shared/token-hash.js';
import { isUuid } from '../../../shared/uuid.js';
import { codeOf } from '../../../database/database-error.js';
import type { Database, Transaction } from '../../../database/database.js';
import { untilCurrent } from '../../../database/until-current.js';
import { reasonAgainst, type AvailabilityService } from '../../availability/availability.service.js';
import { BranchRepository } from '../../branch/branch.repository.js';
import { BounceRepository } from '../../notification/bounce.repository.js';
import { requireWriter, writableBooking } from '../booking-access.js';
import { checkedReason } from '../take/checked-reason.js';
import { HoldRepository } from '../take/hold.repository.js';
import { requireOverride } from '../take/override.js';
import { changeMessages } from '../booking-messages.js';
import type { BookingChange, BookingRecord } from '../booking-record.js';
import { auditOf, auditOverride, auditView, notNotified, type ChangeRecord } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import { newManageSalt } from '../manage-token.js';
import { correctionOf, withDetails, type DetailsInput } from './booking-details.js';
import { questionOf, type BookingMover, type PastLimit } from './booking-mover.js';
import { StaffChangeRepository } from './staff-change.repository.js';

/**
 * A correction by staff. notify: false sends the customer no message; a change of the note alone never does. override: past the limit, for
 * a postcode of another branch and for more pieces.
 */
export type UpdateRequest = DetailsInput & Partial<PastLimit> & { postcode?: string | null; internalNote?: string | null; notify: boolean };

export interface StaffServiceParts {
  database: Database;
  clock: Clock;
  foreignMobile: ForeignMobile;
  availability: AvailabilityService;
  mover: BookingMover;
  manageToken: (bookingId: string, salt: string) => string;
  wakeOutbox: () => void;
}

/** Changes of bookings by staff besides moves, cancellations and delivery: corrections, orders, the archive. */
export class BookingStaffService {
  constructor(private readonly parts: StaffServiceParts) {}

  /**
   * Confirms that a booking has a right to its order, or that its order is accepted without being on file.
   * @throws CONFLICT for a stale version, for a cancelled booking, and while another active booking has the order
   */
  async confirmOrder(caller: Caller, id: string, version: number): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    const before = await writableBooking(caller.actor, new BookingRepository(this.parts.database), id);
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (before.orderCheck === 'CONFIRMED') return before;
    if (before.status === 'CANCELLED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const at = this.parts.clock.now();
    const after: BookingRecord = { ...before, orderCheck: 'CONFIRMED', version: version + 1, updatedAt: at };
    const changeRecord: ChangeRecord = {
      at,
      actor: caller.actor,
      changes: [{ change: 'ORDER_CONFIRMED', from: null, to: null }],
      messages: [],
      audit: auditOf('confirmOrder', before, after),
    };
    const done = await new StaffChangeRepository(this.parts.database)
      .confirmOrder(before.id, version, changeRecord)
      .catch((error: unknown) => {
        // The unique index of active orders: a customer with the right has booked it.
        if (codeOf(error) === '23505') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION', cause: error });
        throw error;
      });
    if (!done) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return after;
  }

  /**
   * Corrects the customer's values (correctionOf), and sends them a message if the delivery is still to come. With another e-mail or
   * telephone number the booking gets another link: the old one may have been sent to a stranger by mistake. City and state follow the
   * postcode; another postcode ends an offer to move. If the branch does not deliver to it, the booking moves on its date to a branch that
   * does. Other quantities take or release places of its day, and end an offer that keeps another number of places. Without `notify` the
   * customer gets no message; a pending one about an earlier change is still sent, unless the link changes.
   * @throws CONFLICT for a stale version; with the reason against the date if its day has no room for the quantities; for a postcode also
   *   POSTCODE_NOT_SERVED, or ILLEGAL_TRANSITION for one of another branch while the booking is out for delivery; NOT_FOUND, FORBIDDEN,
   *   BAD_USER_INPUT
   */
  async updateBooking(
    caller: Caller,
    id: string,
    version: number,
    { notify, internalNote: note, override = false, overrideReason = null, ...input }: UpdateRequest,
  ): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    const past = { override, overrideReason: checkedReason(overrideReason, 'input.overrideReason') };
    const before = await writableBooking(caller.actor, new BookingRepository(this.parts.database), id);
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    const correction = correctionOf(before, input, { isStaff: true, foreignMobile: this.parts.foreignMobile });
    const { details, place, changes: corrected } = correction;
    const isElsewhere = place.postcode !== before.postcode;
    const { quantityMattress, quantityBedset } = details;
    const wanted = { ...before, quantityMattress, quantityBedset };
    const isResized = quantityMattress !== before.quantityMattress || quantityBedset !== before.quantityBedset;
    // The history has no text of the note: it can have 4,000 characters, and an erasure must find it in one place only.
    const internalNote =
      note === undefined || note === null ? before.internalNote : checkedReason(note, 'input.internalNote', maxNoteLength);
    const noted: BookingChange[] = internalNote === before.internalNote ? [] : [{ change: 'internalNote', from: null, to: null }];
    if (corrected.length + noted.length === 0) return before;
    const newLink = details.email !== before.email || details.primaryContact !== before.primaryContact;
    const manageSalt = newLink ? newManageSalt() : before.manageSalt;
    const concernsThem = isToCome(before.status) && corrected.length > 0;
    const isNotified = concernsThem && notify;
    /**
     * @param on the booking at its present version: unchanged, with its new places, or after its move to another branch
     * @param overridden the history's lines for places past the limit
     */
    const write = async (
      tx: Transaction,
      on: BookingRecord,
      at: Date,
      overridden: readonly BookingChange[] = [],
    ): Promise<BookingRecord> => {
      const after: BookingRecord = { ...withDetails(on, correction, at), internalNote, manageSalt };
      const branch = isNotified ? await new BranchRepository(tx).byId(on.branchId) : null;
      const fieldNames = { fields: [...corrected, ...noted].map(({ change }) => change) };
      const changeRecord = {
        at,
        actor: caller.actor,
        changes: [...corrected, ...noted, ...overridden, ...notNotified(notify || !concernsThem)],
        messages: isNotified ? changeMessages(before, after, () => branch?.arrival ?? noArrival) : [],
        audit: {
          action: overridden.length > 0 ? 'updateBooking.override' : 'updateBooking',
          before: auditView(on),
          after: { ...auditView(after), ...fieldNames, ...(overridden.length > 0 && auditOverride(overridden)) },
        },
      };
      const link = newLink ? { manageSalt, tokenHash: hashToken(this.parts.manageToken(on.id, manageSalt)) } : null;
      const endsOffer = isElsewhere || (isResized && (await new HoldRepository(tx).ofOffer(on.id, at)) === null);
      const changed = { ...details, ...(isElsewhere && place), internalNote, places: on.places };
      if (!(await new StaffChangeRepository(tx).updateDetails(on.id, on.version, changed, { link, isNotified, endsOffer }, changeRecord)))
        throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
      // Staff have corrected the address, so earlier bounces of it no longer count.
      if (details.email !== before.email) await new BounceRepository(tx).forget(details.email);
      return after;
    };
    const inPlace = () =>
      isResized
        ? this.withQuantities(wanted, past, write)
        : this.parts.database.transaction((tx) => write(tx, before, this.parts.clock.now()));
    const after = isElsewhere ? await this.withBranch(caller, { ...wanted, ...place }, past, { notify, write, inPlace }) : await inPlace();
    this.parts.wakeOutbox();
    return after;
  }

  /**
   * Writes another postcode if the booking's branch delivers there too, or the delivery is over; otherwise together with a move on the same
   * date to a branch that delivers there.
   * @param booking the booking with the new postcode and quantities
   */
  private withBranch(
    caller: Caller,
    booking: BookingRecord,
    past: PastLimit,
    { notify, write, inPlace }: PostcodeWrite,
  ): Promise<BookingRecord> {
    const { postcode, deliveryDate: date, branchId, status } = booking;
    return this.parts.availability.decideUntilCurrent(questionOf(booking, date), async (decided) => {
      const serving = decided.plans.serving(postcode, null, 'input.postcode');
      if (serving.length === 0) throw new AppError('CONFLICT', { reason: 'POSTCODE_NOT_SERVED' });
      if (!isToCome(status) || serving.some(({ id }) => id === branchId)) return inPlace();
      if (status !== 'CONFIRMED') throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
      if (past.override) requireOverride(caller.actor);
      const also = (tx: Transaction, moved: BookingRecord) => write(tx, moved, moved.updatedAt);
      const terms = { byCustomer: false, answered: null, notify, also };
      const after = await this.parts.mover.moveOrOverride(caller, booking, date, past, decided, terms);
      if (after.kind === 'moved') return after.booking;
      throw new AppError('CONFLICT', { reason: reasonAgainst(decided) });
    });
  }

  /**
   * Writes other quantities with the places that they need. A cancelled booking takes no places: it stores how many it would take.
   * @param booking the booking with the new quantities
   */
  private withQuantities(booking: BookingRecord, past: PastLimit, write: PostcodeWrite['write']): Promise<BookingRecord> {
    return this.parts.availability.decideUntilCurrent(questionOf(booking, booking.deliveryDate), async (decided) => {
      const branch = decided.plans.branch(booking.branchId);
      if (booking.status === 'CANCELLED') {
        const places = branch === undefined ? booking.places : placesOf(booking, branch);
        return this.parts.database.transaction((tx) => write(tx, { ...booking, places }, this.parts.clock.now()));
      }
      let after = booking;
      const against = await this.parts.mover.resize(booking, past, decided, async (tx, resized, at, overridden) => {
        after = await write(tx, resized, at, overridden);
      });
      if (against !== null) throw new AppError('CONFLICT', { reason: against });
      return after;
    });
  }

  /** Archives delivered, failed and cancelled bookings, all or none. Archived ones stay archived. @throws CONFLICT for another status */
  archiveBookings(caller: Caller, ids: readonly string[]): Promise<BookingRecord[]> {
    return this.setArchived(caller, ids, true);
  }

  /** Restores archived bookings, all or none. Status and places do not change. */
  restoreBookings(caller: Caller, ids: readonly string[]): Promise<BookingRecord[]> {
    return this.setArchived(caller, ids, false);
  }

  private async setArchived(caller: Caller, ids: readonly string[], archived: boolean): Promise<BookingRecord[]> {
    requireScope(caller, 'booking:write');
    refuseTooMany(ids, maxBookings, 'ids');
    const unique = [...new Set(ids)];
    const known = new Map((await new BookingRepository(this.parts.database).byIds(unique.filter(isUuid))).map((one) => [one.id, one]));
    const found = unique.map((id) => requireWriter(caller.actor, known.get(id) ?? null));
    const moved = found.filter((booking) => booking.archived !== archived);
    if (archived && !moved.every(({ status }) => canArchive(status))) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    if (moved.length > 0) {
      const at = this.parts.clock.now();
      const action = archived ? 'archiveBookings' : 'restoreBookings';
      const audit = moved.map((before) => {
        const after: BookingRecord = { ...before, archived, version: before.version + 1, updatedAt: at };
        known.set(before.id, after);
        return { bookingId: before.id, ...auditOf(action, before, after) };
      });
      const changes: BookingChange[] = [{ change: archived ? 'ARCHIVED' : 'RESTORED', from: null, to: null }];
      const changeRecord = { at, actor: caller.actor, changes, messages: [], audit };
      const repository = new StaffChangeRepository(this.parts.database);
      // An import of orders locks bookings in the order of their orders, so the two may deadlock.
      if (!(await untilCurrent(() => repository.setArchived(moved, archived ? at : null, changeRecord))))
        throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    }
    return ids.flatMap((id) => known.get(id) ?? []);
  }
}

/** How to write a correction: after a move of the booking (write), or in place. */
interface PostcodeWrite {
  notify: boolean;
  write: (tx: Transaction, on: BookingRecord, at: Date, overridden?: readonly BookingChange[]) => Promise<BookingRecord>;
  inPlace: () => Promise<BookingRecord>;
}

/** Returns whether the delivery is still to come. */
function isToCome(status: BookingStatus): boolean {
  return status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY';
}
