/** Lists are compared by what is in them. */
const isSame = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** The fields in which two states of a thing differ. */
export const differences = <Values extends object>(one: Values, other: Values): (keyof Values)[] =>
  (Object.keys(one) as (keyof Values)[]).filter((field) => !isSame(one[field], other[field]));
