import { byPriority, dayReasons, decideBranchDate, type BranchPlan } from '@booking/domain/availability/decide-date';
import type { PlacesNeeded } from '@booking/domain/booking/places';
import type { CalendarDate, LocalDateTime } from '@booking/domain/calendar/calendar-date';
import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../../shared/app-error.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import type { Plans } from '../../availability/plan.service.js';

/** The highest integer, as the limit of a claim past the limit: claim_day still locks the day, counts it and checks the plan's version. */
export const noLimit = 2_147_483_647;

/** Throws FORBIDDEN for a caller who may never book past a limit. */
export function requireOverride(actor: Actor): void {
  if (!can(actor, 'booking:write')) throw new AppError('FORBIDDEN');
}

/**
 * Returns the places that staff may take past the limit: at their covering branch that is nearest to accepting the date, by priority among
 * equals. A branch that is only full comes before one that does not deliver on that day. An override does not open a date that is too soon
 * or too far for the branch. Null if there is no such branch.
 * @throws FORBIDDEN if none of the covering branches is theirs
 */
export function overrideOffer(
  actor: Actor,
  date: CalendarDate,
  now: LocalDateTime,
  branches: readonly BranchPlan[],
  plans: Plans,
  placesIn: PlacesNeeded,
): SlotClaim | null {
  const theirs = branches.filter((branch) => worksFor(actor, branch.id)).sort(byPriority);
  if (theirs.length === 0) throw new AppError('FORBIDDEN');
  const [branch] = theirs
    .filter((candidate) => nearness(candidate, date, now) > dayReasons.indexOf('TOO_FAR'))
    .sort((a, b) => nearness(b, date, now) - nearness(a, date, now));
  if (branch === undefined) return null;
  return { branchId: branch.id, date, planVersion: plans.versionOf(branch.id), limit: noLimit, places: placesIn(branch) };
}

/** Returns how near a branch without any booking is to accepting a date: the index of the reason against it in the list of reasons. */
function nearness(branch: BranchPlan, date: CalendarDate, now: LocalDateTime): number {
  const decision = decideBranchDate(branch, date, now, { booked: 0, held: 0 });
  return dayReasons.indexOf(decision.bookable ? 'FULL' : decision.reason);
}
