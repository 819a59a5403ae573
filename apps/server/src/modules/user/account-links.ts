import type { Locale } from '@booking/domain/locale/locale';
import type { Transaction } from '../../database/database.js';
import type { UserRecord } from './user-record.js';

/** Language and time of a mailed link. */
export interface LinkMoment {
  locale: Locale;
  at: Date;
}

/**
 * Creates links that are mailed to the owner of an account, each in the transaction of its change (ADR 0009). The auth module, which is
 * above this one, implements it.
 */
export interface AccountLinks {
  /** Mails a link to set a password, for a new account or one that is promoted to staff. */
  choosePassword(tx: Transaction, user: UserRecord, kind: 'INVITATION' | 'PROMOTION', moment: LinkMoment): Promise<void>;
  /** Mails a link to confirm the mailbox. */
  confirmEmail(tx: Transaction, user: UserRecord, moment: LinkMoment): Promise<void>;
  /** Mails the present mailbox a link to replace it by `newEmail`. Only the newest such link is valid. */
  agreeToEmail(tx: Transaction, user: UserRecord, newEmail: string, moment: LinkMoment): Promise<void>;
  /** Invalidates all links that were sent to the account's mailbox. */
  retireAll(tx: Transaction, userId: string, at: Date): Promise<void>;
}
