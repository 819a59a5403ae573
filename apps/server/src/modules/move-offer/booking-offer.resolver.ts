import { formatLongDate } from '@booking/domain/format/date';
import { offerStateAt } from '@booking/domain/move-offer/move-offer';
import { branchAuthor } from '@booking/i18n/history-texts';
import { offerReasonText } from '@booking/i18n/offer-reason-texts';
import DataLoader from 'dataloader';
import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import type { GraphQLContext } from '../../graphql/context.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { Clock } from '../../shared/clock.js';
import { isStaffOf } from '../booking/booking-access.js';
import type { KeptPromise } from '../booking/take/new-booking.js';
import { dryRunRecordOf } from '../booking/take/dry-run.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
import type { OverbookingService } from './overbooking.service.js';
import type { MoveOfferRecord } from './move-offer-record.js';
import { BookingPromise, MoveOffer } from './move-offer.type.js';

/** Reads the last offer and the promise of bookings. Does not check rights: for bookings that the caller already has. */
interface OffersOfBookings {
  latestOf(bookingIds: readonly string[]): Promise<MoveOfferRecord[]>;
  promisesOf(bookingIds: readonly string[]): Promise<{ id: string; promise: KeptPromise }[]>;
}

/** Resolves the fields of a booking about offers and limits. It is here, because this module is above that of bookings. */
@Resolver(() => Booking)
export class BookingOfferResolver {
  private readonly offerOfBooking: LoaderFactory<string, MoveOfferRecord | null>;
  private readonly promiseOfBooking: LoaderFactory<string, KeptPromise | null>;
  private readonly isBookingKept: LoaderFactory<BookingRecord, boolean>;

  constructor(
    offers: OffersOfBookings,
    keeping: Pick<OverbookingService, 'areKept'>,
    private readonly clock: Clock,
  ) {
    this.offerOfBooking = () =>
      new DataLoader(async (bookingIds) => {
        const found = new Map((await offers.latestOf(bookingIds)).map((offer) => [offer.bookingId, offer]));
        return bookingIds.map((id) => found.get(id) ?? null);
      });
    this.promiseOfBooking = () =>
      new DataLoader(async (bookingIds) => {
        const found = new Map((await offers.promisesOf(bookingIds)).map(({ id, promise }) => [id, promise]));
        return bookingIds.map((id) => found.get(id) ?? null);
      });
    this.isBookingKept = () => new DataLoader((bookings) => keeping.areKept(bookings));
  }

  @FieldResolver(() => MoveOffer, {
    nullable: true,
    description: "The offer to move that waits for the customer's answer, or the last one.",
  })
  async moveOffer(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<MoveOffer | null> {
    const forStaff = isStaffOf(caller.actor, booking, 'booking:read');
    if (booking.isOutline === true || dryRunRecordOf(booking) !== null) return null;
    const offer = await loaders.of(this.offerOfBooking).load(booking.id);
    if (offer === null) return null;
    const state = offerStateAt(offer, this.clock.now());
    const isAnswer = state === 'ACCEPTED' || state === 'CHOSE_OTHER' || state === 'DECLINED';
    const offeredBy = forStaff ? offer.offeredBy : branchAuthor[caller.locale];
    const reason = offerReasonText(caller.locale, offer, formatLongDate(offer.fromDate, caller.locale));
    return { ...offer, state, reason, offeredBy, answeredAt: isAnswer ? offer.endedAt : null };
  }

  @FieldResolver(() => Boolean, {
    description:
      'Staff decided to deliver it past the limit: it is no longer on the work list. False for everybody but staff of the branch.',
  })
  keptPastLimit(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<boolean> | boolean {
    if (booking.keptLimit === null || !isStaffOf(caller.actor, booking, 'booking:read')) return false;
    return loaders.of(this.isBookingKept).load(booking);
  }

  @FieldResolver(() => BookingPromise, {
    nullable: true,
    description:
      'Why the place was given: what the decision was made from. For staff of the branch; null of bookings from before this was kept.',
  })
  async promise(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<BookingPromise | null> {
    if (!isStaffOf(caller.actor, booking, 'booking:read')) return null;
    const promise = dryRunRecordOf(booking)?.promise ?? (await loaders.of(this.promiseOfBooking).load(booking.id));
    return promise && { ...promise, overrideReason: promise.overrideReason ?? null, decidedAt: new Date(promise.decidedAt) };
  }
}
