import { use, useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { createMessageLoader, type MessageLoader } from './message-loader';
import { useLocale } from './use-locale';

/** Loads the messages of form, account, booking and user area, which the home page does not need. For React's `use`. */
export const loadCustomerMessages = createMessageLoader({
  en: () => import('../locales/en-customer-messages'),
  bm: () => import('../locales/bm-customer-messages'),
  cn: () => import('../locales/cn-customer-messages'),
});

/**
 * Adds messages to those of the page's language. Components outside, such as a snackbar, do not have them: pass them a text and not a
 * `FormattedMessage`.
 */
export function AddedWords({ load, children }: { load: MessageLoader; children: ReactNode }) {
  const { locale, messages: shared } = useIntl();
  const added = use(load(useLocale()));
  const messages = useMemo(() => ({ ...shared, ...added }) as typeof shared, [shared, added]);
  return (
    <IntlProvider locale={locale} messages={messages} defaultLocale="en">
      {children}
    </IntlProvider>
  );
}

/** Adds the messages of form, account, booking and user area. */
export const CustomerWords = ({ children }: { children: ReactNode }) => <AddedWords load={loadCustomerMessages}>{children}</AddedWords>;
