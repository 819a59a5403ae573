import type { CalendarFile } from '@booking/domain/calendar/calendar-file';
import { emailHtml, type EmailContent } from './message-email-html.js';
import { emailText } from './message-text.js';
import type { RenderedEmail } from './message-transport.js';

/** In the e-mail's head where no brand is set. */
const productName = 'Booking';

interface MailEnvelope {
  id: string;
  to: string;
  /** Of the public address, for the message's id. */
  host: string;
  /** Head of the mail. */
  brandName: string;
  /** The booking whose mails are one thread, and whether this one begins it: its id is the booking's then. None for mails about accounts. */
  thread?: { bookingId: string; begins: boolean };
}

/** An e-mail as text and as HTML out of one content. */
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
