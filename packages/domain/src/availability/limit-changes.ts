import type { CalendarDate } from '../calendar/calendar-date.js';
import { limitOn, type BranchPlan } from './decide-date.js';

/** Number of days after today that a preview covers. */
export const previewedDays = 1100;

/** A branch's day whose limit in force would change. */
export interface LimitChange {
  date: CalendarDate;
  branchId: string;
  branchName: string;
  /** Active bookings. */
  booked: number;
  limitBefore: number;
  limitAfter: number;
}

/** A branch as it is and as it would be, each with every rule and closed day of the dates. */
export interface PlanChange {
  before: BranchPlan;
  after: BranchPlan;
}

/**
 * Compares limits before and after a change of branches, rules or closed days, for the previews of these changes.
 * @param booked active bookings of the branches' days; days without bookings may be absent
 * @returns the days whose limit would change, by date and then in the order of the branches
 */
export function limitChanges(
  changes: readonly PlanChange[],
  dates: readonly CalendarDate[],
  booked: readonly { branchId: string; date: CalendarDate; booked: number }[],
): LimitChange[] {
  const counts = new Map(booked.map((day) => [`${day.branchId} ${day.date}`, day.booked]));
  return dates.flatMap((date) =>
    changes.flatMap(({ before, after }) => {
      const [limitBefore, limitAfter] = [limitOn(before, date).limit, limitOn(after, date).limit];
      if (limitBefore === limitAfter) return [];
      return [
        { date, branchId: before.id, branchName: before.name, booked: counts.get(`${before.id} ${date}`) ?? 0, limitBefore, limitAfter },
      ];
    }),
  );
}
