/** Kinds of one-time codes, which go by SMS: for the number of an account, to verify a booking, and for Find my booking. */
const codeKinds = ['ONE_TIME_CODE', 'BOOKING_CODE'] as const;
export type CodeKind = (typeof codeKinds)[number];

/** All kinds of messages about accounts, codes first. */
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
 * The content of a message about an account: ids only. Codes and tokens are derived while rendering, so that access to the outbox gives no
 * access to accounts. It holds no names, so that nobody can send text to a stranger by signing up with the stranger's address.
 */
export interface AccountContent {
  /** Id of the one-time code, the password token or the e-mail link; null for a message without one. */
  secretId: string | null;
  /** ISO 8601: when that code or token expires, or the API key that the message is about. */
  expiresAt: string | null;
  /** The first characters of that key. */
  keyPrefix?: string;
  /** The host of a webhook, as the recipient entered it. */
  about?: string;
}
