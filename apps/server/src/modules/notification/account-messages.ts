import { randomUUID } from 'node:crypto';
import type { Locale } from '@booking/domain/locale/locale';
import { isCodeKind, type AccountMessageKind } from './account-content.js';
import type { NewAccountMessage } from './outbox-message.js';

/** Recipient, language and content of a message about an account. */
export interface AccountMessageRequest {
  /** E-mail address; for a code a telephone number in E.164. */
  recipient: string;
  locale: Locale;
  /** Id and expiry of the code or token of the message. */
  secret?: { id: string; expiresAt: Date };
  /** The API key that the message concerns. */
  key?: { prefix: string; expiresAt: Date };
  /** Host of the webhook that the message concerns. */
  about?: string;
}

/** Returns a message about an account, for the outbox. */
export function accountMessage(
  kind: AccountMessageKind,
  { recipient, locale, secret, key, about }: AccountMessageRequest,
): NewAccountMessage {
  return {
    id: randomUUID(),
    bookingId: null,
    channel: isCodeKind(kind) ? 'sms' : 'email',
    kind,
    locale,
    recipient,
    payload: {
      secretId: secret?.id ?? null,
      expiresAt: (secret ?? key)?.expiresAt.toISOString() ?? null,
      ...(key && { keyPrefix: key.prefix }),
      ...(about !== undefined && { about }),
    },
  };
}
