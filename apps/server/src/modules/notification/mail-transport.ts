import { createTransport, type Transporter } from 'nodemailer';
import type { Environment } from '../../shared/environment.js';
import { emailLogo } from './email-parts.js';
import { peerCodeIn, reasonOf } from './message-reason.js';
import { DeliveryError, maxPeerId, type MessageTransport, type RenderedEmail, type TakenOver } from './message-transport.js';
import type { MessageReason } from './outbox-message.js';

/** Timeouts of the phases of SMTP in milliseconds: together well below the duration of a lease. */
const timeout = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** What nodemailer adds to its errors. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/**
 * Sends e-mail over SMTP, with the calendar entry, if any, as an alternative and as an attachment. It sets no List-Unsubscribe: messages
 * about one's own delivery are no mailing.
 */
export class MailTransport implements MessageTransport<RenderedEmail> {
  private readonly transporter: Transporter;

  /** @param smtpUrl smtp: or smtps:, with credentials if the server needs them */
  constructor(
    smtpUrl: string,
    private readonly settings: Pick<Environment, 'publicUrl' | 'mailFrom' | 'contact' | 'messages'>,
  ) {
    const { dkim } = settings.messages;
    this.transporter = createTransport({
      url: smtpUrl,
      // Mail servers distrust an EHLO with the name of a container.
      name: new URL(settings.publicUrl).hostname,
      ...timeout,
      disableFileAccess: true,
      disableUrlAccess: true,
      ...(dkim && { dkim: { domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.key } }),
    });
  }

  async send(message: RenderedEmail): Promise<TakenOver> {
    const { mailFrom, contact, messages } = this.settings;
    // As an object, so that a comma or a bracket in an address can never make it two recipients.
    const to = { name: '', address: message.to };
    try {
      const { response } = await this.transporter.sendMail({
        messageId: message.messageId,
        ...(message.firstMessageId && { inReplyTo: message.firstMessageId, references: message.firstMessageId }),
        from: mailFrom.includes('<') ? mailFrom : { name: messages.brandName, address: mailFrom },
        replyTo: contact.email,
        to,
        ...(messages.mailBounce && { envelope: { from: messages.mailBounce, to } }),
        subject: message.subject,
        text: message.text,
        html: message.html,
        attachments: [{ filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', ...emailLogo }],
        ...(message.calendar && {
          icalEvent: { method: message.calendar.method, filename: 'delivery.ics', content: message.calendar.content },
        }),
        // Prevents automatic replies, such as out-of-office messages, and no reports of failure (RFC 3834; Exchange knows the second one
        // only).
        headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'OOF, AutoReply' },
      });
      return { peerId: queueIdIn(response) ?? message.messageId };
    } catch (error) {
      throw deliveryError(error as SmtpFailure);
    }
  }
}

/**
 * Returns the id under which the mail server queued a message, from its last response: "250 2.0.0 Ok: queued as 4ZQ1", "250 Ok 0102018f".
 */
function queueIdIn(response = ''): string | null {
  const [, id] = /(?:queued as|\bok:?) <?([\w.@+-]{4,})>?\s*$/i.exec(response) ?? [];
  return id !== undefined && id.length <= maxPeerId ? id : null;
}

/**
 * A 5xx about this recipient or this content is final. A 5xx about our own side (authentication, sender, greeting) has to be fixed by the
 * operator, so those messages wait.
 */
function deliveryError({ code, command, responseCode, response }: SmtpFailure): DeliveryError {
  const aboutMessage = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  const permanent = aboutMessage && responseCode !== undefined && responseCode >= 500;
  const enhanced = peerCodeIn('email', response);
  const parts = ['SMTP', responseCode, enhanced, code, command && `at ${command}`];
  const known = reasonOf('email', enhanced);
  const reason = known === 'UNKNOWN' ? plainReason(permanent, command, responseCode) : known;
  return new DeliveryError(parts.filter(Boolean).join(' '), permanent, reason, enhanced ?? responseCode?.toString() ?? null);
}

/** Returns the reason of a response without an enhanced code, or with one that gives none (RFC 5321, section 4.2.3). */
function plainReason(permanent: boolean, command?: string, responseCode?: number): MessageReason {
  if (!permanent) return 'PEER_AWAY';
  if (responseCode === 552) return 'MAILBOX_FULL';
  return command === 'RCPT TO' ? 'NO_SUCH_ADDRESS' : 'REFUSED';
}
