import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { RestrictionRecord } from './restriction-record.js';
import { RestrictionInput } from './restriction.input.js';
import type { RestrictionService } from './restriction.service.js';
import { Restriction } from './restriction.type.js';

/** Assumed number of rules of all branches, to estimate the cost of a list. */
const usualRules = 100;

@Resolver(() => Restriction)
export class RestrictionResolver {
  constructor(private readonly service: RestrictionService) {}

  @Allow('staff')
  @Query(() => [Restriction], { complexity: items(() => usualRules), description: 'Newest first.' })
  restrictions(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('branchId', () => IdScalar) branchId: string | null,
    @OptionalArg('from', () => DateScalar) from: string | null,
    @OptionalArg('to', () => DateScalar) to: string | null,
  ): Promise<RestrictionRecord[]> {
    return this.service.restrictions(caller, { branchId, from, to });
  }

  @Allow('staff')
  @Query(() => Restriction, { nullable: true })
  restriction(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<RestrictionRecord> {
    return this.service.restriction(caller, id);
  }

  @Allow('rule:write')
  @Mutation(() => Restriction)
  createRestriction(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => RestrictionInput) input: RestrictionInput,
  ): Promise<RestrictionRecord> {
    return this.service.createRestriction(caller, input);
  }

  @Allow('rule:write')
  @Mutation(() => Restriction)
  updateRestriction(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('input', () => RestrictionInput) input: RestrictionInput,
    @OptionalArg('version', () => Int) version: number | null,
  ): Promise<RestrictionRecord> {
    return this.service.updateRestriction(caller, id, input, version);
  }

  @Allow('rule:write')
  @Mutation(() => IdScalar)
  deleteRestriction(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @OptionalArg('version', () => Int) version: number | null,
  ): Promise<string> {
    return this.service.deleteRestriction(caller, id, version);
  }
}
