import { readFileSync } from 'node:fs';

const readTable = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../packages/domain/src/testing/${name}.json`, import.meta.url), 'utf8'));

/** Spellings of mobile numbers, with the stored form if those of Malaysia, Singapore and Great Britain are accepted; null: refused. */
export const mobileSpellings = readTable('mobile-spellings') as readonly (readonly [string, string | null])[];

/** Countries whose numbers are accepted. */
export const spelledCountries = ['MY', 'SG', 'GB'];

/** Fields of a booking and of an order, with typed values and their stored forms. */
export const textSpellings = readTable('text-spellings') as readonly (readonly [
  field: 'orderNumber' | 'postcode' | 'name',
  typed: string,
  kept: string,
])[];
