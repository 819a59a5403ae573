import type { Actor } from '@booking/domain/user/permissions';
import { isStaff } from '../../../shared/caller.js';
import { bookingRefusals, bookingsMade } from '../../../shared/metrics.js';
import type { BookResult } from './booking-result.js';

const reasons = {
  orderAlreadyBooked: 'ORDER_ALREADY_BOOKED',
  orderNotReady: 'ORDER_NOT_READY',
  postcodeNotServed: 'NOT_SERVED',
  proofNeeded: 'PROOF_NEEDED',
  rejected: 'CODE_REJECTED',
} as const;

/** Counts the result of a booking for the metrics; a repeated answer is not counted. */
export function countResult(result: BookResult, actor: Actor): void {
  if (result.kind === 'booked') bookingsMade.inc({ channel: channelOf(actor) });
  else bookingRefusals.inc({ reason: result.kind === 'dateUnavailable' ? result.reason : reasons[result.kind] });
}

function channelOf(actor: Actor): 'guest' | 'key' | 'staff' | 'account' {
  if (actor.kind !== 'user') return actor.kind;
  return isStaff(actor) ? 'staff' : 'account';
}
