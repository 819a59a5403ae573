import type { CalendarFile } from '@booking/domain/calendar/calendar-file';
import { emailHtml, type EmailContent } from './message-email-html.js';
import { emailText } from './message-text.js';
import type { RenderedEmail } from './message-transport.js';

/** An e-mail as text and as HTML out of one content. `host`: of the public address, for the message's id. */
export function renderedEmail(
  { id, to, host }: { id: string; to: string; host: string },
  content: EmailContent,
  calendar: CalendarFile | null = null,
): RenderedEmail {
  const { subject } = content;
  return { channel: 'email', id, to, subject, text: emailText(content), html: emailHtml(content), messageId: `<${id}@${host}>`, calendar };
}
