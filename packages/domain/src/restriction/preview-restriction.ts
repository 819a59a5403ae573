import type { BranchPlan } from '../availability/decide-date.js';
import { limitChanges, type LimitChange } from '../availability/limit-changes.js';
import { eachDate, type CalendarDate } from '../calendar/calendar-date.js';
import type { RestrictionForm } from './restriction-form.js';

export interface RestrictionChange {
  rule: RestrictionForm;
  /** The rule that it replaces; null for a new one. */
  id: string | null;
  from: CalendarDate;
  to: CalendarDate;
  /** The branches of the rule, before and after, with every rule and closed day between the dates. */
  plans: readonly BranchPlan[];
  /** Days without bookings may be absent. */
  booked: readonly { branchId: string; date: CalendarDate; booked: number }[];
}

/** Returns the days whose limit would change if the rule were saved, by date, then in the order of the plans. */
export function previewRestriction({ rule, id, from, to, plans, booked }: RestrictionChange): LimitChange[] {
  const changes = plans.map((before) => ({ before, after: withRule(before, rule, id) }));
  return limitChanges(changes, eachDate(from, to), booked);
}

function withRule(plan: BranchPlan, rule: RestrictionForm, id: string | null): BranchPlan {
  const others = plan.rules.filter((other) => other.id !== id);
  return { ...plan, rules: rule.branchIds.includes(plan.id) ? [...others, { ...rule, id: id ?? '' }] : others };
}
