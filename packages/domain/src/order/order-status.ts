import { normaliseLine } from '../checks/line-of-text.js';
import { withoutHiddenCharacters } from '../checks/text.js';

/** The fields of an order that its status text depends on (Specification, section 3: Order). */
export interface OrderFacts {
  status: number;
  isPaid: boolean;
  isSigned: boolean;
}

export const orderStatusTexts = ['Pending Payment', 'Pending Signing', 'Pending SSM Document', 'Complete'] as const;
/** The English text is the stored value; translations are looked up by it (Specification, section 4). */
export type OrderStatusText = (typeof orderStatusTexts)[number];

/**
 * Returns the status text of an order (Specification, section 4). The specification names status 0 and 1; status 2 (Paid) comes after 1 and
 * is complete too.
 */
export function orderStatusText(order: OrderFacts): OrderStatusText {
  if (order.status >= 1) return 'Complete';
  if (!order.isPaid) return 'Pending Payment';
  return order.isSigned ? 'Pending SSM Document' : 'Pending Signing';
}

const stages = ['Draft', 'Incorporated', 'Paid'] as const;

/** Returns the name of a status in the separate mapping of section 4: 0 Draft, 1 Incorporated, 2 Paid; null for anything else. */
export function orderStage(status: number): (typeof stages)[number] | null {
  return stages[status] ?? null;
}

/** Returns true if an order on file can be booked: everything but an order that is not paid (Domain, "Booking: the invariant"). */
export function isOrderBookable(order: OrderFacts): boolean {
  return orderStatusText(order) !== 'Pending Payment';
}

/** Maximum number of characters of an order number. */
export const maxOrderNumberLength = 40;

/**
 * Normalises an order number for storage and display: full-width and other compatibility forms as plain characters (NFKC), every kind of
 * dash as '-', hidden characters and a leading # removed, white space as single spaces. The form refuses characters that are not ASCII
 * after that.
 */
export function tidyOrderNumber(orderNumber: string): string {
  const plain = orderNumber.normalize('NFKC').replace(/[\p{Dash_Punctuation}\u2212]/gu, '-');
  return normaliseLine(withoutHiddenCharacters(plain).trimStart().replace(/^#+/, '')) ?? '';
}

/** Returns whether a normalised order number has only the letters A to Z, digits, spaces and - _ / . and at least one letter or digit. */
export function isOrderNumber(text: string): boolean {
  return /^[-_/. ]*[a-z\d][-_a-z\d/. ]*$/i.test(text);
}

// Only ASCII letters: NFKC may change the capital of another letter again.
const inCapitals = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * Formats an order number as receipts print it, for display: normalised, in capitals, and with a dash between its first letters and its
 * digits where people type a space ('demo 1001' is DEMO-1001).
 */
export function printedOrderNumber(orderNumber: string): string {
  return inCapitals(tidyOrderNumber(orderNumber)).replace(/^([A-Z]+)(?: ?- ?| )(?=\d)/, '$1-');
}

/**
 * Returns the key by which order numbers are compared: normalised, without case and spaces, with _ as -, and without - / . at the ends. It
 * has a dash between its first letters and its digits, which people may omit.
 */
export function normaliseOrderNumber(orderNumber: string): string {
  const key = inCapitals(tidyOrderNumber(orderNumber).replace(/\s/g, '').replaceAll('_', '-'));
  // A loop, because a regular expression for the end would be slow on a long row of dashes.
  let [start, end] = [0, key.length];
  while (start < end && '-/.'.includes(key.charAt(start))) start += 1;
  while (end > start && '-/.'.includes(key.charAt(end - 1))) end -= 1;
  return key.slice(start, end).replace(/^([A-Z]+)(?=\d)/, '$1-');
}
