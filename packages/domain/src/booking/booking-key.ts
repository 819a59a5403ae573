import type { ValidationErrorCode } from '../checks/validation-error.js';
import { isOrderNumber, maxOrderNumberLength, normaliseOrderNumber, tidyOrderNumber } from '../order/order-status.js';
import { plainCharacters } from '../search/compact-number.js';
import { isMisreadReference, referenceBytes, spelledReference } from './booking-reference.js';

/** The keys by which a customer finds a booking. A text may be both; at least one is not null. */
export interface BookingKey {
  /** The reference as it is stored: `CK7K-4M93`. */
  reference: string | null;
  /** The order number by normaliseOrderNumber. */
  orderKey: string | null;
}

/**
 * Parses a booking reference or an order number in any spelling: lower case, with or without dash, with spaces, full width.
 *
 * @returns the keys, or the error of a text that can be neither; REFERENCE_MISREAD for a reference with an O or a zero
 */
export function readBookingKey(typed: string): BookingKey | ValidationErrorCode {
  if (typed.trim() === '') return 'REQUIRED';
  if (typed.length > 2 * maxOrderNumberLength) return 'BOOKING_KEY_INVALID';
  const characters = plainCharacters(typed.normalize('NFKC').toLowerCase()) ?? '';
  if (isMisreadReference(characters)) return 'REFERENCE_MISREAD';
  const reference = characters.length === referenceBytes ? (spelledReference(characters)?.toUpperCase() ?? null) : null;
  const orderNumber = tidyOrderNumber(typed);
  const orderKey = isOrderNumber(orderNumber) && orderNumber.length <= maxOrderNumberLength ? normaliseOrderNumber(orderNumber) : null;
  return reference === null && orderKey === null ? 'BOOKING_KEY_INVALID' : { reference, orderKey };
}
