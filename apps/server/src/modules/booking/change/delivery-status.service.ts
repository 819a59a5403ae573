import { canTransition, mayGoOut, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { isToBeChecked } from '@booking/domain/booking/order-check';
import { correctionOf, undoableStep, type StatusLine, type StatusStep } from '@booking/domain/booking/undoable-step';
import { maxDocuments } from '@booking/domain/booking/document-limits';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normaliseReceivedBy, receivedByErrors } from '@booking/domain/delivery-day/received-by';
import { hiddenCharacters, withoutHarmlessCharacters } from '@booking/domain/checks/text';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { can } from '@booking/domain/user/permissions';
import { AppError, refuseInvalid, refuseTooMany } from '../../../shared/app-error.js';
import { requireScope, requireStaff, type Caller } from '../../../shared/caller.js';
import type { Clock } from '../../../shared/clock.js';
import { isUuid } from '../../../shared/uuid.js';
import { isOvertaken } from '../../../database/database-error.js';
import type { Database, Transaction } from '../../../database/database.js';
import type { StatementSource } from '../../../database/statement-source.js';
import type { UploadService } from '../../upload/upload.service.js';
import { businessNow } from '../../availability/business-now.js';
import { isStaffOf, mayStepAsCrew, writableBooking } from '../booking-access.js';
import type { BookingChangeService } from './booking-change.service.js';
import type { PastLimit } from './booking-mover.js';
import { BookingFactsRepository } from '../take/booking-facts.repository.js';
import { checkedKey } from '../take/booking-form.js';
import { redacted } from '../booking-outline.js';
import type { BookingChange, BookingRecord } from '../booking-record.js';
import { auditOf, changedDocuments, type ChangeRecord, type BulkAction } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import { checkedReason } from '../take/checked-reason.js';
import { requireOverride } from '../take/override.js';
import { idempotencyKey, idempotencyMilliseconds, type IdempotencyKey } from '../idempotency.js';
import { StaffChangeRepository } from './staff-change.repository.js';

export interface StatusRequest {
  id: string;
  version: number;
  status: BookingStatus;
  /** All documents of the booking after the change; null: unchanged. */
  docUrls: readonly string[] | null;
  /** The reason as a code, for FAILED only. */
  failure?: FailureCode | null;
  /** The person who received the goods, for DELIVERED only; null: not noted. */
  receivedBy?: string | null;
  /** The reason of a failure or cancellation as text. */
  reason: string | null;
  /** Whether the customer gets a message about a cancellation. */
  notify: boolean;
  idempotencyKey: string | null;
  /** The bulk action that it is a part of, if any. */
  bulkAction?: BulkAction | null;
}

/** A change of a booking at a version, as a part of a bulk action or alone. */
interface PlainStep {
  id: string;
  version: number;
  bulkAction?: BulkAction | null;
}

interface UndoRequest extends PlainStep {
  /** Why the outcome was wrong, for a correction. */
  reason?: string | null;
}

/** The messages to customers that a change of status causes. */
export interface StatusMessages {
  /**
   * Writes them in the transaction of the change.
   * @param booking as it is after the change
   * @param isStep false for an undo, and for a change that leaves the status as it is
   */
  afterChange(tx: StatementSource, booking: BookingRecord, isStep: boolean): Promise<void>;
}

export interface DeliveryStatusServiceParts {
  database: Database;
  clock: Clock;
  changes: BookingChangeService;
  uploads: Pick<UploadService, 'mayBeAdded'>;
  messages: StatusMessages;
}

/** Changes the status of deliveries: out, delivered with photographs or failed with a reason, and back. */
export class DeliveryStatusService {
  constructor(private readonly parts: DeliveryStatusServiceParts) {}

  /**
   * Changes the status of a booking by one step. A cancellation releases its places; a failed delivery is confirmed again by a move. A
   * booking that staff must check against its order does not go out, and none goes out before its date: a branch that delivers early moves
   * it first, so that the day's count is right and the customer is notified. The same status again adds documents, to any but a cancelled
   * booking, and a reason to a failed one.
   *
   * With an idempotency key, a telephone with a bad connection may repeat a step: it is taken once, and each answer is the booking as it is
   * then, or its outline if it has left the caller's branches or days. The crew changes the stops of its branches: today's and tomorrow's,
   * and those of days for which queued actions may still arrive (ADR 0025). It can neither cancel nor remove photographs.
   * @throws CONFLICT for a stale version, an illegal transition, a delivery before its date (NOT_ITS_DAY), or a key that was used for
   *   something else; NOT_FOUND, FORBIDDEN, BAD_USER_INPUT
   */
  async updateBookingStatus(caller: Caller, { idempotencyKey: given, ...input }: StatusRequest): Promise<BookingRecord> {
    requireStaff(caller);
    const request = {
      ...input,
      reason: checkedReason(input.reason, 'reason'),
      receivedBy: normaliseReceivedBy(input.receivedBy),
    };
    const text = checkedKey(given);
    if (text === null) return this.step(caller, request, null);
    const { id, version, status, docUrls, failure = null, receivedBy, reason, notify } = request;
    const key = idempotencyKey(caller, text, ['updateBookingStatus', id, version, status, docUrls, reason, notify, failure, receivedBy]);
    const known = await this.answerAgain(caller, key);
    if (known !== null) return known;
    try {
      return await this.step(caller, request, key);
    } catch (error) {
      // A concurrent request with the same key may have taken the step, and the booking may have left the run sheet since.
      const isOther = isOvertaken(error) || (error instanceof AppError && ['CONFLICT', 'NOT_FOUND'].includes(error.code));
      const taken = isOther ? await this.answerAgain(caller, key) : null;
      if (taken === null) throw error;
      return taken;
    }
  }

  /**
   * Undoes the last step of status, until the end of the day after it, for everybody who may take steps at its branch. The undo sends no
   * message, and drops those of the step that wait; photographs stay. After that, staff with booking:write correct DELIVERED and FAILED
   * with a reason, for 30 days. Staff who may cancel undo a cancellation, as long as the day has places.
   * @param reason why the outcome was wrong, for the history
   * @param past for a cancellation: whether staff take places past the limit
   * @throws CONFLICT for a stale version, without a step to undo (ILLEGAL_TRANSITION), and after 30 days (TOO_LATE_TO_CORRECT); NOT_FOUND;
   *   FORBIDDEN, also for a correction by the crew; BAD_USER_INPUT for a reason that is missing or not valid; for a cancellation as
   *   BookingChangeService.restoreCancelled
   */
  async undoBookingStatus(
    caller: Caller,
    { id, version, reason: given = null, bulkAction = null }: UndoRequest,
    past: PastLimit = { override: false, overrideReason: null },
  ): Promise<BookingRecord> {
    requireStaff(caller);
    if (past.override) requireOverride(caller.actor);
    const overrideReason = checkedReason(past.overrideReason, 'overrideReason');
    const reason = checkedCorrection(given);
    const before = await this.onRound(caller, id);
    if (before.status === 'CANCELLED' && !can(caller.actor, 'booking:write')) throw new AppError('FORBIDDEN');
    if (before.status === 'CANCELLED' && reason !== null) refuseInvalid([{ path: 'reason', code: 'CHOICE_INVALID' }]);
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (before.status === 'CANCELLED' && !before.archived)
      return this.parts.changes.restoreCancelled(caller, before, { ...past, overrideReason });
    const at = this.parts.clock.now();
    const bookings = new BookingRepository(this.parts.database);
    const history = await bookings.historyOf([id]);
    const step = undoableStep(history, businessNow(at).date) ?? this.correctedStep(caller, before, history, reason);
    if (step?.to !== before.status || before.archived) {
      // The history was read after the booking: a step of somebody else may have come between the two.
      const isStale = (await bookings.byId(id))?.version !== version;
      throw new AppError('CONFLICT', { reason: isStale ? 'STALE_VERSION' : 'ILLEGAL_TRANSITION' });
    }
    const after: BookingRecord = { ...before, status: step.from, receivedBy: null, version: version + 1, updatedAt: at };
    const changes: BookingChange[] = [
      { change: 'STATUS_UNDONE', from: step.to, to: step.from },
      ...(reason === null ? [] : [{ change: 'STATUS_REASON', from: null, to: reason } as const]),
    ];
    return this.write(caller, { action: 'undoBookingStatus', before, after, changes, bulkAction });
  }

  /**
   * Removes a photograph or document from a booking. The nightly job removes the file when it is attached to nothing.
   * @throws CONFLICT for a stale version; BAD_USER_INPUT for a document that the booking does not have; NOT_FOUND, FORBIDDEN
   */
  async removeDocument(caller: Caller, id: string, version: number, docUrl: string): Promise<BookingRecord> {
    requireScope(caller, 'booking:write');
    const before = await writableBooking(caller.actor, new BookingRepository(this.parts.database), id);
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    if (!before.docUrls.includes(docUrl)) refuseInvalid([{ path: 'docUrl', code: 'CHOICE_INVALID' }]);
    const docUrls = before.docUrls.filter((url) => url !== docUrl);
    const after: BookingRecord = { ...before, docUrls, version: version + 1, updatedAt: this.parts.clock.now() };
    return this.write(caller, { action: 'removeDocument', before, after, changes: changedDocuments(before, docUrls) });
  }

  /** Returns the step whose outcome staff correct; null if there is none. @throws as undoBookingStatus */
  private correctedStep(
    { actor }: Caller,
    { status, archived }: BookingRecord,
    history: readonly StatusLine[],
    reason: string | null,
  ): StatusStep | null {
    const correction = correctionOf(history, this.today());
    if (correction?.step.to !== status || archived) return null;
    if (!can(actor, 'booking:write')) throw new AppError('FORBIDDEN');
    if (correction.isTooLate) throw new AppError('CONFLICT', { reason: 'TOO_LATE_TO_CORRECT' });
    if (reason === null) refuseInvalid([{ path: 'reason', code: 'REQUIRED' }]);
    return correction.step;
  }

  private async step(caller: Caller, request: Omit<StatusRequest, 'idempotencyKey'>, key: IdempotencyKey | null): Promise<BookingRecord> {
    const { id, version, status, docUrls, failure = null, receivedBy = null, reason, bulkAction = null } = request;
    if (failure !== null && status !== 'FAILED') refuseInvalid([{ path: 'failure', code: 'CHOICE_INVALID' }]);
    if (receivedBy !== null && status !== 'DELIVERED') refuseInvalid([{ path: 'receivedBy', code: 'CHOICE_INVALID' }]);
    refuseInvalid(receivedByErrors('receivedBy', receivedBy));
    refuseTooMany(docUrls ?? [], maxDocuments, 'docUrls');
    const before = await this.onRound(caller, id);
    const removes = docUrls !== null && !before.docUrls.every((url) => docUrls.includes(url));
    if ((removes || status === 'CANCELLED') && !can(caller.actor, 'booking:write')) throw new AppError('FORBIDDEN');
    refuseInvalid(await this.documentErrors(caller, docUrls ?? [], before));
    if (before.version !== version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    const brings = docUrls !== null || receivedBy !== null || (status === 'FAILED' && (reason !== null || failure !== null));
    const added = before.status === status && status !== 'CANCELLED' && brings;
    const unchecked = isToBeChecked(before.orderCheck) && status !== 'CANCELLED';
    if (!added && (unchecked || !canTransition(before.status, status) || (before.status === 'FAILED' && status !== 'CANCELLED')))
      throw new AppError('CONFLICT', { reason: 'ILLEGAL_TRANSITION' });
    if (!added && status === 'OUT_FOR_DELIVERY' && !mayGoOut(before.deliveryDate, this.today()))
      throw new AppError('CONFLICT', { reason: 'NOT_ITS_DAY' });
    if (status === 'CANCELLED') {
      const checkFiles = this.fileCheck(caller, docUrls, before);
      return this.parts.changes.cancelBooking(caller, { ...request, token: null }, { docUrls, checkFiles, key, bulkAction });
    }
    const after: BookingRecord = {
      ...before,
      status,
      docUrls: docUrls === null ? before.docUrls : [...docUrls],
      receivedBy: receivedBy ?? before.receivedBy,
      version: version + 1,
      updatedAt: this.parts.clock.now(),
    };
    const changes: BookingChange[] = [
      ...(added ? [] : [{ change: 'STATUS', from: before.status, to: status } as const]),
      ...(failure === null ? [] : [{ change: 'FAILURE', from: null, to: failure } as const]),
      ...(reason === null ? [] : [{ change: 'STATUS_REASON', from: null, to: reason } as const]),
      ...(receivedBy === null ? [] : [{ change: 'receivedBy', from: before.receivedBy, to: receivedBy } as const]),
      ...changedDocuments(before, docUrls),
    ];
    return this.write(caller, { action: 'updateBookingStatus', before, after, changes, key, bulkAction });
  }

  private async write(caller: Caller, { action, before, after, changes, key = null, bulkAction = null }: Written): Promise<BookingRecord> {
    const changeRecord: ChangeRecord = {
      at: after.updatedAt,
      actor: caller.actor,
      changes,
      messages: [],
      audit: auditOf(action, before, after, bulkAction),
      key,
    };
    const { id, version } = before;
    const isStep = changes.some(({ change }) => change === 'STATUS');
    const checkFiles = this.fileCheck(caller, after.docUrls, before);
    const done = await this.parts.database.transaction(async (tx) => {
      await checkFiles?.(tx);
      const isWritten = await new StaffChangeRepository(tx).updateStatus(
        id,
        version,
        after.status,
        after.docUrls,
        after.receivedBy,
        changeRecord,
      );
      if (isWritten) await this.parts.messages.afterChange(tx, after, isStep);
      return isWritten;
    });
    if (!done) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
    return after;
  }

  /**
   * Returns the booking of a step that was taken with this key within 24 hours, as it is now; null if there was none. A booking that has
   * left the caller's branches or days since is returned as its outline, without personal data.
   * @throws CONFLICT for a key that was used with another input
   */
  private async answerAgain(caller: Caller, key: IdempotencyKey): Promise<BookingRecord | null> {
    const facts = new BookingFactsRepository(this.parts.database);
    const oldest = new Date(this.parts.clock.now().getTime() - idempotencyMilliseconds);
    const remembered = await facts.remembered(key.keyHash);
    if (remembered === null) return null;
    if (remembered.createdAt <= oldest) {
      await facts.forget(key.keyHash, oldest);
      return null;
    }
    if (!remembered.inputHash.equals(key.inputHash) || remembered.bookingId === null)
      throw new AppError('CONFLICT', { reason: 'KEY_REUSED' });
    const booking = await new BookingRepository(this.parts.database).byId(remembered.bookingId);
    if (booking === null) throw new AppError('NOT_FOUND');
    return isStaffOf(caller.actor, booking, 'booking:write') || this.isCrewStop(caller, booking) ? booking : redacted(booking);
  }

  /**
   * Checks the added files again in the transaction of the change, and locks them until its end: another booking or the nightly removal
   * may have taken them since the first check.
   * @returns null if no file is added
   */
  private fileCheck(caller: Caller, docUrls: readonly string[] | null, before: BookingRecord): ((tx: Transaction) => Promise<void>) | null {
    if (docUrls === null || docUrls.every((url) => before.docUrls.includes(url))) return null;
    return async (tx) => refuseInvalid(await this.documentErrors(caller, docUrls, before, tx));
  }

  /**
   * Returns an error for each added file that the caller has not uploaded, or that is attached to another booking.
   * @param tx locks the files until its end; null locks none
   */
  private async documentErrors(
    caller: Caller,
    docUrls: readonly string[],
    { id, docUrls: present }: BookingRecord,
    tx: Transaction | null = null,
  ): Promise<ValidationError[]> {
    const added = docUrls.filter((url) => !present.includes(url));
    const allowed = added.length === 0 ? [] : await this.parts.uploads.mayBeAdded(caller, added, id, tx);
    const refused = new Set(added.filter((_, index) => allowed[index] !== true));
    return docUrls.flatMap((url, index): ValidationError[] =>
      refused.has(url) ? [{ path: `docUrls.${index}`, code: 'CHOICE_INVALID' }] : [],
    );
  }

  /** Returns the booking if the caller may change its status. @throws NOT_FOUND if it is not of their branch, or of the crew's days */
  private async onRound(caller: Caller, id: string): Promise<BookingRecord> {
    const { actor } = caller;
    const bookings = new BookingRepository(this.parts.database);
    if (can(actor, 'booking:write') || !can(actor, 'delivery:write')) return writableBooking(actor, bookings, id);
    const booking = isUuid(id) ? await bookings.byId(id) : null;
    if (booking === null || !this.isCrewStop(caller, booking)) throw new AppError('NOT_FOUND');
    return booking;
  }

  private isCrewStop({ actor }: Caller, booking: BookingRecord): boolean {
    return mayStepAsCrew(actor, booking, this.today());
  }

  private today(): CalendarDate {
    return businessNow(this.parts.clock.now()).date;
  }
}

/** Returns the reason of a correction, normalised; null for none. @throws BAD_USER_INPUT */
function checkedCorrection(given: string | null): string | null {
  const reason = checkedReason(given === null ? null : withoutHarmlessCharacters(given), 'reason');
  if (reason !== null && hiddenCharacters(reason) !== null) refuseInvalid([{ path: 'reason', code: 'CHARACTERS_HIDDEN' }]);
  return reason;
}

/** A change of status or documents to write, with its lines of the history. */
interface Written {
  action: string;
  before: BookingRecord;
  after: BookingRecord;
  changes: readonly BookingChange[];
  key?: IdempotencyKey | null;
  bulkAction?: BulkAction | null;
}
