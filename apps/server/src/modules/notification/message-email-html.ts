/** What the e-mail says, as plain texts; they are escaped here. */
export interface EmailContent {
  /** For `lang`: en, ms, zh-Hans. */
  language: string;
  subject: string;
  heading: string;
  greeting: string;
  lead: string;
  /** Label and value; a line break in a value stays one. May be empty. */
  details: readonly (readonly [label: string, value: string])[];
  /** The one thing to do; null when there is nothing. */
  action: { label: string; link: string } | null;
  notes: readonly string[];
  footer: string;
}

/** Escapes a text for HTML, between tags and in quoted attributes; control characters, which no browser shows, go. */
function escapeHtml(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

// The colours are those of the web client's tokens. Mail programs want them inline; the style element is for dark mode only.
const font = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif";
const darkMode = `@media (prefers-color-scheme:dark){
.canvas{background-color:#0A131F!important}
.panel{background-color:#0F1A29!important;border-color:#5FA8EC #22344B #22344B!important}
.fg{color:#E8EEF6!important}
.muted{color:#AFBDCF!important}
.line{border-color:#22344B!important}
.solid{background-color:#5FA8EC!important}
.contrast{color:#06182C!important}
.link{color:#86BFF6!important}
}`;

/**
 * The e-mail as HTML: one column of tables, which every mail program draws alike, readable at 320 px; no picture, no
 * script, nothing fetched from anywhere.
 */
export function emailHtml(content: EmailContent): string {
  const { language, subject, heading, greeting, lead, details, action, notes, footer } = content;
  const paragraph = (text: string, style: string, name: string) =>
    `<p class="${name}" style="margin:0 0 16px;${font};${style}">${escapeHtml(text)}</p>`;
  const row = ([label, value]: readonly [string, string]) => `<tr>
<th class="muted line" scope="row" width="32%" align="left" valign="top" style="padding:12px 16px 12px 0;border-top:1px solid #E6E3DB;${font};font-size:14px;line-height:20px;font-weight:400;color:#45546B">${escapeHtml(label)}</th>
<td class="fg line" valign="top" style="padding:12px 0;border-top:1px solid #E6E3DB;${font};font-size:16px;line-height:24px;font-weight:600;color:#13223A;word-break:break-word">${escapeHtml(value).replaceAll('\n', '<br>')}</td>
</tr>`;
  const table =
    details.length === 0
      ? ''
      : `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">
${details.map(row).join('\n')}
</table>
`;
  const button = action
    ? `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px"><tr><td class="solid" align="center" style="background-color:#0B5CA9;border-radius:10px"><a class="contrast" href="${escapeHtml(action.link)}" style="display:inline-block;padding:14px 24px;${font};font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none">${escapeHtml(action.label)}</a></td></tr></table>
`
    : '';
  return `<!doctype html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}
${darkMode}</style>
</head>
<body class="canvas" style="margin:0;padding:0;background-color:#FAF9F6">
<table class="canvas" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#FAF9F6"><tr><td align="center" style="padding:24px 12px">
<table class="panel" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;background-color:#FFFFFF;border:1px solid #E6E3DB;border-top:4px solid #0B5CA9;border-radius:16px"><tr><td style="padding:32px 24px">
<h1 class="fg" style="margin:0 0 16px;${font};font-size:26px;line-height:32px;font-weight:700;color:#13223A">${escapeHtml(heading)}</h1>
${paragraph(greeting, 'font-size:16px;line-height:24px;color:#13223A', 'fg')}
${paragraph(lead, 'font-size:16px;line-height:24px;color:#13223A', 'fg')}
${table}${button}${notes.map((note) => paragraph(note, 'font-size:14px;line-height:20px;color:#45546B', 'muted')).join('\n')}
</td></tr></table>
<p class="muted" style="max-width:560px;margin:16px auto 0;${font};font-size:13px;line-height:18px;color:#45546B">${escapeHtml(footer)}</p>
</td></tr></table>
</body>
</html>
`;
}
