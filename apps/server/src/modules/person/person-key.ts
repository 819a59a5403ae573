import { emailKey, isEmail } from '@booking/domain/checks/email';
import { isPhone, phoneKey } from '@booking/domain/checks/phone';

/** By what a person is found who wants to know what is kept of them, or wants it gone. */
export interface PersonKey {
  /** As emailKey gives it; null for somebody who has none: their bookings are found by the number. */
  email: string | null;
  /** As phoneKey gives it; null when only the e-mail is known. One of the two is there. */
  phone: string | null;
}

/** What is wrong with what was given: the option that cannot be used. */
export type PersonKeyFault = 'email' | 'phone';

/** An empty e-mail is none at all: it would find everybody who has none. */
export function personKey(email: string | undefined, phone: string | undefined): PersonKey | PersonKeyFault {
  const address = email === undefined ? null : emailKey(email);
  if (address === null ? phone === undefined : !isEmail(address)) return 'email';
  if (phone === undefined) return { email: address, phone: null };
  return isPhone(phone) ? { email: address, phone: phoneKey(phone) } : 'phone';
}

/** The domain's phoneKey of a column. */
export function phoneKeySql(column: string): string {
  const international = `regexp_replace(regexp_replace(normalize(${column}, NFKC), '[(]0[)]|(ext|x|#).*$|[^0-9+]', '', 'gi'), '^00(?=[1-9])', '+')`;
  return `regexp_replace(${international}, '^([+]?60|[+]+$)?0?', '')`;
}
