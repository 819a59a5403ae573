import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { onlySentFields } from '../../graphql/only-sent-fields.js';
import { IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { BranchRecord } from './branch-record.js';
import { BranchInput } from './branch.input.js';
import type { BranchService } from './branch.service.js';
import { Branch, BranchStatusEnum } from './branch.type.js';

@Resolver(() => Branch)
export class BranchResolver {
  constructor(private readonly service: BranchService) {}

  @Allow('staff')
  @Query(() => [Branch], { complexity: items((_, { branches }) => branches) })
  branches(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('status', () => BranchStatusEnum) status: 'ACTIVE' | 'SUSPENDED' | null,
  ): Promise<BranchRecord[]> {
    return this.service.branches(caller, status);
  }

  @Allow('staff')
  @Query(() => Branch, { nullable: true })
  branch(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<BranchRecord> {
    return this.service.branch(caller, id);
  }

  @Allow('branch:write')
  @Mutation(() => Branch)
  async createBranch(@Ctx() context: GraphQLContext, @Arg('input', () => BranchInput) input: BranchInput): Promise<BranchRecord> {
    const branch = await this.service.createBranch(context.caller, input);
    // A user who adds a branch works for it, in the answer to this request too.
    const { actor } = context.caller;
    if (actor.kind === 'user') context.caller = { ...context.caller, actor: { ...actor, branchIds: [...actor.branchIds, branch.id] } };
    return branch;
  }

  @Allow('branch:write')
  @Mutation(() => Branch)
  updateBranch(
    @Ctx() { caller, variables }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('input', () => BranchInput) input: BranchInput,
    @OptionalArg('version', () => Int) version: number | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BranchRecord> {
    return this.service.updateBranch(caller, id, onlySentFields(input, 'input', info, variables), version);
  }
}
