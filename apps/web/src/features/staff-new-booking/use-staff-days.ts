import { skipToken } from '@apollo/client/react';
import { piecesOf, placesOf, type Quantities } from '@booking/domain/booking/places';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { useMemo } from 'react';
import { askedQuantities } from '../../components/booking-draft/booking-draft';
import { lastBookable } from '../../components/date-picker/use-delivery-days';
import type { DeliveryDay } from '../../components/day-status/day-look';
import { dateStrip, type StripPart } from '../../components/day-strip/date-strip';
import type { DayLoad } from '../../components/day-strip/load-of-day';
import type { CalendarDays } from '../../components/weeks-calendar/calendar-days';
import { useStaffDayLoadsQuery, useStaffDaysQuery } from '../../graphql/phone-booking.generated';
import { requestFailureOf } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { today as todayNow } from '../../lib/today';

/** Days that one query may ask for (contract: availability). */
const maxDays = 92;

/** The server notifies of no hold by others: the days are read again while they are shown. In milliseconds. */
const pollInterval = 60_000;

/** What is known of a postcode. `elsewhere`: only branches deliver there that are not the user's. */
type Coverage = 'none' | 'asking' | 'failed' | 'unknown' | 'unserved' | 'elsewhere' | 'own';

export interface StaffDays {
  coverage: Coverage;
  place: { city: string; state: string } | null;
  /** All branches that deliver there, also those of others. */
  branches: readonly string[];
  days: readonly DeliveryDay[];
  strip: readonly StripPart[];
  /** The days as the calendar of weeks reads them. */
  calendar: CalendarDays;
  next: CalendarDate | null;
  loads: readonly DayLoad[];
  /** The places that the quantities take with a branch. */
  placesIn: (branchId: string) => number;
  refresh: () => void;
}

/** The same list each time, so that memoised components do not render again. */
const none: readonly never[] = [];

/** Returns the days of a postcode on which the user's branches deliver these quantities, and their loads. Both follow changes by others. */
export function useStaffDays(
  postcode: string,
  chosen: CalendarDate | null,
  { holdToken, quantities }: { holdToken: string | null; quantities: Quantities },
): StaffDays {
  const user = useStaffUser();
  const today = todayNow();
  const valid = isPostcode(postcode);
  const asked = useStaffDaysQuery(
    valid
      ? {
          variables: { postcode, from: today, to: addDays(today, maxDays - 1), holdToken, ...askedQuantities(quantities) },
          fetchPolicy: 'cache-and-network',
          pollInterval,
          skipPollAttempt: () => document.hidden,
        }
      : skipToken,
  );
  // Another hold, or other quantities, asks again: until that answer is there, the previous one is shown.
  const answer = valid ? (asked.data ?? asked.previousData)?.availability : undefined;
  const availability = answer?.postcode === postcode ? answer : undefined;
  const days = availability?.days ?? none;
  const branches = availability?.arrivals.map(({ branchName }) => branchName) ?? [];
  const own = user.branches.filter(({ name }) => branches.includes(name)).map(({ id }) => id);
  const next = availability?.nextAvailable ?? null;
  const strip = useMemo(() => dateStrip(days, chosen, next), [days, chosen, next]);
  const shown = strip.flatMap((part) => (part.kind === 'day' ? [part.day.date] : []));
  const [from, to] = [shown[0] ?? today, shown.at(-1) ?? today];
  const mayRead = isAllowed(user, 'booking:read') && own.length > 0 && shown.length > 0;
  const loads = useStaffDayLoadsQuery(mayRead ? { variables: { branchIds: own, from, to }, fetchPolicy: 'cache-and-network' } : skipToken);
  const known = (loads.data ?? loads.previousData)?.branches ?? none;
  const refresh = () => Promise.all([asked.refetch(), mayRead && loads.refetch()]);

  function coverage(): Coverage {
    if (!valid) return 'none';
    if (availability) {
      if (!availability.served) return 'unserved';
      return days.length === 0 ? 'elsewhere' : 'own';
    }
    if (!asked.error) return 'asking';
    return requestFailureOf(asked.error).code === 'BAD_USER_INPUT' ? 'unknown' : 'failed';
  }

  return {
    coverage: coverage(),
    place: availability ? { city: availability.city, state: availability.state } : null,
    branches,
    days,
    strip,
    calendar: {
      today,
      byDate: new Map(days.map((day) => [day.date, day])),
      last: lastBookable(days),
      pieces: piecesOf(quantities),
      incomplete: !asked.loading,
    },
    next,
    placesIn: (branchId) => placesOf(quantities, known.find(({ id }) => id === branchId) ?? { piecesPerPlace: null }),
    loads: mayRead ? ((loads.data ?? loads.previousData)?.dayLoads ?? none) : none,
    refresh: () => void refresh().catch(() => undefined),
  };
}
