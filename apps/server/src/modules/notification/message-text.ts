import type { EmailContent } from './message-email-html.js';

/** The e-mail as plain text, with the words of its HTML. */
export function emailText({ heading, greeting, lead, details, action, notes, footer }: EmailContent): string {
  const rows = details.map(([label, value]) => `${label}: ${value.replace(/\s*[\r\n]+\s*/g, ', ')}`).join('\n');
  const parts = [heading, greeting, lead, rows, action ? `${action.label}:\n${action.link}` : '', ...notes, footer];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A subject or an SMS is one line, whatever a value brings along. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
