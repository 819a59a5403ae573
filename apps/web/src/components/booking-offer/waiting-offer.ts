import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OfferedBookingPartsFragment } from '../../graphql/managed-booking.generated';

export type MoveOffer = NonNullable<OfferedBookingPartsFragment['moveOffer']>;
type Asked = Pick<OfferedBookingPartsFragment, 'status' | 'deliveryDate' | 'moveOffer'>;

/** The offer to move that waits for the answer of a booking's customer. */
export function waitingOffer({ status, moveOffer }: Pick<Asked, 'status' | 'moveOffer'>): MoveOffer | null {
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
 * What has become of the last offer, for a customer who opens its link again: twice, too late, or after somebody else in the family. Null
 * where that says nothing any more: the date that was offered is over, or the booking has left the one that was agreed to.
 */
export function offerNote({ status, deliveryDate, moveOffer }: Asked, today: CalendarDate): OfferNoteKind | null {
  if (status !== 'CONFIRMED' || moveOffer === null || moveOffer.deliveryDate < today) return null;
  if (moveOffer.state === 'ACCEPTED' && moveOffer.deliveryDate !== deliveryDate) return null;
  return notes[moveOffer.state];
}
