import { closedDayApplies } from '@booking/domain/availability/decide-date';
import { weekdayOf, type CalendarDate, type Weekday } from '@booking/domain/calendar/calendar-date';
import { states as allStates } from '@booking/reference-data/states';
import type { ClosedDayBranchesQuery, ClosedDayClashesQuery, ClosedDayPartsFragment } from '../../graphql/closed-days.generated';
import type { SessionUser } from '../../lib/session/session-user';
import { isAllowed } from '../../lib/session/staff-user';

export type ClosedDayRow = ClosedDayPartsFragment;
export type Clash = ClosedDayClashesQuery['overbookedDays'][number];

/** Message ids of the kinds of closed days. */
export const kindTexts = {
  PUBLIC_HOLIDAY: 'closedDays.kind.PUBLIC_HOLIDAY',
  STOCK_TAKE: 'closedDays.kind.STOCK_TAKE',
  OTHER: 'closedDays.kind.OTHER',
} as const satisfies Record<ClosedDayRow['kind'], string>;

/**
 * Returns whether the user may close every branch of a state, including branches that open there later (docs/api-staff.md, "All branches").
 */
export const mayCloseStates = (user: SessionUser): boolean => isAllowed(user, 'branch:all');

/** Returns whether the user may change a closed day, as far as the page knows: the server refuses one with branches outside the scope. */
export const mayChange = (user: SessionUser, { branchIds }: Pick<ClosedDayRow, 'branchIds'>): boolean =>
  isAllowed(user, 'rule:write') && (mayCloseStates(user) || branchIds.length > 0);

/** The fields of a branch that decide whether it is closed. */
export interface ClosableBranch {
  id: string;
  name: string;
  state: string | null;
  delivers: readonly Weekday[];
  isActive: boolean;
}

export const closableBranches = (branches: ClosedDayBranchesQuery['branches']): ClosableBranch[] =>
  branches.map(({ id, name, address, deliveryWeekdays, status }) => ({
    id,
    name,
    state: address?.state ?? null,
    delivers: deliveryWeekdays,
    isActive: status === 'ACTIVE',
  }));

/** In place of a state: the closed days of places where the user has no branch. */
export const elsewhere = 'elsewhere';

interface YearFilter {
  /** The name of a state, or `elsewhere`; null: all places where the user has branches. */
  state: string | null;
  branchId: string | null;
}

/** Returns the states in which the user has branches, in the order of the list of states. */
export const statesOf = (branches: readonly ClosableBranch[]): string[] =>
  allStates.filter((state) => branches.some((branch) => branch.state === state));

/** Returns the branches that a closed day closes. */
export const closedBy = (day: Pick<ClosedDayRow, 'states' | 'branchIds'>, branches: readonly ClosableBranch[]): ClosableBranch[] =>
  branches.filter((branch) => closedDayApplies(branch, day));

/** Returns the closed days that match a filter, in their order. */
export function filteredDays(days: readonly ClosedDayRow[], { state, branchId }: YearFilter, branches: readonly ClosableBranch[]) {
  return days.filter((day) => {
    const closed = closedBy(day, branches);
    if (branchId !== null) return closed.some(({ id }) => id === branchId);
    if (state === elsewhere) return closed.length === 0;
    return closed.some((branch) => state === null || branch.state === state);
  });
}

/** The look of a date in the year. */
export interface DateLook {
  /** `everywhere`, or only some states or branches; a stock-take has a shape of its own. */
  look: 'everywhere' | 'some' | 'stockTake';
  /** Every closed day of the date is tentative. */
  isTentative: boolean;
  days: readonly ClosedDayRow[];
}

/** Returns the look of each closed date. */
export function looksOf(days: readonly ClosedDayRow[]): ReadonlyMap<CalendarDate, DateLook> {
  return new Map([...byDate(days)].map(([date, ofDate]) => [date, { ...lookOf(ofDate), days: ofDate }]));
}

function lookOf(days: readonly ClosedDayRow[]): Omit<DateLook, 'days'> {
  const others = days.filter(({ kind }) => kind !== 'STOCK_TAKE');
  const isEverywhere = others.some(({ states, branchIds }) => states.length === 0 && branchIds.length === 0);
  const look = others.length === 0 ? 'stockTake' : isEverywhere ? 'everywhere' : 'some';
  return { look, isTentative: days.every(({ tentative }) => tentative) };
}

function byDate(days: readonly ClosedDayRow[]): Map<CalendarDate, ClosedDayRow[]> {
  const found = new Map<CalendarDate, ClosedDayRow[]>();
  for (const day of days) found.set(day.date, [...(found.get(day.date) ?? []), day]);
  return found;
}

/** Returns the overbooked days of branches that a closed day closes, soonest first: their bookings have to be moved. */
export function clashesOf(over: readonly Clash[], days: readonly ClosedDayRow[], branches: readonly ClosableBranch[]): Clash[] {
  const ofDate = byDate(days);
  return over.filter(({ date, branchId }) =>
    (ofDate.get(date) ?? []).some((day) => closedBy(day, branches).some(({ id }) => id === branchId)),
  );
}

/** Returns the state of each branch on a date; `never`: it does not deliver on that weekday. @param days those of the date */
export function branchesOn(date: CalendarDate, days: readonly ClosedDayRow[], branches: readonly ClosableBranch[]) {
  const active = branches.filter(({ isActive }) => isActive);
  const closed = active.filter((branch) => days.some((day) => closedDayApplies(branch, day)));
  const others = active.filter((branch) => !closed.includes(branch));
  const delivers = ({ delivers: weekdays }: ClosableBranch) => weekdays.includes(weekdayOf(date));
  return { closed, open: others.filter(delivers), never: others.filter((branch) => !delivers(branch)) };
}

/** Returns the date that is in view at first: the next closed one from today on, else the first of the year. */
export function opensAt(year: number, days: readonly ClosedDayRow[], today: CalendarDate): CalendarDate {
  const ofYear = days.map(({ date }) => date).filter((date) => date.startsWith(`${year}-`));
  const isPresent = today.startsWith(`${year}-`);
  return ofYear.find((date) => date >= today) ?? (isPresent ? today : ofYear[0]) ?? `${year}-01-01`;
}

/** The years that the page shows. */
export const firstYear = 2020;
export const lastYear = 2099;
/** Returns the year of an address; default: this year. */
export function yearOf(text: string | null, today: CalendarDate): number {
  const year = Number(text);
  return Number.isInteger(year) && year >= firstYear && year <= lastYear ? year : Number(today.slice(0, 4));
}

/** Returns the dates of a year and its neighbours, which are loaded before the user turns to them. */
export const spanOf = (year: number) => ({ from: `${year - 1}-01-01`, to: `${year + 1}-12-31` });
export const isOfYear =
  (year: number) =>
  ({ date }: { date: CalendarDate }): boolean =>
    date.startsWith(`${year}-`);
