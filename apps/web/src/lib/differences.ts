/** Compares lists and objects by their content. */
const isSame = (before: unknown, after: unknown) => before === after || JSON.stringify(before) === JSON.stringify(after);

/** Returns the fields in which two states of an entity differ. */
export const differences = <Values extends object>(before: Values, after: Values): (keyof Values)[] =>
  (Object.keys(before) as (keyof Values)[]).filter((field) => !isSame(before[field], after[field]));
