import { createTransport, type Transporter } from 'nodemailer';
import { emailLogo } from './email-parts.js';
import { DeliveryError, type MessageTransport, type RenderedEmail } from './message-transport.js';

/** Timeouts in milliseconds for the phases of SMTP: together well below the time after which a job counts as lost. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000, dnsTimeout: 10_000 };

/** What nodemailer adds to its errors. */
interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Sends e-mail over SMTP, with the calendar entry, if any, as an alternative and as an attachment. */
export class MailTransport implements MessageTransport<RenderedEmail> {
  private readonly transporter: Transporter;

  /** @param smtpUrl smtp: or smtps:, with credentials where the peer wants them */
  constructor(
    smtpUrl: string,
    private readonly from: string,
  ) {
    this.transporter = createTransport({ url: smtpUrl, ...patience, disableFileAccess: true, disableUrlAccess: true });
  }

  async send(message: RenderedEmail): Promise<void> {
    try {
      await this.transporter.sendMail({
        messageId: message.messageId,
        from: this.from,
        // As an object, so that a comma or a bracket in an address can never make it two recipients.
        to: { name: '', address: message.to },
        subject: message.subject,
        text: message.text,
        html: message.html,
        attachments: [{ filename: 'logo.png', contentType: 'image/png', contentDisposition: 'inline', ...emailLogo }],
        ...(message.calendar && {
          icalEvent: { method: message.calendar.method, filename: 'delivery.ics', content: message.calendar.content },
        }),
        // Prevents automatic replies, such as out-of-office messages (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      throw deliveryError(error as SmtpFailure);
    }
  }
}

/**
 * A 5xx about this recipient or this content is final. A 5xx about our own side (authentication, sender, greeting) has to be fixed by the
 * operator, so those messages wait.
 */
function deliveryError({ code, command, responseCode, response }: SmtpFailure): DeliveryError {
  const aboutMessage = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  const enhanced = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(response ?? '')?.[0];
  const parts = ['SMTP', responseCode, enhanced, code, command && `at ${command}`];
  return new DeliveryError(parts.filter(Boolean).join(' '), aboutMessage && responseCode !== undefined && responseCode >= 500);
}
