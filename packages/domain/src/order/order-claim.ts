import { emailKey } from '../checks/email.js';
import { phoneKey } from '../checks/phone.js';

/** Contacts of a person, an order on file or its booking; null or '' for none. */
export interface Contact {
  postcode: string | null;
  emails: readonly (string | null)[];
  phones: readonly (string | null)[];
}

/**
 * Returns true if a person may claim an order (Domain, "Orders on file and who may claim them"): the postcode, an e-mail address or a
 * telephone number, in any notation, matches the order on file or the customer who has booked it. If the order has no contacts, its number
 * is enough.
 */
export function mayClaim(known: readonly Contact[], claimant: Contact): boolean {
  const keys = new Set(known.flatMap(keysOf));
  return keys.size === 0 || keysOf(claimant).some((key) => keys.has(key));
}

/**
 * Returns true if an order verifies that a person is its customer: an e-mail address or a telephone number matches. The postcode is not
 * enough, because order numbers are sequential and postcodes are few (Domain, "Shares of a day").
 */
export function provesClaim(onFile: Contact, claimant: Contact): boolean {
  const known = new Set(keysOf({ ...onFile, postcode: null }));
  return keysOf({ ...claimant, postcode: null }).some((key) => known.has(key));
}

/** Returns true if an order has contacts by which its customer can claim it. */
export function isClaimable(known: Contact): boolean {
  return keysOf(known).length > 0;
}

function keysOf({ postcode, emails, phones }: Contact): string[] {
  return [...keys('postcode', [postcode], (text) => text.trim()), ...keys('email', emails, emailKey), ...keys('phone', phones, phoneKey)];
}

function keys(kind: string, texts: readonly (string | null)[], keyOf: (text: string) => string): string[] {
  return texts.map((text) => keyOf(text ?? '')).flatMap((key) => (key === '' ? [] : [`${kind} ${key}`]));
}
