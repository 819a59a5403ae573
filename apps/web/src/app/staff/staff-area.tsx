import { stripPrefix } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { chakra } from '@chakra-ui/react';
import { ShieldX } from 'lucide-react';
import { createElement, use, type ComponentType } from 'react';
import { Link, Route, Routes } from 'react-router-dom';
import { beginActivity } from '../../lib/activity';
import { ServerClient } from '../../lib/server-client';
import { useStaffUser } from '../../lib/session/staff-user';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { PageTitle } from '../../ui/page-title';
import { CentredMessage } from '../error-pages';
import { NotFoundPage } from '../not-found-page';
import { loadStaffMessages, StaffWords } from './staff-words';
import { StaffLayout } from './staff-layout';
import { mayOpen, screenOf, staffScreens, type StaffScreen } from './staff-screens';

const loading = new Map<StaffScreen, Promise<ComponentType>>();

/** Loads the code of a page once, with the progress bar meanwhile. A failed load is retried at the next visit. */
function loadScreen(screen: StaffScreen): Promise<ComponentType> {
  const known = loading.get(screen);
  if (known) return known;
  const end = beginActivity();
  const view = screen.load();
  void view.then(end, () => {
    end();
    loading.delete(screen);
  });
  loading.set(screen, view);
  return view;
}

/** Starts to load the code of a page while the session is read. The page itself shows a failure. */
export function prepareStaffArea(pathname: string): void {
  loadStaffMessages(stripPrefix(pathname).locale).catch(() => undefined);
  const screen = screenOf(pathname);
  if (screen) loadScreen(screen).catch(() => undefined);
}

function Screen({ screen }: { screen: StaffScreen }) {
  const user = useStaffUser();
  if (!mayOpen(screen, user)) return <ForbiddenPage title={screen.title} />;
  return createElement(use(loadScreen(screen)));
}

/** Everything below /admin except the entry: its messages, layout and pages. Only staff load it. */
export function StaffArea() {
  return (
    <StaffWords>
      <ServerClient>
        <Routes>
          <Route element={<StaffLayout />}>
            {staffScreens.map((screen) => (
              <Route key={screen.path} path={screen.path.slice('/admin/'.length)} element={<Screen screen={screen} />} />
            ))}
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
      </ServerClient>
    </StaffWords>
  );
}

/** Shown instead of a page that the user’s scope does not allow. @param title message id of the page’s name */
function ForbiddenPage({ title }: { title: string }) {
  const t = useT();
  const to = useLocalisedPath();
  useDocumentTitle(t(title));
  return (
    <CentredMessage>
      <chakra.span display="grid" placeItems="center" boxSize="16" borderRadius="full" bg="bg.muted" color="fg.muted">
        <ShieldX size={28} />
      </chakra.span>
      <PageTitle mt="5" fontSize={{ base: '1.5rem', md: '1.625rem' }} lineHeight="2rem">
        {t('shell.forbidden.title', { page: t(title) })}
      </PageTitle>
      <chakra.p color="fg.muted" mt="2" mb="6" maxWidth="28rem" textWrap="balance">
        {t('shell.forbidden.text')}
      </chakra.p>
      <Button asChild>
        <Link to={to(paths.admin)}>{t('shell.forbidden.action')}</Link>
      </Button>
    </CentredMessage>
  );
}
