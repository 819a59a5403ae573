import type { Locale } from '@booking/domain/locale/locale';

const texts: Readonly<Record<Locale, string>> = {
  en: 'Manage your delivery here',
  bm: 'Urus penghantaran anda di sini',
  cn: '在此管理您的送货',
};

/** The product's description for search engines (Specification, section 1): in the first bytes of each page, and as the client changes its language. */
export function pageDescription(locale: Locale): string {
  return texts[locale];
}
