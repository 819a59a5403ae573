import { emailKey, isEmail } from '@booking/domain/checks/email';
import { isPhone, phoneKey } from '@booking/domain/checks/phone';

/** The contact by which a person's data is found, for export and erasure. */
export interface PersonKey {
  /** As returned by emailKey; null: the person is found by the number alone. */
  email: string | null;
  /** As returned by phoneKey; null if only the e-mail is known. At least one of the two is set. */
  phone: string | null;
}

/** The option that is missing or invalid. */
export type PersonKeyError = 'email' | 'phone';

/** Checks the options of a command. An empty e-mail is invalid: it would match everybody who has none. */
export function personKey(email: string | undefined, phone: string | undefined): PersonKey | PersonKeyError {
  const address = email === undefined ? null : emailKey(email);
  if (address === null ? phone === undefined : !isEmail(address)) return 'email';
  if (phone === undefined) return { email: address, phone: null };
  return isPhone(phone) ? { email: address, phone: phoneKey(phone) } : 'phone';
}

/** Returns an SQL expression for the domain's phoneKey of a column. */
export function phoneKeySql(column: string): string {
  const international = `regexp_replace(regexp_replace(normalize(${column}, NFKC), '[(]0[)]|(ext|x|#).*$|[^0-9+]', '', 'gi'), '^00(?=[1-9])', '+')`;
  return `regexp_replace(${international}, '^([+]?60|[+]+$)?0?', '')`;
}
