import { sentQuantities } from '@booking/domain/booking/places';
import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Allow, Public } from '../../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../../graphql/context.js';
import { OptionalArg } from '../../../graphql/optional-arg.js';
import { DateScalar, IdScalar } from '../../../graphql/scalars.js';
import type { HoldResult } from './booking-result.js';
import { HoldDateResult } from './booking-result.type.js';
import type { HoldService } from './hold.service.js';

@Resolver()
export class HoldResolver {
  constructor(private readonly holds: HoldService) {}

  @Public()
  @Mutation(() => HoldDateResult, {
    description:
      'Public. Keeps room of the date for ten minutes while the form is filled in: for the quantities, or one place without them; the same holdToken moves the hold. Expiry is by the clock. asStaff: as for bookDelivery.',
  })
  holdDate(
    @Ctx() { caller }: GraphQLContext,
    @Arg('postcode', () => String) postcode: string,
    @Arg('deliveryDate', () => DateScalar) deliveryDate: string,
    @OptionalArg('holdToken', () => String) holdToken: string | null,
    @Arg('asStaff', () => Boolean, { defaultValue: false }) asStaff: boolean,
    @OptionalArg('quantityMattress', () => Int) quantityMattress: number | null,
    @OptionalArg('quantityBedset', () => Int) quantityBedset: number | null,
  ): Promise<HoldResult> {
    const quantities = sentQuantities(quantityMattress, quantityBedset);
    return this.holds.holdDate(caller, { postcode, deliveryDate, holdToken, asStaff, quantities });
  }

  @Allow('booking:write')
  @Mutation(() => Int, { description: "Staff with booking:write: ends the guests' holds of a branch's day. How many there were." })
  releaseHolds(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
  ): Promise<number> {
    return this.holds.releaseHolds(caller, branchId, date);
  }

  @Public()
  @Mutation(() => Boolean, { description: 'False when there is no live hold of this token.' })
  releaseHold(@Ctx() { caller }: GraphQLContext, @Arg('holdToken', () => String) holdToken: string): Promise<boolean> {
    return this.holds.releaseHold(caller, holdToken);
  }
}
