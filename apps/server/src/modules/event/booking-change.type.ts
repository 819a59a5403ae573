import type { BookingEventKind } from '@booking/domain/event/booking-event-types';
import { Field, Int, ObjectType } from 'type-graphql';
import { WebhookEventEnum } from '../../graphql/enums.js';
import { connectionOf } from '../../graphql/page-info.type.js';
import { IdScalar } from '../../graphql/scalars.js';

/** The booking is resolved by BookingChangeResolver: it is read only when asked for. */
@ObjectType({ simpleResolvers: true })
export class BookingChange {
  @Field(() => IdScalar, { description: 'The webhook-id of the same event.' })
  id!: string;

  @Field(() => WebhookEventEnum)
  event!: BookingEventKind;

  @Field()
  at!: Date;

  @Field(() => String, { complexity: 9, description: 'The body that a webhook carries, as JSON.' })
  body!: string;

  @Field(() => IdScalar)
  bookingId!: string;

  @Field(() => Int)
  version!: number;
}

export const BookingChangeConnection = connectionOf('BookingChange', BookingChange);
