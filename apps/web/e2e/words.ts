import { readFileSync } from 'node:fs';
import { locales, prefixOf, type Locale } from '@booking/domain/locale/locale';

const areas = ['app', 'ui', 'home', 'delivery-form', 'manage', 'account', 'user-area', 'staff-entry', 'errors'];

const catalogues = Object.fromEntries(
  locales.map((locale) => [locale, Object.assign({}, ...areas.map((area) => catalogue(locale, area))) as Record<string, string>]),
) as Record<Locale, Record<string, string>>;

function catalogue(locale: Locale, area: string): Record<string, string> {
  return JSON.parse(readFileSync(new URL(`../src/locales/${locale}/${area}.json`, import.meta.url), 'utf8')) as Record<string, string>;
}

/** What the client says in one language; simple {name} placeholders are filled in. */
export function wordsOf(locale: Locale): (id: string, values?: Record<string, string>) => string {
  return (id, values = {}) => {
    const text = catalogues[locale][id];
    if (text === undefined) throw new Error(`${locale} has no message ${id}`);
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
  };
}

export { locales, prefixOf, type Locale };
