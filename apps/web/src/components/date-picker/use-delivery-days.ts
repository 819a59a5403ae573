import { piecesOf, type Quantities } from '@booking/domain/booking/places';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { weekOf } from '@booking/domain/calendar/weeks';
import { skipToken } from '@apollo/client/react';
import { useState } from 'react';
import { today as todayNow } from '../../lib/today';
import { hoursOf } from '../arrival/arrival-facts';
import { askedQuantities, noQuantities } from '../booking-draft/booking-draft';
import type { DeliveryDay } from '../day-status/day-look';
import { runBounds, type CalendarDays } from '../weeks-calendar/calendar-days';
import { firstTop, focusRange, lastShown, type RunBounds } from '../weeks-calendar/run-of-weeks';
import { useAvailabilityQuery } from '../../graphql/availability.generated';

/** Days that one query may ask for (contract: availability). */
const LONGEST_RANGE = 92;
interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
}

// Others book too: the calendar looks again while it is open.
const REFRESH = 60_000;

export interface DeliveryDays {
  calendar: CalendarDays;
  /** The Monday of the calendar's first row. */
  top: CalendarDate;
  showFrom: (top: CalendarDate) => void;
  nextAvailable: DeliveryDay | null;
  /** The part of the day on which each branch comes, by its name; nothing for those that say none. */
  hours: ReadonlyMap<string, string>;
  /** No day of the whole range can be booked. */
  noneFree: boolean;
  /** Whom to call where no day of the whole range has room for the quantities; else null. */
  noRoom: string | null;
  /** '68100 Batu Caves, Selangor'; empty until it is known. */
  place: string;
  served: boolean;
  loading: boolean;
  /** There is nothing to show. What was shown before stays when asking again fails. */
  failed: boolean;
  /** Later weeks of which days may be booked could not be fetched; those before are there. */
  laterFailed: boolean;
  refresh: () => void;
}

/** The last date that is not too far ahead; null when nothing says where the end is. */
export function lastBookable(days: readonly DeliveryDay[]): CalendarDate | null {
  if (days.length >= LONGEST_RANGE && days.at(-1)?.reason !== 'TOO_FAR') return null;
  return days.filter((day) => day.reason !== 'TOO_FAR').at(-1)?.date ?? null;
}

/**
 * The days beyond the first answer that a run of weeks shows; null when the answer has them all. Past the last date that can be
 * booked, all that the calendar ever shows is asked for at once: days that are closed anyway say so there.
 */
export function missingRange(top: CalendarDate, bounds: RunBounds, days: readonly DeliveryDay[]): DateRange | null {
  const known = days.at(-1)?.date;
  const end = lastShown(top);
  if (!known || end <= known) return null;
  if (bounds.last !== null) return { from: addDays(known, 1), to: focusRange(bounds).last };
  return { from: top > known ? top : addDays(known, 1), to: end };
}

/**
 * The dates of a postcode for a calendar: all that one query gives, and beyond it the weeks that are shown, when they are shown.
 * `chosen` is the date that is seen first; the place of one's own hold does not count against oneself. `quantities`: what must fit.
 */
export function useDeliveryDays(
  postcode: string,
  chosen: CalendarDate | null,
  { holdToken = null, quantities = noQuantities }: { holdToken?: string | null; quantities?: Quantities } = {},
): DeliveryDays {
  const asked = askedQuantities(quantities);
  const [opened] = useState(chosen);
  const [turnedTo, showFrom] = useState<CalendarDate | null>(null);
  const today = todayNow();
  const near = useAvailabilityQuery(
    postcode === ''
      ? skipToken
      : {
          variables: { postcode, holdToken, ...asked },
          fetchPolicy: 'cache-and-network',
          pollInterval: REFRESH,
          skipPollAttempt: () => document.hidden,
        },
  );
  // With its first hold, and with other quantities, the page asks again: until that answer is there, the one before stands.
  const answer = (near.data ?? near.previousData)?.availability;
  const availability = answer?.postcode === postcode ? answer : undefined;
  const days = availability?.days ?? [];
  const nearOnly = { today, byDate: new Map(days.map((day) => [day.date, day])), last: lastBookable(days) };
  const bounds = runBounds(nearOnly);
  const begin = turnedTo ?? firstTop(opened ?? availability?.nextAvailable ?? null, bounds);
  // Midnight may pass while the page is open.
  const top = begin > weekOf(today) ? begin : weekOf(today);
  const range = missingRange(top, bounds, days);
  const bookable = bounds.last === null;
  // A hold changes nothing of days that cannot be booked yet: they are not asked for again.
  const later = useAvailabilityQuery(
    range ? { variables: { postcode, holdToken: bookable ? holdToken : null, ...asked, ...range } } : skipToken,
  );
  const more = (later.data ?? later.previousData)?.availability;
  const all = range && more?.postcode === postcode ? [...days, ...more.days] : days;
  const laterFailed = range !== null && later.error !== undefined;

  return {
    calendar: {
      today,
      byDate: new Map(all.map((day) => [day.date, day])),
      last: lastBookable(all),
      pieces: piecesOf(quantities),
      incomplete: laterFailed && !later.loading,
    },
    top,
    showFrom,
    nextAvailable: days.find((day) => day.date === availability?.nextAvailable) ?? null,
    hours: hoursOf(availability?.arrivals ?? []),
    noneFree: availability?.served === true && availability.nextAvailable === null,
    noRoom: availability?.noRoom ?? null,
    place: availability?.postcodeFullFormat ?? '',
    served: availability?.served ?? false,
    loading: !availability && near.loading,
    failed: !availability && near.error !== undefined,
    laterFailed: laterFailed && bookable,
    refresh: () => {
      void near.refetch().catch(() => undefined);
      if (range) void later.refetch().catch(() => undefined);
    },
  };
}
