import { worksFor } from '@booking/domain/user/permissions';
import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import type { ApiKeyRecord } from './api-key-record.js';
import type { ApiKeyService } from './api-key.service.js';

/** Loads the branches of a key, limited to those that the caller works for. */
export function branchesOfKey(branches: Pick<BranchService, 'branches'>): LoaderFactory<ApiKeyRecord, BranchRecord[], string> {
  return (caller) =>
    new DataLoader(
      async (keys) => {
        const visible = await branches.branches(caller, null);
        return keys.map(({ id: keyId, makerId, name, scope, branchIds }) => {
          const actor = { kind: 'key', keyId, makerId: makerId ?? '', name, scope, branchIds } as const;
          return visible.filter(({ id }) => worksFor(actor, id));
        });
      },
      { cacheKeyFn: ({ id }) => id },
    );
}

/** Loads the keys of accounts that are not revoked, for callers who may read the account. */
export function keysOfUser(keys: Pick<ApiKeyService, 'keysOfMakers'>): LoaderFactory<string, ApiKeyRecord[]> {
  return ({ actor }) =>
    new DataLoader(async (userIds) => {
      const found = actor.kind === 'user' ? await keys.keysOfMakers(userIds) : new Map<string, ApiKeyRecord[]>();
      return userIds.map((id) => found.get(id) ?? []);
    });
}
