import type { LocalisedName } from '@booking/domain/availability/decide-date';
import { countries } from './countries.js';
import { nationalityData } from './nationalities.data.js';

export interface Nationality {
  /** ISO 3166 code of the country: what is stored. */
  code: string;
  name: LocalisedName;
}

/** Nationalities whose usual name in Malaysia is shorter than, or differs from, that of the country. */
const spoken: Readonly<Record<string, Partial<Pick<LocalisedName, 'bm' | 'cn'>>>> = {
  AE: { cn: '阿联酋' },
  BA: { bm: 'Bosnia', cn: '波斯尼亚' },
  GB: { bm: 'British' },
  KN: { cn: '圣基茨' },
  ST: { cn: '圣多美' },
  TT: { bm: 'Trinidad', cn: '特立尼达' },
  VC: { cn: '圣文森特' },
};

const countryNames = new Map(countries.map(({ code, name }) => [code, name]));

/**
 * Nationalities, Malaysian first, named as forms in Malaysia name them: in Malay by the country (Warganegara: Indonesia), in
 * Chinese by the country and 籍; only English has adjectives of its own.
 */
export const nationalities: readonly Nationality[] = nationalityData.flatMap(([code, en]) => {
  const country = countryNames.get(code);
  if (country === undefined) return [];
  const { bm, cn } = { ...country, ...spoken[code] };
  return [{ code, name: { en, bm, cn: `${cn}籍` } }];
});
