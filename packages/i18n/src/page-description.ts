import type { Locale } from '@booking/domain/locale/locale';

const texts: Readonly<Record<Locale, string>> = {
  en: 'Manage your delivery here',
  bm: 'Urus penghantaran anda di sini',
  cn: '在此管理您的送货',
};

/**
 * The product's description for search engines (Specification, section 1), in the first bytes of each page and after a change of language.
 */
export function pageDescription(locale: Locale): string {
  return texts[locale];
}

const titles: Readonly<Record<Locale, string>> = {
  en: 'Your new bed, on the day that suits you.',
  bm: 'Katil baharu anda, pada hari yang sesuai.',
  cn: '新床送到家，日期由您定。',
};

/** The title of a link to the product in a messenger. */
export function pageTitle(locale: Locale): string {
  return titles[locale];
}
