import { randomUUID } from 'node:crypto';
import { hashToken } from '../../shared/token-hash.js';
import type { Transaction } from '../../database/database.js';
import type { AccountMessageKind } from '../notification/account-content.js';
import { accountMessage } from '../notification/account-messages.js';
import type { AccountSecrets } from '../notification/account-secrets.js';
import { OutboxRepository } from '../notification/outbox.repository.js';
import type { AccountLinks, LinkMoment } from '../user/account-links.js';
import type { UserRecord } from '../user/user-record.js';
import { EmailLinkRepository } from './email-link.repository.js';
import { PasswordTokenRepository } from './password-token.repository.js';

/** Lifetime of these links in milliseconds. Afterwards "Forgot password" or the profile creates another. */
const lifetime = 3 * 24 * 60 * 60_000;

type Recipient = Pick<UserRecord, 'id' | 'email'>;

/** Stores links and the messages that contain them. The outbox contains only ids: tokens are derived when a message is rendered. */
export class MailedLinks implements AccountLinks {
  constructor(private readonly secrets: Pick<AccountSecrets, 'passwordToken' | 'emailToken'>) {}

  async choosePassword(
    tx: Transaction,
    { id: userId, email }: Recipient,
    kind: 'INVITATION' | 'PROMOTION',
    moment: LinkMoment,
  ): Promise<void> {
    const secret = newSecret(moment.at);
    const tokenHash = hashToken(this.secrets.passwordToken(secret.id));
    await new PasswordTokenRepository(tx).insert(userId, { tokenHash, expiresAt: secret.expiresAt, createdAt: moment.at });
    await send(tx, kind, email, moment, secret);
  }

  async confirmEmail(tx: Transaction, { id, email }: Recipient, moment: LinkMoment): Promise<void> {
    await send(tx, 'EMAIL_CONFIRMATION', email, moment, await this.emailLink(tx, id, null, moment));
  }

  async agreeToEmail(tx: Transaction, { id, email }: Recipient, newEmail: string, moment: LinkMoment): Promise<void> {
    await new EmailLinkRepository(tx).retire(id, moment.at, { changesOnly: true });
    await send(tx, 'EMAIL_CHANGE_ASKED', email, moment, await this.emailLink(tx, id, newEmail, moment));
  }

  /**
   * Writes the mail after a sign-up. For a new account it contains a link that confirms the mailbox. If the address has an account, the
   * mail informs its owner, and a link without an account is stored, so that the work is the same (target D2).
   * @param userId null if the address has an account
   */
  async signedUp(tx: Transaction, userId: string | null, email: string, moment: LinkMoment): Promise<void> {
    const secret = await this.emailLink(tx, userId, null, moment);
    await send(tx, userId === null ? 'ACCOUNT_EXISTS' : 'ACCOUNT_CREATED', email, moment, userId === null ? undefined : secret);
  }

  async retireAll(tx: Transaction, userId: string, at: Date): Promise<void> {
    await new PasswordTokenRepository(tx).retire(userId, at);
    await new EmailLinkRepository(tx).retire(userId, at, { changesOnly: false });
  }

  private async emailLink(tx: Transaction, userId: string | null, newEmail: string | null, { at }: LinkMoment): Promise<Secret> {
    const secret = newSecret(at);
    const tokenHash = hashToken(this.secrets.emailToken(secret.id));
    await new EmailLinkRepository(tx).insert({ tokenHash, userId, newEmail, expiresAt: secret.expiresAt, createdAt: at });
    return secret;
  }
}

interface Secret {
  id: string;
  expiresAt: Date;
}

function newSecret(at: Date): Secret {
  return { id: randomUUID(), expiresAt: new Date(at.getTime() + lifetime) };
}

async function send(
  tx: Transaction,
  kind: AccountMessageKind,
  recipient: string,
  { locale, at }: LinkMoment,
  secret?: Secret,
): Promise<void> {
  await new OutboxRepository(tx).add(accountMessage(kind, { recipient, locale, ...(secret && { secret }) }), at);
}
