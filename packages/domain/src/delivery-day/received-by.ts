import { addressLineForMessage } from '../booking/message-text.js';
import { lineErrors, normaliseLine } from '../checks/line-of-text.js';
import type { ValidationError } from '../checks/validation-error.js';

/** Max length of the recipient's name, in code points. */
const maxReceivedBy = 60;

/** Normalises the name of the person who received a delivery. */
export const normaliseReceivedBy = normaliseLine;

/** Returns the errors of a normalised name: too long, with hidden characters, or with a link, because its customer reads it. */
export function receivedByErrors(path: string, value: string | null): ValidationError[] {
  const errors = lineErrors(path, value, { max: maxReceivedBy });
  if (errors.length > 0 || value === null) return errors;
  return addressLineForMessage(value) === null ? [{ path, code: 'LINK_FORBIDDEN' }] : [];
}
