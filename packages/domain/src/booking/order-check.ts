import type { BookingStatus } from './booking-status.js';

/** Whether staff must check a booking against its order (Domain, "Orders on file"). QUANTITY: it has more pieces than a customer may book. */
export type OrderCheck = 'NONE' | 'CHECK_ORDER' | 'QUANTITY' | 'CONFIRMED';

interface Checked {
  status: BookingStatus;
  /** Null for callers without the right to know. */
  orderCheck: OrderCheck | null;
}

/** Returns true if a booking may not go out yet, because staff must confirm its order first (Domain, "Orders on file"). */
export function waitsForCheck({ status, orderCheck }: Checked): boolean {
  return status === 'CONFIRMED' && isToBeChecked(orderCheck);
}

export function isToBeChecked(orderCheck: OrderCheck | null): boolean {
  return orderCheck === 'CHECK_ORDER' || orderCheck === 'QUANTITY';
}
