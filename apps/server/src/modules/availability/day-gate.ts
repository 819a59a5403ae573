import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import pLimit, { type LimitFunction } from 'p-limit';
import { busy } from '../../database/database-fault.js';
import { AppError } from '../../shared/app-error.js';
import type { PlaceOffer } from './place-offer.js';

/** Statements of one day that one process sends at a time: the day's row lets one through anyway, and other days need connections too. */
const statementsOfDay = { concurrency: 4, rejectOnClear: true };

/**
 * Keeps a day that everybody wants from filling the connection pool with waiters for one row. It is about fairness and
 * speed only: what is taken is decided by the row's lock in the database, with or without it.
 */
export class DayGate {
  private readonly days = new Map<string, LimitFunction>();

  /** Sends a statement that takes a place when it is its turn. @throws SERVICE_UNAVAILABLE when the day's row cannot be had */
  take<T>({ branchId, date }: PlaceOffer, send: () => Promise<T>): Promise<T> {
    return this.through(branchId, date, send);
  }

  /** Sends a statement that gives a place back when it is its turn. @throws as take */
  release<T>(branchId: string, date: CalendarDate, send: () => Promise<T>): Promise<T> {
    return this.through(branchId, date, send);
  }

  private async through<T>(branchId: string, date: CalendarDate, send: () => Promise<T>): Promise<T> {
    const key = `${branchId} ${date}`;
    const day = this.days.get(key) ?? pLimit(statementsOfDay);
    this.days.set(key, day);
    const sendInTurn = () =>
      send().catch((error: unknown) => {
        // Somebody keeps the row, or the database is away: who waits behind would only learn the same later.
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
