import { addDays, daysBetween, isCalendarDate, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { checkClosedDayForm, normaliseClosedDayForm, type ClosedDayFormInput } from '@booking/domain/closed-day/closed-day-form';
import type { ValidationError } from '@booking/domain/checks/validation-error';
import { states as knownStates } from '@booking/reference-data/states';
import type { ClosedDayRow } from './closed-year';

/** What a closed day closes. `both`: branches as far as they stand in some states, which only the API makes. */
export const places = ['everywhere', 'states', 'branches'] as const;
type Place = (typeof places)[number] | 'both';

/** Their messages. */
export const placeTexts = {
  everywhere: 'closedDays.place.everywhere',
  states: 'closedDays.place.states',
  branches: 'closedDays.place.branches',
  both: 'closedDays.place.both',
} as const satisfies Record<Place, string>;

/** Days that one form closes at most. */
const mostDays = 31;

/** A closed day as it is typed. */
export interface ClosedDayValues {
  /** As the browser's date field gives it: empty while no whole date is typed. */
  date: string;
  /** The last of several new days; empty: there is one. */
  until: string;
  kind: ClosedDayRow['kind'];
  name: string;
  /** Empty: the same as the English name. */
  nameBm: string;
  nameCn: string;
  place: Place;
  states: readonly string[];
  branchIds: readonly string[];
  tentative: boolean;
}

interface EmptySaid {
  date: string;
  branches: readonly { id: string }[];
  /** One of `branches`, where the form was opened for it. */
  branchId: string | null;
  /** Whether its user may close every branch of a state, those too that are opened there later. */
  mayCloseStates: boolean;
}

/** The empty form; who works for one branch alone has it chosen. */
export function emptyClosedDay({ date, branches, branchId, mayCloseStates }: EmptySaid): ClosedDayValues {
  const only = branchId ?? (branches.length === 1 ? (branches[0]?.id ?? null) : null);
  return {
    date,
    until: '',
    kind: 'PUBLIC_HOLIDAY',
    name: '',
    nameBm: '',
    nameCn: '',
    place: mayCloseStates && branchId === null ? 'states' : 'branches',
    states: [],
    branchIds: only === null ? [] : [only],
    tentative: false,
  };
}

export function valuesOfDay({ date, kind, names, states, branchIds, tentative }: ClosedDayRow): ClosedDayValues {
  const [inStates, inBranches] = [states.length > 0, branchIds.length > 0];
  const place = inStates && inBranches ? 'both' : inBranches ? 'branches' : inStates ? 'states' : 'everywhere';
  const translated = (name: string) => (name === names.en ? '' : name);
  const named = { name: names.en, nameBm: translated(names.bm), nameCn: translated(names.cn) };
  return { date, until: '', kind, ...named, place, states, branchIds, tentative };
}

/** What is saved. Only of a form without faults. */
export function closedDayInput({ date, kind, name, nameBm, nameCn, place, states, branchIds, tentative }: ClosedDayValues) {
  const hasStates = place === 'states' || place === 'both';
  const hasBranches = place === 'branches' || place === 'both';
  const given = (text: string) => (text.trim() === '' ? null : text);
  return {
    date,
    kind,
    name,
    names: { en: name, bm: given(nameBm), cn: given(nameCn) },
    states: hasStates ? [...states] : [],
    branchIds: hasBranches ? [...branchIds] : [],
    tentative,
  } satisfies ClosedDayFormInput;
}

/** The dates of a form without faults, both ends included. */
function datesOf({ date, until }: Pick<ClosedDayValues, 'date' | 'until'>): CalendarDate[] {
  const last = until === '' ? date : until;
  return Array.from({ length: daysBetween(date, last) + 1 }, (_, days) => addDays(date, days));
}

/** The same of each of its days. */
export const closedDayInputs = (values: ClosedDayValues) => datesOf(values).map((date) => ({ ...closedDayInput(values), date }));

function untilFaults({ date, until }: ClosedDayValues): ValidationError[] {
  if (until === '' || !isCalendarDate(date)) return [];
  if (!isCalendarDate(until)) return [{ path: 'until', code: 'DATE_INVALID' }];
  const span = daysBetween(date, until);
  if (span < 0) return [{ path: 'until', code: 'DATE_ORDER' }];
  return span < mostDays ? [] : [{ path: 'until', code: 'RANGE_TOO_LONG', values: { days: mostDays } }];
}

/** What is wrong with a closed day, by field: the server's own check (Domain), a date that is none, and a place that is not said. */
export function closedDayFaults(values: ClosedDayValues): ValidationError[] {
  const missing = (path: string, isMissing: boolean): ValidationError[] => (isMissing ? [{ path, code: 'REQUIRED' }] : []);
  const date: ValidationError[] = isCalendarDate(values.date)
    ? []
    : [{ path: 'date', code: values.date === '' ? 'REQUIRED' : 'DATE_INVALID' }];
  return [
    ...date,
    ...untilFaults(values),
    ...checkClosedDayForm(normaliseClosedDayForm(closedDayInput(values)), knownStates),
    ...missing('states', values.place === 'states' && values.states.length === 0),
    ...missing('branchIds', (values.place === 'branches' || values.place === 'both') && values.branchIds.length === 0),
  ];
}

/** What is asked about the effect, which no name changes, for each day; null while the form says too little. */
export function effectInputs(values: ClosedDayValues) {
  // A name that no other closed day has: what is asked is what the day closes.
  const named = { ...values, name: '-', nameBm: '', nameCn: '' };
  return closedDayFaults(named).length > 0 ? null : closedDayInputs(named);
}
