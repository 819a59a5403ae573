import { runsOf } from './pdf-fonts.js';

/** All sizes in points. */
export const size = { small: 7.5, text: 9, large: 12, title: 19 };
export const black = '#000000';
export const grey = '#444444';
/** Distance of the baseline from the top of a text, relative to its size, for the main font. */
const ascent = 1.16;

export type Pdf = PDFKit.PDFDocument;
export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  strike?: boolean;
}

/** Returns the line height for the size of a text. */
export const lineHeight = (pdf: Pdf): number => pdf.font('main').fontSize(size.text).currentLineHeight(true);

export function textHeight(pdf: Pdf, text: string, width: number): number {
  return text === '' ? 0 : pdf.font('main').fontSize(size.text).heightOfString(text, { width });
}

export const textWidth = (pdf: Pdf, text: string, points: number): number => pdf.font('main').fontSize(points).widthOfString(text);

/**
 * Splits a name into lines that break between words only: otherwise 'a/l' would break after the slash, and a Chinese salutation between its
 * characters. Each line is drawn separately: within one text, a line break would take the width of a letter.
 */
export function wholeWords(pdf: Pdf, name: string, width: number): string[] {
  if (!/[/\p{Script=Han}]/u.test(name)) return [name];
  const lines: string[] = [];
  for (const word of name.split(' ')) {
    const longer = lines.length === 0 ? word : `${lines.at(-1) ?? ''} ${word}`;
    // The outline of bold letters needs a little width too.
    if (lines.length === 0 || textWidth(pdf, longer, size.text) > width - 1) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines;
}

/**
 * Draws a text within a width, in the fonts that its characters need. Bold is the same font with an outline, because a bold font would
 * double the file.
 * @returns the y of the next line, in points
 */
export function write(
  pdf: Pdf,
  text: string,
  x: number,
  y: number,
  width: number,
  { size: points = size.text, bold = false, color = black, strike = false }: TextStyle = {},
): number {
  const runs = runsOf(text);
  pdf
    .fillColor(color)
    .strokeColor(color)
    .lineWidth(bold ? 0.35 : 0.5)
    .fontSize(points);
  const lineHeight = pdf.font('main').currentLineHeight(true);
  // All fonts get the same baseline and line height: with those of the Tamil font, lines would touch each other.
  for (const [index, run] of runs.entries()) {
    const lineGap = lineHeight - pdf.font(run.font).currentLineHeight(true);
    const continued = index < runs.length - 1;
    const options = { width, strike, lineGap, continued, baseline: -points * ascent, ...(bold && { stroke: true, fill: true }) };
    if (index === 0) pdf.text(run.text, x, y, options);
    else pdf.text(run.text, options);
  }
  return runs.length === 0 ? y : pdf.y;
}
