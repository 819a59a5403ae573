import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { OrderCheck } from '@booking/domain/booking/order-check';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { Locale } from '@booking/domain/locale/locale';
import { Field, Int, ObjectType } from 'type-graphql';
import { Address } from '../../graphql/address.type.js';
import { AttendanceEnum, BookingStatusEnum, enumOf, LocaleEnum } from '../../graphql/enums.js';
import { DateScalar, DateTimeScalar, IdScalar } from '../../graphql/scalars.js';

export const OrderCheckEnum = enumOf<OrderCheck>('BookingOrderCheck', ['NONE', 'CHECK_ORDER', 'QUANTITY', 'CONFIRMED']);

@ObjectType({ simpleResolvers: true, description: 'A time window of a delivery.' })
export class TimeWindow {
  @Field(() => String, { description: 'Local time, HH:mm.' })
  from!: string;

  @Field(() => String, { description: 'Local time, HH:mm.' })
  to!: string;
}

@ObjectType({ simpleResolvers: true })
export class BookingEvent {
  @Field(() => DateTimeScalar)
  at!: Date;

  @Field(() => String, { description: "User name, 'Customer', or the API key's name; to a customer, whatever staff did is by the branch." })
  by!: string;

  @Field(() => String, {
    description:
      'BOOKED, OVERRIDE, ORDER_CONFIRMED, MOVED, BRANCH, CANCELLED, STATUS, STATUS_UNDONE, WINDOW_ANNOUNCED, ATTENDANCE, ARCHIVED, RESTORED, or the name of the field that was changed (docUrls: how many there were and are). For staff alone: CHECK_ORDER, when its order came and shares nothing with it; QUANTITY, when its order has fewer pieces; OVERRIDE_REASON and STATUS_REASON, with the reason in `to`, and FAILURE, with its code; STAFF_WORDS, when staff wrote to the family; internalNote, without its text; NOT_TOLD, after a change of which nobody was told.',
  })
  change!: string;

  @Field(() => String, { nullable: true })
  from!: string | null;

  @Field(() => String, { nullable: true })
  to!: string | null;
}

/** The fields branch, arrival, order, orderCheck, history and messages are resolved by BookingResolver, in batches. */
@ObjectType({ simpleResolvers: true })
export class Booking {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => String, { description: 'What people read out on the telephone; letters and digits that cannot be confused.' })
  reference!: string;

  @Field(() => BookingStatusEnum)
  status!: BookingStatus;

  @Field(() => Boolean)
  archived!: boolean;

  branchId!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => String)
  orderNumber!: string;

  orderKey!: string;

  @Field(() => String)
  postcode!: string;

  @Field(() => String)
  city!: string;

  @Field(() => String)
  state!: string;

  @Field(() => Address, { nullable: true })
  address!: Address | null;

  @Field(() => Int)
  quantityMattress!: number;

  @Field(() => Int)
  quantityBedset!: number;

  @Field(() => String, { nullable: true })
  salutation!: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Empty where there is none.' })
  email!: string;

  @Field(() => String)
  primaryContact!: string;

  @Field(() => String, { nullable: true })
  secondaryContact!: string | null;

  @Field(() => DateScalar)
  deliveryDate!: string;

  @Field(() => String, { nullable: true })
  remarks!: string | null;

  @Field(() => Boolean)
  notifyEmail!: boolean;

  @Field(() => Boolean)
  notifySms!: boolean;

  @Field(() => LocaleEnum)
  locale!: Locale;

  @Field(() => TimeWindow, {
    nullable: true,
    description: 'The time window that its customer was given; null while none was announced. It ends with a move.',
  })
  window!: TimeWindow | null;

  @Field(() => AttendanceEnum, {
    nullable: true,
    description: 'The answer to "Will somebody be at home?"; null without one. A move clears it.',
  })
  attendance!: Attendance | null;

  @Field(() => String, { nullable: true, description: 'The person who received the goods, where the crew noted it.' })
  receivedBy!: string | null;

  @Field(() => [String], { description: 'Delivery photographs and documents.' })
  docUrls!: string[];

  @Field(() => Int, { description: 'Grows with every change; send it back to change the booking.' })
  version!: number;

  @Field(() => DateTimeScalar)
  createdAt!: Date;

  @Field(() => DateTimeScalar)
  updatedAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class BookingEdge {
  @Field(() => String)
  cursor!: string;

  @Field(() => Booking)
  node!: Booking;
}

/** BookingConnectionResolver resolves pageInfo and totalCount: they are read or counted only if they are selected. */
@ObjectType({ simpleResolvers: true })
export class BookingConnection {
  @Field(() => [BookingEdge])
  edges!: BookingEdge[];
}
