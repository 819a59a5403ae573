import type { CalendarFile } from '@booking/domain/calendar/calendar-file';
import { emailHtml, type EmailContent } from './message-email-html.js';
import { emailText } from './message-text.js';
import type { RenderedEmail } from './message-transport.js';

/** The name in the e-mail's header if no brand is set. */
const productName = 'Booking';

interface MailEnvelope {
  id: string;
  to: string;
  /** Host of PUBLIC_URL, for the Message-ID. */
  host: string;
  /** The brand at the top of the mail. */
  brandName: string;
  /**
   * The booking whose mails form a thread, and whether this mail begins it, whose id is then the booking's. Absent for mails about
   * accounts.
   */
  thread?: { bookingId: string; begins: boolean };
}

/** Renders an e-mail as text and HTML from the same content. */
export function renderedEmail(
  { id, to, host, brandName, thread }: MailEnvelope,
  content: EmailContent,
  calendar: CalendarFile | null = null,
): RenderedEmail {
  const { subject } = content;
  const head = brandName === '' ? productName : brandName;
  const first = thread ? `<${thread.bookingId}@${host}>` : null;
  return {
    channel: 'email',
    id,
    to,
    subject,
    text: emailText(content, head),
    html: emailHtml(content, head),
    ...(first !== null && thread?.begins
      ? { messageId: first, firstMessageId: null }
      : { messageId: `<${id}@${host}>`, firstMessageId: first }),
    calendar,
  };
}
