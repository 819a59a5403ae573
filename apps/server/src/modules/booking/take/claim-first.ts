import type { BranchPlan } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DecidedDate } from '../../availability/availability.service.js';
import type { SlotClaim } from '../../availability/slot-claim.js';
import type { NoPlace } from './booking-result.js';

/**
 * Claims places of the first branch that has them on the decided date.
 * @param claim claims the places of one branch
 * @param heldBranchId the branch at which the customer has a hold, which is tried first; null without one
 * @returns the result of `claim` for that branch; quota if no branch has a place but one would have with verification; else full
 */
export async function claimFirst<Result extends { kind: string }>(
  { plans, decision }: DecidedDate,
  date: CalendarDate,
  claim: (offer: SlotClaim, branch: BranchPlan) => Promise<Result | NoPlace>,
  heldBranchId: string | null = null,
): Promise<Result | NoPlace> {
  const candidates = decision.bookable ? [...decision.candidates] : [];
  candidates.sort((a, b) => Number(b.branch.id === heldBranchId) - Number(a.branch.id === heldBranchId));
  let refused: NoPlace = { kind: 'full' };
  for (const { branch, limit, places } of candidates) {
    const result = await claim({ branchId: branch.id, date, planVersion: plans.versionOf(branch.id), limit, places }, branch);
    if (result.kind === 'quota') refused = { kind: 'quota' };
    else if (result.kind !== 'full') return result;
  }
  return refused;
}
