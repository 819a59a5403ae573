import { maxLengths } from '@booking/domain/booking/delivery-form';
import { plainCharacters } from '@booking/domain/checks/text';
import { refuseInvalid } from '../../../shared/app-error.js';

/** Returns a reason or note, trimmed; null for an empty one. @throws BAD_USER_INPUT naming the path */
export function checkedReason(reason: string | null, path: string, max: number = maxLengths.remarks): string | null {
  const text = reason?.normalize('NFC').replace(/\r\n?/g, '\n').trim() || null;
  if (text === null) return null;
  if (text.length > max) refuseInvalid([{ path, code: 'TOO_LONG', values: { max } }]);
  if (plainCharacters(text, true) !== null) refuseInvalid([{ path, code: 'CHARACTERS_INVALID' }]);
  return text;
}
