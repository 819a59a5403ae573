import { Arg, Ctx, Int, Mutation, Resolver } from 'type-graphql';
import { Allow } from '../../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../../graphql/context.js';
import { OptionalArg } from '../../../graphql/optional-arg.js';
import { IdScalar } from '../../../graphql/scalars.js';
import type { Channel, DeliveryStatus } from '../../notification/outbox-message.js';
import { BookingMessage, MessageChannelEnum } from '../booking-message.type.js';
import type { BookingRecord } from '../booking-record.js';
import { Booking } from '../booking.type.js';
import type { MessageStaffService } from './message-staff.service.js';

/** Sends messages again, and records calls. */
@Resolver()
export class MessageStaffResolver {
  constructor(private readonly service: MessageStaffService) {}

  @Allow('booking:write')
  @Mutation(() => BookingMessage, {
    description:
      'Staff of the branch: the same message again, as the booking is now, to the contact of now. CONFLICT, CHANNEL_OFF; TOO_MANY_REQUESTS after 3 an hour for a booking.',
  })
  resendMessage(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @OptionalArg('channel', () => MessageChannelEnum) channel: Channel | null,
  ): Promise<DeliveryStatus> {
    return this.service.resendMessage(caller, id, channel);
  }

  @Allow('booking:write')
  @Mutation(() => Booking, {
    description: 'Staff of the branch: the customer was notified by telephone. Ends MESSAGE_FAILED; the history says who called.',
  })
  confirmToldByPhone(
    @Ctx() { caller }: GraphQLContext,
    @Arg('bookingId', () => IdScalar) bookingId: string,
    @Arg('version', () => Int) version: number,
  ): Promise<BookingRecord> {
    return this.service.confirmToldByPhone(caller, bookingId, version);
  }
}
