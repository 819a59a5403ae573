/** Returns the digits of a text; full-width ones as plain digits: １２３ as 123. */
export function digitsOf(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}

/** Returns a code of six digits from a typed or pasted text: the only run of six digits in a whole message, else all digits. */
export function codeOf(text: string): string {
  return /(?:^|[^0-9])([0-9]{6})(?![0-9])/.exec(text.normalize('NFKC'))?.[1] ?? digitsOf(text);
}
