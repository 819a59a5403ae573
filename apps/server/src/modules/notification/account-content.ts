/** What happened to an account, or is needed for it; BOOKING_CODE opens a booking without one. */
export const accountMessageKinds = [
  'ONE_TIME_CODE',
  'BOOKING_CODE',
  'ACCOUNT_CREATED',
  'ACCOUNT_EXISTS',
  'PASSWORD_RESET',
  'INVITATION',
  'PROMOTION',
  'EMAIL_CONFIRMATION',
  'EMAIL_CHANGE_ASKED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
] as const;
export type AccountMessageKind = (typeof accountMessageKinds)[number];

/** Kinds that go to a telephone number, as E.164; all others go to an e-mail address. */
const accountSmsKinds = ['ONE_TIME_CODE', 'BOOKING_CODE'] as const satisfies readonly AccountMessageKind[];
export type AccountSmsKind = (typeof accountSmsKinds)[number];

export const isAccountSms = (kind: AccountMessageKind): kind is AccountSmsKind => accountSmsKinds.some((sms) => sms === kind);

/**
 * Kinds that no recipient's budget limits (ADR 0015). Staff cause the first three. For the others, somebody who breaks into an account
 * must not be able to suppress its warnings by filling the owner's mailbox first; no stranger can cause any of them.
 */
export const exemptAccountMessages: ReadonlySet<string> = new Set<AccountMessageKind>([
  'INVITATION',
  'PROMOTION',
  'EMAIL_CHANGE_ASKED',
  'PASSWORD_CHANGED',
  'EMAIL_CHANGED',
  'PHONE_CHANGED',
]);

/**
 * Ids only: the code or the token is derived while rendering, so that the outbox opens no account. No names either:
 * somebody who signs up with another's address cannot put words into the mail that the other gets.
 */
export interface AccountContent {
  /** Of the one-time code, the password token or the e-mail link; null for a message without one. */
  secretId: string | null;
  /** ISO 8601: when that code or token ends. */
  expiresAt: string | null;
}
