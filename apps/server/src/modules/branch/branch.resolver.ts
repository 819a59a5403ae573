import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { IdScalar } from '../../graphql/scalars.js';
import type { BranchRecord } from './branch-record.js';
import { BranchInput } from './branch.input.js';
import type { BranchService } from './branch.service.js';
import { Branch, BranchStatusEnum } from './branch.type.js';

@Resolver(() => Branch)
export class BranchResolver {
  constructor(private readonly service: BranchService) {}

  @Allow('staff')
  @Query(() => [Branch])
  branches(
    @Ctx() { caller }: GraphQLContext,
    @Arg('status', () => BranchStatusEnum, { nullable: true }) status: 'ACTIVE' | 'SUSPENDED' | null,
  ): Promise<BranchRecord[]> {
    return this.service.branches(caller, status ?? null);
  }

  @Allow('staff')
  @Query(() => Branch, { nullable: true })
  branch(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<BranchRecord> {
    return this.service.branch(caller, id);
  }

  @Allow('branch:write')
  @Mutation(() => Branch)
  createBranch(@Ctx() { caller }: GraphQLContext, @Arg('input', () => BranchInput) input: BranchInput): Promise<BranchRecord> {
    return this.service.createBranch(caller, input);
  }

  @Allow('branch:write')
  @Mutation(() => Branch)
  updateBranch(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('input', () => BranchInput) input: BranchInput,
  ): Promise<BranchRecord> {
    return this.service.updateBranch(caller, id, input);
  }
}
