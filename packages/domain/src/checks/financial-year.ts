import type { CalendarDate } from '../calendar/calendar-date.js';
import type { ValidationErrorCode } from './validation-error.js';

/** The end of a financial year must not be before the incorporation date; the same day is allowed (Specification, section 5). */
export function financialYearEndInvalid(end: CalendarDate, incorporation: CalendarDate): ValidationErrorCode | null {
  return end < incorporation ? 'FINANCIAL_YEAR_BEFORE_INCORPORATION' : null;
}
