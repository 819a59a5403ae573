import { closedDays2025 } from './closed-days-2025.data.js';
import { closedDays2026 } from './closed-days-2026.data.js';
import { closedDays2027 } from './closed-days-2027.data.js';
import type { ClosedDay } from './closed-day.js';

const closedDays: ReadonlyMap<number, readonly ClosedDay[]> = new Map([
  [2025, closedDays2025],
  [2026, closedDays2026],
  [2027, closedDays2027],
]);

/** The years whose closed days are included, ascending. */
export const closedDayYears: readonly number[] = [...closedDays.keys()];

/** Public holidays and stock-take days of a year, by date (Specification, section 3); empty for a year that is not included. */
export function closedDaysOf(year: number): readonly ClosedDay[] {
  return closedDays.get(year) ?? [];
}
