import { notificationChannels } from '@booking/domain/booking/notification-channels';
import type { OrderCheck } from '@booking/domain/booking/order-check';
import { arrivalNotes, type ArrivalNotes as Notes } from '@booking/domain/branch/arrival';
import DataLoader from 'dataloader';
import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, FieldResolver, Info, Int, Query, Resolver, Root } from 'type-graphql';
import { selectsOnly } from '../../graphql/selects-only.js';
import { Allow, Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import { PageInfo } from '../../graphql/page-info.type.js';
import { IdScalar } from '../../graphql/scalars.js';
import type { Clock } from '../../shared/clock.js';
import { businessNow } from '../availability/business-now.js';
import { ArrivalNotes } from '../branch/arrival.type.js';
import { branchById } from '../branch/branch-loaders.js';
import type { BranchRecord } from '../branch/branch-record.js';
import type { BranchService } from '../branch/branch.service.js';
import { Branch } from '../branch/branch.type.js';
import type { OrderWithText } from '../order/order-record.js';
import type { OrderService } from '../order/order.service.js';
import { Order } from '../order/order.type.js';
import type { Channel, DeliveryStatus } from '../notification/outbox-message.js';
import { isCrewOf, isOwnerOf, isStaffOf, mayReadOrder } from './booking-access.js';
import { idFields, summaryFields } from './booking-columns.js';
import { BookingMessage, MessageChannelEnum } from './booking-message.type.js';
import type { BookingPage, BookingQueryService } from './list/booking-query.service.js';
import type { BookingEventRecord, BookingRecord } from './booking-record.js';
import { historyForOwner } from './change-record.js';
import { BookingFilterInput, BookingOrder } from './booking.input.js';
import { dryRunRecordOf } from './take/dry-run.js';
import { Booking, BookingConnection, BookingEvent, OrderCheckEnum } from './booking.type.js';

/** Fields of a branch that are read with the booking. */
const inHand: ReadonlySet<string> = new Set(['__typename', 'id', 'name']);

/** Path from a list to its bookings. */
const path = ['edges', 'node'];

/** Loads the rows of a booking by its id, in the order in which they are read. */
function rowsOfBooking<Row extends { bookingId: string }>(read: (ids: readonly string[]) => Promise<Row[]>): LoaderFactory<string, Row[]> {
  return () =>
    new DataLoader(async (ids) => {
      const found = await read(ids);
      return ids.map((id) => found.filter(({ bookingId }) => bookingId === id));
    });
}

export interface BookingReaders {
  bookings: BookingQueryService;
  branches: Pick<BranchService, 'byIds'>;
  orders: Pick<OrderService, 'byKeys'>;
  clock: Clock;
  /** The configured channels. */
  channels: readonly Channel[];
  /** URL of a booking's calendar file. */
  calendarAddress: (booking: BookingRecord) => string;
}

/** Reads bookings. */
@Resolver(() => Booking)
export class BookingResolver {
  private readonly service: BookingQueryService;
  private readonly clock: Clock;
  private readonly channels: readonly Channel[];
  private readonly calendarAddress: BookingReaders['calendarAddress'];
  private readonly branchById: LoaderFactory<string, BranchRecord>;
  /** Null for an order that is not on file. */
  private readonly orderByKey: LoaderFactory<string, OrderWithText | null>;
  private readonly historyOfBooking: LoaderFactory<string, BookingEventRecord[]>;
  private readonly messagesOfBooking: LoaderFactory<string, DeliveryStatus[]>;

  constructor({ bookings, branches, orders, clock, channels, calendarAddress }: BookingReaders) {
    this.service = bookings;
    this.clock = clock;
    this.channels = channels;
    this.calendarAddress = calendarAddress;
    this.branchById = branchById(branches);
    this.orderByKey = () =>
      new DataLoader(async (orderKeys) => {
        const found = new Map((await orders.byKeys(orderKeys)).map((order) => [order.orderKey, order]));
        return orderKeys.map((key) => found.get(key) ?? null);
      });
    this.historyOfBooking = rowsOfBooking((ids) => bookings.historyOf(ids));
    this.messagesOfBooking = rowsOfBooking((ids) => bookings.messagesOf(ids));
  }

  @Allow('signed-in')
  @Query(() => BookingConnection, {
    description:
      "The bookings of one's branches, archived ones only with filter.archived; a customer's own, archived ones too unless filter.archived says.",
  })
  bookings(
    @Ctx() { caller }: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
    @Arg('filter', () => BookingFilterInput, { nullable: true }) filter: BookingFilterInput | null,
    @Arg('orderBy', () => BookingOrder, { nullable: true, defaultValue: { field: 'DELIVERY_DATE', direction: 'ASC' } })
    orderBy: BookingOrder | null,
    @Arg('first', () => Int, { nullable: true, defaultValue: 25 }) first: number | null,
    @Arg('after', () => String, { nullable: true }) after: string | null,
    @Arg('last', () => Int, { nullable: true, description: 'The last so many before `before`; `first` then counts for nothing.' })
    last: number | null,
    @Arg('before', () => String, { nullable: true }) before: string | null,
  ): Promise<BookingPage> {
    return this.service.bookings(caller, {
      filter: filter ?? {},
      field: orderBy?.field ?? 'DELIVERY_DATE',
      descending: orderBy?.direction === 'DESC',
      first,
      after: after ?? null,
      last: last ?? null,
      before: before ?? null,
      read: selectsOnly(info, idFields, path) ? 'id' : selectsOnly(info, summaryFields, path) ? 'summary' : 'whole',
    });
  }

  @Allow('signed-in')
  @Query(() => Booking, { nullable: true })
  booking(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<BookingRecord> {
    return this.service.booking(caller, id);
  }

  @Public()
  @Query(() => Booking, {
    nullable: true,
    description: "A guest's own booking, by the token from the confirmation e-mail; null for any other text.",
  })
  managedBooking(@Ctx() { caller }: GraphQLContext, @Arg('token', () => String) token: string): Promise<BookingRecord | null> {
    return this.service.managedBooking(caller, token);
  }

  @Public()
  @Query(() => [MessageChannelEnum], {
    description: 'The ways of telling a customer that are set up here, in the order in which forms show them.',
  })
  messageChannels(): readonly Channel[] {
    return this.channels;
  }

  @FieldResolver(() => Branch)
  branch(
    @Root() booking: BookingRecord,
    @Ctx() { loaders }: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<BranchRecord> | Pick<BranchRecord, 'id' | 'name'> {
    // The fields of a branch that lists show were read with the booking.
    if (selectsOnly(info, inHand)) return { id: booking.branchId, name: booking.branchName };
    return loaders.of(this.branchById).load(booking.branchId);
  }

  @FieldResolver(() => ArrivalNotes, { description: 'What to expect on the day, as the branch says it now.' })
  async arrival(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<Notes> {
    return arrivalNotes((await loaders.of(this.branchById).load(booking.branchId)).arrival, caller.locale);
  }

  @FieldResolver(() => Order, {
    nullable: true,
    description:
      'The order on file, for staff of the booking who work for a branch that covers its postcode: whoever booked may not be the person whose order number it is.',
  })
  async order(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<OrderWithText | null> {
    if (!isStaffOf(caller.actor, booking, 'booking:read')) return null;
    const order = await loaders.of(this.orderByKey).load(booking.orderKey);
    return order !== null && mayReadOrder(caller.actor, order, booking) ? order : null;
  }

  @FieldResolver(() => OrderCheckEnum, {
    nullable: true,
    description:
      'For staff of the branch, and its crew on the days that are theirs: whether the booking has a right to its order. Confirm it before it goes out: CHECK_ORDER, the order may be of somebody else; QUANTITY, a customer booked more pieces than the order on file says or the branch delivers without a check.',
  })
  orderCheck(@Root() booking: BookingRecord, @Ctx() { caller: { actor } }: GraphQLContext): OrderCheck | null {
    // For a crew that only has a link to the booking, it would reveal whether a guess at the order's buyer was right.
    const isTheirs = isStaffOf(actor, booking, 'booking:read') || isCrewOf(actor, booking, businessNow(this.clock.now()).date);
    return isTheirs ? booking.orderCheck : null;
  }

  @FieldResolver(() => Int, {
    nullable: true,
    description:
      'For staff of the branch: the places of its day that it takes, kept whatever the branch changes since; null for everybody else.',
  })
  places(@Root() booking: BookingRecord, @Ctx() { caller: { actor } }: GraphQLContext): number | null {
    return isStaffOf(actor, booking, 'booking:read') ? booking.places : null;
  }

  @FieldResolver(() => [BookingEvent])
  async history(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<BookingEventRecord[]> {
    if (booking.isOutline === true) return [];
    const events = dryRunRecordOf(booking)?.history ?? (await loaders.of(this.historyOfBooking).load(booking.id));
    return isStaffOf(caller.actor, booking, 'booking:read') ? events : historyForOwner(events, booking, caller);
  }

  @FieldResolver(() => [BookingMessage], {
    description: 'For staff of the branch: the messages to the customer, and what was not sent and why. Empty for everybody else.',
  })
  messages(@Root() booking: BookingRecord, @Ctx() { caller, loaders }: GraphQLContext): Promise<DeliveryStatus[]> | DeliveryStatus[] {
    const hasAny = dryRunRecordOf(booking) === null && isStaffOf(caller.actor, booking, 'booking:read');
    return hasAny ? loaders.of(this.messagesOfBooking).load(booking.id) : [];
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'For staff of the branch alone; never in a message, a feed or an export to a customer.',
  })
  internalNote(@Root() booking: BookingRecord, @Ctx() { caller }: GraphQLContext): string | null {
    return isStaffOf(caller.actor, booking, 'booking:read') ? booking.internalNote : null;
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'The address of an iCalendar file with this delivery, as it is whenever it is read; nothing can be changed by it. For whoever has its manage token, and the signed-in customer who made it; null for everybody else, and once the link of the booking has ended.',
  })
  calendarUrl(@Root() booking: BookingRecord, @Ctx() { caller }: GraphQLContext): string | null {
    const isTheirs = booking.callerHasToken === true || isOwnerOf(caller.actor, booking);
    return isTheirs && dryRunRecordOf(booking) === null && this.service.hasOpenLink(booking) ? this.calendarAddress(booking) : null;
  }

  @FieldResolver(() => [MessageChannelEnum], {
    description: 'For staff of the branch: the channels of messages to the customer at present; empty when staff call instead.',
  })
  toldBy(@Root() booking: BookingRecord, @Ctx() { caller }: GraphQLContext): readonly Channel[] {
    return isStaffOf(caller.actor, booking, 'booking:read')
      ? notificationChannels(booking).filter((channel) => this.channels.includes(channel))
      : [];
  }
}

@Resolver(() => BookingConnection)
export class BookingConnectionResolver {
  @FieldResolver(() => PageInfo)
  pageInfo(@Root() page: BookingPage): ReturnType<BookingPage['pageInfo']> {
    return page.pageInfo();
  }

  @FieldResolver(() => Int, { description: 'Of the whole list, at most 10,000; counted only when asked for.' })
  async totalCount(@Root() page: BookingPage): Promise<number> {
    return (await page.totalCount()).count;
  }

  @FieldResolver(() => Boolean, { description: 'True when there are more than the 10,000 that totalCount counts.' })
  async totalCountCapped(@Root() page: BookingPage): Promise<boolean> {
    return (await page.totalCount()).capped;
  }
}
