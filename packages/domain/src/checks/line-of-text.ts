import type { Fault } from './fault.js';
import { isBlank, isTooLong, plainCharacters } from './text.js';

/** Composed (NFC) and trimmed, spaces of every kind and number within as one plain space; null for nothing. */
export function normaliseLine(value: string | null | undefined): string | null {
  const text =
    value
      ?.normalize('NFC')
      .replace(/\p{Zs}+/gu, ' ')
      .trim() ?? '';
  return text === '' ? null : text;
}

/** What is wrong with one line of text: REQUIRED, TOO_LONG {max} in characters as people count them, CHARACTERS_INVALID. */
export function lineFaults(path: string, value: string | null, { max, required = false }: { max: number; required?: boolean }): Fault[] {
  if (value === null || isBlank(value)) return required ? [{ path, code: 'REQUIRED' }] : [];
  if (isTooLong(value, max)) return [{ path, code: 'TOO_LONG', values: { max } }];
  const code = plainCharacters(value);
  return code === null ? [] : [{ path, code }];
}

/** NUMBER_RANGE {min, max} unless the value is a whole number between them, both included. */
export function wholeNumberFaults(path: string, value: number, min: number, max: number): Fault[] {
  return Number.isInteger(value) && value >= min && value <= max ? [] : [{ path, code: 'NUMBER_RANGE', values: { min, max } }];
}
