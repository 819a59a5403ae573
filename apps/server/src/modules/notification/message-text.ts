import type { EmailContent } from './message-email-html.js';

/**
 * The e-mail as plain text, with the words of its HTML.
 * @param head above all of it: the brand
 */
export function emailText(content: EmailContent, head: string): string {
  const { heading, date, greeting, lead, actions, deadline, details, section, contact, notes, footer } = content;
  const colon = content.language.startsWith('zh') ? '：' : ': ';
  const listed = (pairs: EmailContent['details']) =>
    pairs.map(([label, value]) => `${label}${colon}${value.replace(/\s*[\r\n]+\s*/g, ', ')}`).join('\n');
  const parts = [
    head,
    heading,
    date === null ? '' : `${date.lines.join(' ')}\n${date.below}`,
    greeting,
    lead,
    ...actions.map(({ label, link }) => `${label}${colon.trim()}\n${link}`),
    deadline ?? '',
    listed(details),
    section === null ? '' : `${section.heading}\n${listed(section.details)}`,
    `${contact.phone}\n${contact.hours}`,
    ...notes,
    footer,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A subject or an SMS is one line, whatever a value brings along. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
