import type { Locale } from '@booking/domain/locale/locale';
import { emailLogo } from './email-parts.js';
import type { RenderedMessage } from './message-transport.js';
import type { Channel } from './outbox-message.js';
import { smsSize } from '@booking/domain/booking/sms-rule';

/** A message as staff may read it, rendered without secrets. */
export interface MessagePreview {
  channel: Channel;
  locale: Locale;
  /** Null for an example. */
  to: string | null;
  /** Subject of an e-mail, like its HTML; null for an SMS. */
  subject: string | null;
  text: string;
  html: string | null;
  /** Size of an SMS; null for an e-mail. */
  signs: number | null;
  signsMost: number | null;
}

const logo = `data:image/png;base64,${emailLogo.content.toString('base64')}`;

/** Returns the preview of a message. @param message rendered with stars instead of the secret link */
export function previewOf(message: RenderedMessage, locale: Locale): MessagePreview {
  const { channel, to, text } = message;
  if (message.channel === 'email')
    return { channel, locale, to, subject: message.subject, text, html: framed(message.html), signs: null, signsMost: null };
  const { characters, max } = smsSize(text);
  return { channel, locale, to, subject: null, text, html: null, signs: characters, signsMost: max };
}

/**
 * Returns an e-mail's HTML for a frame in a page: with its picture inline, and without link targets, because a frame would follow them.
 * Every value in it is escaped, so a quotation mark always ends an attribute.
 */
function framed(html: string): string {
  return html.replaceAll(`cid:${emailLogo.cid}`, logo).replaceAll(/(<a\b[^>]*?) href="[^"]*"/g, '$1');
}
