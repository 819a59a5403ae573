import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { bookingBursts } from '../../../shared/metrics.js';
import type { Logger } from '../../../shared/logger.js';

/** Reports a booking burst, many unverified bookings of a day within a short time (ADR 0016), by a log line and a metric. */
export class BurstAlarm {
  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  raise(day: { branchId: string; date: CalendarDate }): void {
    bookingBursts.inc();
    this.logger.warn({ alarm: 'UNPROVED_RUSH', ...day }, 'many unverified bookings came at once');
  }
}
