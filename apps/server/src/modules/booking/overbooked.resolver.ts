import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { RestrictionPreview } from '../restriction/restriction-preview.type.js';
import type { BookingQueryService } from './booking-query.service.js';
import type { BookingRecord } from './booking-record.js';
import { Booking } from './booking.type.js';

/** The bookings in a preview of a rule: added from here, because bookings stand above restrictions. */
@Resolver(() => RestrictionPreview)
export class OverbookedResolver {
  constructor(private readonly service: BookingQueryService) {}

  @Allow('booking:read')
  @FieldResolver(() => [Booking], { description: 'Bookings that would exceed the new limit, latest made first.' })
  overbooked(@Root() { days }: RestrictionPreview, @Ctx() { caller }: GraphQLContext): Promise<BookingRecord[]> {
    return this.service.overbooked(caller, days);
  }
}
