import { emailKey } from '../checks/email.js';
import { phoneKey } from '../checks/phone.js';

/** What somebody, an order on file or a booking of it is known by; null or '' where there is none. */
export interface Contact {
  postcode: string | null;
  emails: readonly (string | null)[];
  phones: readonly (string | null)[];
}

/**
 * Whether somebody may claim an order (Domain, "Orders on file and who may claim them"): they share the postcode, an e-mail
 * address or a telephone number, however it is written, with the order on file or with the customer who has booked it. Where nothing
 * is known, the order number alone is enough.
 */
export function mayClaim(known: readonly Contact[], claimant: Contact): boolean {
  const keys = new Set(known.flatMap(keysOf));
  return keys.size === 0 || keysOf(claimant).some((key) => keys.has(key));
}

/**
 * Whether an order proves that somebody is its customer: they share an e-mail address or a telephone number with what is on file. Its
 * postcode alone is no proof: order numbers follow each other, and postcodes are few (Domain, "Shares of a day").
 */
export function provesClaim(onFile: Contact, claimant: Contact): boolean {
  const known = new Set(keysOf({ ...onFile, postcode: null }));
  return keysOf({ ...claimant, postcode: null }).some((key) => known.has(key));
}

/** Whether anything is known by which somebody may claim it. */
export function isClaimable(known: Contact): boolean {
  return keysOf(known).length > 0;
}

function keysOf({ postcode, emails, phones }: Contact): string[] {
  return [...keys('postcode', [postcode], (text) => text.trim()), ...keys('email', emails, emailKey), ...keys('phone', phones, phoneKey)];
}

function keys(kind: string, texts: readonly (string | null)[], keyOf: (text: string) => string): string[] {
  return texts.map((text) => keyOf(text ?? '')).flatMap((key) => (key === '' ? [] : [`${kind} ${key}`]));
}
