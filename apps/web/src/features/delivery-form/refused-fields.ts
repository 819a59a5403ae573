import type { RequestFailure } from '../../lib/request-failure';
import { detailFields, type DetailField } from './steps';

/** A field that the server refused: the code and the message. */
export interface RefusedField {
  field: DetailField;
  code: string;
  message: string;
}

const withoutPrefix = (path: string) => path.replace(/^input\./, '');

/** Returns the refused fields of the details view. */
export function refusedDetails(fields: RequestFailure['fields']): RefusedField[] {
  return fields.flatMap(({ path, code, message }) => {
    const field = detailFields.find((name) => name === withoutPrefix(path));
    return field ? [{ field, code, message }] : [];
  });
}

/** Returns the earliest step with a refused field; null if all of them belong to the details. */
export function earlierStepOf(fields: RequestFailure['fields']): 'postcode' | 'order' | 'date' | null {
  const paths = fields.map(({ path }) => withoutPrefix(path));
  if (paths.includes('postcode')) return 'postcode';
  if (paths.includes('orderNumber')) return 'order';
  return paths.includes('deliveryDate') ? 'date' : null;
}

const handedOver = (state: unknown): Record<string, unknown> => (typeof state === 'object' && state !== null ? { ...state } : {});

/** Reads the refused fields from the state of `navigate(path, { state: { refused } })`. */
export function refusedFieldsIn(state: unknown): RefusedField[] {
  const { refused } = handedOver(state);
  return Array.isArray(refused) ? (refused as RefusedField[]) : [];
}

/** Reads the field to focus from the state `{ focus }`. */
export function focusIn(state: unknown): DetailField | null {
  const { focus } = handedOver(state);
  return detailFields.find((name) => name === focus) ?? null;
}
