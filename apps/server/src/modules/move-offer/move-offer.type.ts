import type { Locale } from '@booking/domain/locale/locale';
import type { MoveCause } from '@booking/domain/move-offer/move-cause';
import type { MoveOfferState } from '@booking/domain/move-offer/move-offer';
import { createUnionType, Field, Int, ObjectType } from 'type-graphql';
import { LocaleEnum, MoveCauseEnum, MoveOfferStateEnum } from '../../graphql/enums.js';
import { DateScalar, DateTimeScalar, IdScalar } from '../../graphql/scalars.js';
import { unionOfResults } from '../../graphql/union-of-results.js';
import type { OfferResult } from '../booking/take/booking-result.js';
import { DateUnavailable } from '../booking/take/booking-result.type.js';
import { Booking } from '../booking/booking.type.js';
import { MessagePreview } from '../booking/message-preview.type.js';

@ObjectType({ simpleResolvers: true })
export class MoveOffer {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => DateScalar)
  deliveryDate!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => DateTimeScalar)
  answerBy!: Date;

  @Field(() => MoveOfferStateEnum)
  state!: MoveOfferState;

  @Field(() => MoveCauseEnum)
  cause!: MoveCause;

  @Field(() => String, { description: 'As in the message to the customer.' })
  reason!: string;

  @Field(() => String, { description: 'To a customer, the branch.' })
  offeredBy!: string;

  @Field(() => DateTimeScalar)
  offeredAt!: Date;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the customer agreed, chose another date or declined.' })
  answeredAt!: Date | null;
}

@ObjectType({ simpleResolvers: true })
export class BookingPromise {
  @Field(() => DateTimeScalar)
  decidedAt!: Date;

  @Field(() => Int)
  limit!: number;

  @Field(() => Int, { description: 'Places of that branch and date that were taken before this booking.' })
  bookedBefore!: number;

  @Field(() => Int)
  planVersion!: number;

  @Field(() => Boolean)
  override!: boolean;

  @Field(() => String, { nullable: true })
  overrideReason!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class MoveSuggestion {
  @Field(() => Booking)
  booking!: Booking;

  @Field(() => DateScalar, { nullable: true, description: 'Null when nothing within the delivery range can take it.' })
  date!: string | null;

  @Field(() => String, { nullable: true })
  branchName!: string | null;

  @Field(() => [DateScalar], { description: 'Further dates that can take it, soonest first, at most eight.' })
  alternatives!: string[];

  @Field(() => Int, { description: 'How often it was moved by the retailer before.' })
  movedBefore!: number;
}

@ObjectType({ simpleResolvers: true })
class OfferMoveSuccess {
  @Field(() => Booking)
  booking!: Booking;
}

export const OfferMoveResult = unionOfResults<OfferResult>('OfferMoveResult', {
  offered: OfferMoveSuccess,
  dateUnavailable: DateUnavailable,
});

@ObjectType({ simpleResolvers: true })
export class MoveMessages {
  @Field(() => LocaleEnum)
  language!: Locale;

  @Field(() => [MessagePreview], { description: 'Empty where the customer wants none, or has neither address nor number.' })
  messages!: MessagePreview[];
}

export const MovePreviewResult = createUnionType({
  name: 'MovePreviewResult',
  types: () => [MoveMessages, DateUnavailable] as const,
});
