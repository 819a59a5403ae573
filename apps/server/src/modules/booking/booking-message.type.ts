import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { DateTimeScalar, IdScalar } from '../../graphql/scalars.js';
import { messageKinds, type MessageKind } from '../notification/booking-snapshot.js';
import {
  messageReasons,
  messageStatuses,
  type Channel,
  type BookingMessage as MessageRow,
  type MessageReason,
  type MessageStatus,
} from '../notification/outbox-message.js';

export const MessageChannelEnum: Record<string, Channel> = { EMAIL: 'email', SMS: 'sms' };
registerEnumType(MessageChannelEnum, { name: 'MessageChannel' });
export const BookingMessageKindEnum = enumOf('BookingMessageKind', messageKinds);
const BookingMessageStatusEnum = enumOf(
  'BookingMessageStatus',
  messageStatuses,
  'PENDING: waits (waitsUntil). QUEUED: on its way. SENT: the peer took it over. DELIVERED, FAILED: what the peer said afterwards; of an SMS most networks confirm only that they took it. PARKED: no peer took it. HELD_BACK: a budget of the day is used up. DROPPED: nothing was left to say.',
);
const MessageReasonEnum = enumOf(
  'MessageReason',
  messageReasons,
  'Of HELD_BACK: RECIPIENT_DAY, BOOKING_DAY, NETWORK_DAY, SMS_CEILING. Of DROPPED: UNDONE (back to what the family knows), TOO_LATE (the day has come or the booking has changed). Of FAILED and PARKED: the others.',
);

@ObjectType({ simpleResolvers: true, description: 'A message to the customer and what became of it.' })
export class BookingMessage {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => MessageChannelEnum)
  channel!: Channel;

  @Field(() => BookingMessageKindEnum)
  kind!: MessageKind;

  @Field(() => BookingMessageStatusEnum)
  status!: MessageStatus;

  @Field(() => String, { description: 'Whom it went to, as it was then: an address, or a number with its country.' })
  to!: string;

  @Field(() => MessageReasonEnum, { nullable: true })
  reasonCode!: MessageReason | null;

  @Field(() => String, {
    nullable: true,
    description: "For staff who ask their provider: the peer's own code (5.1.1), else the name of reasonCode. Never a peer's free words.",
  })
  reason!: string | null;

  @Field(() => DateTimeScalar, { description: 'Of the present status.' })
  at!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Of PENDING: two minutes after a change, or the end of the quiet hours.' })
  waitsUntil!: Date | null;

  @Field(() => IdScalar, { nullable: true, description: 'The message that staff sent again with this one.' })
  follows!: string | null;

  row!: MessageRow;
}
