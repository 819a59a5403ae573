import { maxDailyLimit } from '../branch/branch-form.js';
import { daysBetween, type CalendarDate } from '../calendar/calendar-date.js';
import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine, wholeNumberErrors } from '../checks/line-of-text.js';

/** The fields of a booking rule that staff edit. */
export interface RestrictionForm {
  name: string;
  branchIds: string[];
  /** Both ends included. */
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** Replaces the branch's own limit; 0 closes the days. */
  dailyLimit: number;
}

/** Maximum number of days of a rule: ten years. */
const maxSpanDays = 3660;
const maxBranches = 500;

/** Normalises the form: name trimmed, branches distinct. */
export function normaliseRestrictionForm(form: RestrictionForm): RestrictionForm {
  return { ...form, name: normaliseLine(form.name) ?? '', branchIds: [...new Set(form.branchIds)] };
}

/** Returns the errors of a normalised form whose dates are calendar dates. */
export function checkRestrictionForm(form: RestrictionForm): ValidationError[] {
  const errors = [
    ...lineErrors('name', form.name, { max: 120, required: true }),
    ...wholeNumberErrors('dailyLimit', form.dailyLimit, 0, maxDailyLimit),
  ];
  if (form.branchIds.length === 0) errors.push({ path: 'branchIds', code: 'REQUIRED' });
  if (form.branchIds.length > maxBranches) errors.push({ path: 'branchIds', code: 'TOO_MANY', values: { max: maxBranches } });
  const span = daysBetween(form.startDate, form.endDate);
  if (span < 0) errors.push({ path: 'endDate', code: 'DATE_ORDER' });
  if (span >= maxSpanDays) errors.push({ path: 'endDate', code: 'RANGE_TOO_LONG', values: { days: maxSpanDays } });
  return errors;
}
