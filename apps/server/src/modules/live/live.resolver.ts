import { worksFor } from '@booking/domain/user/permissions';
import { Arg, Ctx, Resolver, Root, Subscription } from 'type-graphql';
import { AppError } from '../../shared/app-error.js';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { inLanguage, type DayLoadAnswer, type DayState } from '../availability/day-load.service.js';
import { DayLoad } from '../availability/availability.type.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
import type { LiveService } from './live.service.js';
import type { LiveEvent } from './live-event.js';

interface Asked {
  context: GraphQLContext;
  args: Record<string, unknown>;
}

const serviceOf = ({ container }: GraphQLContext) => container.get(LiveResolver).service;
const branchesOf = (args: Asked['args']) => (args['branchIds'] as string[] | null | undefined) ?? null;

@Resolver()
export class LiveResolver {
  constructor(readonly service: LiveService) {}

  @Allow('booking:read')
  @Subscription(() => Booking, {
    subscribe: ({ context, args }: Asked) => serviceOf(context).bookings(context, branchesOf(args)),
    description: 'Staff: bookings of their branches as they are made or changed. NOT_FOUND: one of them has gone to a branch of others.',
  })
  bookingChanged(
    @Root() { value }: LiveEvent<BookingRecord>,
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchIds', () => [IdScalar], { nullable: true }) _branchIds: string[] | null,
  ): BookingRecord {
    if (value === null || !worksFor(caller.actor, value.branchId)) throw new AppError('NOT_FOUND');
    return value;
  }

  @Allow('booking:read')
  @Subscription(() => DayLoad, {
    subscribe: ({ context, args }: Asked) =>
      serviceOf(context).days(context, branchesOf(args), { from: args['from'] as string, to: args['to'] as string }),
    description: 'Load of the days of these branches as it changes, at most four times a second a day.',
  })
  dayLoadChanged(
    @Root() { value }: LiveEvent<DayState>,
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchIds', () => [IdScalar], { nullable: true }) _branchIds: string[] | null,
    @Arg('from', () => DateScalar) _from: string,
    @Arg('to', () => DateScalar) _to: string,
  ): DayLoadAnswer {
    if (value === null) throw new AppError('NOT_FOUND');
    return inLanguage(value, caller.locale);
  }
}
