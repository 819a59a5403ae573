import type { DayReason } from '@booking/domain/availability/decide-date';
import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { mostBookings } from '@booking/domain/booking/named-bookings';
import { createUnionType, Field, Int, ObjectType } from 'type-graphql';
import { BookingStatusEnum } from '../../graphql/enums.js';
import { DateScalar, DateTimeScalar, IdScalar } from '../../graphql/scalars.js';
import { entriesSent, longWorkList, Weighs, type SentArguments } from '../../graphql/weight.js';
import { OtpRejected } from '../auth/account.type.js';
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

  @Field(() => BookingStatusEnum, { nullable: true, description: 'As deliveryDate. Never CANCELLED.' })
  bookingStatus!: BookingStatus | null;
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

@ObjectType({
  simpleResolvers: true,
  description:
    'Nothing was taken, and what was typed is kept. Like OtpRejected it is not remembered under an idempotencyKey, and proof is no part of the input that a key is compared by: the same key goes on with a proof.',
})
export class ProofNeeded {
  @Field(() => String)
  message!: string;

  @Field(() => String, {
    nullable: true,
    description: "Where a code would go, masked: '012-*** 6789'. Null: no code can be sent here; the branch is called, or one signs in.",
  })
  mobile!: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds until another code can be sent; null: at once.' })
  resendAfter!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ProofCodeSuccess {
  @Field(() => String)
  challenge!: string;

  @Field(() => Int, { description: 'Seconds.' })
  expiresIn!: number;

  @Field(() => Int)
  resendAfter!: number;
}

@ObjectType({
  simpleResolvers: true,
  description: 'A share of holds is used up: no place is kept; the form goes on and may be booked all the same.',
})
export class NoHold {
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

  @Field(() => String, {
    description:
      'For managedBooking, rescheduleBooking, cancelBooking and correctBooking. Empty in the answer to a key with booking:make: the link goes to the customer alone.',
  })
  manageToken!: string;
}

@ObjectType({ simpleResolvers: true })
export class RequestBookingCodeSuccess extends ProofCodeSuccess {}

@ObjectType({ simpleResolvers: true })
export class OpenBookingSuccess {
  @Field(() => Booking)
  booking!: Booking;

  @Field(() => String)
  manageToken!: string;
}

@ObjectType({ simpleResolvers: true })
export class RescheduleBookingSuccess {
  @Field(() => Booking)
  booking!: Booking;
}

/** Bookings of a bulk deed: those that were sent; of an undo it is thought to be a day's of a large branch. */
const bulkItems = ({ bookings, ids }: SentArguments): number => {
  const sent = bookings ?? ids;
  return sent === undefined ? longWorkList : entriesSent(sent, mostBookings);
};

@ObjectType({ simpleResolvers: true })
export class BulkLeft {
  @Field(() => IdScalar)
  bookingId!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => String, {
    description: 'NOT_FOUND, FORBIDDEN, a reason of CONFLICT, a reason of DayReason, or NO_WAY (messageBookings: nobody could be told).',
  })
  code!: string;
}

@ObjectType({
  simpleResolvers: true,
  description: 'left: what was not done, and why; the rest is done. One bulk deed is one group of the audit log and can be undone as one.',
})
export class BulkResult {
  @Field(() => IdScalar)
  id!: string;

  @Weighs({ items: bulkItems })
  @Field(() => [Booking])
  done!: Booking[];

  @Weighs({ items: bulkItems })
  @Field(() => [BulkLeft])
  left!: BulkLeft[];
}

export const HoldDateResult = createUnionType({
  name: 'HoldDateResult',
  types: () => [HoldDateSuccess, DateUnavailable, PostcodeNotServed, NoHold] as const,
});

export const BookDeliveryResult = createUnionType({
  name: 'BookDeliveryResult',
  types: () =>
    [BookDeliverySuccess, DateUnavailable, OrderAlreadyBooked, OrderNotReady, PostcodeNotServed, ProofNeeded, OtpRejected] as const,
});

export const OpenBookingResult = createUnionType({
  name: 'OpenBookingResult',
  types: () => [OpenBookingSuccess, OtpRejected] as const,
});

export const RescheduleBookingResult = createUnionType({
  name: 'RescheduleBookingResult',
  types: () => [RescheduleBookingSuccess, DateUnavailable, ProofNeeded, OtpRejected] as const,
});
