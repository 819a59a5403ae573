import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { BranchRecord } from './branch-record.js';
import type { BranchService } from './branch.service.js';

/** Loads branches by id. Does not check rights: it is for branches of objects that the caller may see. */
export function branchById(branches: Pick<BranchService, 'byIds'>): LoaderFactory<string, BranchRecord> {
  return () =>
    new DataLoader(async (ids) => {
      const found = new Map((await branches.byIds(ids)).map((branch) => [branch.id, branch]));
      return ids.map((id) => found.get(id) ?? new Error(`branch ${id} is missing`));
    });
}
