import { stripPrefix, type Locale } from '@booking/domain/locale/locale';
import { useCallback, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { localisedPath } from '@booking/domain/navigation/paths';

/** The language of the page, which the path alone decides. */
export const useLocale = (): Locale => stripPrefix(useLocation().pathname).locale;

/** Puts a path into the page's language: `const to = useLocalisedPath(); <Link to={to(paths.form)}>`. */
export function useLocalisedPath(): (path: string) => string {
  const locale = useLocale();
  return useCallback((path: string) => localisedPath(locale, path), [locale]);
}

type Plain = string | number | bigint | boolean | Date | null | undefined;
type Rich = ReactNode | Date | bigint | ((chunks: ReactNode[]) => ReactNode);

/** Formats the message of an id in the language of the page: a string, or nodes where a value is a node or draws a tag. */
export interface Translate {
  (id: string, values?: Readonly<Record<string, Plain>>): string;
  (id: string, values?: Readonly<Record<string, Rich>>): ReactNode;
}

/** Returns the function that formats messages; it changes only with the language. */
export function useT(): Translate {
  const { formatMessage } = useIntl();
  return useCallback((id: string, values?: Readonly<Record<string, Plain>>) => formatMessage({ id }, values), [formatMessage]) as Translate;
}
