import { use, useMemo, type ReactNode } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { loadStaffMessages } from './load-staff-messages';

/**
 * Adds the words of the pages for staff to those of the page's language. What is drawn outside, such as a snackbar, does not know them:
 * give it the text and not a `FormattedMessage`.
 */
export function StaffWords({ children }: { children: ReactNode }) {
  const { locale, messages: shared } = useIntl();
  const staff = use(loadStaffMessages(useLocale()));
  const messages = useMemo(() => ({ ...shared, ...staff }) as typeof shared, [shared, staff]);
  return (
    <IntlProvider locale={locale} messages={messages} defaultLocale="en">
      {children}
    </IntlProvider>
  );
}
