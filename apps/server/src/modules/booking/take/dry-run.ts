import type { Database } from '../../../database/database.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import { AttemptLimitRepository } from '../../limit/attempt-limit.repository.js';
import type { BookingEventRecord, BookingRecord } from '../booking-record.js';
import type { ChangeRecord } from '../change-record.js';
import { BookingRepository } from '../booking.repository.js';
import type { KeptPromise } from './new-booking.js';
import type { ClaimResult } from './booking-result.js';
import { ClaimRepository, type NewBooking } from './claim.repository.js';

/** Id, reference and manage token of a dry run's booking. */
export const dryRunId = 'dry-run';

/** The values of a booking that were read before its rollback. */
interface DryRunRecord {
  history: BookingEventRecord[];
  promise: KeptPromise | null;
}

interface DryRunBooking extends BookingRecord {
  record: DryRunRecord;
}

/** Returns the history and promise of a dry run's booking, which are no longer in the database; null for every other booking. */
export function dryRunRecordOf(booking: BookingRecord | DryRunBooking): DryRunRecord | null {
  return 'record' in booking ? booking.record : null;
}

/**
 * Replaces ClaimRepository for a dry run: it runs the same statement in a transaction that is rolled back (ADR 0041). Only the attempts
 * stay counted. One instance is for one booking.
 */
export class DryRun {
  private readonly attempts: AttemptLimitRepository;
  private record: DryRunRecord = { history: [], promise: null };

  constructor(private readonly database: Database) {
    this.attempts = new AttemptLimitRepository(database);
  }

  /** As ClaimRepository.book; if it throws, no attempt is counted either. */
  async book(offer: SlotClaim, booking: NewBooking, changeRecord: ChangeRecord): Promise<ClaimResult> {
    const result = await this.database.rollBackAfter(async (tx) => {
      const claimed = await new ClaimRepository(tx).book(offer, booking, changeRecord);
      const { id } = booking.booking;
      const [row] = await tx.query<{ promise: KeptPromise | null }[]>('SELECT promise FROM booking WHERE id = $1', [id]);
      this.record = { history: await new BookingRepository(tx).historyOf([id]), promise: row?.promise ?? null };
      return claimed;
    });
    if (result.kind === 'tooMany' || booking.attempts.length === 0) return result;
    return (await this.attempts.take(booking.attempts, changeRecord.at)) === null ? result : { kind: 'tooMany' };
  }

  /** Returns the booking as it would have been. */
  bookingOf(booking: BookingRecord): DryRunBooking {
    return { ...booking, id: dryRunId, reference: dryRunId, record: this.record };
  }
}
