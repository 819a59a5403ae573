import { readFileSync } from 'node:fs';

/** Seen from `src` and from `dist` alike. The fonts are Noto's under the SIL Open Font License; assets/fonts/README.md says how they were made. */
const folder = new URL('../../../assets/fonts/', import.meta.url);

export interface PdfFonts {
  /** Latin with what Malay needs, and the Chinese signs of GB 2312 and of Big5's first level. */
  main: Buffer;
  tamil: Buffer;
}

let fonts: PdfFonts | undefined;

/** Read at the first use and kept: a process that prints nothing does without them. */
export function pdfFonts(): PdfFonts {
  fonts ??= {
    main: readFileSync(new URL('NotoSansSC-Regular-subset.ttf', folder)),
    tamil: readFileSync(new URL('NotoSansTamil-Regular.ttf', folder)),
  };
  return fonts;
}

/** The text in pieces that one font each can set. */
export function runsOf(text: string): { font: keyof PdfFonts; text: string }[] {
  const pieces = text.match(/[\p{Script=Tamil}\u200c\u200d]+|[^\p{Script=Tamil}\u200c\u200d]+/gu) ?? [];
  return pieces.map((piece) => ({ font: /\p{Script=Tamil}/u.test(piece) ? 'tamil' : 'main', text: piece }));
}
