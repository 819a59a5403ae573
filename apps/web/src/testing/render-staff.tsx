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

/** A member of staff with two branches and every right, with the given fields replaced. */
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

/** Renders a staff page with a signed-in user and its own client. Every staff page is open. */
export function renderStaff(ui: ReactNode, { path, user = givenStaff() }: { path: Place; user?: SessionUser | undefined }): RenderResult {
  setSession({ status: 'signedIn', user });
  return renderPage(
    <OpenPaths value={allPaths}>
      <ConfirmProvider>{ui}</ConfirmProvider>
    </OpenPaths>,
    { path },
  );
}

/** Returns a function that opens a page at its path with these answers of the server, unless a test replaces them. */
export const staffPage =
  (page: ReactElement, ownPath: string, answers: Answers) =>
  (over: Answers = {}, path = ownPath, user?: SessionUser): AccountServer => {
    const server = new AccountServer({ ...answers, ...over });
    renderStaff(page, { path, user });
    return server;
  };
