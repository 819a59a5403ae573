import { byPriority, decideBranchDate, type BranchPlan } from '@booking/domain/availability/decide-date';
import type { CalendarDate, LocalMoment } from '@booking/domain/calendar/calendar-date';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../app/app-error.js';
import type { PlaceOffer } from './place.repository.js';
import type { Plans } from './plan.service.js';

/** More than any day can hold: take_place still locks, counts and checks the plan's version. */
const withoutLimit = 2_147_483_647;

/** Throws FORBIDDEN for whoever may never book past a limit. */
export function requireOverride(actor: Actor): void {
  if (!can(actor, 'booking:write')) throw new AppError('FORBIDDEN');
}

/**
 * The place that staff may take past the limit: with the first covering branch that is theirs. Too soon and too far are no
 * limits: a date outside the branch's window stays closed. Null when there is none.
 * @throws FORBIDDEN when none of the covering branches is theirs
 */
export function overrideOffer(
  actor: Actor,
  date: CalendarDate,
  now: LocalMoment,
  branches: readonly BranchPlan[],
  plans: Plans,
): PlaceOffer | null {
  const theirs = branches.filter((branch) => worksFor(actor, branch.id)).sort(byPriority);
  if (theirs.length === 0) throw new AppError('FORBIDDEN');
  const branch = theirs.find((candidate) => {
    const decision = decideBranchDate(candidate, date, now, { booked: 0, held: 0 });
    return decision.bookable || (decision.reason !== 'TOO_SOON' && decision.reason !== 'TOO_FAR');
  });
  return branch === undefined ? null : { branchId: branch.id, date, planVersion: plans.versionOf(branch.id), limit: withoutLimit };
}
