import { isBookable, type DeliveryDay } from '../../../components/day-status/day-look';
import { weekdayIndex } from '@booking/domain/calendar/weeks';

/** The days of the week on which lorries come, 0 for Monday, as far as the calendar shows them: days too soon or too far say nothing. */
export function deliveryWeekdays(days: readonly DeliveryDay[]): number[] {
  const delivered = days.filter(({ reason }) => reason !== 'NOT_A_DELIVERY_DAY' && reason !== 'TOO_SOON' && reason !== 'TOO_FAR');
  return [...new Set(delivered.map(({ date }) => weekdayIndex(date)))].sort((a, b) => a - b);
}

/** The branch that delivers on every bookable date; null when there are several, or none. */
export function onlyBranch(days: readonly DeliveryDay[]): string | null {
  const names = new Set(days.filter(isBookable).map(({ branchName }) => branchName));
  return names.size === 1 ? ([...names][0] ?? null) : null;
}
