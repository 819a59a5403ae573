/** What of a KeyboardEvent decides whether its key is let through. */
export interface KeyPress {
  key: string;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const accepted = {
  // With the space and the marks, so that all that 'Alphabets only.' accepts can be typed.
  letters: /^[\p{L}\p{M} ]$/u,
  digits: /^\d$/,
  // x or # begins an extension.
  phone: /^[\d+(). x#-]$/i,
} as const;
export type KeyFilter = keyof typeof accepted;

/**
 * Whether a field lets a key press through: only letters, only digits, or only the characters of a telephone number
 * (Specification, section 5). Keys that type nothing (Tab, Backspace) and shortcuts pass. What is pasted is left to the checks.
 */
export function allowsKey(filter: KeyFilter, press: KeyPress): boolean {
  // Named keys have several characters; AltGr reports both Ctrl and Alt, and types.
  const typesNothing = [...press.key].length !== 1 || press.metaKey || (press.ctrlKey && !press.altKey);
  return typesNothing || accepted[filter].test(press.key);
}
