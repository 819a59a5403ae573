import { isAllowed } from '../../lib/session/staff-user';
import type { SessionUser } from '../../lib/session/session-user';
import type { ClosedDayRow } from './closed-year';

/** Whether somebody may close every branch of a state, those too that are opened there later (docs/security.md). */
export const mayCloseStates = (user: SessionUser): boolean => isAllowed(user, 'branch:all');

/** Whether somebody may change a closed day, as far as is seen here: one that also names others' branches, the server refuses. */
export const mayChange = (user: SessionUser, { branchIds }: Pick<ClosedDayRow, 'branchIds'>): boolean =>
  isAllowed(user, 'rule:write') && (mayCloseStates(user) || branchIds.length > 0);
