import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OfferedBookingPartsFragment } from '../../graphql/managed-booking.generated';

export type MoveOffer = NonNullable<OfferedBookingPartsFragment['moveOffer']>;
type OfferedBooking = Pick<OfferedBookingPartsFragment, 'status' | 'deliveryDate' | 'moveOffer'>;

/** Returns the offer to move that waits for the customer's answer; null without one. */
export function waitingOffer({ status, moveOffer }: Pick<OfferedBooking, 'status' | 'moveOffer'>): MoveOffer | null {
  return status === 'CONFIRMED' && moveOffer?.state === 'WAITING' ? moveOffer : null;
}

export type OfferNoteKind = 'moved' | 'declined' | 'lapsed' | 'withdrawn';

const notes = {
  WAITING: null,
  ACCEPTED: 'moved',
  CHOSE_OTHER: 'moved',
  DECLINED: 'declined',
  LAPSED: 'lapsed',
  WITHDRAWN: 'withdrawn',
} as const satisfies Record<MoveOffer['state'], OfferNoteKind | null>;

/**
 * Returns the outcome of the last offer, for a customer who opens its link after an answer or too late. Null if the outcome no longer
 * matters: the offered date is over, or the booking has since been moved from the date that was accepted.
 */
export function offerNote({ status, deliveryDate, moveOffer }: OfferedBooking, today: CalendarDate): OfferNoteKind | null {
  if (status !== 'CONFIRMED' || moveOffer === null || moveOffer.deliveryDate < today) return null;
  if (moveOffer.state === 'ACCEPTED' && moveOffer.deliveryDate !== deliveryDate) return null;
  return notes[moveOffer.state];
}
