import { readFileSync } from 'node:fs';

const readTable = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../../../packages/domain/src/testing/${name}.json`, import.meta.url), 'utf8'));

/** Spellings of mobile numbers, and how each is kept where those of Malaysia, Singapore and Great Britain are taken; null: refused. */
export const mobileSpellings = readTable('mobile-spellings') as readonly (readonly [string, string | null])[];

/** Of these countries the spellings are kept. */
export const spelledCountries = ['MY', 'SG', 'GB'];

/** Fields of a booking and of an order, what is typed there, and how it is kept. */
export const textSpellings = readTable('text-spellings') as readonly (readonly [
  field: 'orderNumber' | 'postcode' | 'name',
  typed: string,
  kept: string,
])[];
