import type { BranchPlan } from '@booking/domain/availability/decide-date';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { DecidedDate } from '../../availability/availability.service.js';
import type { PlaceOffer } from '../../availability/place-offer.js';

/**
 * Claims a place of the first branch that has one on the decided date.
 * @param claim claims one place. @param heldBranchId the branch that keeps a place for this customer comes first
 * @returns what `claim` answers for that branch; QUOTA where no branch has a place but one would have with a proof; else FULL
 */
export async function claimFirst<Claimed>(
  { plans, decision }: DecidedDate,
  date: CalendarDate,
  claim: (offer: PlaceOffer, branch: BranchPlan) => Promise<Claimed | 'FULL' | 'QUOTA'>,
  heldBranchId: string | null = null,
): Promise<Claimed | 'FULL' | 'QUOTA'> {
  const candidates = decision.bookable ? [...decision.candidates] : [];
  candidates.sort((a, b) => Number(b.branch.id === heldBranchId) - Number(a.branch.id === heldBranchId));
  let refused: 'FULL' | 'QUOTA' = 'FULL';
  for (const { branch, limit } of candidates) {
    const outcome = await claim({ branchId: branch.id, date, planVersion: plans.versionOf(branch.id), limit }, branch);
    if (outcome === 'QUOTA') refused = 'QUOTA';
    else if (outcome !== 'FULL') return outcome;
  }
  return refused;
}
