import { stripPrefix, type Locale } from '@booking/domain/locale/locale';
import { useCallback } from 'react';
import { useLocation } from 'react-router-dom';
import { localisedPath } from '@booking/domain/navigation/paths';

/** The language of the page: the path says it, and nothing else. */
export const useLocale = (): Locale => stripPrefix(useLocation().pathname).locale;

/** Puts a path into the page's language: `const to = useLocalisedPath(); <Link to={to(paths.form)}>`. */
export function useLocalisedPath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => localisedPath(locale, path), [locale]);
}
