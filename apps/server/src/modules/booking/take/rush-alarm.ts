import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { unprovedRushes } from '../../../shared/metrics.js';
import type { Logger } from '../../../shared/logger.js';

/** Says that many bookings without a proof came to a day at once (ADR 0016): a line in the log, and a count. */
export class RushAlarm {
  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  raise(day: { branchId: string; date: CalendarDate }): void {
    unprovedRushes.inc();
    this.logger.warn({ alarm: 'UNPROVED_RUSH', ...day }, 'many bookings without a proof came at once');
  }
}
