import { isDeliveryDayShown, mayChooseAfterFailure, progressOf } from '@booking/domain/delivery-day/progress';
import { roundsOfDay } from '@booking/domain/delivery-day/rounds';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { Database } from '../../database/database.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { Clock } from '../../shared/clock.js';
import { isOwnerOf } from '../booking/booking-access.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
import { dryRunRecordOf } from '../booking/take/dry-run.js';
import { keyOfUrl } from '../upload/file-key.js';
import type { PhotoAddresses } from '../upload/photo-address.js';
import { DeliveryDayRepository } from './delivery-day.repository.js';
import { DeliveryDay } from './delivery-day.type.js';

/** Resolves what a customer sees of the delivery day. It is here, because rounds are above bookings. */
@Resolver(() => Booking)
export class DeliveryDayResolver {
  private readonly days: DeliveryDayRepository;

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly photos: PhotoAddresses,
  ) {
    this.days = new DeliveryDayRepository(database);
  }

  @FieldResolver(() => DeliveryDay, {
    nullable: true,
    complexity: ({ childComplexity }) => 20 + childComplexity,
    description:
      'The day as its customer sees it, from the announcement (17:00 the evening before, or earlier by staff) to seven days after the date; for whoever has its manage token, and the signed-in customer who made it. Null for everybody else, and of a cancelled booking.',
  })
  async deliveryDay(@Root() booking: BookingRecord, @Ctx() { caller }: GraphQLContext): Promise<DeliveryDay | null> {
    const now = this.clock.now();
    const isTheirs = booking.callerHasToken === true || isOwnerOf(caller.actor, booking);
    if (!isTheirs || dryRunRecordOf(booking) !== null || booking.status === 'CANCELLED') return null;
    if (!isDeliveryDayShown(booking.deliveryDate, booking.window !== null, now)) return null;
    const facts = await this.days.factsOf(booking.id);
    if (facts === null) return null;
    const stops = facts.stops.map((stop) => ({ ...stop, stepAt: stop.stepAt === null ? null : new Date(stop.stepAt) }));
    const round = roundsOfDay(facts.plan, facts, stops).find((each) => each.stops.some(({ id }) => id === booking.id));
    const progress = progressOf(round?.stops ?? [], booking.id, now);
    const { failureCode: code, failures } = facts;
    return {
      window: booking.window,
      attendance: booking.attendance,
      ...progress,
      delivered:
        progress.state === 'DELIVERED' ? { photos: this.photosOf(booking), receivedBy: booking.receivedBy, at: facts.deliveredAt } : null,
      failure: progress.state === 'FAILED' ? { code, canChooseDate: !booking.archived && mayChooseAfterFailure(code, failures) } : null,
    };
  }

  /** Returns the addresses of the photographs, without other documents. */
  private photosOf({ id, docUrls }: BookingRecord): string[] {
    return docUrls.flatMap((url) => {
      const key = keyOfUrl(url);
      return key === null || key.endsWith('.pdf') ? [] : [this.photos.make(id, key)];
    });
  }
}
