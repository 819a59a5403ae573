/**
 * Returns a number from 0 to 2^32 - 1 that looks random and is the same for the same seed (the finaliser of MurmurHash3): made-up data has
 * to be spread, and the same in every run.
 */
export function hashedNumber(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A list with at least one value. */
export type Choices<T> = readonly [T, ...T[]];

/** Returns a value of the list, the same for the same seed. */
export function pick<T>(list: Choices<T>, seed: number): T {
  return list[hashedNumber(seed) % list.length] ?? list[0];
}
