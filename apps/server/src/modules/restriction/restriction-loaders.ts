import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { RestrictionRecord } from './restriction-record.js';
import type { RestrictionService } from './restriction.service.js';

/** Loads the rules of a branch by its id, the newest first. */
export function restrictionsOfBranch(restrictions: Pick<RestrictionService, 'ofBranches'>): LoaderFactory<string, RestrictionRecord[]> {
  return (caller) =>
    new DataLoader(async (branchIds) => {
      const found = await restrictions.ofBranches(caller, branchIds);
      return branchIds.map((id) => found.filter((restriction) => restriction.branchIds.includes(id)));
    });
}
