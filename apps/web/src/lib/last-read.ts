import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';

/** When something was last read or used, relative to now; `when` is the end of the message id ('branches.feed.read.today'). */
export type LastRead =
  | { when: 'never' | 'now' }
  | { when: 'minutes'; minutes: number }
  | { when: 'today' | 'yesterday'; time: string }
  | { when: 'date'; date: CalendarDate };

/**
 * Returns how long ago something was last read, in the units that a page shows.
 * @param now milliseconds; a device's clock may be behind the server's
 * @param exactTo the precision of `lastReadAt` in minutes: five for a calendar feed
 */
export function lastRead(lastReadAt: string | null, now: number, exactTo = 5): LastRead {
  if (lastReadAt === null) return { when: 'never' };
  const at = new Date(lastReadAt);
  const minutes = Math.floor((now - at.getTime()) / 60_000);
  if (minutes < exactTo) return { when: 'now' };
  if (minutes < 60) return { when: 'minutes', minutes };
  const { date, time } = localDateTime(at);
  const { date: today } = localDateTime(new Date(now));
  if (date === today) return { when: 'today', time };
  return date === addDays(today, -1) ? { when: 'yesterday', time } : { when: 'date', date };
}
