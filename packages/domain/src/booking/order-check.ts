import type { BookingStatus } from './booking-status.js';

interface Checked {
  status: BookingStatus;
  /** Null for callers without the right to know. */
  orderCheck: 'NONE' | 'CHECK_ORDER' | 'CONFIRMED' | null;
}

/** Returns true if a booking may not go out yet, because staff must confirm its order first (Domain, "Orders on file"). */
export function waitsForCheck({ status, orderCheck }: Checked): boolean {
  return status === 'CONFIRMED' && orderCheck === 'CHECK_ORDER';
}
