import DataLoader from 'dataloader';
import { Arg, Ctx, FieldResolver, Int, Query, Resolver, Root } from 'type-graphql';
import { Allow } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { IdScalar } from '../../graphql/scalars.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
import { BookingChange, BookingChangeConnection } from './booking-change.type.js';
import type { EventFeedService } from './event-feed.service.js';

@Resolver(() => BookingChange)
export class EventFeedResolver {
  private readonly bookingOfChange: LoaderFactory<string, BookingRecord | null>;

  constructor(private readonly feed: EventFeedService) {
    this.bookingOfChange = (caller) => new DataLoader((ids) => feed.bookingsOf(caller, ids));
  }

  // No scope here: a partner's key may read what it has booked, and the service checks it.
  @Allow('signed-in')
  @Query(() => BookingChangeConnection, {
    description:
      'For systems that cannot receive webhooks: the same events but ORDER_UPSERTED, in the order of their commits, each exactly once, for 30 days. `first: 0` without `after` gives the cursor of now. CONFLICT, CURSOR_GONE: too old, or the database was restored: read your lists again and begin anew.',
  })
  bookingChanges(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('after', () => String) after: string | null,
    @Arg('first', () => Int, { defaultValue: 100 }) first: number,
    @OptionalArg('branchIds', () => [IdScalar]) branchIds: string[] | null,
  ): ReturnType<EventFeedService['changes']> {
    return this.feed.changes(caller, { after, first, branchIds });
  }

  @FieldResolver(() => Booking, { nullable: true, description: 'As it is now; null when it has gone to a branch that is not yours.' })
  booking(@Root() { bookingId }: BookingChange, @Ctx() { loaders }: GraphQLContext): Promise<BookingRecord | null> {
    return loaders.of(this.bookingOfChange).load(bookingId);
  }
}
