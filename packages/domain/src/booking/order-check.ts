import type { BookingStatus } from './booking-status.js';

interface Checked {
  status: BookingStatus;
  /** Null for callers who may not know. */
  orderCheck: 'NONE' | 'CHECK_ORDER' | 'CONFIRMED' | null;
}

/** Whether a booking stays at the branch for now: it may not go out before staff have confirmed its order (Domain, "Orders on file"). */
export function waitsForCheck({ status, orderCheck }: Checked): boolean {
  return status === 'CONFIRMED' && orderCheck === 'CHECK_ORDER';
}
