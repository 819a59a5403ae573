import type { CalendarDate } from '../calendar/calendar-date.js';
import type { FaultCode } from './fault.js';

/** The end of a financial year must not be before the incorporation date; the same day is allowed (Specification, section 5). */
export function financialYearEndInvalid(end: CalendarDate, incorporation: CalendarDate): FaultCode | null {
  return end < incorporation ? 'FINANCIAL_YEAR_BEFORE_INCORPORATION' : null;
}
