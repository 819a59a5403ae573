import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Allow } from '../../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../../graphql/context.js';
import { OptionalArg } from '../../../graphql/optional-arg.js';
import { BookingStatusEnum } from '../../../graphql/enums.js';
import { LocalisedNameInput } from '../../../graphql/localised-name.type.js';
import { DateScalar, IdScalar } from '../../../graphql/scalars.js';
import { BookingVersionInput } from '../booking.input.js';
import { bulkComplexity, BulkResult } from '../take/booking-result.type.js';
import type { BulkAnswer, BulkService } from './bulk.service.js';

/** Changes many bookings in one bulk action. */
@Resolver()
export class BulkResolver {
  constructor(private readonly bulk: BulkService) {}

  @Allow('booking:write', 'delivery:write')
  @Mutation(() => BulkResult, {
    complexity: bulkComplexity,
    description:
      'OUT_FOR_DELIVERY, DELIVERED or CONFIRMED; FAILED and CANCELLED have operations of their own (BAD_USER_INPUT at status). With delivery:write: as updateBookingStatus.',
  })
  setBookingStatuses(
    @Ctx() { caller }: GraphQLContext,
    @Arg('bookings', () => [BookingVersionInput]) bookings: BookingVersionInput[],
    @Arg('status', () => BookingStatusEnum) status: BookingStatus,
    @Arg('notify', () => Boolean, { defaultValue: true }) notify: boolean,
    @OptionalArg('idempotencyKey', () => String) idempotencyKey: string | null,
  ): Promise<BulkAnswer> {
    return this.bulk.setBookingStatuses(caller, { bookings, status, notify, idempotencyKey });
  }

  @Allow('booking:write')
  @Mutation(() => BulkResult, {
    complexity: bulkComplexity,
    description: 'Each to the same date, as rescheduleBooking moves it; what has no place there is in `left`.',
  })
  moveBookings(
    @Ctx() { caller }: GraphQLContext,
    @Arg('bookings', () => [BookingVersionInput]) bookings: BookingVersionInput[],
    @Arg('deliveryDate', () => DateScalar) deliveryDate: string,
    @Arg('notify', () => Boolean, { defaultValue: true }) notify: boolean,
    @OptionalArg('idempotencyKey', () => String) idempotencyKey: string | null,
  ): Promise<BulkAnswer> {
    return this.bulk.moveBookings(caller, { bookings, deliveryDate, notify, idempotencyKey });
  }

  @Allow('booking:write')
  @Mutation(() => BulkResult, { complexity: bulkComplexity, description: 'With one reason for all; places come back at once.' })
  cancelBookings(
    @Ctx() { caller }: GraphQLContext,
    @Arg('bookings', () => [BookingVersionInput]) bookings: BookingVersionInput[],
    @Arg('reason', () => String) reason: string,
    @Arg('notify', () => Boolean, { defaultValue: true }) notify: boolean,
    @OptionalArg('idempotencyKey', () => String) idempotencyKey: string | null,
  ): Promise<BulkAnswer> {
    return this.bulk.cancelBookings(caller, { bookings, reason, notify, idempotencyKey });
  }

  @Allow('booking:write')
  @Mutation(() => BulkResult, {
    complexity: bulkComplexity,
    description:
      "words: at most 300 characters, the staff's own, in each language that one of them reads; by e-mail, and by SMS to those who chose SMS. What goes by SMS must pass as one. At most three an hour for a booking: what is beyond is in `left`, TOO_MANY_REQUESTS. For people only.",
  })
  messageBookings(
    @Ctx() { caller }: GraphQLContext,
    @Arg('ids', () => [IdScalar]) ids: string[],
    @Arg('words', () => LocalisedNameInput) words: LocalisedNameInput,
    @OptionalArg('idempotencyKey', () => String) idempotencyKey: string | null,
  ): Promise<BulkAnswer> {
    return this.bulk.messageBookings(caller, { ids, words, idempotencyKey });
  }

  @Allow('booking:write', 'delivery:write')
  @Mutation(() => BulkResult, {
    complexity: bulkComplexity,
    description:
      'Of setBookingStatuses and moveBookings (else CONFLICT, ILLEGAL_TRANSITION); within ten minutes, what nobody has changed since; the rest is in `left`.',
  })
  undoBulk(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<BulkAnswer> {
    return this.bulk.undoBulk(caller, id);
  }
}
