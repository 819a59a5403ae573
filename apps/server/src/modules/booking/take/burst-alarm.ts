import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { bookingBursts } from '../../../shared/metrics.js';
import type { Logger } from '../../../shared/logger.js';

/** Says that many unverified bookings came to a day at once (ADR 0016): a line in the log, and a count. */
export class BurstAlarm {
  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  raise(day: { branchId: string; date: CalendarDate }): void {
    bookingBursts.inc();
    this.logger.warn({ alarm: 'UNPROVED_RUSH', ...day }, 'many unverified bookings came at once');
  }
}
