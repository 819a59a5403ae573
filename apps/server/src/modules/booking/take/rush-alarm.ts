import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Logger } from '../../../shared/logger.js';

/** Says that many bookings without a proof came to a day at once (ADR 0016): a line in the log, and a count for the metrics. */
export class RushAlarm {
  private raised = 0;

  constructor(private readonly logger: Pick<Logger, 'warn'>) {}

  raise(day: { branchId: string; date: CalendarDate }): void {
    this.raised += 1;
    this.logger.warn({ alarm: 'UNPROVED_RUSH', ...day }, 'many bookings without a proof came at once');
  }

  /** In the text format of Prometheus. */
  text(): Promise<string> {
    const lines = [
      '# HELP booking_unproved_rushes_total Bookings without a proof after which staff had a new decision, as this process saw.',
      '# TYPE booking_unproved_rushes_total counter',
      `booking_unproved_rushes_total ${this.raised}`,
      '',
    ];
    return Promise.resolve(lines.join('\n'));
  }
}
