import { readFileSync } from 'node:fs';

/** Spellings of mobile numbers, and how each is kept where those of Malaysia, Singapore and Great Britain are taken; null: refused. */
export const mobileSpellings = JSON.parse(
  readFileSync(new URL('../../../../packages/domain/src/testing/mobile-spellings.json', import.meta.url), 'utf8'),
) as readonly (readonly [string, string | null])[];

/** Of these countries the spellings are kept. */
export const spelledCountries = ['MY', 'SG', 'GB'];
