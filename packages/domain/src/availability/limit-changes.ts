import type { CalendarDate } from '../calendar/calendar-date.js';
import { limitOn, type BranchPlan } from './decide-date.js';

/** How many days ahead of today a preview looks. */
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
 * What a change of branches, rules or closed days does to their limits: the preview of each of them.
 * @param booked active bookings of the branches' days; days without any may be left out
 * @returns the days whose limit would change, in the order of the dates, then of the branches
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
