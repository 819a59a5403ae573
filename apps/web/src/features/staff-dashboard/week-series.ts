import type { DashboardWeeksQuery } from '../../graphql/dashboard.generated';

type WeeklyOutcome = DashboardWeeksQuery['weeklyOutcomes'][number];

export interface Week extends Pick<WeeklyOutcome, 'weekStart' | 'delivered' | 'cancelled' | 'failed'> {
  /** Still to be delivered. */
  open: number;
}

/** The server counts as booked whatever is not cancelled, delivered and failed too. */
export const weekOf = ({ booked, ...week }: WeeklyOutcome): Week => ({ ...week, open: Math.max(0, booked - week.delivered - week.failed) });

/** What a week's bar is made of, from its foot up. */
export const weekSeries = [
  { name: 'delivered', word: 'manage.status.DELIVERED', color: 'primary.solid' },
  { name: 'open', word: 'dashboard.weeks.open', color: 'primary.emphasized' },
  { name: 'cancelled', word: 'manage.status.CANCELLED', color: 'medium.solid' },
  { name: 'failed', word: 'manage.status.FAILED', color: 'full.solid' },
] as const;
