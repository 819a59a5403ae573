import type { Transaction } from '../../database/database.js';
import { accountMessage } from '../notification/account-messages.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import type { AccountLinks, LinkMoment } from './account-links.js';
import type { UserRecord } from './user-record.js';

/**
 * Follows a change of an e-mail address: invalidates links that were sent to the old mailbox, notifies the old mailbox, and asks the new
 * one to confirm.
 */
export async function emailChanged(
  tx: Transaction,
  links: AccountLinks,
  { before, after, moment }: { before: UserRecord; after: UserRecord; moment: LinkMoment },
): Promise<void> {
  const { locale, at } = moment;
  await links.retireAll(tx, after.id, at);
  await new OutboxRepository(tx).add(accountMessage('EMAIL_CHANGED', { recipient: before.email, locale }), at);
  if (!after.disabled) await links.confirmEmail(tx, after, moment);
}
