import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Fault } from '../checks/fault.js';
import { lineFaults, normaliseLine } from '../checks/line-of-text.js';

/** The fields of a closed day that staff edit. */
export interface ClosedDayForm {
  date: CalendarDate;
  name: string;
  kind: 'PUBLIC_HOLIDAY' | 'STOCK_TAKE';
  /** Names of states; empty means everywhere. */
  states: string[];
  /** Empty means all. */
  branchIds: string[];
}

const maxBranches = 500;

/** Name trimmed, lists without repeats. */
export function normaliseClosedDayForm(form: ClosedDayForm): ClosedDayForm {
  const { date, kind } = form;
  return { date, kind, name: normaliseLine(form.name) ?? '', states: [...new Set(form.states)], branchIds: [...new Set(form.branchIds)] };
}

/** Faults of a normalised form; `knownStates` are the names that a state may have. */
export function checkClosedDayForm(form: ClosedDayForm, knownStates: readonly string[]): Fault[] {
  const faults = lineFaults('name', form.name, { max: 120, required: true });
  if (form.states.length > knownStates.length)
    return [...faults, { path: 'states', code: 'TOO_MANY', values: { max: knownStates.length } }];
  form.states.forEach((state, index) => {
    if (!knownStates.includes(state)) faults.push({ path: `states.${index}`, code: 'CHOICE_INVALID' });
  });
  if (form.branchIds.length > maxBranches) faults.push({ path: 'branchIds', code: 'TOO_MANY', values: { max: maxBranches } });
  return faults;
}
