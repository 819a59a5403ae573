import { paths, type StaffPath } from '@booking/domain/navigation/paths';
import type { RenderResult } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { ConfirmProvider } from '../components/confirm/confirm';
import { OpenPaths } from '../lib/open-paths';
import { setSession } from '../lib/session/session-store';
import type { SessionUser } from '../lib/session/session-user';
import { AccountServer, type Answers } from './account-server';
import { renderPage } from './render-page';
import type { Place } from './render-ui';
import { givenUser } from './session-server';

const isOfStaff = (path: string): path is StaffPath => path.startsWith('/admin/');
const allPaths = new Set(Object.values(paths).filter(isOfStaff));

/** A member of staff with two branches and every right; the given fields are replaced. */
export const givenStaff = (over: Partial<SessionUser> = {}): SessionUser =>
  givenUser({
    _id: 's1',
    name: 'Farah Zainal',
    email: 'farah@example.com',
    role: 'admin',
    scope: ['*'],
    branches: [
      { id: 'b1', name: 'Perak Branch', status: 'ACTIVE', dailyLimit: 20 },
      { id: 'b2', name: 'Selayang Branch', status: 'ACTIVE', dailyLimit: 40 },
    ],
    ...over,
  });

/** Draws a page for staff, signed in, with a client of its own; every page of staff is open. */
export function renderStaff(ui: ReactNode, { path, user = givenStaff() }: { path: Place; user?: SessionUser | undefined }): RenderResult {
  setSession({ status: 'signedIn', user });
  return renderPage(
    <OpenPaths value={allPaths}>
      <ConfirmProvider>{ui}</ConfirmProvider>
    </OpenPaths>,
    { path },
  );
}

/** How the tests of a page open it: at its path and with these answers of the server, but for what a test says. */
export const staffPage =
  (page: ReactElement, ownPath: string, answers: Answers) =>
  (over: Answers = {}, path = ownPath, user?: SessionUser): AccountServer => {
    const server = new AccountServer({ ...answers, ...over });
    renderStaff(page, { path, user });
    return server;
  };
