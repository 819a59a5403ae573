import { wordsOf } from '@booking/domain/booking/booking-search';
import { compactNumber, plainCharacters } from '@booking/domain/search/compact-number';
import { normalisedText } from '@booking/domain/search/normalised-text';

/** A piece of a text, and whether it is what was typed. */
export interface TextPart {
  text: string;
  matched: boolean;
}

/** A sign as it is compared, and where it stands in the text. */
interface Sign {
  sign: string;
  from: number;
  to: number;
}

/**
 * Cuts a text where it has one of the words that were typed, as the server's search finds them: anywhere, whatever their accents and
 * width, and in numbers whatever their spaces and dashes.
 */
export function foundParts(text: string, typed: string): TextPart[] {
  const signs = signsOf(text);
  const isNumber = /\d/.test(text) && plainCharacters(text.toLowerCase()) !== null;
  const plain = isNumber ? signs.filter(({ sign }) => /[a-z\d]/.test(sign)) : [];
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const word of wordsOf(typed)) {
    mark(signs, word, isMarked);
    mark(plain, compactNumber(word) ?? '', isMarked);
  }
  return partsOf(text, isMarked);
}

/** The words of a search that none of the texts shows. */
export function wordsNotIn(texts: readonly string[], typed: string): string[] {
  return wordsOf(typed).filter((word) => !texts.some((text) => foundParts(text, word).some(({ matched }) => matched)));
}

/** A text cut into pieces that are marked and those that are not. */
function partsOf(text: string, isMarked: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const [index, matched] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.matched === matched) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), matched });
  }
  return parts;
}

function signsOf(text: string): Sign[] {
  let from = 0;
  return [...text].flatMap((letter) => {
    const at = { from, to: (from += letter.length) };
    return [...normalisedText(letter)].map((sign) => ({ sign, ...at }));
  });
}

function mark(signs: readonly Sign[], word: string, isMarked: boolean[]): void {
  const wanted = [...word];
  if (wanted.length === 0) return;
  for (let at = 0; at + wanted.length <= signs.length; at += 1)
    if (wanted.every((sign, index) => signs[at + index]?.sign === sign))
      isMarked.fill(true, signs[at]?.from, signs[at + wanted.length - 1]?.to);
}
