import type { LocalisedName } from '@booking/domain/availability/decide-date';
import { countryData } from './countries.data.js';

export interface Country {
  /** ISO 3166 code of two letters: what is stored. */
  code: string;
  name: LocalisedName;
}

/** Every country and territory of ISO 3166-1, and Kosovo; Malaysia first, then by English name. */
export const countries: readonly Country[] = countryData.map(([code, en, bm, cn]) => ({ code, name: { en, bm, cn } }));
