import { htmlLang, numberLocale, stripPrefix, type Locale } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { pageDescription } from '@booking/i18n/page-description';
import { chakra } from '@chakra-ui/react';
import { use, useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { IntlProvider } from 'react-intl';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useActivity } from '../lib/activity';
import { now } from '../lib/clock';
import { rememberLocale } from '../lib/locale-cookie';
import { onLeaving } from '../lib/session/session-store';
import type { Leaving } from '../lib/session/session-user';
import { forgetPage, rememberPage, setPage } from '../lib/session/transitions';
import { useLocalisedPath, useT } from '../lib/use-locale';
import { whenIdle, whenResting } from '../lib/when-idle';
import { ProgressBar } from '../ui/progress-bar';
import { SnackbarProvider, useSnackbar } from '../ui/snackbar';
import { ErrorPage } from './error-pages';
import { afterSignOut } from './guard/verdict';
import { loadMessages } from './load-messages';
import { PageBoundary } from './page-boundary';
import { withoutTransition } from './page-router';
import { prepareNextPages } from './pages';

/** The frame of all pages of one language: texts, snackbars and the progress bar. */
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

/** Sets the language for the browser, for search engines and for the server (Specification, sections 1 and 9). */
function DocumentLanguage({ locale }: { locale: Locale }) {
  useEffect(() => {
    // Setting the same language again would make the browser recalculate the style of every element.
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
    // An unstable connection shows one message within five seconds.
    let shownAt = 0;
    const notice = () => {
      // Staff pages have their own notice and no draft.
      if (now() - shownAt < 5000 || stripPrefix(location.pathname).path.startsWith(paths.admin)) return;
      shownAt = now();
      show({ color: 'medium', content: t('app.offline') });
    };
    window.addEventListener('offline', notice);
    return () => window.removeEventListener('offline', notice);
  }, [t, show]);
  return null;
}

const Progress = () => <ProgressBar active={useActivity()} />;

const DemoStripBox = chakra('aside', {
  base: {
    'html:not([data-demo]) &': { display: 'none' },
    position: 'absolute',
    insetX: '0',
    top: '0',
    px: '2',
    py: '1',
    bg: 'bg.inverted',
    color: 'fg.inverted',
    // Inverted, it would be the brightest part of a dark page.
    _dark: { bg: 'bg.muted', color: 'fg.muted' },
    textAlign: 'center',
    // On one line with any text size, because the page begins below it.
    fontSize: { base: 'min(0.75rem, 4vw)', sm: '0.8125rem' },
    lineHeight: '1.125rem',
    fontWeight: '600',
  },
});

/**
 * The notice of the demo above every page. It is in every page, so that the first HTML matches React's output, and is visible if the server
 * has marked the page as the demo's (apps/server/src/http/web-pages.ts).
 */
function DemoStrip() {
  const t = useT();
  // Labelled, because staff pages have other landmarks of this kind.
  return <DemoStripBox aria-label={t('app.demo')}>{t('app.demo')}</DemoStripBox>;
}

/** Navigates when a session ends (Specification, section 4), and gives the session the address of this tab. */
function SessionTransitions() {
  const address = useLocation();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const show = useSnackbar();
  const t = useT();

  useLayoutEffect(() => {
    setPage({ address, navigate });
    return () => setPage(null);
  }, [address, navigate]);

  const leave = useEffectEvent((how: Leaving) => {
    forgetPage();
    if (how === 'here') void navigate(to(paths.adminDashboard), { state: afterSignOut });
    // A public page may stay open; the guard of a guarded page redirects.
    if (how === 'elsewhere') show({ content: t('app.session.left') });
    if (how === 'ended') {
      rememberPage(address);
      show({ color: 'medium', content: t('app.session.ended') });
      void navigate(to(paths.home), { replace: true, state: withoutTransition });
    }
  });
  useEffect(() => onLeaving(leave), []);
  return null;
}

/** Resolves at the visitor's first press or input. */
const touched = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const event of ['pointerdown', 'keydown', 'input']) {
    window.addEventListener(event, () => resolve(), { capture: true, once: true, passive: true });
  }
});

/** Prefetches the next steps of the form while the present one is filled in: when the page is idle, or soon after the first touch. */
function NextPages() {
  const { pathname } = useLocation();
  useEffect(() => {
    let begun = false;
    const prepare = () => {
      begun = true;
      // If it fails, the next page tries again, or it is loaded when it is needed.
      void prepareNextPages(pathname, touched).catch(() => undefined);
    };
    let cancel = whenResting(prepare);
    void touched.then(() => {
      if (begun) return;
      cancel();
      cancel = whenIdle(prepare);
    });
    return () => {
      begun = true;
      cancel();
    };
  }, [pathname]);
  return null;
}

/** Marks the page as ready: presses made before are replayed (public/before-paint.js). */
export function Hydrated() {
  useEffect(() => {
    window.dispatchEvent(new Event('hydrated'));
  }, []);
  return null;
}
