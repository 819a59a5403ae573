import type { Locale } from '@booking/domain/locale/locale';
import type { Transaction } from '../../database/database.js';
import type { UserRecord } from './user-record.js';

/** In which language, and when. */
export interface LinkMoment {
  locale: Locale;
  at: Date;
}

/**
 * Links that are mailed to the person behind an account, each in the transaction of what it is for (ADR 0009). The auth
 * module, which is above this one, makes them.
 */
export interface AccountLinks {
  /** To the mailbox: a link that sets a password, for a new account or for one that becomes staff's. */
  choosePassword(tx: Transaction, user: UserRecord, kind: 'INVITATION' | 'PROMOTION', moment: LinkMoment): Promise<void>;
  /** To the mailbox: a link that confirms it. */
  confirmEmail(tx: Transaction, user: UserRecord, moment: LinkMoment): Promise<void>;
  /** To the present mailbox: a link that lets `newEmail` take its place. Only the newest such link is good. */
  agreeToEmail(tx: Transaction, user: UserRecord, newEmail: string, moment: LinkMoment): Promise<void>;
  /** Makes every link worthless that was sent to the account's mailbox. */
  retireAll(tx: Transaction, userId: string, at: Date): Promise<void>;
}
