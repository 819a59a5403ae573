import type { ClosedDayKind, LocalisedName } from '../availability/decide-date.js';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { ValidationError } from '../checks/validation-error.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';

/** The fields of a closed day that staff edit. */
export interface ClosedDayForm {
  date: CalendarDate;
  /** English. */
  name: string;
  /** Malay and Chinese; null means the same as `name`. */
  nameBm: string | null;
  nameCn: string | null;
  kind: ClosedDayKind;
  /** Names of states; empty means everywhere. */
  states: string[];
  /** Empty means all. */
  branchIds: string[];
  /** True if the date is announced but not certain. It is closed nevertheless. */
  tentative: boolean;
}

/** The form as sent: optional fields may be absent, and the names in other languages null. */
export type ClosedDayFormInput = Pick<ClosedDayForm, 'date' | 'name' | 'kind'> & {
  /** Replaces `name`. Without it, `name` is the English name. */
  names?: { en: string; bm?: string | null | undefined; cn?: string | null | undefined } | null | undefined;
  states?: readonly string[] | undefined;
  branchIds?: readonly string[] | undefined;
  tentative?: boolean | undefined;
};
const maxBranches = 500;
/** Code points. */
const maxNameLength = 120;

/**
 * Normalises the form: names trimmed, lists distinct. Absent fields keep their values; for a new closed day they mean everywhere, certain
 * and without translations. Absent translations remain while the English name does not change.
 */
export function normaliseClosedDayForm(input: ClosedDayFormInput, before: ClosedDayForm | null = null): ClosedDayForm {
  const { date, kind, names } = input;
  const name = normaliseLine(names?.en ?? input.name) ?? '';
  const kept = before?.name === name ? before : null;
  const translated = (input: string | null | undefined, was: string | null | undefined) =>
    normaliseLine(names === null || input === null ? null : (input ?? was));
  return {
    date,
    kind,
    name,
    nameBm: translated(names?.bm, kept?.nameBm),
    nameCn: translated(names?.cn, kept?.nameCn),
    states: [...new Set(input.states ?? before?.states)],
    branchIds: [...new Set(input.branchIds ?? before?.branchIds)],
    tentative: input.tentative ?? before?.tentative ?? false,
  };
}

/** Returns a closed day's name in every language. */
export function namesOf({ name, nameBm, nameCn }: Pick<ClosedDayForm, 'name' | 'nameBm' | 'nameCn'>): LocalisedName {
  return { en: name, bm: nameBm ?? name, cn: nameCn ?? name };
}

/** Returns the errors of a normalised form. @param knownStates names of all states */
export function checkClosedDayForm(form: ClosedDayForm, knownStates: readonly string[]): ValidationError[] {
  const errors = [
    ...lineErrors('name', form.name, { max: maxNameLength, required: true }),
    ...lineErrors('names.bm', form.nameBm, { max: maxNameLength }),
    ...lineErrors('names.cn', form.nameCn, { max: maxNameLength }),
  ];
  if (form.states.length > knownStates.length)
    return [...errors, { path: 'states', code: 'TOO_MANY', values: { max: knownStates.length } }];
  form.states.forEach((state, index) => {
    if (!knownStates.includes(state)) errors.push({ path: `states.${index}`, code: 'CHOICE_INVALID' });
  });
  if (form.branchIds.length > maxBranches) errors.push({ path: 'branchIds', code: 'TOO_MANY', values: { max: maxBranches } });
  return errors;
}
