import type { RequestFailure } from '../../lib/request-failure';
import { detailFields, type DetailField } from './steps';

/** A field that the server refused: why, and what to say. */
export interface RefusedField {
  field: DetailField;
  code: string;
  message: string;
}

const withoutPrefix = (path: string) => path.replace(/^input\./, '');

/** The fields of the details view among those of a refusal. */
export function refusedDetails(fields: RequestFailure['fields']): RefusedField[] {
  return fields.flatMap(({ path, code, message }) => {
    const field = detailFields.find((name) => name === withoutPrefix(path));
    return field ? [{ field, code, message }] : [];
  });
}

/** The step that a refused field belongs to, where it is not the details. */
export function earlierStepOf(fields: RequestFailure['fields']): 'postcode' | 'order' | 'date' | null {
  const paths = fields.map(({ path }) => withoutPrefix(path));
  if (paths.includes('postcode')) return 'postcode';
  if (paths.includes('orderNumber')) return 'order';
  return paths.includes('deliveryDate') ? 'date' : null;
}

const handedOver = (state: unknown): Record<string, unknown> => (typeof state === 'object' && state !== null ? { ...state } : {});

/** What was handed over by `navigate(path, { state: { refused } })`. */
export function refusedFieldsIn(state: unknown): RefusedField[] {
  const { refused } = handedOver(state);
  return Array.isArray(refused) ? (refused as RefusedField[]) : [];
}

/** The field to begin with, handed over as `{ state: { focus } }`. */
export function focusIn(state: unknown): DetailField | null {
  const { focus } = handedOver(state);
  return detailFields.find((name) => name === focus) ?? null;
}
