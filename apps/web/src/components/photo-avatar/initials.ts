const ideographs = /\p{Script=Han}/u;

/** 'Farah Zainal' is FZ: the first and the last word's first letters. A Chinese name without spaces gives its first sign; no name, nothing. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const first = Array.from(words[0] ?? '')[0] ?? '';
  const last = words.length > 1 ? (Array.from(words.at(-1) ?? '')[0] ?? '') : '';
  return ideographs.test(first) ? first : (first + last).toLocaleUpperCase('en');
}
