import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { BranchRecord } from '../branch/branch-record.js';
import { Branch } from '../branch/branch.type.js';
import type { RestrictionRecord } from './restriction-record.js';
import { Restriction } from './restriction.type.js';

/** The rules of a branch: added from here, because restrictions stand above branches. */
@Resolver(() => Branch)
export class BranchRestrictionsResolver {
  @Allow('staff')
  @FieldResolver(() => [Restriction])
  restrictions(@Root() branch: BranchRecord, @Ctx() { loaders }: GraphQLContext): Promise<RestrictionRecord[]> {
    return loaders.restrictionsOfBranch.load(branch.id);
  }
}
