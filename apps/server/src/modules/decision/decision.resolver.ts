import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateTimeScalar, IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
import { maxWeeks, type DecisionPage, type DecisionService } from './decision.service.js';
import { DecisionConnection, WeeklyOutcome } from './decision.type.js';

@Resolver()
export class DecisionResolver {
  constructor(private readonly service: DecisionService) {}

  @Allow('booking:read')
  @Query(() => DecisionConnection, {
    description:
      'What needs a decision, kind after kind: overbooked days, failed deliveries of the last 90 days (the newest first; from customerChoosesUntil on), families that no message reached, declined or lapsed offers, bookings whose order is not on file or not theirs. Within a kind the soonest date comes first.',
  })
  decisions(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('branchIds', () => [IdScalar]) branchIds: string[] | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @OptionalArg('after', () => String) after: string | null,
  ): Promise<DecisionPage> {
    return this.service.decisions(caller, { branchIds, first, after });
  }

  @Allow('booking:read')
  @Query(() => [WeeklyOutcome], {
    complexity: items(() => maxWeeks),
    description: 'Deliveries a week by how they ended, oldest first, at most 52 weeks; the last is the present one. Weeks begin on Monday.',
  })
  weeklyOutcomes(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('branchIds', () => [IdScalar]) branchIds: string[] | null,
    @Arg('weeks', () => Int, { defaultValue: 8 }) weeks: number,
  ): Promise<WeeklyOutcome[]> {
    return this.service.weeklyOutcomes(caller, branchIds, weeks);
  }
}

@Resolver(() => DecisionConnection)
export class DecisionConnectionResolver {
  @FieldResolver(() => Int, { description: 'Of the whole list, counted only when asked for; of each kind no further than 1,000.' })
  totalCount(@Root() page: DecisionPage): Promise<number> {
    return page.totalCount();
  }
}

/** Resolves until when a failed delivery waits for its customer. It is here, because this module is above that of bookings. */
@Resolver(() => Booking)
export class ChoiceResolver {
  constructor(private readonly service: DecisionService) {}

  @FieldResolver(() => DateTimeScalar, {
    nullable: true,
    complexity: 20,
    description:
      'For staff of the branch: of a failed delivery, until when its customer is to choose a new date; it is a decision of staff from then on, while the customer may still choose. Null where staff decide at once: after REFUSED, DAMAGED or a second failure, and when no date is open to the customer.',
  })
  customerChoosesUntil(@Root() booking: BookingRecord, @Ctx() { caller }: GraphQLContext): Promise<Date | null> {
    return this.service.customerChoosesUntil(caller, booking);
  }
}
