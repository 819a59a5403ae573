import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import { Branch } from '../branch/branch.type.js';
import type { RestrictionRecord } from './restriction-record.js';
import type { RestrictionService } from './restriction.service.js';
import { Restriction } from './restriction.type.js';

/** Resolves the rules of a branch. It is here, because the module of restrictions is above that of branches. */
@Resolver(() => Branch)
export class BranchRestrictionsResolver {
  /** Newest first. */
  private readonly restrictionsOfBranch: LoaderFactory<string, RestrictionRecord[]>;

  constructor(restrictions: Pick<RestrictionService, 'ofBranches'>) {
    this.restrictionsOfBranch = (caller) =>
      new DataLoader(async (branchIds) => {
        const found = await restrictions.ofBranches(caller, branchIds);
        return branchIds.map((id) => found.filter((restriction) => restriction.branchIds.includes(id)));
      });
  }

  @Allow('staff')
  @FieldResolver(() => [Restriction])
  restrictions(@Root() branch: BranchRecord, @Ctx() { loaders }: GraphQLContext): Promise<RestrictionRecord[]> {
    return loaders.of(this.restrictionsOfBranch).load(branch.id);
  }
}
