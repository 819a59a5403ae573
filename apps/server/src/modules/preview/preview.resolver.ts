import { previewedDays } from '@booking/domain/availability/limit-changes';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import { branchesAsked, daysAsked, items, type KnownSizes } from '../../graphql/complexity.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { onlySentFields } from '../../graphql/only-sent-fields.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import { IdScalar } from '../../graphql/scalars.js';
import { BranchInput } from '../branch/branch.input.js';
import { ClosedDayInput } from '../closed-day/closed-day.input.js';
import { sentClosedDayFields } from '../closed-day/sent-closed-day-fields.js';
import { RestrictionInput } from '../restriction/restriction.input.js';
import { BranchPreview } from './branch-preview.type.js';
import type { BranchPreviewAnswer, PreviewService } from './preview.service.js';
import { RestrictionPreview } from './restriction-preview.type.js';

/** The minimum number of days, so that the complexity of the bookings past the new limits is at least that of a hundred. */
const leastPreviewed = 1_000;

/** Complexity of a preview, by the days whose limits may change. */
const previewed = <Args>(days: (args: Args, known: KnownSizes) => number) =>
  items((args: Args, known) => Math.max(leastPreviewed, days(args, known)));

@Resolver()
export class PreviewResolver {
  constructor(private readonly service: PreviewService) {}

  @Allow('branch:write')
  @Query(() => BranchPreview, { description: 'What saving this branch would do, without saving it.' })
  branchPreview(
    @Ctx() { caller, variables }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('input', () => BranchInput) input: BranchInput,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BranchPreviewAnswer> {
    return this.service.branch(caller, id, onlySentFields(input, 'input', info, variables));
  }

  @Allow('rule:write')
  @Query(() => RestrictionPreview, {
    complexity: previewed(
      ({ input: { startDate, endDate, branchIds } }: { input: RestrictionInput }, known) =>
        daysAsked(startDate, endDate, previewedDays) * branchesAsked(branchIds, known),
    ),
    description: 'What saving this rule would do, without saving it.',
  })
  restrictionPreview(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => RestrictionInput) input: RestrictionInput,
    @OptionalArg('id', () => IdScalar) id: string | null,
  ): Promise<Pick<RestrictionPreview, 'days'>> {
    return this.service.restriction(caller, id, input);
  }

  @Allow('rule:write')
  @Query(() => RestrictionPreview, {
    // A change of its date gives back another.
    complexity: previewed((_, { branches }) => 2 * branches),
    description: 'What saving this closed day would do, without saving it.',
  })
  closedDayPreview(
    @Ctx() { caller, variables }: GraphQLContext,
    @Arg('input', () => ClosedDayInput) input: ClosedDayInput,
    @OptionalArg('id', () => IdScalar) id: string | null,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Pick<RestrictionPreview, 'days'>> {
    return this.service.closedDay(caller, id, sentClosedDayFields(input, info, variables));
  }

  @Allow('rule:write')
  @Query(() => RestrictionPreview, {
    complexity: previewed(({ input }: { input: ClosedDayInput[] }, { branches }) => input.length * branches),
    description: 'What importClosedDays would do with these, without saving them.',
  })
  closedDaysPreview(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => [ClosedDayInput]) input: ClosedDayInput[],
  ): Promise<Pick<RestrictionPreview, 'days'>> {
    return this.service.closedDays(caller, input);
  }
}
