import { readFileSync } from 'node:fs';
import { create } from 'fontkit';

/** The same path from `src` and from `dist`. The fonts are Noto's under the SIL Open Font License; assets/fonts/README.md lists them. */
const folder = new URL('../../../assets/fonts/', import.meta.url);

/** Fonts in the order in which a character is looked up: Chinese with the Latin of English and Malay, other Latin, Tamil. */
const files = { main: 'NotoSansSC-Regular.ttf', latin: 'NotoSans-Regular.ttf', tamil: 'NotoSansTamil-Regular.ttf' };
export type PdfFont = keyof typeof files;
const fonts = Object.keys(files) as PdfFont[];

/** Drawn instead of a character that no font has, so that readers see that one is missing. */
const replacement = { font: 'latin', text: '\ufffd' } as const;

interface LoadedFont {
  content: Buffer;
  hasCharacter: (character: string) => boolean;
}

const loaded = new Map<PdfFont, LoadedFont>();

/** Returns a font, which is loaded at its first use and cached: a process that prints nothing loads none. */
export function pdfFont(name: PdfFont): LoadedFont {
  const known = loaded.get(name);
  if (known) return known;
  const content = readFileSync(new URL(files[name], folder));
  const font = create(content);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${files[name]} is more than one font`);
  const hasCharacter = (character: string) => font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  loaded.set(name, { content, hasCharacter });
  return { content, hasCharacter };
}

/** Returns the fonts with their names in the PDF. */
export const pdfFonts = (): [PdfFont, Buffer][] => fonts.map((name) => [name, pdfFont(name).content]);

/** Splits a text into graphemes: a letter with its marks is one. */
const graphemes = new Intl.Segmenter();

/** Returns the first font that has every character of a text; null if there is none. */
const fontOf = (text: string): PdfFont | null => fonts.find((name) => [...text].every(pdfFont(name).hasCharacter)) ?? null;

export interface FontRun {
  font: PdfFont;
  text: string;
}

function runOfGrapheme(text: string): FontRun {
  const font = fontOf(text);
  return font === null ? replacement : { font, text };
}

/** Splits a text into pieces of one font each. A word is one piece if a font has all of its characters. */
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
