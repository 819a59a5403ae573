import { useCallback, type ReactNode } from 'react';
import { useIntl } from 'react-intl';

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
