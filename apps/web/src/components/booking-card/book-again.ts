import type { ManagedBookingPartsFragment } from '../../graphql/managed-booking.generated';

/** The state of a link to the form that fills it in from an earlier booking. */
export interface BookAgainState {
  /** The booking's id. */
  again: string;
}

let booking: ManagedBookingPartsFragment | null = null;

/** Keeps a booking for the form in memory only, so that no personal data is in an address or in the browser's history. */
export function keepForForm(kept: ManagedBookingPartsFragment): void {
  booking = kept;
}

/** Returns the kept booking once; null after a reload, and if the link names another booking. */
export function takeForForm(state: unknown): ManagedBookingPartsFragment | null {
  const again = typeof state === 'object' && state !== null && 'again' in state ? state.again : null;
  const taken = booking?.id === again ? booking : null;
  if (taken) booking = null;
  return taken;
}
