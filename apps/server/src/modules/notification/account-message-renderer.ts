import type { Contact } from '@booking/domain/contact/contact';
import { htmlLang, prefixOf, type Locale } from '@booking/domain/locale/locale';
import { accountMessageText, type AccountMessageTextId } from '@booking/i18n/account-message-texts';
import { officeHoursText } from '@booking/i18n/office-hours-text';
import type { Clock } from '../../shared/clock.js';
import { isCodeKind, type AccountMessageKind, type CodeKind } from './account-content.js';
import type { AccountSecrets } from './account-secrets.js';
import { DeliveryError, type RenderedMessage } from './message-transport.js';
import type { AccountMessage } from './outbox-message.js';
import { renderedEmail } from './rendered-email.js';
import { smsText, type SmsSettings } from './sms-text.js';

const minute = 60_000;
const day = 24 * 60 * minute;

type Event =
  | 'created'
  | 'exists'
  | 'reset'
  | 'invitation'
  | 'promotion'
  | 'confirmation'
  | 'emailChangeAsked'
  | 'passwordChanged'
  | 'emailChanged'
  | 'phoneChanged'
  | 'keyEnding'
  | 'webhookFailing'
  | 'webhookDisabled';

/** A page; 'password' and 'email' with the token of the message. */
type Target = 'home' | 'integrations' | 'forgotPassword' | 'password' | 'email';

/** The texts of an e-mail, and the target of its button. */
const emails: Readonly<Record<Exclude<AccountMessageKind, CodeKind>, { event: Event; leadsTo: Target }>> = {
  ACCOUNT_CREATED: { event: 'created', leadsTo: 'email' },
  ACCOUNT_EXISTS: { event: 'exists', leadsTo: 'forgotPassword' },
  PASSWORD_RESET: { event: 'reset', leadsTo: 'password' },
  INVITATION: { event: 'invitation', leadsTo: 'password' },
  PROMOTION: { event: 'promotion', leadsTo: 'password' },
  EMAIL_CONFIRMATION: { event: 'confirmation', leadsTo: 'email' },
  EMAIL_CHANGE_ASKED: { event: 'emailChangeAsked', leadsTo: 'email' },
  PASSWORD_CHANGED: { event: 'passwordChanged', leadsTo: 'forgotPassword' },
  EMAIL_CHANGED: { event: 'emailChanged', leadsTo: 'home' },
  PHONE_CHANGED: { event: 'phoneChanged', leadsTo: 'forgotPassword' },
  KEY_ENDING: { event: 'keyEnding', leadsTo: 'integrations' },
  WEBHOOK_FAILING: { event: 'webhookFailing', leadsTo: 'integrations' },
  WEBHOOK_DISABLED: { event: 'webhookDisabled', leadsTo: 'integrations' },
};

export interface AccountRenderingOptions {
  /** Without a slash at the end. Links never come from a Host header (Target D6). */
  publicUrl: string;
  secrets: Pick<AccountSecrets, 'oneTimeCode' | 'passwordToken' | 'emailToken'>;
  clock: Clock;
  contact: Contact;
  messages: SmsSettings;
}

/** Renders outbox rows about accounts; codes and tokens are derived here. */
export class AccountMessageRenderer {
  private readonly host: string;

  constructor(private readonly options: AccountRenderingOptions) {
    this.host = new URL(options.publicUrl).hostname;
  }

  /** Renders a message. @throws a permanent DeliveryError if its code or link has expired */
  render(message: AccountMessage): RenderedMessage {
    const { secrets, messages, contact } = this.options;
    const { id, kind, locale, recipient: to, payload, createdAt } = message;
    const { secretId, expiresAt, about = '' } = payload;
    const ends = expiresAt === null ? null : new Date(expiresAt);
    if (ends !== null && ends <= this.options.clock.now()) throw new DeliveryError('what the message brings is no longer valid', true);
    const life = ends === null ? 0 : ends.getTime() - createdAt.getTime();
    const values = { minutes: Math.round(life / minute), days: Math.round(life / day), key: payload.keyPrefix ?? '', about };
    const text = (part: AccountMessageTextId) => accountMessageText(locale, part, values);
    if (isCodeKind(kind)) {
      const fields = { ...values, code: secrets.oneTimeCode(secretId ?? '') };
      return { channel: 'sms', id, to, text: smsText(messages, locale, kind === 'BOOKING_CODE' ? 'bookingCode' : 'accountCode', fields) };
    }
    const { event, leadsTo } = emails[kind];
    const content = {
      language: htmlLang(locale),
      subject: text(`${event}.subject`),
      heading: text(`${event}.heading`),
      greeting: text('greeting'),
      lead: text(`${event}.lead`),
      date: null,
      actions: [{ label: text(`${event}.action`), link: this.link(locale, leadsTo, secretId) }],
      deadline: null,
      details: [],
      section: null,
      contact: { phone: contact.phone, hours: officeHoursText(contact.officeHours, locale) },
      notes: [text(`${event}.note`)],
      footer: text('footer'),
    };
    return renderedEmail({ id, to, host: this.host, brandName: messages.brandName }, content);
  }

  /** The specification's route is /reset-password/{token?}: the token is part of the path, which the server's log omits. */
  private link(locale: Locale, leadsTo: Target, secretId: string | null): string {
    const { publicUrl, secrets } = this.options;
    const base = `${publicUrl}${prefixOf(locale)}`;
    switch (leadsTo) {
      case 'home':
        return `${base}/`;
      case 'integrations':
        return `${base}/admin/integrations`;
      case 'forgotPassword':
        return `${base}/reset-password`;
      case 'password':
        return `${base}/reset-password/${secrets.passwordToken(secretId ?? '')}`;
      case 'email':
        return `${base}/confirm-email/${secrets.emailToken(secretId ?? '')}`;
    }
  }
}
