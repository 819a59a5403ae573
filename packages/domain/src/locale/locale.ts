/** The languages of the product; the first is the default and has no path prefix (Specification, sections 2 and 9). */
export const locales = ['en', 'bm', 'cn'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'en';

export function isLocale(value: unknown): value is Locale {
  return (locales as readonly unknown[]).includes(value);
}

const intlLocales: Readonly<Record<Locale, string>> = { en: 'en-IN', bm: 'ms', cn: 'zh-CN' };
const htmlLangs: Readonly<Record<Locale, string>> = { en: 'en', bm: 'ms', cn: 'zh-Hans' };

/** Returns the BCP 47 tag for formatting dates (Specification, section 9: en-IN, ms, zh-cn). */
export function intlLocale(locale: Locale): string {
  return intlLocales[locale];
}

/** Returns the BCP 47 tag for formatting numbers, and sentences with numbers: 100,000 in English too, and never 1,00,000 (ADR 0023). */
export function numberLocale(locale: Locale): string {
  return locale === 'en' ? 'en-MY' : intlLocale(locale);
}

/** Returns the value of the `lang` attribute of a page. */
export function htmlLang(locale: Locale): string {
  return htmlLangs[locale];
}

/** Returns the path prefix: '' for English, '/bm', '/cn'. */
export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/**
 * Splits a path into its language and the path without the prefix: '/bm/form' into Malay and '/form'. The path never leads to another host:
 * '/bm//evil.test' becomes '/evil.test'.
 */
export function stripPrefix(path: string): { locale: Locale; path: string } {
  const [, first, rest = '/'] = /^\/([a-z]{2})(\/.*)?$/s.exec(path) ?? [];
  if (first === undefined || first === defaultLocale || !isLocale(first)) return { locale: defaultLocale, path: onThisHost(path) };
  return { locale: first, path: onThisHost(rest) };
}

function onThisHost(path: string): string {
  return path.replace(/^[/\\]{2,}/, '/');
}
