import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { cleanSearch } from '../../lib/clean-search';
import type { RulePartsFragment } from './rules.generated';

/** Where a rule stands on a date: its days are now, still to come, or past. */
export const ruleTimes = ['now', 'later', 'past'] as const;
export type RuleTime = (typeof ruleTimes)[number];

export function ruleTime({ startDate, endDate }: Pick<RulePartsFragment, 'startDate' | 'endDate'>, today: CalendarDate): RuleTime {
  if (endDate < today) return 'past';
  return startDate > today ? 'later' : 'now';
}

/** Which rules the list shows. Every part stands in the address. */
export interface RuleFilter {
  search: string;
  /** Empty: every branch that one works for. */
  branchIds: readonly string[];
  /** Empty: all. */
  times: readonly RuleTime[];
}

export const noRuleFilter: RuleFilter = { search: '', branchIds: [], times: [] };

const names = ['search', 'branch', 'when'] as const;

/** Reads an address. What does not look right is left out. */
export function filterOfAddress(address: URLSearchParams): RuleFilter {
  const several = (name: string) => [...new Set((address.get(name) ?? '').split(',').filter((value) => value !== ''))];
  const times = several('when');
  return {
    search: cleanSearch(address.get('search') ?? ''),
    branchIds: several('branch'),
    times: ruleTimes.filter((time) => times.includes(time)),
  };
}

/** The address of a filter; `present` has what else the address holds. */
export function addressOfFilter({ search, branchIds, times }: RuleFilter, present: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(present);
  const values = { search, branch: branchIds.join(','), when: times.join(',') };
  for (const name of names) {
    if (values[name] === '') address.delete(name);
    else address.set(name, values[name]);
  }
  return address;
}

/** Whether anything is left out of the list. */
export const isRuleFiltered = ({ search, branchIds, times }: RuleFilter): boolean =>
  search.trim() !== '' || branchIds.length > 0 || times.length > 0;

/** The rules that a filter leaves, in their order. */
export function filteredRules(
  rules: readonly RulePartsFragment[],
  { search, branchIds, times }: RuleFilter,
  today: CalendarDate,
): RulePartsFragment[] {
  const word = search.trim().toLowerCase();
  return rules.filter(
    (rule) =>
      (word === '' || rule.name.toLowerCase().includes(word)) &&
      (branchIds.length === 0 || rule.branchIds.some((id) => branchIds.includes(id))) &&
      (times.length === 0 || times.includes(ruleTime(rule, today))),
  );
}
