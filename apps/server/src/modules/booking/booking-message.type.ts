import { Field, ObjectType, registerEnumType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { messageKinds, type MessageKind } from '../notification/booking-snapshot.js';
import { messageStatuses, type Channel, type MessageStatus } from '../notification/outbox-message.js';

export const MessageChannelEnum: Record<string, Channel> = { EMAIL: 'email', SMS: 'sms' };
registerEnumType(MessageChannelEnum, { name: 'MessageChannel' });
const BookingMessageKindEnum = enumOf('BookingMessageKind', messageKinds);
const BookingMessageStatusEnum = enumOf(
  'BookingMessageStatus',
  messageStatuses,
  'PENDING: changes wait two minutes for others. QUEUED: on its way. PARKED: it could not be sent. HELD_BACK: a budget of the day is used up.',
);

@ObjectType({ simpleResolvers: true, description: 'A message to the customer and what became of it.' })
export class BookingMessage {
  @Field(() => MessageChannelEnum)
  channel!: Channel;

  @Field(() => BookingMessageKindEnum)
  kind!: MessageKind;

  @Field(() => BookingMessageStatusEnum)
  status!: MessageStatus;

  @Field(() => String, {
    nullable: true,
    description: 'Of HELD_BACK: RECIPIENT_DAY, BOOKING_DAY or SMS_CEILING; else what the mail or SMS service answered when it failed.',
  })
  reason!: string | null;

  @Field(() => DateTimeScalar, { description: 'When it was sent, else when it was written.' })
  at!: Date;
}
