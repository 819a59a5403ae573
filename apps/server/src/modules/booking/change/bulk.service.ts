import { createHash, randomUUID } from 'node:crypto';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { plainCharacters } from '@booking/domain/checks/text';
import { worksFor } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid, refuseTooMany, type ErrorCode } from '../../../shared/app-error.js';
import { requireScope, requireStaff, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { isUuid, uuidOf } from '../../../shared/uuid.js';
import type { Database } from '../../../database/database.js';
import { businessNow } from '../../availability/business-now.js';
import { isStaffOf, mayStepAsCrew } from '../booking-access.js';
import { redacted } from '../booking-outline.js';
import type { BookingRecord } from '../booking-record.js';
import type { BulkAction } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import { idempotencyKey, idempotencyMilliseconds, type IdempotencyKey } from '../idempotency.js';
import { BookingFactsRepository } from '../take/booking-facts.repository.js';
import { checkedKey } from '../take/booking-form.js';
import { checkedReason } from '../take/checked-reason.js';
import type { BookingChangeService, RescheduleRequest } from './booking-change.service.js';
import { BulkRepository, type BulkLeft, type RememberedBulkAction } from './bulk.repository.js';
import type { DeliveryStatusService } from './delivery-status.service.js';
import type { MessageStaffService } from './message-staff.service.js';

/** A booking with the version that the caller saw. */
export interface SeenBooking {
  id: string;
  version: number;
}

/** Several bookings. notify: whether their customers get a message. */
export interface BulkRequest {
  bookings: readonly SeenBooking[];
  notify: boolean;
  idempotencyKey: string | null;
}

export interface WordsRequest {
  ids: readonly string[];
  words: { en: string; bm?: string | null; cn?: string | null };
  idempotencyKey: string | null;
}

/** The changed bookings, and the others with their codes. */
export interface BulkAnswer {
  id: string;
  done: BookingRecord[];
  left: BulkLeft[];
}

export interface BulkServiceParts {
  database: Database;
  clock: Clock;
  changes: BookingChangeService;
  round: DeliveryStatusService;
  messages: Pick<MessageStaffService, 'sendWords' | 'wordsErrors'>;
}

/** Seconds within which a bulk action can be undone. */
const undoSeconds = 600;

/** The mutations whose bulk actions can be undone. */
const undoableActions: ReadonlySet<string> = new Set(['setBookingStatuses', 'moveBookings']);

/** Codes of errors of one booking: the others continue. Any other error ends the call, and a call with the same key continues it. */
const ofOne: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'TOO_MANY_REQUESTS']);

/**
 * Bulk actions of staff: each booking changes in a transaction of its own, so that a booking that was changed meanwhile does not stop the
 * others, and a crash leaves no half change. The audit log has every change under the id of the bulk action, by which an undo, and a call
 * with the same key after a crash, find it (ADR 0023).
 */
export class BulkService {
  private readonly bulkActions: BulkRepository;

  constructor(private readonly parts: BulkServiceParts) {
    this.bulkActions = new BulkRepository(parts.database);
  }

  /**
   * Changes the status of many bookings by one step.
   * @throws BAD_USER_INPUT for FAILED and CANCELLED, which have mutations of their own; as every bulk action BAD_USER_INPUT for no or too
   *   many bookings, and CONFLICT for a key that was used with another input (KEY_REUSED)
   */
  async setBookingStatuses(caller: Caller, { status, ...request }: BulkRequest & { status: BookingStatus }): Promise<BulkAnswer> {
    requireStaff(caller);
    if (status === 'FAILED' || status === 'CANCELLED') refuseInvalid([{ path: 'status', code: 'CHOICE_INVALID' }]);
    const step = { status, docUrls: null, reason: null, notify: request.notify, idempotencyKey: null };
    return this.bulkAction(caller, 'setBookingStatuses', request, [status, request.notify], (seen, bulkAction) =>
      this.parts.round.updateBookingStatus(caller, { ...seen, ...step, bulkAction }),
    );
  }

  /** Moves many bookings to one date, each like a single move. A booking for which the date has no place stays, and is in `left`. */
  async moveBookings(caller: Caller, { deliveryDate, ...request }: BulkRequest & { deliveryDate: CalendarDate }): Promise<BulkAnswer> {
    requireScope(caller, 'booking:write');
    return this.bulkAction(caller, 'moveBookings', request, [deliveryDate, request.notify], (seen, bulkAction) =>
      this.move(caller, { ...seen, deliveryDate, notify: request.notify, undo: false, bulkAction }),
    );
  }

  /** Cancels many bookings with one reason, and releases their places. @throws BAD_USER_INPUT for the reason too */
  async cancelBookings(caller: Caller, { reason: words, ...request }: BulkRequest & { reason: string }): Promise<BulkAnswer> {
    requireScope(caller, 'booking:write');
    const reason = checkedReason(words, 'reason');
    if (reason === null) refuseInvalid([{ path: 'reason', code: 'REQUIRED' }]);
    const step = { status: 'CANCELLED', docUrls: null, reason, notify: request.notify, idempotencyKey: null } as const;
    return this.bulkAction(caller, 'cancelBookings', request, [reason, request.notify], (seen, bulkAction) =>
      this.parts.round.updateBookingStatus(caller, { ...seen, ...step, bulkAction }),
    );
  }

  /**
   * Sends a text of staff to many customers, to each in their language. For people only.
   * @throws BAD_USER_INPUT for the text too; FORBIDDEN for a key
   */
  async messageBookings(caller: Caller, { ids, words, idempotencyKey: given }: WordsRequest): Promise<BulkAnswer> {
    requireScope(caller, 'booking:write');
    if (caller.actor.kind === 'key') throw new AppError('FORBIDDEN');
    const fields = { en: words.en.trim(), bm: words.bm?.trim() ?? '', cn: words.cn?.trim() ?? '' };
    const known = await new BookingRepository(this.parts.database).byIds(ids.slice(0, maxBookings).filter(isUuid));
    const own = known.filter((booking) => isStaffOf(caller.actor, booking, 'booking:write'));
    refuseInvalid(this.parts.messages.wordsErrors(fields, own));
    // Messages need no version of the booking.
    const request = { bookings: ids.map((id) => ({ id, version: 0 })), path: 'ids', idempotencyKey: given };
    return this.bulkAction(caller, 'messageBookings', request, [fields], async ({ id }, bulkAction) => {
      const notified = await this.parts.messages.sendWords(caller, id, fields, bulkAction);
      if (notified === null) throw new NotDone('NO_WAY');
      return notified;
    });
  }

  /**
   * Undoes a bulk action for each booking of the caller's branches that nobody has changed since. A repeated call gives the same answer.
   * @throws CONFLICT after ten minutes, and for a bulk action without an undo (ILLEGAL_TRANSITION); NOT_FOUND for one with none of the
   *   caller's bookings
   */
  async undoBulk(caller: Caller, id: string): Promise<BulkAnswer> {
    requireStaff(caller);
    const { actor } = caller;
    const all = isUuid(id) ? await this.bulkActions.lines(id) : [];
    const lines = all.filter(({ before, after }) => [before, after].some((side) => side !== null && worksFor(actor, side.branchId)));
    const last = lines.at(-1);
    if (last === undefined) throw new AppError('NOT_FOUND');
    const since = this.parts.clock.now().getTime() - undoSeconds * 1000;
    if (!undoableActions.has(last.action) || last.at.getTime() <= since) throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    const lineOf = new Map(lines.map((line) => [line.bookingId, line]));
    const seen = lines.map(({ bookingId, after }) => ({ id: bookingId, version: after.version }));
    return this.work(caller, { id: undoOf(id), action: 'undoBulk' }, seen, (booking, bulkAction) => {
      const line = lineOf.get(booking.id);
      if (!line?.before) throw new Error('the bulk action did not change this booking');
      if (line.action === 'setBookingStatuses') return this.parts.round.undoBookingStatus(caller, { ...booking, bulkAction });
      const { deliveryDate } = line.before;
      const undoable = { by: line.actorId, seconds: undoSeconds };
      return this.move(caller, { ...booking, deliveryDate, notify: true, undo: true, undoable, bulkAction });
    });
  }

  private async move(
    caller: Caller,
    request: Omit<RescheduleRequest, 'token' | 'override' | 'overrideReason' | 'proof'>,
  ): Promise<BookingRecord> {
    const alone = { token: null, override: false, overrideReason: null, proof: null };
    const outcome = await this.parts.changes.rescheduleBooking(caller, { ...request, ...alone });
    if (outcome.kind === 'moved') return outcome.booking;
    throw new NotDone(outcome.kind === 'dateUnavailable' ? outcome.reason : 'FULL');
  }

  /** Runs a bulk action, or, with a used key, the rest of it, and returns its result. */
  private async bulkAction(
    caller: Caller,
    action: string,
    { bookings, path = 'bookings', idempotencyKey: given }: BulkActionRequest,
    input: readonly unknown[],
    change: ChangeOne,
  ): Promise<BulkAnswer> {
    if (bookings.length === 0) refuseInvalid([{ path, code: 'REQUIRED' }]);
    refuseTooMany(bookings, maxBookings, path);
    // The id of a booking that was not changed is stored, and the database accepts no such text.
    refuseInvalid(
      bookings.flatMap(({ id }, index): ValidationError[] => {
        const code = plainCharacters(id);
        return code === null ? [] : [{ path: path === 'ids' ? `ids.${index}` : `${path}.${index}.id`, code }];
      }),
    );
    const seen = [...new Map(bookings.map(({ id, version }) => [id, { id, version }])).values()];
    const text = checkedKey(given);
    if (text === null) return this.work(caller, { id: randomUUID(), action }, seen, change);
    const key = idempotencyKey(caller, text, [action, seen, ...input]);
    const { id, end } = await this.begun(key);
    if (end !== undefined) return { id, done: await this.asTheyAre(caller, end.done), left: end.left };
    const answer = await this.work(caller, { id, action }, seen, change);
    await this.bulkActions.end(key, { kind: 'bulk', id, end: { done: answer.done.map((booking) => booking.id), left: answer.left } });
    return answer;
  }

  private async begun(key: IdempotencyKey): Promise<RememberedBulkAction> {
    const now = this.parts.clock.now();
    await new BookingFactsRepository(this.parts.database).forget(key.keyHash, new Date(now.getTime() - idempotencyMilliseconds));
    const { inputHash, outcome } = await this.bulkActions.begin(key, { kind: 'bulk', id: randomUUID() }, now);
    if (!inputHash.equals(key.inputHash)) throw new AppError('CONFLICT', { reason: 'KEY_REUSED' });
    return outcome as RememberedBulkAction;
  }

  /** Changes the bookings that this bulk action has not changed yet, one after the other. */
  private async work(caller: Caller, bulkAction: BulkAction, seen: readonly SeenBooking[], change: ChangeOne): Promise<BulkAnswer> {
    const before = new Set((await this.bulkActions.lines(bulkAction.id)).map(({ bookingId }) => bookingId));
    const done = new Map((await this.asTheyAre(caller, [...before])).map((booking) => [booking.id, booking]));
    const left: BulkLeft[] = [];
    for (const booking of seen.filter(({ id }) => !before.has(id))) {
      try {
        done.set(booking.id, await change(booking, bulkAction));
      } catch (error) {
        left.push(await this.leftOf(booking.id, error));
      }
    }
    // Two concurrent calls with one key: a change by the other call is no conflict.
    const other = new Set(left.length === 0 ? [] : (await this.bulkActions.lines(bulkAction.id)).map(({ bookingId }) => bookingId));
    const theirs = left.filter(({ bookingId }) => other.has(bookingId)).map(({ bookingId }) => bookingId);
    for (const booking of await this.asTheyAre(caller, theirs)) done.set(booking.id, booking);
    return {
      id: bulkAction.id,
      done: seen.flatMap(({ id }) => done.get(id) ?? []),
      left: left.filter(({ bookingId }) => !other.has(bookingId)),
    };
  }

  /** Returns a booking that was not changed, with the code of its error. @throws the error if it is one of the whole call */
  private async leftOf(bookingId: string, error: unknown): Promise<BulkLeft> {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return { bookingId, reference: '', code: error.code };
    const code =
      error instanceof NotDone ? error.code : error instanceof AppError && ofOne.has(error.code) ? (error.reason ?? error.code) : null;
    if (code === null) throw error;
    const booking = await new BookingRepository(this.parts.database).byId(bookingId);
    return { bookingId, reference: booking?.reference ?? '', code };
  }

  /** Returns changed bookings as they are now, in the order of the ids; as its outline one that has left the caller's branches since. */
  private async asTheyAre(caller: Caller, ids: readonly string[]): Promise<BookingRecord[]> {
    const found = ids.length === 0 ? [] : await new BookingRepository(this.parts.database).byIds(ids);
    const order = new Map(ids.map((id, index) => [id, index]));
    return found
      .sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0))
      .map((booking) => (this.isTheirs(caller, booking) ? booking : redacted(booking)));
  }

  private isTheirs({ actor }: Caller, booking: BookingRecord): boolean {
    return isStaffOf(actor, booking, 'booking:write') || mayStepAsCrew(actor, booking, businessNow(this.parts.clock.now()).date);
  }
}

/** path: of the list in the request, for its errors. */
type BulkActionRequest = Omit<BulkRequest, 'notify'> & { path?: string };

/** Changes one booking. @throws NotDone, or an error of `ofOne`, if it is not changed */
type ChangeOne = (seen: SeenBooking, bulkAction: BulkAction) => Promise<BookingRecord>;

/** An error of one booking, with its code for `left`. */
class NotDone extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

/** Returns the id of a bulk action's undo: derived from its own, so that a repeated undo finds what was undone. */
function undoOf(id: string): string {
  return uuidOf(createHash('sha256').update(`undo ${id}`).digest().subarray(0, 16), 8);
}
