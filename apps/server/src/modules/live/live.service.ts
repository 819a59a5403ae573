import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { AppError, refuseFaults } from '../../shared/app-error.js';
import { requireScope, type Caller } from '../../shared/caller.js';
import type { DayState } from '../availability/day-load.service.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { EventQueue } from './event-queue.js';
import type { BookingWatch, DayWatch, LiveFeed } from './live-feed.js';
import { requireWatch, mergeEvents, type LiveEvent } from './live-event.js';

/** Days that one subscription may span, as in dayLoads. */
const mostDays = 366;

export interface LiveRequest {
  branchIds: readonly string[] | null;
  /** Called when more waits for the subscriber than they read. */
  onOverflow: () => void;
}

/** Lets staff wait for changes of their branches (contract, `Subscription`). */
export class LiveService {
  constructor(private readonly feed: Pick<LiveFeed, 'bookingWatches' | 'dayWatches'>) {}

  /** @throws FORBIDDEN without booking:read; NOT_FOUND for a branch that is not the caller's */
  bookings(caller: Caller, { branchIds, onOverflow }: LiveRequest): AsyncIterable<LiveEvent<BookingRecord>> {
    const of = requireWatcher(caller, branchIds);
    const watches = this.feed.bookingWatches;
    const queue = new EventQueue<LiveEvent<BookingRecord>>({ end: () => watches.delete(watch), overflow: onOverflow, unite: mergeEvents });
    const watch: BookingWatch = { of, asked: branchIds, queue };
    watches.add(watch);
    return queue;
  }

  /** @throws as bookings; BAD_USER_INPUT for a range that runs backwards or is too long */
  days(
    caller: Caller,
    { branchIds, from, to, onOverflow }: LiveRequest & { from: CalendarDate; to: CalendarDate },
  ): AsyncIterable<LiveEvent<DayState>> {
    const of = requireWatcher(caller, branchIds);
    const days = daysBetween(from, to) + 1;
    if (days < 1) refuseFaults([{ path: 'to', code: 'DATE_ORDER' }]);
    if (days > mostDays) refuseFaults([{ path: 'to', code: 'RANGE_TOO_LONG', values: { days: mostDays } }]);
    const watches = this.feed.dayWatches;
    const queue = new EventQueue<LiveEvent<DayState>>({ end: () => watches.delete(watch), overflow: onOverflow, unite: mergeEvents });
    const watch: DayWatch = { of, asked: branchIds, from, to, queue };
    watches.add(watch);
    return queue;
  }
}

/** The account that waits, or the key and its maker. */
function requireWatcher(caller: Caller, branchIds: readonly string[] | null): string[] {
  requireScope(caller, 'booking:read');
  requireWatch(caller.actor, branchIds);
  const { actor } = caller;
  if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
  return actor.kind === 'key' ? [actor.keyId, actor.makerId] : [actor.userId];
}
