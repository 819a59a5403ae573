import type { DashboardWeeksQuery } from '../../graphql/dashboard.generated';

type WeeklyOutcome = DashboardWeeksQuery['weeklyOutcomes'][number];

export interface Week extends Omit<WeeklyOutcome, 'booked'> {
  /** Deliveries that are still to come. */
  open: number;
}

/** The server’s `booked` includes delivered and failed bookings, but not cancelled ones. */
export const weekOf = ({ booked, ...week }: WeeklyOutcome): Week => ({ ...week, open: Math.max(0, booked - week.delivered - week.failed) });

/** The parts of a week’s bar, from bottom to top. */
export const weekSeries = [
  { name: 'delivered', word: 'manage.status.DELIVERED', color: 'primary.solid' },
  { name: 'open', word: 'dashboard.weeks.open', color: 'primary.emphasized' },
  { name: 'cancelled', word: 'manage.status.CANCELLED', color: 'medium.solid' },
  { name: 'failed', word: 'manage.status.FAILED', color: 'full.solid' },
] as const;

/** Returns the share of deliveries within their announced window; null if no window was announced. */
export function windowsKept(weeks: readonly Week[]): { share: number; deliveries: number } | null {
  const deliveries = sum(weeks, (week) => week.deliveredWithWindow);
  return deliveries === 0 ? null : { share: sum(weeks, (week) => week.deliveredInWindow) / deliveries, deliveries };
}

/** Returns how many of 1,000 deliveries found nobody at home; null without deliveries. */
export function nobodyHome(weeks: readonly Week[], answer: 'attendanceYes' | 'attendanceOther'): number | null {
  const deliveries = sum(weeks, (week) => week[answer].deliveries);
  return deliveries === 0 ? null : Math.round((sum(weeks, (week) => week[answer].nobodyHome) / deliveries) * 1000);
}

/** Returns whether a week has nothing to show. A failed delivery that got another date is counted by its answer only. */
export const isEmptyWeek = (week: Week): boolean =>
  weekSeries.every(({ name }) => week[name] === 0) && week.attendanceYes.deliveries + week.attendanceOther.deliveries === 0;

const sum = (weeks: readonly Week[], count: (week: Week) => number): number => weeks.reduce((total, week) => total + count(week), 0);
