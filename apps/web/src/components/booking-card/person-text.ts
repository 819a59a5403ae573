import { normaliseMobile } from '@booking/domain/checks/mobile';
import type { Locale } from '@booking/domain/locale/locale';
import { salutations } from '@booking/reference-data/salutations';

/** 'Mrs Nurul Aisyah binti Rahman'; in Chinese the salutation follows the name. */
export function personText(salutation: string | null, name: string, locale: Locale): string {
  const label = salutations.find(({ value }) => value === salutation)?.label[locale] ?? salutation ?? '';
  if (label === '') return name;
  return locale === 'cn' ? `${name} ${label}` : `${label} ${name}`;
}

/** A Malaysian mobile number as people write it: '012-345 6789'; anything else as it is. */
export function phoneText(number: string): string {
  const [, prefix, first, last] = /^(01\d)(\d{3,4})(\d{4})$/.exec(normaliseMobile(number)) ?? [];
  return prefix ? `${prefix}-${first} ${last}` : number;
}
