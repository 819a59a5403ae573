import { wordsOf } from '@booking/domain/booking/booking-search';
import { compactNumber, plainCharacters } from '@booking/domain/search/compact-number';
import { normalisedText } from '@booking/domain/search/normalised-text';

/** A piece of a text, and whether it matches the search. */
export interface TextPart {
  text: string;
  matched: boolean;
}

/** A normalised character and its position in the text. */
interface Character {
  character: string;
  from: number;
  to: number;
}

/**
 * Splits a text at the typed words, which it finds as the server's search does: anywhere, without regard to accents and width, and in
 * numbers without regard to spaces and dashes.
 */
export function foundParts(text: string, typed: string): TextPart[] {
  const characters = charactersOf(text);
  const isNumber = /\d/.test(text) && plainCharacters(text.toLowerCase()) !== null;
  const plain = isNumber ? characters.filter(({ character }) => /[a-z\d]/.test(character)) : [];
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const word of wordsOf(typed)) {
    mark(characters, word, isMarked);
    mark(plain, compactNumber(word) ?? '', isMarked);
  }
  return partsOf(text, isMarked);
}

/** Returns the words of a search that none of the texts contains. */
export function wordsNotIn(texts: readonly string[], typed: string): string[] {
  return wordsOf(typed).filter((word) => !texts.some((text) => foundParts(text, word).some(({ matched }) => matched)));
}

/** Splits a text into pieces that are marked and pieces that are not. */
function partsOf(text: string, isMarked: readonly boolean[]): TextPart[] {
  const parts: TextPart[] = [];
  for (const [index, matched] of isMarked.entries()) {
    const last = parts.at(-1);
    if (last?.matched === matched) last.text += text.charAt(index);
    else parts.push({ text: text.charAt(index), matched });
  }
  return parts;
}

function charactersOf(text: string): Character[] {
  let from = 0;
  return [...text].flatMap((letter) => {
    const at = { from, to: (from += letter.length) };
    return [...normalisedText(letter)].map((character) => ({ character, ...at }));
  });
}

function mark(characters: readonly Character[], word: string, isMarked: boolean[]): void {
  const wanted = [...word];
  if (wanted.length === 0) return;
  for (let at = 0; at + wanted.length <= characters.length; at += 1)
    if (wanted.every((character, index) => characters[at + index]?.character === character))
      isMarked.fill(true, characters[at]?.from, characters[at + wanted.length - 1]?.to);
}
