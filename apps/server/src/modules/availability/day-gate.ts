import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { ConcurrencyLimit } from '../../database/concurrency-limit.js';
import type { PlaceOffer } from './place-offer.js';

/** Statements of one day that one process sends at a time: the day's row lets one through anyway, and other days need connections too. */
const limitOfDay = { slots: 8, patience: 4_000, longest: 15_000 };

interface Day {
  concurrency: ConcurrencyLimit;
  /** How often the day was found full, under which plan and limit it was last. */
  full: { times: number; planVersion: number; limit: number };
}

/**
 * Keeps a day that everybody wants from filling the connection pool with waiters for one row. It is about fairness and
 * speed only: what is taken is decided by the row's lock in the database, with or without it.
 */
export class DayGate {
  private readonly days = new Map<string, Day>();

  /**
   * Sends a statement that takes a place when it is its turn.
   * @param ownsPlace the caller has a place of this day already, so that a day that is full for others need not be for them
   * @returns what the statement says; FULL without sending it when the database has said so to another since this one
   *   began to wait, with the same limit: the day was full at a moment at which this request was there
   * @throws SERVICE_UNAVAILABLE when the turn does not come
   */
  async take<T>(offer: PlaceOffer, ownsPlace: boolean, send: () => Promise<T | 'FULL'>): Promise<T | 'FULL'> {
    return this.through(offer.branchId, offer.date, async (day, fullBefore) => {
      const { full } = day;
      if (!ownsPlace && full.times > fullBefore && full.planVersion === offer.planVersion && full.limit >= offer.limit) return 'FULL';
      const outcome = await send();
      if (outcome === 'FULL') day.full = { times: full.times + 1, planVersion: offer.planVersion, limit: offer.limit };
      return outcome;
    });
  }

  /** Sends a statement that gives a place back when it is its turn. @throws SERVICE_UNAVAILABLE when the turn does not come */
  async release<T>(branchId: string, date: CalendarDate, send: () => Promise<T>): Promise<T> {
    return this.through(branchId, date, send);
  }

  private async through<T>(branchId: string, date: CalendarDate, work: (day: Day, fullBefore: number) => Promise<T>): Promise<T> {
    const key = `${branchId} ${date}`;
    const day = this.days.get(key) ?? { concurrency: new ConcurrencyLimit(limitOfDay), full: { times: 0, planVersion: 0, limit: 0 } };
    this.days.set(key, day);
    const fullBefore = day.full.times;
    try {
      return await day.concurrency.run(() => work(day, fullBefore));
    } finally {
      if (day.concurrency.isIdle) this.days.delete(key);
    }
  }
}
