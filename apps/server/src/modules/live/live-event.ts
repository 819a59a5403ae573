import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import type { DayState } from '../availability/day-load.service.js';
import type { BookingRecord } from '../booking/booking-record.js';

/** Something that may have to be sent to one subscriber. Read once for all of them, so it is looked at for each (`isFor`). */
export interface LiveEvent<Value = BookingRecord | DayState> {
  /** Null: nothing happened but that the subscriber's rights may have changed. */
  value: Value | null;
  /** The branches that it is about. */
  branchIds: readonly string[];
  /** The branches that the subscriber asked for; null for all that are theirs. */
  asked: readonly string[] | null;
}

/** The newest of two, about the branches of both: of a booking that went on, those that it has left must still hear of it. */
export function mergeEvents<Value>(waiting: LiveEvent<Value>, newest: LiveEvent<Value>): LiveEvent<Value> {
  return { ...newest, branchIds: [...new Set([...waiting.branchIds, ...newest.branchIds])] };
}

/**
 * Whether it is for this subscriber, as they are now.
 * @throws AppError FORBIDDEN without the scope, NOT_FOUND for a branch asked for that is not theirs: the subscription ends
 */
export function isFor(actor: Actor, { value, branchIds, asked }: LiveEvent): boolean {
  requireWatch(actor, asked);
  return value !== null && branchIds.some((id) => worksFor(actor, id));
}

/** Throws FORBIDDEN or NOT_FOUND for a subscriber who may not wait for changes of these branches. */
export function requireWatch(actor: Actor, asked: readonly string[] | null): void {
  if (!can(actor, 'booking:read')) throw new AppError('FORBIDDEN');
  if (asked?.some((id) => !worksFor(actor, id)) === true) throw new AppError('NOT_FOUND');
}
