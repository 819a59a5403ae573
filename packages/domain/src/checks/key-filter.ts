/** The fields of a KeyboardEvent that decide whether the key is accepted. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const accepted = {
  // Space and combining marks too, so that every text that 'Alphabets only.' accepts can be typed.
  letters: /^[\p{L}\p{M} ]$/u,
  digits: /^\d$/,
  // x or # begins an extension.
  phone: /^[\d+(). x#-]$/i,
} as const;
export type KeyFilter = keyof typeof accepted;

/**
 * Returns whether a field accepts a key press: only letters, only digits, or only the characters of a telephone number (Specification,
 * section 5). Keys that type nothing (Tab, Backspace) and shortcuts are accepted. The form checks pasted text.
 */
export function allowsKey(filter: KeyFilter, press: KeyPress): boolean {
  // Names of keys have several characters. AltGr sets both Ctrl and Alt, and types a character.
  const typesNothing = [...press.key].length !== 1 || press.metaKey || (press.ctrlKey && !press.altKey);
  return typesNothing || accepted[filter].test(press.key);
}
