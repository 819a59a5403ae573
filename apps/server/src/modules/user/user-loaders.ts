import { worksFor } from '@booking/domain/user/permissions';
import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { actorOfUser } from './user-access.js';
import type { UserRecord } from './user-record.js';

/** The branches that an admin works for, of those that the caller works for; none for a customer. */
export function branchesOfUser(branches: Pick<BranchService, 'branches'>): LoaderFactory<UserRecord, BranchRecord[], string> {
  return (caller) =>
    new DataLoader(
      async (users) => {
        const actors = users.map(actorOfUser);
        const visible = users.some(({ role }) => role === 'admin') ? await branches.branches(caller, null) : [];
        return actors.map((user) => visible.filter(({ id }) => worksFor(user, id)));
      },
      { cacheKeyFn: ({ id }) => id },
    );
}
