import { isCalendarDate, type CalendarDate } from '../calendar/calendar-date.js';
import type { ValidationErrorCode } from './validation-error.js';

const icPattern = /^(\d{2})(\d{2})(\d{2})-?(\d{2})-?(\d{4})$/;

/** The 86 places of birth of the National Registration Department: states, countries, world regions, stateless, not specified. */
const placeOfBirth = /^(0[1-9]|1[0-6]|2[1-9]|[3-5]\d|6[0-8]|7[124-9]|8[2-9]|9[0-389])$/;

/** Normalises to YYMMDD-PB-NNNN, with or without hyphens in the input; any other text is returned trimmed. */
export function normaliseIc(text: string): string {
  const trimmed = text.trim();
  const [, year, month, day, place, serial] = icPattern.exec(trimmed) ?? [];
  return year === undefined ? trimmed : `${year}${month}${day}-${place}-${serial}`;
}

/**
 * Returns whether the text is a Malaysian IC number, YYMMDD-PB-NNNN, hyphens optional (Specification, section 5): an existing date in 19YY
 * or 20YY that is not after `today`, and a code of a place of birth that is in use.
 */
export function isIc(text: string, today: CalendarDate): boolean {
  const [, year, month, day, place] = icPattern.exec(text.trim()) ?? [];
  if (year === undefined || place === undefined || !placeOfBirth.test(place)) return false;
  return ['19', '20'].map((century) => `${century}${year}-${month}-${day}`).some((birth) => isCalendarDate(birth) && birth <= today);
}

export function icInvalid(text: string, today: CalendarDate): ValidationErrorCode | null {
  return text === '' || isIc(text, today) ? null : 'IC_INVALID';
}
