import { defaultLocale, isLocale, type Locale } from '@booking/domain/locale/locale';

/** The parts of a request that name a language, as they were sent. */
export interface RequestLanguage {
  /** Value of the locale cookie. */
  cookie?: string | undefined;
  /** The Accept-Language header. */
  acceptLanguage?: string | undefined;
}

// Longer than browsers send: parsing a forged header must not cost time.
const MAX_HEADER_LENGTH = 1000;

const localeOfLanguage = new Map<string, Locale>([
  ['en', 'en'],
  ['ms', 'bm'],
  ['zh', 'cn'],
]);

function qualityOf(parameters: readonly string[]): number {
  const quality = parameters.map((parameter) => parameter.trim().toLowerCase()).find((parameter) => parameter.startsWith('q='));
  if (quality === undefined) return 1;
  const value = Number(quality.slice(2));
  return value >= 0 && value <= 1 ? value : 0;
}

function preferredLocale(header: string): Locale | undefined {
  const wanted = header
    .slice(0, MAX_HEADER_LENGTH)
    .split(',')
    .flatMap((range) => {
      const [tag = '', ...parameters] = range.split(';');
      const locale = localeOfLanguage.get(tag.trim().toLowerCase().split('-')[0] ?? '');
      const quality = qualityOf(parameters);
      return locale === undefined || quality === 0 ? [] : [{ locale, quality }];
    });
  return wanted.sort((a, b) => b.quality - a.quality)[0]?.locale;
}

/**
 * Returns the language of the answer: that of the cookie, else the first supported one of Accept-Language, else English (Specification,
 * section 9).
 */
export function localeOf({ cookie, acceptLanguage }: RequestLanguage): Locale {
  return isLocale(cookie) ? cookie : (preferredLocale(acceptLanguage ?? '') ?? defaultLocale);
}
