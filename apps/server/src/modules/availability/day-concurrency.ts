import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import pLimit, { type LimitFunction } from 'p-limit';
import { busy } from '../../database/database-error.js';
import { AppError } from '../../shared/app-error.js';
import type { SlotClaim } from './slot-claim.js';

/** Concurrent statements of a process for one day. The lock of the day's row admits one at a time, and other days need connections too. */
const statementsOfDay = { concurrency: 4, rejectOnClear: true };

/**
 * Limits the concurrent statements for one branch and day, so that a popular day does not fill the connection pool with waiters for one
 * row. It affects fairness and speed only: the row's lock in the database decides what is taken.
 */
export class DayConcurrency {
  private readonly days = new Map<string, LimitFunction>();

  /** Waits for its turn and sends a statement that claims a place. @throws SERVICE_UNAVAILABLE if the day's row stays locked */
  take<T>({ branchId, date }: SlotClaim, send: () => Promise<T>): Promise<T> {
    return this.through(branchId, date, send);
  }

  /** Waits for its turn and sends a statement that releases a place. @throws as take */
  release<T>(branchId: string, date: CalendarDate, send: () => Promise<T>): Promise<T> {
    return this.through(branchId, date, send);
  }

  private async through<T>(branchId: string, date: CalendarDate, send: () => Promise<T>): Promise<T> {
    const key = `${branchId} ${date}`;
    const day = this.days.get(key) ?? pLimit(statementsOfDay);
    this.days.set(key, day);
    const sendInTurn = () =>
      send().catch((error: unknown) => {
        // The row is locked or the database is unreachable: the statements that wait would fail too, only later.
        if (error instanceof AppError && error.code === 'SERVICE_UNAVAILABLE') day.clearQueue();
        throw error;
      });
    try {
      return await day(sendInTurn);
    } catch (error) {
      throw error instanceof DOMException ? busy(error) : error;
    } finally {
      if (day.activeCount + day.pendingCount === 0) this.days.delete(key);
    }
  }
}
