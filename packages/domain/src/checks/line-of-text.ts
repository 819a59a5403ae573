import type { ValidationError } from './validation-error.js';
import { hiddenCharacters, isBlank, isTooLong, plainCharacters, withoutHarmlessCharacters } from './text.js';

/**
 * Normalises a text of one line: composed (NFC), without invisible characters of copied texts; white space of any kind, also line breaks,
 * is one space, and none at the ends.
 * @returns null if nothing is left
 */
export function normaliseLine(value: string | null | undefined): string | null {
  const text = withoutHarmlessCharacters((value ?? '').normalize('NFC'))
    .replace(/[\s\u0085]+/g, ' ')
    .trim()
    .normalize('NFC');
  return text === '' ? null : text;
}

/** Returns the error of a line of text: REQUIRED, TOO_LONG {max} in code points, CHARACTERS_INVALID, CHARACTERS_HIDDEN. */
export function lineErrors(
  path: string,
  value: string | null,
  { max, required = false }: { max: number; required?: boolean },
): ValidationError[] {
  if (value === null || isBlank(value)) return required ? [{ path, code: 'REQUIRED' }] : [];
  if (isTooLong(value, max)) return [{ path, code: 'TOO_LONG', values: { max } }];
  const code = plainCharacters(value) ?? hiddenCharacters(value);
  return code === null ? [] : [{ path, code }];
}

/** Returns NUMBER_RANGE {min, max} unless the value is a whole number between them, both included. */
export function wholeNumberErrors(path: string, value: number, min: number, max: number): ValidationError[] {
  return Number.isInteger(value) && value >= min && value <= max ? [] : [{ path, code: 'NUMBER_RANGE', values: { min, max } }];
}
