import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useAvailabilityQuery } from '../../../graphql/availability.generated';
import { nearestDays } from '../../../components/date-picker/offered-days';
import { isBookable, type DeliveryDay } from '../../../components/day-status/day-look';
import type { GoneDate } from '../draft/draft';

const unknownYet = (date: CalendarDate): DeliveryDay => ({
  date,
  status: 'AVAILABLE',
  reason: null,
  note: null,
  closedReason: null,
  closedNote: null,
  branchName: null,
  changeUntil: null,
});

/** The nearest days that were free when a date was lost, with what is known of them since: one that went too is not shown. */
export function useFreeDays(postcode: string, lost: GoneDate | null): DeliveryDay[] {
  const dates = nearestDays(lost?.alternatives ?? []);
  const [from] = dates;
  const to = dates.at(-1);
  // What is kept may be older than the loss: the form is found again as it was left.
  const { data } = useAvailabilityQuery(from && to ? { variables: { postcode, from, to }, fetchPolicy: 'cache-and-network' } : skipToken);
  const known = new Map(data?.availability.days.map((day) => [day.date, day]));
  return dates.map((date) => known.get(date) ?? unknownYet(date)).filter(isBookable);
}
