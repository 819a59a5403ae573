import { differences } from '../../lib/merge-typed';
import type { StaffBooking } from './staff-booking';

type Resting = Pick<StaffBooking, 'status' | 'archived' | 'deliveryDate' | 'branch' | 'keptPastLimit' | 'moveOffer'>;

const basisOf = ({ status, archived, deliveryDate, branch, keptPastLimit, moveOffer }: Resting) => ({
  status,
  archived,
  deliveryDate,
  branchId: branch.id,
  keptPastLimit,
  offer: moveOffer && [moveOffer.id, moveOffer.state],
});

/**
 * Whether a decision on a booking rests on the same in both of its states: to move it, to ask for that, to cancel it, or to say how it
 * ended. Each rests on when and by which branch it is delivered, and on what was decided of it. What was corrected (a name, remarks,
 * quantities) and photographs that were added do not touch any of them.
 */
export const hasSameBasis = (one: Resting, other: Resting): boolean => differences(basisOf(one), basisOf(other)).length === 0;
