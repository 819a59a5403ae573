import { readFileSync } from 'node:fs';

/** Building blocks of e-mails. Mail programs want colours and sizes inline; the style element is for dark mode and narrow screens only. */

/**
 * The product's logo as a PNG of 72 px, by the same path from `src` and from `dist`: mail programs draw no SVG. It is attached to the mail,
 * so that nothing is fetched.
 */
export const emailLogo = { cid: 'logo@booking', content: readFileSync(new URL('../../../assets/logo.png', import.meta.url)) };

/** Escapes a text for HTML, between tags and in quoted attributes, and removes control characters, which browsers do not show. */
export function escapeHtml(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const font = "font-family:Figtree,system-ui,-apple-system,'Segoe UI',Roboto,'PingFang SC','Microsoft YaHei','Noto Sans SC',sans-serif";

/** A style attribute's content: size/line in px, weight, colour. */
export const type = (size: string, weight: number, colour: string): string => {
  const [px, line] = size.split('/');
  return `${font};font-size:${px}px;line-height:${line}px;font-weight:${weight};color:${colour}`;
};

// The colours are those of the web client's tokens.
export const emailStyle = `:root{color-scheme:light dark}
@media (max-width:480px){
.inset{padding-left:20px!important;padding-right:20px!important}
.half{display:block!important;width:auto!important}
.gap{display:block!important;width:auto!important;height:10px!important}
.date{font-size:32px!important;line-height:38px!important}
}
@media (prefers-color-scheme:dark){
.canvas{background-color:#0A131F!important}
.panel{background-color:#0F1A29!important;border-color:#22344B!important}
.hero{background-color:#11273F!important}
.subtle{background-color:#152335!important}
.fg{color:#E8EEF6!important}
.muted{color:#AFBDCF!important}
.accent{color:#86BFF6!important}
.line{border-color:#22344B!important}
.solid{background-color:#5FA8EC!important;border-color:#5FA8EC!important}
.contrast{color:#06182C!important}
.outline{border-color:#30455F!important}
}`;

/** A paragraph in its own cell's flow. */
export const paragraph = (text: string, style: string, name: string): string =>
  `<p class="${name}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;

/** Label and value side by side; line breaks in a value are kept. */
export function rows(pairs: readonly (readonly [label: string, value: string])[], lines: boolean): string {
  const border = lines ? ';border-top:1px solid #E6E3DB' : '';
  const padding = lines ? 12 : 7;
  return pairs
    .map(
      ([label, value]) => `<tr>
<th class="muted line" scope="row" width="28%" align="left" valign="top" style="padding:${padding}px 16px ${padding}px 0${border};${type('16/24', 400, '#45546B')}">${escapeHtml(label)}</th>
<td class="fg line" valign="top" style="padding:${padding}px 0${border};${type('16/24', 500, '#13223A')};word-break:break-word">${escapeHtml(value).replaceAll('\n', '<br>')}</td>
</tr>`,
    )
    .join('\n');
}

export const table = (content: string, style = '', name = ''): string =>
  `<table class="${name}" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">\n${content}\n</table>`;

/** One band of the card. */
export const band = (content: string, { name = '', style = '' } = {}): string =>
  `<tr><td class="inset ${name}" style="padding:24px 32px;${style}">\n${content}\n</td></tr>`;

export interface EmailAction {
  label: string;
  link: string;
}

/**
 * At most two buttons side by side, one below the other on a telephone; the first one leads. Outlook on Windows knows no padding on a
 * link, so the cell has it there.
 */
export function buttons(actions: readonly EmailAction[]): string {
  const width = Math.floor(100 / Math.max(actions.length, 1)) - (actions.length > 1 ? 1 : 0);
  const cells = actions.map(({ label, link }, index) => {
    const [cell, text, fill, colour] =
      index === 0
        ? ['solid', 'contrast', 'background-color:#0B5CA9;border:1px solid #0B5CA9', '#FFFFFF']
        : ['outline', 'fg', 'border:1px solid #DEDAD1', '#13223A'];
    return `<td class="half ${cell}" width="${width}%" align="center" style="padding:0;mso-padding-alt:14px 16px;${fill};border-radius:10px"><a class="${text}" href="${escapeHtml(link)}" style="display:block;padding:14px 16px;${type('16/24', 600, colour)};text-decoration:none">${escapeHtml(label)}</a></td>`;
  });
  return table(`<tr>${cells.join('<td class="gap" width="2%" style="font-size:0;line-height:0">&nbsp;</td>')}</tr>`);
}
