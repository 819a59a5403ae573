import { randomUUID } from 'node:crypto';
import type { Locale } from '@booking/domain/locale/locale';
import { isCodeKind, type AccountMessageKind } from './account-content.js';
import type { NewAccountMessage } from './outbox-message.js';

/** Who gets the message, in which language, and what it leads to. */
export interface AccountMessageRequest {
  /** E-mail address; for a code a telephone number as E.164. */
  recipient: string;
  locale: Locale;
  /** Id of the code or token that the message brings, and when it ends. */
  secret?: { id: string; expiresAt: Date };
  /** The key that the message is about. */
  key?: { prefix: string; expiresAt: Date };
  /** Of a message about a webhook: its host. */
  about?: string;
}

/** A message about an account, for the outbox. */
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
