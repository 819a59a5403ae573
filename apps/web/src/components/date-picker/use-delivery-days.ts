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
const MAX_RANGE_DAYS = 92;

interface DateRange {
  from: CalendarDate;
  to: CalendarDate;
}

/** Milliseconds after which an open calendar asks again: others book too. */
const REFRESH = 60_000;

export interface DeliveryDays {
  calendar: CalendarDays;
  /** The Monday of the calendar's first row. */
  top: CalendarDate;
  showFrom: (top: CalendarDate) => void;
  nextAvailable: DeliveryDay | null;
  /** The part of the day on which each branch comes, by the branch's name. */
  hours: ReadonlyMap<string, string>;
  /** True if no day of the whole range can be booked. */
  noneFree: boolean;
  /** The server's text that says whom to call if no day of the whole range has room for the quantities; else null. */
  noRoom: string | null;
  /** '68100 Batu Caves, Selangor'; empty until it is known. */
  place: string;
  served: boolean;
  loading: boolean;
  /** True if there is nothing to show. A later request that fails leaves the shown days. */
  failed: boolean;
  /** True if later weeks with bookable days could not be loaded; the earlier ones are shown. */
  laterFailed: boolean;
  refresh: () => void;
}

/** Returns the last date that is not too far ahead; null if the days end before the booking range does. */
export function lastBookable(days: readonly DeliveryDay[]): CalendarDate | null {
  if (days.length >= MAX_RANGE_DAYS && days.at(-1)?.reason !== 'TOO_FAR') return null;
  return days.filter((day) => day.reason !== 'TOO_FAR').at(-1)?.date ?? null;
}

/**
 * Returns the range that a run of weeks shows beyond the first answer; null if the answer has all of it. Beyond the last bookable date
 * it is the whole rest of the calendar, which one query loads: those days only show whether they are closed.
 */
export function missingRange(top: CalendarDate, bounds: RunBounds, days: readonly DeliveryDay[]): DateRange | null {
  const known = days.at(-1)?.date;
  const end = lastShown(top);
  if (!known || end <= known) return null;
  if (bounds.last !== null) return { from: addDays(known, 1), to: focusRange(bounds).last };
  return { from: top > known ? top : addDays(known, 1), to: end };
}

/**
 * Loads the dates of a postcode for a calendar: as many as one query returns, and later weeks when they are shown.
 * @param chosen the date that is shown first
 * @param options `holdToken`: the user's own hold, which does not take a place from the user; `quantities`: what must fit
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
  // A first hold and other quantities change the query: until its answer is there, the previous one is shown.
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
  // A hold does not change days that cannot be booked yet: without its token they are not loaded again.
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
