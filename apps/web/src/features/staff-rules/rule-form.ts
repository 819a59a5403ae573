import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { checkRestrictionForm, normaliseRestrictionForm, type RestrictionForm } from '@booking/domain/restriction/restriction-form';
import { wholeNumberOf } from '../../ui/number-field';
import type { RulePartsFragment } from './rules.generated';

/** A rule as it is typed. */
export interface RuleValues {
  name: string;
  branchIds: readonly string[];
  /** As the browser's date field gives it: empty while no whole date is typed. */
  startDate: string;
  endDate: string;
  dailyLimit: string;
}

/** The empty form; who works for one branch alone has it chosen. */
export const emptyRule = (branches: readonly { id: string }[]): RuleValues => ({
  name: '',
  branchIds: branches.length === 1 ? branches.map(({ id }) => id) : [],
  startDate: '',
  endDate: '',
  dailyLimit: '',
});

export const valuesOfRule = ({ name, branchIds, startDate, endDate, dailyLimit }: RulePartsFragment): RuleValues => ({
  name,
  branchIds,
  startDate,
  endDate,
  dailyLimit: String(dailyLimit),
});

const formOf = ({ name, branchIds, startDate, endDate, dailyLimit }: RuleValues): RestrictionForm =>
  normaliseRestrictionForm({ name, branchIds: [...branchIds], startDate, endDate, dailyLimit: wholeNumberOf(dailyLimit) });

/** What is wrong with a rule, by field: the server's own check (Domain), and dates that are none yet. */
export function ruleFaults(values: RuleValues): ValidationError[] {
  const form = formOf(values);
  const dates = (['startDate', 'endDate'] as const).flatMap((path): ValidationError[] =>
    isCalendarDate(form[path]) ? [] : [{ path, code: form[path] === '' ? 'REQUIRED' : 'DATE_INVALID' }],
  );
  // The check of the span takes dates alone.
  const others = checkRestrictionForm(dates.length > 0 ? { ...form, startDate: '2000-01-01', endDate: '2000-01-01' } : form);
  return [...dates, ...others];
}

/** What is saved. Only of a form without faults. */
export const ruleInput = formOf;

/** What is asked about the effect, which no name changes; null while the form says too little. */
export function effectInput(values: RuleValues): RestrictionForm | null {
  const named = { ...values, name: '-' };
  return ruleFaults(named).length > 0 ? null : formOf(named);
}
