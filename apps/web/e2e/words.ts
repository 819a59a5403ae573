import { readdirSync, readFileSync } from 'node:fs';
import { intlLocale, locales, prefixOf, type Locale } from '@booking/domain/locale/locale';
import { createIntl } from 'react-intl';

type Catalogue = Record<string, string>;

const folder = (path: string): Catalogue => {
  const url = new URL(`../src/locales/${path}/`, import.meta.url);
  const files = readdirSync(url).filter((file) => file.endsWith('.json'));
  return Object.assign({}, ...files.map((file) => JSON.parse(readFileSync(new URL(file, url), 'utf8')) as Catalogue)) as Catalogue;
};

const catalogues = Object.fromEntries(locales.map((locale) => [locale, { ...folder(locale), ...folder(`${locale}/staff`) }])) as Record<
  Locale,
  Catalogue
>;

/** Returns a function that formats the client's messages in one language: placeholders, a select of two texts, and plurals. */
export function wordsOf(locale: Locale): (id: string, values?: Record<string, string | number>) => string {
  const intl = createIntl({ locale: intlLocale(locale), messages: catalogues[locale] });
  return (id, values = {}) => {
    const text = catalogues[locale][id];
    if (text === undefined) throw new Error(`${locale} has no message ${id}`);
    if (text.includes(', plural,')) return intl.formatMessage({ id }, values);
    const filled = text.replace(
      /\{(\w+), select, (\w+) \{(.*?)\} other \{(.*?)\}\}/g,
      (_, name: string, of: string, one: string, other: string) => (values[name] === of ? one : other),
    );
    return filled.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
  };
}

/** The details of a test that is repeated in each language: the short suite runs it in English only. */
export const suiteOf = (locale: Locale) => (locale === 'en' ? {} : longSuite);

/** The details of a test of the long suite. */
export const longSuite = { tag: '@long' };

/** A test of both suites: in the long one, axe checks each of its states, and in both colour schemes (Customer.looksSound). */
export const bothSuites = [
  { depth: '', details: {} },
  { depth: ' (axe on each state)', details: longSuite },
];

/** Returns the message ids that a page shows instead of their messages. */
export function messageIdsIn(text: string): string[] {
  return text.split(/\s+/).filter((word) => word in catalogues.en);
}

export { locales, prefixOf, type Locale };
