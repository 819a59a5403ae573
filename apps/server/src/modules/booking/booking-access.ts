import { isCrewDay, isCrewStepDay } from '@booking/domain/booking/crew-days';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { mayClaim } from '@booking/domain/order/order-claim';
import { booksAsPartner, can, worksFor, worksForAll, type Actor } from '@booking/domain/user/permissions';
import { AppError } from '../../shared/app-error.js';
import { isUuid } from '../../shared/uuid.js';
import type { OrderRecord } from '../order/order-record.js';
import type { BookingRecord } from './booking-record.js';
import type { BookingRepository } from './booking.repository.js';

/** Returns whether the actor is staff of the booking's branch with the scope (domain.md, "Privacy"). */
export function isStaffOf(actor: Actor, booking: Pick<BookingRecord, 'branchId'>, scope: 'booking:read' | 'booking:write'): boolean {
  return can(actor, scope) && worksFor(actor, booking.branchId);
}

type Stop = Pick<BookingRecord, 'branchId' | 'deliveryDate'>;

/** Returns whether the actor is crew of the booking's branch (domain.md, "Roles, scope, keys"). */
function isCrewOfBranch(actor: Actor, { branchId }: Pick<BookingRecord, 'branchId'>): boolean {
  return can(actor, 'delivery:write') && worksFor(actor, branchId);
}

/** Returns whether the actor is crew of the stop's branch, and the crew may see its day. */
export function isCrewOf(actor: Actor, stop: Stop, today: CalendarDate): boolean {
  return isCrewOfBranch(actor, stop) && isCrewDay(stop.deliveryDate, today);
}

/** Returns whether the actor is crew of the stop's branch, and the server still accepts queued actions of its day (ADR 0025). */
export function mayStepAsCrew(actor: Actor, stop: Stop, today: CalendarDate): boolean {
  return isCrewOfBranch(actor, stop) && isCrewStepDay(stop.deliveryDate, today);
}

/** Returns whether the actor is the signed-in customer who made the booking. */
export function isOwnerOf(actor: Actor, booking: Pick<BookingRecord, 'userId'>): boolean {
  return actor.kind === 'user' && booking.userId === actor.userId;
}

/** Returns whether the actor made the booking, and may see, move and cancel it by a customer's rules: the customer, or a partner's key. */
export function isBookerOf(actor: Actor, booking: Pick<BookingRecord, 'userId' | 'madeByKey'>): boolean {
  return isOwnerOf(actor, booking) || (actor.kind === 'key' && can(actor, 'booking:make') && booking.madeByKey === actor.keyId);
}

/** Returns the filter for a caller who sees only the bookings that they made, a customer or a partner's key; null for others. */
export function bookerOf(actor: Actor): { userId: string | null; madeByKey: string | null } | null {
  if (actor.kind === 'user' && actor.role === 'user') return { userId: actor.userId, madeByKey: null };
  return booksAsPartner(actor) && !can(actor, 'booking:read') ? { userId: null, madeByKey: actor.keyId } : null;
}

/** Throws FORBIDDEN for a key that may book neither as staff nor as a partner: keys have no access as guests. */
export function requireBookingRights(actor: Actor): void {
  if (actor.kind === 'key' && !can(actor, 'booking:write') && !booksAsPartner(actor)) throw new AppError('FORBIDDEN');
}

/** Returns the booking. @throws NOT_FOUND for a caller who may not read it; FORBIDDEN for staff of its branch without the scope */
export function requireReader(actor: Actor, booking: BookingRecord | null): BookingRecord {
  if (booking === null || !(isBookerOf(actor, booking) || worksFor(actor, booking.branchId))) throw new AppError('NOT_FOUND');
  if (!isBookerOf(actor, booking) && !isStaffOf(actor, booking, 'booking:read')) throw new AppError('FORBIDDEN');
  return booking;
}

/**
 * Returns whether staff who may read a booking may read its order too. They must work for a branch that covers the order's postcode, or,
 * for an order without a postcode, the booking must share a contact with the order.
 */
export function mayReadOrder(actor: Actor, order: OrderRecord, booking: BookingRecord): boolean {
  if (worksForAll(actor) || order.branchIds.some((branchId) => worksFor(actor, branchId))) return true;
  if (order.address.zipcode !== null || booking.orderCheck === 'CHECK_ORDER') return false;
  const onFile = { postcode: null, emails: [order.email], phones: [order.primaryContact] };
  return mayClaim([onFile], { postcode: null, emails: [booking.email], phones: [booking.primaryContact, booking.secondaryContact] });
}

/** Returns the booking of an id, for staff who may write it. @throws as requireWriter */
export async function writableBooking(actor: Actor, bookings: BookingRepository, id: string): Promise<BookingRecord> {
  return requireWriter(actor, isUuid(id) ? await bookings.byId(id) : null);
}

/** Returns the booking. @throws NOT_FOUND for a caller who is not staff of its branch; FORBIDDEN for staff without the scope */
export function requireWriter(actor: Actor, booking: BookingRecord | null): BookingRecord {
  if (booking === null || !worksFor(actor, booking.branchId)) throw new AppError('NOT_FOUND');
  if (!isStaffOf(actor, booking, 'booking:write')) throw new AppError('FORBIDDEN');
  return booking;
}
