import { canArchive, type BookingStatus } from '@booking/domain/booking/booking-status';
import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { SampleEvent } from './sample-booking.js';
import { hashedNumber } from './hashed-number.js';

const day = 86_400_000;
/** Number of days after its date on which the nightly job archives a delivery (domain.md, "Booking: the invariant"). */
const archivedAfter = 30;
/**
 * Kuala Lumpur is always eight hours ahead of UTC: precise enough for made-up data, and a hundred times faster than a time zone library.
 */
const aheadOfUtc = 8 * 3_600_000;

export interface Moment {
  now: Date;
  /** The date of `now` in Malaysia. */
  today: CalendarDate;
}

export function momentOf(now: Date): Moment {
  return { now, today: localDateTime(now).date };
}

/** The date in Malaysia. */
export function dateOf(at: Date): CalendarDate {
  return new Date(at.getTime() + aheadOfUtc).toISOString().slice(0, 10);
}

/** Returns a time some days before the delivery, between morning and evening, and not later than now. */
export function bookedAt(date: CalendarDate, { now, today }: Moment, seed: number): Date {
  const latest = date < today ? date : today;
  const at =
    noon(latest).getTime() -
    (2 + (hashedNumber(seed + 13) % 18)) * day +
    ((hashedNumber(seed + 14) % 13) - 4) * 3_600_000 +
    (hashedNumber(seed + 15) % 3_600_000);
  return new Date(Math.min(at, now.getTime()));
}

/** Noon in Malaysia. */
function noon(date: CalendarDate): Date {
  return new Date(`${date}T04:00:00Z`);
}

/** Returns the changes that led a booking to its status, in order; none is later than now. */
export function eventsOf(status: BookingStatus, date: CalendarDate, createdAt: Date, { now }: Moment): SampleEvent[] {
  const on = (hours: number) => new Date(Math.min(noon(date).getTime() + hours * 3_600_000, now.getTime()));
  const out: SampleEvent = { at: on(-3), byKind: 'STAFF', by: 'Demo Staff', change: 'STATUS', from: 'CONFIRMED', to: 'OUT_FOR_DELIVERY' };
  if (status === 'CANCELLED')
    return [
      {
        at: new Date(Math.min(createdAt.getTime() + day, now.getTime())),
        byKind: 'CUSTOMER',
        by: 'Customer',
        change: 'CANCELLED',
        from: date,
        to: null,
      },
    ];
  if (status === 'CONFIRMED') return [];
  return status === 'OUT_FOR_DELIVERY'
    ? [out]
    : [out, { at: on(1), byKind: 'STAFF', by: 'Demo Staff', change: 'STATUS', from: 'OUT_FOR_DELIVERY', to: status }];
}

/** Returns when the nightly job archived the booking; null: not yet. */
export function archivedAt(status: BookingStatus, date: CalendarDate, { today }: Moment): Date | null {
  const isOver = date < addDays(today, -archivedAfter) && canArchive(status);
  return isOver ? noon(addDays(date, archivedAfter + 1)) : null;
}
