import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { today as todayNow } from '../../lib/clock';
import type { DeliveryDay } from '../day-status/day-look';
import type { CalendarDays } from '../month-calendar/calendar-days';
import { monthOf, monthWeeks, type Month } from '../month-calendar/month-grid';
import { useAvailabilityQuery } from './availability.generated';

/** Days that one query may ask for (contract: availability). */
const LONGEST_RANGE = 92;
// Others book too: the calendar looks again while it is open.
const REFRESH = 60_000;

export interface DeliveryDays {
  calendar: CalendarDays;
  month: Month;
  showMonth: (month: Month) => void;
  nextAvailable: DeliveryDay | null;
  /** '68100 Batu Caves, Selangor'; empty until it is known. */
  place: string;
  served: boolean;
  /** Nothing to show yet. */
  loading: boolean;
  failed: boolean;
  refresh: () => void;
}

/** The last date that is not too far ahead; null when nothing says where the end is. */
export function lastBookable(days: readonly DeliveryDay[]): CalendarDate | null {
  if (days.length >= LONGEST_RANGE && days.at(-1)?.reason !== 'TOO_FAR') return null;
  return days.findLast((day) => day.reason !== 'TOO_FAR')?.date ?? null;
}

/** The days beyond the first answer that a month shows; null when the answer has them all. */
export function missingRange(month: Month, days: readonly DeliveryDay[]): { from: CalendarDate; to: CalendarDate } | null {
  const known = days.at(-1)?.date;
  const shown = monthWeeks(month).flat();
  const [first, end] = [shown[0], shown.at(-1)];
  if (!known || !first || !end || lastBookable(days) !== null || end <= known) return null;
  return { from: first > known ? first : addDays(known, 1), to: end };
}

/**
 * The dates of a postcode for a calendar: all that one query gives, and beyond it the month that is shown, when it is shown.
 * `chosen` is the date whose month is shown first; the place of one's own hold does not count against oneself.
 */
export function useDeliveryDays(postcode: string, chosen: CalendarDate | null, holdToken: string | null = null): DeliveryDays {
  const [shownMonth, showMonth] = useState<Month | null>(chosen ? monthOf(chosen) : null);
  const today = todayNow();
  const near = useAvailabilityQuery(
    postcode === ''
      ? skipToken
      : {
          variables: { postcode, holdToken },
          fetchPolicy: 'cache-and-network',
          pollInterval: REFRESH,
          skipPollAttempt: () => document.hidden,
        },
  );
  // A first hold asks anew: until that answer is there, the one before stands.
  const answer = (near.data ?? near.previousData)?.availability;
  const availability = answer?.postcode === postcode ? answer : undefined;
  const days = availability?.days ?? [];
  const month = shownMonth ?? monthOf(availability?.nextAvailable ?? today);
  const range = missingRange(month, days);
  const later = useAvailabilityQuery(range ? { variables: { postcode, holdToken, ...range } } : skipToken);
  const all = range ? [...days, ...(later.data?.availability.days ?? [])] : days;

  return {
    calendar: { today, byDate: new Map(all.map((day) => [day.date, day])), last: lastBookable(all) },
    month,
    showMonth,
    nextAvailable: days.find((day) => day.date === availability?.nextAvailable) ?? null,
    place: availability?.postcodeFullFormat ?? '',
    served: availability?.served ?? false,
    loading: !availability && near.loading,
    failed: (!availability && near.error !== undefined) || later.error !== undefined,
    refresh: () => {
      void near.refetch().catch(() => undefined);
      if (range) void later.refetch().catch(() => undefined);
    },
  };
}
