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
