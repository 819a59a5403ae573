import { readFileSync } from 'node:fs';
import { create } from 'fontkit';

/** Seen from `src` and from `dist` alike. The fonts are Noto's under the SIL Open Font License; assets/fonts/README.md says which they are. */
const folder = new URL('../../../assets/fonts/', import.meta.url);

/** In the order in which they are asked for a sign: Chinese with the Latin of English and Malay, other Latin, Tamil. */
const files = { main: 'NotoSansSC-Regular.ttf', latin: 'NotoSans-Regular.ttf', tamil: 'NotoSansTamil-Regular.ttf' };
export type PdfFont = keyof typeof files;
const fonts = Object.keys(files) as PdfFont[];

/** What is drawn for a sign that no font has: a reader takes it neither for a letter nor for nothing. */
const replacement = { font: 'latin', text: '\ufffd' } as const;

interface LoadedFont {
  content: Buffer;
  hasSign: (sign: string) => boolean;
}

const loaded = new Map<PdfFont, LoadedFont>();

/** Read at the first use and kept: a process that prints nothing does without it. */
export function pdfFont(name: PdfFont): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const content = readFileSync(new URL(files[name], folder));
  const font = create(content);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${files[name]} is more than one font`);
  const hasSign = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  loaded.set(name, { content, hasSign });
  return { content, hasSign };
}

/** Fonts by the name under which a PDF knows them. */
export const pdfFonts = (): [PdfFont, Buffer][] => fonts.map((name) => [name, pdfFont(name).content]);

/** Of the signs of a text, those that are seen as one: a letter with its marks. */
const graphemes = new Intl.Segmenter();

/** The first font that has every sign of a text; null: none. */
const fontOf = (text: string): PdfFont | null => fonts.find((name) => [...text].every(pdfFont(name).hasSign)) ?? null;

export interface FontRun {
  font: PdfFont;
  text: string;
}

function runOfGrapheme(text: string): FontRun {
  const font = fontOf(text);
  return font === null ? replacement : { font, text };
}

/** The text in pieces that one font each can set: a word in one font, where one has all of it. */
export function runsOf(text: string): FontRun[] {
  const runs: FontRun[] = [];
  for (const word of text.match(/\s+|\S+/gu) ?? []) {
    const font = /^\s/u.test(word) ? 'main' : fontOf(word);
    const pieces = font === null ? Array.from(graphemes.segment(word), ({ segment }) => runOfGrapheme(segment)) : [{ font, text: word }];
    for (const piece of pieces) {
      const last = runs.at(-1);
      if (last?.font === piece.font) last.text += piece.text;
      else runs.push({ ...piece });
    }
  }
  return runs;
}
