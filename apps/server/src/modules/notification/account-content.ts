/** Codes travel by SMS: for a number of an account or a proof of a booking, and for Find my booking. */
const codeKinds = ['ONE_TIME_CODE', 'BOOKING_CODE'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** What happened to an account, or is needed for it; codes first. */
export const accountMessageKinds = [
  ...codeKinds,
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
  'KEY_ENDING',
  'WEBHOOK_FAILING',
  'WEBHOOK_DISABLED',
] as const;
export type AccountMessageKind = (typeof accountMessageKinds)[number];

export function isCodeKind(kind: AccountMessageKind): kind is CodeKind {
  return (codeKinds as readonly string[]).includes(kind);
}

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
  'KEY_ENDING',
  'WEBHOOK_FAILING',
  'WEBHOOK_DISABLED',
]);

/**
 * Ids only: the code or the token is derived while rendering, so that the outbox opens no account. No names either:
 * somebody who signs up with another's address cannot put words into the mail that the other gets.
 */
export interface AccountContent {
  /** Of the one-time code, the password token or the e-mail link; null for a message without one. */
  secretId: string | null;
  /** ISO 8601: when that code or token ends, or the key that the message is about. */
  expiresAt: string | null;
  /** The first signs of that key. */
  keyPrefix?: string;
  /** The host of a webhook, which its reader has typed in themselves. */
  about?: string;
}
