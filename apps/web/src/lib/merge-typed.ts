/** What a form shows while somebody types in it and others change the same thing. */
export interface MergedValues<Values extends object> {
  /** What was typed, and elsewhere how the thing is now. */
  values: Values;
  /** What is sent. */
  changed: (keyof Values)[];
  /** Typed here, and changed to something else by somebody else meanwhile. */
  clashes: (keyof Values)[];
}

/** Lists are compared by what is in them. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/**
 * Puts together what was typed and what others changed meanwhile: nothing that was typed is lost, and nothing that was not is
 * overwritten.
 * @param base the thing as it was when the form was opened
 * @param typed by field; what was typed once and taken back counts as typed
 * @param present the thing as it is now
 */
export function mergeTyped<Values extends object>(base: Values, typed: Partial<Values>, present: Values): MergedValues<Values> {
  const fields = Object.keys(present) as (keyof Values)[];
  const isTyped = (field: keyof Values) => field in typed && !isSame(typed[field], base[field]);
  const values = { ...present, ...Object.fromEntries(fields.filter(isTyped).map((field) => [field, typed[field]])) };
  const changed = fields.filter((field) => !isSame(values[field], present[field]));
  return { values, changed, clashes: changed.filter((field) => !isSame(present[field], base[field])) };
}

/** The fields in which two states of a thing differ. */
export const differences = <Values extends object>(one: Values, other: Values): (keyof Values)[] =>
  (Object.keys(one) as (keyof Values)[]).filter((field) => !isSame(one[field], other[field]));
