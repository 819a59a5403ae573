import { stripPrefix } from '@booking/domain/locale/locale';
import { createElement, use, type ComponentType } from 'react';
import { Route, Routes } from 'react-router-dom';
import { beginActivity } from '../../lib/activity';
import { ServerClient } from '../../lib/server-client';
import { useStaffUser } from '../../lib/session/staff-user';
import { NotFoundPage } from '../error-pages';
import { ForbiddenPage } from './forbidden-page';
import { loadStaffMessages } from './load-staff-messages';
import { StaffLayout } from './staff-layout';
import { mayOpen, staffScreens, type StaffScreen } from './staff-screens';
import { StaffWords } from './staff-words';
import { screenOf } from './use-present-screen';

const loading = new Map<StaffScreen, Promise<ComponentType>>();

/** The code of a page: fetched once, shown in the progress bar meanwhile; what failed is fetched again at the next visit. */
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

/** Starts fetching what an address needs, while it is found out who is signed in. What fails is said by the page itself. */
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

/** Everything below /admin but for the entry: its words, its layout, its pages. Only staff load it. */
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
