import type { EmailContent } from './message-email-html.js';

/**
 * Returns the e-mail as plain text, with the same content as its HTML.
 * @param head the brand, above the content
 */
export function emailText(content: EmailContent, head: string): string {
  const { heading, date, greeting, lead, question, actions, deadline, details, section, contact, notes, footer } = content;
  const colon = content.language.startsWith('zh') ? '：' : ': ';
  const listed = (pairs: EmailContent['details']) =>
    pairs.map(([label, value]) => `${label}${colon}${value.replace(/\s*[\r\n]+\s*/g, ', ')}`).join('\n');
  const parts = [
    head,
    heading,
    date === null ? '' : `${date.lines.join(' ')}\n${date.below}`,
    greeting,
    lead,
    question ?? '',
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

/** Joins lines: a subject or an SMS is one line, whatever its values contain. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
