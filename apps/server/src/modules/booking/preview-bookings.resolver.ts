import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { items, longWorkList } from '../../graphql/complexity.js';
import { BranchPreview } from '../preview/branch-preview.type.js';
import type { BranchPreviewAnswer } from '../preview/preview.service.js';
import { RestrictionPreview } from '../preview/restriction-preview.type.js';
import type { BookingQueryService } from './list/booking-query.service.js';
import type { BookingRecord } from './booking-record.js';
import { Booking } from './booking.type.js';

/** Resolves the bookings in a preview of a rule. It is here, because the module of bookings is above that of previews. */
@Resolver(() => RestrictionPreview)
export class OverbookedResolver {
  constructor(private readonly service: BookingQueryService) {}

  @Allow('booking:read')
  @FieldResolver(() => [Booking], {
    // Assumed: one on every tenth day of the preview.
    complexity: ({ childComplexity }) => childComplexity / 10,
    description: 'Bookings that would exceed the new limit, latest made first.',
  })
  overbooked(@Root() { days }: RestrictionPreview, @Ctx() { caller }: GraphQLContext): Promise<BookingRecord[]> {
    return this.service.overbooked(caller, days);
  }
}

/** Resolves the bookings in a preview of a branch, and those that it would no longer cover. */
@Resolver(() => BranchPreview)
export class BranchPreviewBookingsResolver {
  constructor(private readonly service: BookingQueryService) {}

  @Allow('booking:read')
  @FieldResolver(() => [Booking], {
    complexity: items(() => longWorkList),
    description: 'Bookings that would exceed the new limit, latest made first.',
  })
  overbooked(@Root() { days }: BranchPreviewAnswer, @Ctx() { caller }: GraphQLContext): Promise<BookingRecord[]> {
    return this.service.overbooked(caller, days);
  }

  @Allow('booking:read')
  @FieldResolver(() => [Booking], {
    complexity: items(() => longWorkList),
    description: 'Bookings to come whose postcode the branch would no longer cover.',
  })
  uncovered(@Root() { branchId, lost }: BranchPreviewAnswer, @Ctx() { caller }: GraphQLContext): Promise<BookingRecord[]> {
    return this.service.uncovered(caller, branchId, lost);
  }
}
