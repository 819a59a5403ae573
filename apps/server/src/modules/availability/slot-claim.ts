import type { CalendarDate } from '@booking/domain/calendar/calendar-date';

/** Places of a branch's day, with the limit that the decision used. planVersion lets the database refuse a stale decision (PL001). */
export interface SlotClaim {
  branchId: string;
  date: CalendarDate;
  planVersion: number;
  limit: number;
  /** The places that are needed. */
  places: number;
}
