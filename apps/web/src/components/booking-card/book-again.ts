import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';

/** What a link to the form says of the booking that it is to be filled in with. */
export interface BookAgainState {
  /** The booking's id. */
  again: string;
}

let booking: ManagedBookingPartsFragment | null = null;

/** Keeps a booking for the form, in memory alone: nothing about a person stands in an address or in the browser's history. */
export function keepForForm(kept: ManagedBookingPartsFragment): void {
  booking = kept;
}

/** The booking that a link to the form named, once; null after a reload, and for any other link. */
export function takeForForm(state: unknown): ManagedBookingPartsFragment | null {
  const again = typeof state === 'object' && state !== null && 'again' in state ? state.again : null;
  const taken = booking?.id === again ? booking : null;
  if (taken) booking = null;
  return taken;
}
