import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { GraphQLContext } from '../../graphql/context.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
import type { DeliveryDayService } from './delivery-day.service.js';
import { DeliveryDay } from './delivery-day.type.js';

/** Resolves the delivery day as its customer sees it. It is here, because this module is above that of bookings. */
@Resolver(() => Booking)
export class DeliveryDayResolver {
  constructor(private readonly days: DeliveryDayService) {}

  @FieldResolver(() => DeliveryDay, {
    nullable: true,
    complexity: ({ childComplexity }) => 20 + childComplexity,
    description:
      'The day as its customer sees it, from the announcement (17:00 the evening before, or earlier by staff) to seven days after the date; for whoever has its manage token, and the signed-in customer who made it. Null for everybody else, and of a cancelled booking.',
  })
  deliveryDay(@Root() booking: BookingRecord, @Ctx() { caller }: GraphQLContext): Promise<DeliveryDay | null> {
    return this.days.of(booking, caller.actor);
  }
}
