import type { Locale } from '@booking/domain/locale/locale';
import { emailLogo } from './email-parts.js';
import type { RenderedMessage } from './message-transport.js';
import type { Channel } from './outbox-message.js';
import { smsSize } from '@booking/domain/booking/sms-rule';

/** A message as staff may read it: rendered without secrets. */
export interface MessagePreview {
  channel: Channel;
  locale: Locale;
  /** Null: of an example. */
  to: string | null;
  /** Of an e-mail, as its HTML; of an SMS null. */
  subject: string | null;
  text: string;
  html: string | null;
  /** Of an SMS; of an e-mail null. */
  signs: number | null;
  signsMost: number | null;
}

const logo = `data:image/png;base64,${emailLogo.content.toString('base64')}`;

/** @param message rendered with stars instead of the secret link */
export function previewOf(message: RenderedMessage, locale: Locale): MessagePreview {
  const { channel, to, text } = message;
  if (message.channel === 'email')
    return { channel, locale, to, subject: message.subject, text, html: framed(message.html), signs: null, signsMost: null };
  const { signs, most } = smsSize(text);
  return { channel, locale, to, subject: null, text, html: null, signs, signsMost: most };
}

/**
 * An e-mail's HTML for a frame in a page: its picture stands in it, and its links lead nowhere, because a frame would follow them. Every
 * value in it is escaped, so that a quotation mark ends an attribute.
 */
function framed(html: string): string {
  return html.replaceAll(`cid:${emailLogo.cid}`, logo).replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1');
}
