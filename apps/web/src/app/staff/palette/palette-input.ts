import { partsOf, type TextPart } from '../../../components/marked-text/found-parts';

/** What was typed: `>` asks for actions alone, `#` for an order's number. */
export interface PaletteInput {
  text: string;
  kind: 'anything' | 'actions' | 'order';
}

export function paletteInput(typed: string): PaletteInput {
  const text = typed.trim();
  if (text.startsWith('>')) return { text: text.slice(1).trim(), kind: 'actions' };
  if (text.startsWith('#')) return { text: text.slice(1).trim(), kind: 'order' };
  return { text, kind: 'anything' };
}

/** Whether every word that was typed begins a word of the name. */
export function matches(name: string, text: string): boolean {
  const words = name.toLocaleLowerCase().split(/[\s,&/-]+/);
  const whole = name.toLocaleLowerCase();
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)) || (/\P{ASCII}/u.test(part) && whole.includes(part)));
}

/** Cuts a text where it has what was typed: the beginnings of its words, as `matches` finds them. */
export function markedParts(text: string, typed: string): TextPart[] {
  const wanted = typed
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((part) => part !== '');
  const lower = text.toLocaleLowerCase();
  // Where a letter has another length in small letters, the places would be wrong.
  if (wanted.length === 0 || lower.length !== text.length) return [{ text, matched: false }];
  const isMarked = Array.from({ length: text.length }, () => false);
  for (const part of wanted) {
    for (let at = lower.indexOf(part); at >= 0; at = lower.indexOf(part, at + 1)) {
      if (at === 0 || /[\s,&/-]/.test(lower.charAt(at - 1)) || /\P{ASCII}/u.test(part)) isMarked.fill(true, at, at + part.length);
    }
  }
  return partsOf(text, isMarked);
}
