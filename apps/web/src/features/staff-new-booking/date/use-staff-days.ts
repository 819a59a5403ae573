import { skipToken } from '@apollo/client/react';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { useMemo } from 'react';
import { lastBookable } from '../../../components/date-picker/use-delivery-days';
import { isBookable, type DeliveryDay } from '../../../components/day-status/day-look';
import type { CalendarDays } from '../../../components/weeks-calendar/calendar-days';
import { requestFailureOf } from '../../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { today as todayNow } from '../../../lib/today';
import { dateStrip, type StripPart } from '../../../components/day-strip/date-strip';
import type { DayLoad } from '../../../components/day-strip/load-of-day';
import { useStaffDayLoadsQuery, useStaffDaysQuery } from './staff-days.generated';

/** Days that one query may ask for (contract: availability). */
const longestRange = 92;

/** The server sends no change of what others hold: the days are read again while they are shown. In milliseconds. */
const refreshEach = 60_000;

/** What is known of a postcode. `elsewhere`: only branches deliver there that are not this person's. */
type Coverage = 'none' | 'asking' | 'failed' | 'unknown' | 'unserved' | 'elsewhere' | 'own';

export interface StaffDays {
  coverage: Coverage;
  place: { city: string; state: string } | null;
  /** The branches that deliver there, whosever they are. */
  branches: readonly string[];
  days: readonly DeliveryDay[];
  strip: readonly StripPart[];
  /** As the calendar of weeks takes them. */
  calendar: CalendarDays;
  next: CalendarDate | null;
  loads: readonly DayLoad[];
  refresh: () => void;
}

/** The same list each time, so that what is drawn of it is not drawn again. */
const none: readonly never[] = [];

/** The days of a postcode on which a branch of one's own delivers, with their loads; they follow what others do. */
export function useStaffDays(postcode: string, chosen: CalendarDate | null, holdToken: string | null): StaffDays {
  const user = useStaffUser();
  const today = todayNow();
  const sound = isPostcode(postcode);
  const asked = useStaffDaysQuery(
    sound
      ? {
          variables: { postcode, from: today, to: addDays(today, longestRange - 1), holdToken },
          fetchPolicy: 'cache-and-network',
          pollInterval: refreshEach,
          skipPollAttempt: () => document.hidden,
        }
      : skipToken,
  );
  // With another hold the page asks again: until that answer is there, the one before stands.
  const answer = sound ? (asked.data ?? asked.previousData)?.availability : undefined;
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
  const refresh = () => Promise.all([asked.refetch(), mayRead && loads.refetch()]);

  function coverage(): Coverage {
    if (!sound) return 'none';
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
      incomplete: !asked.loading,
    },
    next,
    loads: mayRead ? ((loads.data ?? loads.previousData)?.dayLoads ?? none) : none,
    refresh: () => void refresh().catch(() => undefined),
  };
}

/** Whether a place of a day can be kept. */
export const canHold = ({ days }: StaffDays, date: CalendarDate): boolean => days.some((day) => day.date === date && isBookable(day));
