import type { DayReason } from '@booking/domain/availability/decide-date';
import type { ActiveStatus } from '@booking/domain/booking/booking-status';
import { maxBookings } from '@booking/domain/booking/named-bookings';
import type { OrderStatusText } from '@booking/domain/order/order-status';
import { orderStatusMessage } from '@booking/i18n/order-status-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { Ctx, Field, Int, ObjectType } from 'type-graphql';
import type { GraphQLContext } from '../../../graphql/context.js';
import { BookingStatusEnum } from '../../../graphql/enums.js';
import { DateScalar, DateTimeScalar, IdScalar } from '../../../graphql/scalars.js';
import { unionOfResults } from '../../../graphql/union-of-results.js';
import { items, longWorkList } from '../../../graphql/complexity.js';
import { ChallengeSent, OtpRejected } from '../../auth/account.type.js';
import { DayReasonEnum } from '../../availability/availability.type.js';
import { Booking } from '../booking.type.js';
import type { BookResult, HoldResult, MoveResult, ProofNeeded as ProofNeededResult } from './booking-result.js';

/** Members of the result unions: results of normal use. Their source types are in booking-result.ts. */

@ObjectType({ simpleResolvers: true })
export class DateUnavailable {
  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return outcomeMessage(caller.locale, `dateUnavailable.${this.reason}`);
  }

  @Field(() => DayReasonEnum)
  reason!: DayReason;

  @Field(() => [DateScalar], { description: 'The nearest dates that can still be booked, at most five.' })
  alternatives!: string[];
}

@ObjectType({ simpleResolvers: true })
class OrderAlreadyBooked {
  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return outcomeMessage(caller.locale, this.bookingStatus === null ? 'orderAlreadyBooked' : `orderAlreadyBooked.${this.bookingStatus}`);
  }

  @Field(() => DateScalar, { nullable: true, description: "Null unless the postcode is the booking's own." })
  deliveryDate!: string | null;

  @Field(() => BookingStatusEnum, { nullable: true, description: 'As deliveryDate. Never CANCELLED.' })
  bookingStatus!: ActiveStatus | null;
}

/** `statusText` of an order that is not on file, if only orders on file are accepted. */
const notOnFile = 'Not on file';

@ObjectType({ simpleResolvers: true })
class OrderNotReady {
  @Field(() => String)
  message(@Ctx() { caller: { locale } }: GraphQLContext): string {
    if (this.status === null) return outcomeMessage(locale, 'orderNotOnFile');
    return outcomeMessage(locale, 'orderNotReady', { statusText: orderStatusMessage(locale, this.status) });
  }

  @Field(() => String)
  statusText(): string {
    return this.status ?? notOnFile;
  }

  /** Null: the order is not on file. */
  status!: OrderStatusText | null;
}

@ObjectType({ simpleResolvers: true })
class PostcodeNotServed {
  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return outcomeMessage(caller.locale, 'postcodeNotServed');
  }
}

@ObjectType({
  simpleResolvers: true,
  description:
    'Nothing was taken, and what was typed is kept. Like OtpRejected it is not remembered under an idempotencyKey, and proof is no part of the input that a key is compared by: the same key goes on with a proof.',
})
class ProofNeeded {
  instruction!: ProofNeededResult['instruction'];

  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return outcomeMessage(caller.locale, `proofNeeded.${this.instruction}`);
  }

  @Field(() => String, {
    nullable: true,
    description: "Where a code would go, masked: '012-*** 6789'. Null: no code can be sent here; the branch is called, or one signs in.",
  })
  mobile!: string | null;

  @Field(() => Int, { nullable: true, description: 'Seconds until another code can be sent; null: at once.' })
  resendAfter!: number | null;
}

@ObjectType({ simpleResolvers: true })
export class ProofCodeSuccess extends ChallengeSent {}

@ObjectType({
  simpleResolvers: true,
  description: 'A share of holds is used up: no place is kept; the form goes on and may be booked all the same.',
})
class NoHold {
  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return outcomeMessage(caller.locale, 'noHold');
  }
}

@ObjectType({ simpleResolvers: true })
class HoldDateSuccess {
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
class BookDeliverySuccess {
  @Field(() => Booking)
  booking!: Booking;

  @Field(() => String, {
    description:
      'For managedBooking, rescheduleBooking, cancelBooking and correctBooking. Empty in the answer to a key with booking:make: the link goes to the customer alone.',
  })
  manageToken!: string;
}

@ObjectType({ simpleResolvers: true })
class RescheduleBookingSuccess {
  @Field(() => Booking)
  booking!: Booking;
}

/** Complexity of a bulk action: the number of bookings; of an undo that of a large branch's day. */
export const bulkComplexity = items(({ bookings, ids }: { bookings?: unknown[]; ids?: unknown[] }) =>
  Math.min(maxBookings, (bookings ?? ids)?.length ?? longWorkList),
);

@ObjectType({ simpleResolvers: true })
export class BulkLeft {
  @Field(() => IdScalar)
  bookingId!: string;

  @Field(() => String)
  reference!: string;

  @Field(() => String, {
    description:
      'NOT_FOUND, FORBIDDEN, a reason of CONFLICT, a reason of DayReason, or NO_WAY (messageBookings: the customer has no channel).',
  })
  code!: string;
}

@ObjectType({
  simpleResolvers: true,
  description:
    'left: what was not done, and why; the rest is done. One bulk action is one group of the audit log and can be undone as one.',
})
export class BulkResult {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => [Booking], { complexity: 0 })
  done!: Booking[];

  @Field(() => [BulkLeft], { complexity: 0 })
  left!: BulkLeft[];
}

export const HoldDateResult = unionOfResults<HoldResult>('HoldDateResult', {
  held: HoldDateSuccess,
  dateUnavailable: DateUnavailable,
  postcodeNotServed: PostcodeNotServed,
  noHold: NoHold,
});

export const BookDeliveryResult = unionOfResults<BookResult>('BookDeliveryResult', {
  booked: BookDeliverySuccess,
  dateUnavailable: DateUnavailable,
  orderAlreadyBooked: OrderAlreadyBooked,
  orderNotReady: OrderNotReady,
  postcodeNotServed: PostcodeNotServed,
  proofNeeded: ProofNeeded,
  rejected: OtpRejected,
});

export const RescheduleBookingResult = unionOfResults<MoveResult>('RescheduleBookingResult', {
  moved: RescheduleBookingSuccess,
  dateUnavailable: DateUnavailable,
  proofNeeded: ProofNeeded,
  rejected: OtpRejected,
});
