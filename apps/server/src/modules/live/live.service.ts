import { daysBetween, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { AppError, refuseInvalid } from '../../shared/app-error.js';
import { requireScope, type Caller, type Subscribing } from '../../shared/caller.js';
import type { DayState } from '../availability/day-load.service.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { EventQueue } from './event-queue.js';
import type { BookingWatch, DayWatch, LiveFeed } from './live-feed.js';
import { isFor, mergeEvents, requireWatch, type LiveEvent } from './live-event.js';

/** Maximum number of days of a subscription, as in dayLoads. */
const maxDays = 366;

/** Subscriptions of staff to changes of their branches (contract, `Subscription`). */
export class LiveService {
  constructor(private readonly feed: Pick<LiveFeed, 'bookingWatches' | 'dayWatches'>) {}

  /**
   * @param branchIds the requested branches; null for all of the caller's
   * @throws FORBIDDEN without booking:read; NOT_FOUND for a branch that is not the caller's
   */
  bookings(context: Subscribing, branchIds: readonly string[] | null): AsyncIterable<LiveEvent<BookingRecord>> {
    const of = requireWatcher(context.caller, branchIds);
    const watches = this.feed.bookingWatches;
    const queue = queueOf<BookingRecord>(context, () => watches.delete(watch));
    const watch: BookingWatch = { of, asked: branchIds, queue };
    watches.add(watch);
    return queue;
  }

  /** @throws as bookings; BAD_USER_INPUT for a reversed or too long range */
  days(
    context: Subscribing,
    branchIds: readonly string[] | null,
    { from, to }: { from: CalendarDate; to: CalendarDate },
  ): AsyncIterable<LiveEvent<DayState>> {
    const of = requireWatcher(context.caller, branchIds);
    const days = daysBetween(from, to) + 1;
    if (days < 1) refuseInvalid([{ path: 'to', code: 'DATE_ORDER' }]);
    if (days > maxDays) refuseInvalid([{ path: 'to', code: 'RANGE_TOO_LONG', values: { days: maxDays } }]);
    const watches = this.feed.dayWatches;
    const queue = queueOf<DayState>(context, () => watches.delete(watch));
    const watch: DayWatch = { of, asked: branchIds, from, to, queue };
    watches.add(watch);
    return queue;
  }
}

/** Reads the caller again for each event, and checks their rights to it. @param end called once, when nobody reads any more */
function queueOf<Value extends BookingRecord | DayState>(context: Subscribing, end: () => void): EventQueue<LiveEvent<Value>> {
  const { subscriber } = context;
  return new EventQueue<LiveEvent<Value>>({
    end,
    overflow: () => subscriber?.cutOff(),
    isWanted: async (event) => {
      await subscriber?.renew();
      return isFor(context.caller.actor, event);
    },
    unite: mergeEvents,
  });
}

/** Returns the account of the subscriber, or the key and its maker. */
function requireWatcher(caller: Caller, branchIds: readonly string[] | null): string[] {
  requireScope(caller, 'booking:read');
  requireWatch(caller.actor, branchIds);
  const { actor } = caller;
  if (actor.kind === 'guest') throw new AppError('UNAUTHENTICATED');
  return actor.kind === 'key' ? [actor.keyId, actor.makerId] : [actor.userId];
}
