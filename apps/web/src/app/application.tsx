import { ChakraProvider } from '@chakra-ui/react';
import { locales, prefixOf } from '@booking/domain/locale/locale';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { paths } from '@booking/domain/navigation/paths';
import { brandName, productName } from '../lib/use-document-title';
import { Logo } from '../ui/logo';
import { system } from '../ui/theme/system';
import { Guard } from './guard/guard';
import { DefaultLayout, SimpleLayout, WaitingFrame } from './layout/layouts';
import { Hydrated, LocaleShell } from './locale-shell';
import { StartFailure } from './error-pages';
import { PageBoundary } from './page-boundary';
import { NotFoundPage, pages, StaffArea, type OuterPath } from './pages';
import { ScrollRestoration } from './scroll-restoration';
import './start-screen.css';

const pageRoute = (path: OuterPath) => {
  const Page = pages[path];
  return <Route key={path} path={path.slice(1)} element={<Page />} />;
};

const HomePage = pages[paths.home];
const withBottomBar = [paths.form, paths.formOrder, paths.formDate, paths.formDetails, paths.formSummary] as const;

/** The routes of one language, below its prefix. */
const localeRoutes = (
  <>
    <Route element={<DefaultLayout bar="sky" />}>
      <Route index element={<HomePage />} />
    </Route>
    <Route element={<DefaultLayout bar="line" footer="fromLg" />}>{withBottomBar.map(pageRoute)}</Route>
    <Route element={<DefaultLayout bar="line" />}>
      {[paths.formConfirmation, paths.manage, paths.manageShort, paths.developers].map(pageRoute)}
    </Route>
    <Route element={<SimpleLayout />}>
      {[paths.resetPassword, paths.confirmEmail].map(pageRoute)}
      <Route element={<Guard />}>{pageRoute(paths.admin)}</Route>
    </Route>
    <Route element={<Guard frame={WaitingFrame} />}>
      <Route path="admin/*" element={<StaffArea />} />
    </Route>
    <Route element={<DefaultLayout bar="line" />}>
      <Route element={<Guard />}>{pageRoute(paths.user)}</Route>
    </Route>
    <Route element={<DefaultLayout />}>
      <Route element={<Guard />}>
        <Route path="*" element={<NotFoundPage />} />
      </Route>
    </Route>
  </>
);

/** The application within a router. Each route has three variants: without prefix for English, /bm and /cn (Specification, section 2). */
export function Application() {
  return (
    <ChakraProvider value={system}>
      <PageBoundary
        fallback={() => (
          <>
            <StartFailure />
            <Hydrated />
          </>
        )}
      >
        <ScrollRestoration />
        <Suspense fallback={<StartScreen />}>
          <Routes>
            {locales.map((locale) => (
              <Route key={locale} path={prefixOf(locale) || '/'} element={<LocaleShell locale={locale} />}>
                {localeRoutes}
              </Route>
            ))}
          </Routes>
        </Suspense>
      </PageBoundary>
    </ChakraProvider>
  );
}

/** The logo at its place in the app bar while the first page is loaded. index.html shows the same before any script runs. */
function StartScreen() {
  return (
    <div className="start-screen">
      <Logo />
      <span>
        {productName}
        <span>{brandName()}</span>
      </span>
    </div>
  );
}
