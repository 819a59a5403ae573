import type { FaultCode } from '../checks/fault.js';
import { isOrderNumber, maxOrderNumberLength, normaliseOrderNumber, tidyOrderNumber } from '../order/order-status.js';
import { plainSigns } from '../search/compact-number.js';
import { isMisreadReference, referenceBytes, spelledReference } from './booking-reference.js';

/** What a family calls its booking by. One text may be both; one of the two is never null. */
export interface BookingKey {
  /** As it is kept: `CK7K-4M93`. */
  reference: string | null;
  /** normaliseOrderNumber of it. */
  orderKey: string | null;
}

/**
 * Reads a booking reference or an order number, spelled anyhow: in lower case, with or without its dash, with spaces, in full width.
 *
 * @returns what is wrong with a text that can be neither; a reference with an O or a zero is REFERENCE_MISREAD
 */
export function readBookingKey(typed: string): BookingKey | FaultCode {
  if (typed.trim() === '') return 'REQUIRED';
  if (typed.length > 2 * maxOrderNumberLength) return 'BOOKING_KEY_INVALID';
  const signs = plainSigns(typed.normalize('NFKC').toLowerCase()) ?? '';
  if (isMisreadReference(signs)) return 'REFERENCE_MISREAD';
  const reference = signs.length === referenceBytes ? (spelledReference(signs)?.toUpperCase() ?? null) : null;
  const orderNumber = tidyOrderNumber(typed);
  const orderKey = isOrderNumber(orderNumber) && orderNumber.length <= maxOrderNumberLength ? normaliseOrderNumber(orderNumber) : null;
  return reference === null && orderKey === null ? 'BOOKING_KEY_INVALID' : { reference, orderKey };
}
