import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { Allow, Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateScalar } from '../../graphql/scalars.js';
import type { AvailabilityAnswer, AvailabilityService } from './availability.service.js';
import { Availability, DayLoad } from './availability.type.js';
import { resultOf } from './booking-result.js';
import { HoldDateResult } from './booking-result.type.js';
import type { DayLoadAnswer, DayLoadService } from './day-load.service.js';
import type { HoldService } from './hold.service.js';
import type { OrderStatusAnswer, OrderStatusService } from './order-status.service.js';
import { OrderStatus } from './order-status.type.js';

export interface AvailabilityServices {
  availability: AvailabilityService;
  orderStatus: OrderStatusService;
  holds: HoldService;
  dayLoads: DayLoadService;
}

@Resolver()
export class AvailabilityResolver {
  constructor(private readonly services: AvailabilityServices) {}

  @Public()
  @Query(() => Availability, {
    description:
      "Every date from `from` (default: today) to `to` (default: the end of the branch's delivery range; at most 92 days) for one postcode. BAD_USER_INPUT when it is not a Malaysian postcode. With `holdToken`, one's own hold does not count against oneself.",
  })
  availability(
    @Ctx() { caller }: GraphQLContext,
    @Arg('postcode', () => String) postcode: string,
    @Arg('from', () => DateScalar, { nullable: true }) from: string | null,
    @Arg('to', () => DateScalar, { nullable: true }) to: string | null,
    @Arg('holdToken', () => String, { nullable: true }) holdToken: string | null,
  ): Promise<AvailabilityAnswer> {
    return this.services.availability.availability(caller, { postcode, from: from ?? null, to: to ?? null, holdToken: holdToken ?? null });
  }

  @Public()
  @Query(() => OrderStatus, {
    description:
      'What the customer may see of an order: nothing personal. An order that is not on file and one of another postcode look the same.',
  })
  orderStatus(
    @Ctx() { caller }: GraphQLContext,
    @Arg('orderNumber', () => String) orderNumber: string,
    @Arg('postcode', () => String) postcode: string,
  ): Promise<OrderStatusAnswer> {
    return this.services.orderStatus.orderStatus(caller, orderNumber, postcode);
  }

  @Allow('booking:read')
  @Query(() => [DayLoad], { description: 'Load of each branch on each day, for the calendar and the dashboard. At most 366 days.' })
  dayLoads(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchIds', () => [ID], { nullable: true }) branchIds: string[] | null,
    @Arg('from', () => DateScalar) from: string,
    @Arg('to', () => DateScalar) to: string,
  ): Promise<DayLoadAnswer[]> {
    return this.services.dayLoads.dayLoads(caller, { branchIds: branchIds ?? null, from, to });
  }

  @Public()
  @Mutation(() => HoldDateResult, {
    description:
      'Public. Keeps one place of the date for ten minutes while the form is filled in; the same holdToken moves the hold. Expiry is by the clock.',
  })
  async holdDate(
    @Ctx() { caller }: GraphQLContext,
    @Arg('postcode', () => String) postcode: string,
    @Arg('deliveryDate', () => DateScalar) deliveryDate: string,
    @Arg('holdToken', () => String, { nullable: true }) holdToken: string | null,
  ): Promise<typeof HoldDateResult> {
    return resultOf(await this.services.holds.holdDate(caller, { postcode, deliveryDate, holdToken: holdToken ?? null }), caller.locale);
  }

  @Public()
  @Mutation(() => Boolean, { description: 'False when there is no live hold of this token.' })
  releaseHold(@Ctx() { caller }: GraphQLContext, @Arg('holdToken', () => String) holdToken: string): Promise<boolean> {
    return this.services.holds.releaseHold(caller, holdToken);
  }
}
