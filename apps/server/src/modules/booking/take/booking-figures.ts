import type { Actor } from '@booking/domain/user/permissions';
import { isStaff } from '../../../shared/caller.js';
import { bookingRefusals, bookingsMade } from '../../../shared/figures.js';
import type { BookOutcome } from '../booking-outcome.js';

const reasons = {
  orderAlreadyBooked: 'ORDER_ALREADY_BOOKED',
  orderNotReady: 'ORDER_NOT_READY',
  postcodeNotServed: 'NOT_SERVED',
  proofNeeded: 'PROOF_NEEDED',
  rejected: 'CODE_REJECTED',
} as const;

/** Counts what became of a booking, for the figures; an answer that is given again is not one. */
export function countOutcome(outcome: BookOutcome, actor: Actor): void {
  if (outcome.kind === 'booked') bookingsMade.inc({ channel: channelOf(actor) });
  else bookingRefusals.inc({ reason: outcome.kind === 'dateUnavailable' ? outcome.reason : reasons[outcome.kind] });
}

function channelOf(actor: Actor): 'guest' | 'key' | 'staff' | 'account' {
  if (actor.kind !== 'user') return actor.kind;
  return isStaff(actor) ? 'staff' : 'account';
}
