/** The digits of a text, as plain digits also where they are typed in full width: １２３ is 123. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** A code of six digits out of what was typed or pasted: the one run of six digits of a whole message, else all digits. */
export function codeOf(text: string): string {
  return /(?:^|[^0-9])([0-9]{6})(?![0-9])/.exec(text.normalize('NFKC'))?.[1] ?? digitsOf(text);
}
