/** Compares lists by their items. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns the fields in which two states of an entity differ. */
export const differences = <Values extends object>(one: Values, other: Values): (keyof Values)[] =>
  (Object.keys(one) as (keyof Values)[]).filter((field) => !isSame(one[field], other[field]));
