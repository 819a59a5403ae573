import { can, worksFor, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import type { DayState } from '../availability/day-load.service.js';
import type { BookingRecord } from '../booking/booking-record.js';

/** An event for subscribers. It is read once for all of them, so each one's rights are checked (`isFor`). */
export interface LiveEvent<Value = BookingRecord | DayState> {
  /** Null: nothing happened, except that the subscriber's rights may have changed. */
  value: Value | null;
  /** The branches that it is about. */
  branchIds: readonly string[];
  /** The branches of the subscription; null for all of the subscriber's. */
  asked: readonly string[] | null;
}

/** Returns the newer of two events, about the branches of both: the branches that a booking has left must be notified too. */
export function mergeEvents<Value>(waiting: LiveEvent<Value>, newest: LiveEvent<Value>): LiveEvent<Value> {
  return { ...newest, branchIds: [...new Set([...waiting.branchIds, ...newest.branchIds])] };
}

/**
 * Returns whether the event is for this subscriber, by their present rights.
 * @throws AppError FORBIDDEN without the scope, NOT_FOUND for a requested branch that is not theirs: the subscription ends
 */
export function isFor(actor: Actor, { value, branchIds, asked }: LiveEvent): boolean {
  requireWatch(actor, asked);
  return value !== null && branchIds.some((id) => worksFor(actor, id));
}

/** Throws FORBIDDEN or NOT_FOUND for a subscriber who may not subscribe to changes of these branches. */
export function requireWatch(actor: Actor, asked: readonly string[] | null): void {
  if (!can(actor, 'booking:read')) throw new AppError('FORBIDDEN');
  if (asked?.some((id) => !worksFor(actor, id)) === true) throw new AppError('NOT_FOUND');
}
