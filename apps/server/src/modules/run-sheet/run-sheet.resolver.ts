import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { branchById } from '../branch/branch-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { Branch } from '../branch/branch.type.js';
import { RoundInput } from './run-sheet.input.js';
import type { RunSheetAnswer, RunSheetService } from './run-sheet.service.js';
import { RunSheet } from './run-sheet.type.js';

/** Queries and mutations of run sheets. */
@Resolver(() => RunSheet)
export class RunSheetResolver {
  private readonly branchById: LoaderFactory<string, BranchRecord>;

  constructor(
    private readonly sheets: RunSheetService,
    branches: Pick<BranchService, 'byIds'>,
  ) {
    this.branchById = branchById(branches);
  }

  @Allow('booking:read', 'delivery:write')
  @Query(() => RunSheet, {
    description:
      "A branch's day in the order in which it is driven, with what changed since the sheet was last printed. With delivery:write: today's and tomorrow's.",
  })
  runSheet(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
  ): Promise<RunSheetAnswer> {
    return this.sheets.runSheet(caller, branchId, date);
  }

  @Allow('booking:write')
  @Mutation(() => RunSheet, {
    description:
      'Remembers this state of the sheet as printed. What is answered is what belongs on the paper: its changes are those since the version that it replaces. The same idempotencyKey, of a request whose answer was lost, makes its version again, as the day is now; a new one where another came after it.',
  })
  printRunSheet(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
    @OptionalArg('idempotencyKey', () => String) idempotencyKey: string | null,
  ): Promise<RunSheetAnswer> {
    return this.sheets.printRunSheet(caller, branchId, date, idempotencyKey);
  }

  @Allow('booking:write')
  @Mutation(() => RunSheet, {
    description:
      'The order in which the first round of a day is driven, first stop first; what is not named comes after, by postcode. Kept until it is changed again. A stop of another round is BAD_USER_INPUT.',
  })
  orderStops(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
    @Arg('bookingIds', () => [IdScalar]) bookingIds: string[],
  ): Promise<RunSheetAnswer> {
    return this.sheets.orderStops(caller, branchId, date, bookingIds);
  }

  @Allow('booking:write')
  @Mutation(() => RunSheet, {
    description:
      'The rounds of a day, 1 to 9 in their order. A stop that no round names joins the nearest one by postcode, at its end. CONFLICT if somebody else has saved rounds since roundsVersion was read.',
  })
  saveRounds(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
    @Arg('rounds', () => [RoundInput]) rounds: RoundInput[],
    @Arg('roundsVersion', () => Int) roundsVersion: number,
  ): Promise<RunSheetAnswer> {
    const plan = rounds.map((round) => ({ ...round, crew: round.crew ?? null }));
    return this.sheets.saveRounds(caller, branchId, date, plan, roundsVersion);
  }

  @Allow('booking:write')
  @Mutation(() => RunSheet, {
    description:
      "Announces the time windows of stops to their customers: those without one yet, and those whose stop is now expected outside the announced window; at most once a day each. Without round and bookingIds: of the whole day. Left out is, and staff call, whose window would end after 22:00 and whom no message reaches. The bookings' versions stay.",
  })
  announceWindows(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
    @OptionalArg('round', () => Int) round: number | null,
    @OptionalArg('bookingIds', () => [IdScalar]) bookingIds: string[] | null,
  ): Promise<RunSheetAnswer> {
    return this.sheets.announceWindows(caller, branchId, date, { round, bookingIds });
  }

  @FieldResolver(() => Branch)
  branch(@Root() sheet: RunSheetAnswer, @Ctx() { loaders }: GraphQLContext): Promise<BranchRecord> {
    return loaders.of(this.branchById).load(sheet.branchId);
  }
}
