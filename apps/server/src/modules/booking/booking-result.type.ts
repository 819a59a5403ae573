import type { DayReason } from '@booking/domain/availability/decide-date';
import { createUnionType, Field, ObjectType } from 'type-graphql';
import { DateScalar, DateTimeScalar } from '../../graphql/scalars.js';
import { DayReasonEnum } from '../availability/availability.type.js';
import { Booking } from './booking.type.js';

/** Members of the result unions: what a well-behaved caller meets in normal use. */

@ObjectType({ simpleResolvers: true })
export class DateUnavailable {
  @Field(() => String)
  message!: string;

  @Field(() => DayReasonEnum)
  reason!: DayReason;

  @Field(() => [DateScalar], { description: 'The nearest dates that can still be booked, at most five.' })
  alternatives!: string[];
}

@ObjectType({ simpleResolvers: true })
export class OrderAlreadyBooked {
  @Field(() => String)
  message!: string;

  @Field(() => DateScalar, { nullable: true, description: "Null unless the postcode is the booking's own." })
  deliveryDate!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class OrderNotReady {
  @Field(() => String)
  message!: string;

  @Field(() => String)
  statusText!: string;
}

@ObjectType({ simpleResolvers: true })
export class PostcodeNotServed {
  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true })
export class HoldDateSuccess {
  @Field(() => String)
  holdToken!: string;

  @Field(() => DateScalar)
  deliveryDate!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => DateTimeScalar)
  expiresAt!: Date;
}

@ObjectType({ simpleResolvers: true })
export class BookDeliverySuccess {
  @Field(() => Booking)
  booking!: Booking;

  @Field(() => String, { description: 'For managedBooking, rescheduleBooking and cancelBooking.' })
  manageToken!: string;
}

@ObjectType({ simpleResolvers: true })
export class RescheduleBookingSuccess {
  @Field(() => Booking)
  booking!: Booking;
}

export const HoldDateResult = createUnionType({
  name: 'HoldDateResult',
  types: () => [HoldDateSuccess, DateUnavailable, PostcodeNotServed] as const,
});

export const BookDeliveryResult = createUnionType({
  name: 'BookDeliveryResult',
  types: () => [BookDeliverySuccess, DateUnavailable, OrderAlreadyBooked, OrderNotReady, PostcodeNotServed] as const,
});

export const RescheduleBookingResult = createUnionType({
  name: 'RescheduleBookingResult',
  types: () => [RescheduleBookingSuccess, DateUnavailable] as const,
});
