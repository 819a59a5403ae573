import { sentQuantities } from '@booking/domain/booking/places';
import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { Allow, Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { branchesAsked, daysAsked, items, type KnownSizes } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { AvailabilityAnswer, AvailabilityService } from './availability.service.js';
import { Availability, DayLoad } from './availability.type.js';
import { maxDays, type DayLoadAnswer, type DayLoadService } from './day-load.service.js';

export interface AvailabilityServices {
  availability: AvailabilityService;
  dayLoads: DayLoadService;
}

/** Assumed maximum number of days past their limit in a list, to estimate its cost. */
const maxOverbooked = 1000;

interface LoadsArguments {
  branchIds?: string[] | null;
  from?: string | null;
  to?: string | null;
}

const loadsAsked = ({ branchIds, from, to }: LoadsArguments, known: KnownSizes) =>
  daysAsked(from, to, maxDays) * branchesAsked(branchIds, known);

@Resolver()
export class AvailabilityResolver {
  constructor(private readonly services: AvailabilityServices) {}

  @Public()
  @Query(() => Availability, {
    description:
      "Every date from `from` (default: today) to `to` (default: the end of the branch's delivery range; at most 92 days) for one postcode. BAD_USER_INPUT when it is not a Malaysian postcode. With `holdToken`, one's own hold does not count against oneself. asStaff: for staff with booking:write, by whom only their own branches can be booked. With quantities, a date has room for so many pieces or the reason NOT_ENOUGH_ROOM; without, for a usual delivery.",
  })
  availability(
    @Ctx() { caller }: GraphQLContext,
    @Arg('postcode', () => String) postcode: string,
    @OptionalArg('from', () => DateScalar) from: string | null,
    @OptionalArg('to', () => DateScalar) to: string | null,
    @OptionalArg('holdToken', () => String) holdToken: string | null,
    @Arg('asStaff', () => Boolean, { defaultValue: false }) asStaff: boolean,
    @OptionalArg('quantityMattress', () => Int) quantityMattress: number | null,
    @OptionalArg('quantityBedset', () => Int) quantityBedset: number | null,
  ): Promise<AvailabilityAnswer> {
    const question = { postcode, from, to, holdToken, asStaff, quantities: sentQuantities(quantityMattress, quantityBedset) };
    return this.services.availability.availability(caller, question);
  }

  @Allow('booking:read')
  @Query(() => [DayLoad], {
    complexity: items(loadsAsked),
    description: 'Load of each branch on each day, for the calendar and the dashboard. At most 366 days.',
  })
  dayLoads(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('branchIds', () => [IdScalar]) branchIds: string[] | null,
    @Arg('from', () => DateScalar) from: string,
    @Arg('to', () => DateScalar) to: string,
  ): Promise<DayLoadAnswer[]> {
    return this.services.dayLoads.dayLoads(caller, { branchIds, from, to });
  }

  @Allow('booking:read')
  @Query(() => [DayLoad], {
    complexity: items((args: LoadsArguments, known) => Math.min(maxOverbooked, loadsAsked(args, known))),
    description: 'Days on which more is booked than the limit in force, soonest first: the work list. From today unless `from` says.',
  })
  overbookedDays(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('branchIds', () => [IdScalar]) branchIds: string[] | null,
    @OptionalArg('from', () => DateScalar) from: string | null,
    @OptionalArg('to', () => DateScalar) to: string | null,
  ): Promise<DayLoadAnswer[]> {
    return this.services.dayLoads.overbookedDays(caller, { branchIds, from, to });
  }
}
