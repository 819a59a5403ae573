import { emailKey, isEmail } from '@booking/domain/checks/email';
import { isPhone, phoneKey } from '@booking/domain/checks/phone';

/** By what a person is found who wants to know what is kept of them, or wants it gone. */
export interface PersonKey {
  /** As emailKey gives it. */
  email: string;
  /** As phoneKey gives it; null when only the e-mail is known. */
  phone: string | null;
}

/** What is wrong with what was given: the option that cannot be used. */
export type PersonKeyFault = 'email' | 'phone';

export function personKey(email: string, phone: string | undefined): PersonKey | PersonKeyFault {
  const address = emailKey(email);
  if (!isEmail(address)) return 'email';
  if (phone === undefined) return { email: address, phone: null };
  return isPhone(phone) ? { email: address, phone: phoneKey(phone) } : 'phone';
}

/** The domain's phoneKey of a column. */
export function phoneKeySql(column: string): string {
  return `regexp_replace(regexp_replace(${column}, '(ext|x|#).*$|\\D', '', 'gi'), '^(60|0)', '')`;
}
