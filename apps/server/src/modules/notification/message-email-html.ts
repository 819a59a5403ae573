import { band, buttons, emailLogo, emailStyle, escapeHtml, paragraph, rows, table, type, type EmailAction } from './email-parts.js';

/** The content of an e-mail as plain texts, which are escaped here. */
export interface EmailContent {
  /** For `lang`: en, ms, zh-Hans. */
  language: string;
  subject: string;
  heading: string;
  /** Large lines, mostly the date of the delivery, and the text below them; null for mails about an account and without a valid date. */
  date: { lines: readonly string[]; below: string } | null;
  greeting: string;
  lead: string;
  /** The question that the buttons answer. */
  question?: string;
  /** At most two buttons, the primary one first. May be empty. */
  actions: readonly EmailAction[];
  /** Text below the buttons; null for none. */
  deadline: string | null;
  /** Labels and values; line breaks in values are kept. May be empty. */
  details: readonly (readonly [label: string, value: string])[];
  /** A second list with its own heading; null for none. */
  section: { heading: string; details: EmailContent['details'] } | null;
  contact: { phone: string; hours: string };
  notes: readonly string[];
  footer: string;
}

/**
 * Returns the e-mail as HTML: one column of tables, 580 wide, which every mail program draws alike, readable at 320 px; no script, and
 * nothing that is fetched: its one picture is attached. Outlook on Windows ignores max-width, so it gets a table of 580 around.
 * @param head the brand, above the content
 */
export function emailHtml(content: EmailContent, head: string): string {
  const { language, subject, heading, date, greeting, lead, question, actions, deadline, details, section, contact, notes, footer } =
    content;
  const hero = band(
    date === null
      ? `<h1 class="fg" style="margin:0;${type('26/32', 700, '#13223A')}">${escapeHtml(heading)}</h1>`
      : `<h1 class="accent" style="margin:0 0 8px;${type('17/24', 600, '#0B5CA9')}">${escapeHtml(heading)}</h1>
<p class="fg date" style="margin:0 0 10px;${type('38/44', 700, '#13223A')};letter-spacing:-0.5px">${date.lines.map(escapeHtml).join('<br>')}</p>
<p class="muted" style="margin:0;${type('16/24', 400, '#45546B')}">${escapeHtml(date.below)}</p>`,
    { name: 'hero', style: 'background-color:#EFF5FC;border-radius:16px 16px 0 0' },
  );
  const result = [greeting, lead].map((text) => paragraph(text, type('16/24', 400, '#13223A'), 'fg')).join('\n');
  const below =
    deadline === null
      ? ''
      : `<p class="muted" style="margin:12px 0 0;${type('14/20', 400, '#45546B')};text-align:center">${escapeHtml(deadline)}</p>`;
  const bands = [
    hero,
    band(
      `${result}\n${question === undefined ? '' : subheading(question)}\n${actions.length === 0 ? '' : buttons(actions)}\n${below}\n${details.length === 0 ? '' : table(rows(details, true), 'margin-top:20px')}`,
    ),
    section === null
      ? ''
      : band(`${subheading(section.heading)}\n${table(rows(section.details, false))}`, {
          name: 'line',
          style: 'border-top:1px solid #E6E3DB',
        }),
    band(
      `<p class="fg" style="margin:0;${type('18/24', 600, '#13223A')}">${escapeHtml(contact.phone)}</p>
<p class="muted" style="margin:0;${type('14/20', 400, '#45546B')}">${escapeHtml(contact.hours)}</p>`,
      { name: 'subtle', style: 'background-color:#F4F2ED;border-radius:0 0 16px 16px' },
    ),
  ];
  const small = [...notes, footer]
    .map((text) => `<p class="muted" style="margin:0 0 8px;${type('14/20', 400, '#45546B')};text-align:center">${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${emailStyle}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#FAF9F6">
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#FAF9F6"><tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="580" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:580px"><tr>
<td width="40" style="padding:0 0 16px 4px"><img src="cid:${emailLogo.cid}" width="30" height="30" alt="" style="display:block;border:0"></td>
<td class="fg" style="padding:0 0 16px;${type('18/24', 700, '#13223A')}">${escapeHtml(head)}</td>
</tr></table>
<table class="panel" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:580px;background-color:#FFFFFF;border:1px solid #E6E3DB;border-radius:16px;border-collapse:separate">
${bands.filter((one) => one !== '').join('\n')}
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:580px"><tr><td style="padding:18px 12px 0">
${small}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function subheading(text: string): string {
  return `<h2 class="fg" style="margin:0 0 8px;${type('17/24', 600, '#13223A')}">${escapeHtml(text)}</h2>`;
}
