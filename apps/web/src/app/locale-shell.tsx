import { htmlLang, numberLocale, stripPrefix, type Locale } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { pageDescription } from '@booking/i18n/page-description';
import { use, useEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { Outlet, useLocation } from 'react-router-dom';
import { useActivity } from '../lib/activity';
import { now } from '../lib/clock';
import { rememberLocale } from '../lib/locale-cookie';
import { useT } from '../lib/use-t';
import { ProgressBar } from '../ui/progress-bar';
import { SnackbarProvider, useSnackbar } from '../ui/snackbar';
import { DemoStrip } from './demo-strip';
import { ErrorPage } from './error-page';
import { loadMessages } from './load-messages';
import { NextPages } from './next-pages';
import { PageBoundary } from './page-boundary';
import { SessionTransitions } from './session-transitions';
import { Hydrated } from './hydrated';

/** What every page of one language stands in: its words, snackbars and the progress bar. */
export function LocaleShell({ locale }: { locale: Locale }) {
  const { pathname } = useLocation();
  const messages = use(loadMessages(locale));
  return (
    <IntlProvider locale={numberLocale(locale)} messages={messages} defaultLocale="en">
      <SnackbarProvider>
        <DocumentLanguage locale={locale} />
        <DemoStrip />
        <OfflineNotice />
        <Progress />
        <SessionTransitions />
        <NextPages />
        <Hydrated />
        <PageBoundary resetKey={pathname} fallback={(error) => <ErrorPage error={error} />}>
          <Outlet />
        </PageBoundary>
      </SnackbarProvider>
    </IntlProvider>
  );
}

/** The language, said to the browser, to search engines and to the server (Specification, sections 1 and 9). */
function DocumentLanguage({ locale }: { locale: Locale }) {
  useEffect(() => {
    // Writing the same language again makes the browser work out the style of every element again.
    if (document.documentElement.lang !== htmlLang(locale)) document.documentElement.lang = htmlLang(locale);
    document.querySelector('meta[name="description"]')?.setAttribute('content', pageDescription(locale));
    rememberLocale(locale);
  }, [locale]);
  return null;
}

function OfflineNotice() {
  const t = useT();
  const show = useSnackbar();
  useEffect(() => {
    // A connection that comes and goes is said once.
    let said = 0;
    const notice = () => {
      // Pages for staff say it themselves, and keep no draft.
      if (now() - said < 5000 || stripPrefix(location.pathname).path.startsWith(paths.admin)) return;
      said = now();
      show({ color: 'medium', content: t('app.offline') });
    };
    window.addEventListener('offline', notice);
    return () => window.removeEventListener('offline', notice);
  }, [t, show]);
  return null;
}

const Progress = () => <ProgressBar active={useActivity()} />;
