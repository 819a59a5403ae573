import type { EffectDayFragment } from './plan-effect.generated';

/** What a change of a plan does to one day of a branch. */
export type DayEffect = 'over' | 'raised' | 'closed' | 'fits';

/** `over`: more is booked than the new limit. */
export function dayEffect({ booked, limitBefore, limitAfter }: EffectDayFragment): DayEffect {
  if (booked > limitAfter) return 'over';
  if (limitAfter === 0) return 'closed';
  return limitAfter > limitBefore ? 'raised' : 'fits';
}

/** Bookings of the day that are past the new limit. */
export const overBy = ({ booked, limitAfter }: EffectDayFragment): number => Math.max(0, booked - limitAfter);

interface EffectSummary {
  /** In the order given, which is by date. */
  over: EffectDayFragment[];
  others: EffectDayFragment[];
  /** Bookings past the new limits, on all days together. */
  bookings: number;
}

/** The days that need somebody, apart from those that do not. */
export function effectSummary(days: readonly EffectDayFragment[]): EffectSummary {
  const over = days.filter((day) => dayEffect(day) === 'over');
  return {
    over,
    others: days.filter((day) => dayEffect(day) !== 'over'),
    bookings: over.reduce((sum, day) => sum + overBy(day), 0),
  };
}
