import type { LocalisedName } from '@booking/domain/availability/decide-date';
import { countries } from './countries.js';
import { nationalityData } from './nationalities.data.js';

export interface Nationality {
  /** ISO 3166 code of the country: what is stored. */
  code: string;
  name: LocalisedName;
}

const countryNames = new Map(countries.map(({ code, name }) => [code, name]));

/**
 * Nationalities, Malaysian first. Malaysian forms write the country's name in Malay and the country's name with 籍 in
 * Chinese; only English has an adjective of its own.
 */
export const nationalities: readonly Nationality[] = nationalityData.flatMap(([code, en]) => {
  const country = countryNames.get(code);
  return country === undefined ? [] : [{ code, name: { en, bm: country.bm, cn: `${country.cn}籍` } }];
});
