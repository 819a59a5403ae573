import type { Locale } from '@booking/domain/locale/locale';
import { salutations } from './salutations.js';

/** 'Mrs Nurul Aisyah binti Rahman'; in Chinese the salutation follows the name. */
export function personText(salutation: string | null, name: string, locale: Locale): string {
  const label = salutations.find(({ value }) => value === salutation)?.label[locale] ?? salutation ?? '';
  if (label === '') return name;
  return locale === 'cn' ? `${name} ${label}` : `${label} ${name}`;
}
