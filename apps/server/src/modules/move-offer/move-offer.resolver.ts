import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql';
import { Allow, Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import { DateScalar, DateTimeScalar, IdScalar } from '../../graphql/scalars.js';
import { items, longWorkList } from '../../graphql/complexity.js';
import { OptionalArg } from '../../graphql/optional-arg.js';
import type { BookingRecord } from '../booking/booking-record.js';
import type { MoveResult, OfferResult } from '../booking/take/booking-result.js';
import { DateUnavailable, RescheduleBookingResult } from '../booking/take/booking-result.type.js';
import { Booking } from '../booking/booking.type.js';
import type { OverbookingService } from './overbooking.service.js';
import type { MoveAnswerService } from './move-answer.service.js';
import type { MoveOfferService } from './move-offer.service.js';
import { MoveMessages, MovePreviewResult, MoveSuggestion, OfferMoveResult } from './move-offer.type.js';
import type { MovePreviewService } from './move-preview.service.js';
import type { MoveSuggestionService } from './move-suggestion.service.js';

export interface MoveOfferServices {
  offers: MoveOfferService;
  answers: MoveAnswerService;
  keeping: OverbookingService;
  suggestions: MoveSuggestionService;
  previews: MovePreviewService;
}

/** Mutations and fields of offers to move a booking. */
@Resolver()
export class MoveOfferResolver {
  constructor(private readonly services: MoveOfferServices) {}

  @Allow('booking:read')
  @Query(() => [MoveSuggestion], {
    complexity: items(() => longWorkList),
    description:
      "For each booking that no longer fits on a branch's day, latest made first: where it could go. Nothing is changed or held. Those who were asked to move, and those who are kept past the limit, are not among them.",
  })
  moveSuggestions(
    @Ctx() { caller }: GraphQLContext,
    @Arg('branchId', () => IdScalar) branchId: string,
    @Arg('date', () => DateScalar) date: string,
  ): Promise<MoveSuggestion[]> {
    return this.services.suggestions.moveSuggestions(caller, branchId, date);
  }

  @Allow('booking:write')
  @Query(() => MovePreviewResult, {
    description:
      'The very messages that offerMove would send with answerBy, and rescheduleBooking without, in the language of the booking. Nothing is sent, held or kept, and the secret link is starred out. It refuses what they refuse.',
  })
  async movePreview(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('deliveryDate', () => DateScalar) deliveryDate: string,
    @OptionalArg('answerBy', () => DateTimeScalar) answerBy: Date | null,
  ): Promise<typeof MovePreviewResult> {
    const outcome = await this.services.previews.movePreview(caller, { id, version, deliveryDate, answerBy });
    return Object.assign(outcome.kind === 'messages' ? new MoveMessages() : new DateUnavailable(), outcome);
  }

  @Allow('booking:write')
  @Mutation(() => OfferMoveResult, {
    description:
      'Asks the customer to agree to another date: its place is held for them until answerBy (at most 7 days, and before the day of either date begins), and counts like a booking. The old place is kept until they agree. CONFLICT, CHANNEL_OFF: no message can reach them; telephone.',
  })
  offerMove(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
    @Arg('deliveryDate', () => DateScalar) deliveryDate: string,
    @Arg('answerBy', () => DateTimeScalar) answerBy: Date,
    @Arg('override', () => Boolean, { defaultValue: false }) override: boolean,
  ): Promise<OfferResult> {
    return this.services.offers.offerMove(caller, { id, version, deliveryDate, answerBy, override });
  }

  @Allow('booking:write')
  @Mutation(() => Booking, {
    description: 'Takes an offer back: `id` is its own, or that of its booking. CONFLICT, ALREADY_ANSWERED when it is too late.',
  })
  withdrawMoveOffer(@Ctx() { caller }: GraphQLContext, @Arg('id', () => IdScalar) id: string): Promise<BookingRecord> {
    return this.services.offers.withdrawMoveOffer(caller, id);
  }

  @Public()
  @Mutation(() => RescheduleBookingResult, {
    description:
      "By the customer's token or the signed-in owner: accept, or choose another date, or decline. CONFLICT, ALREADY_ANSWERED when it is too late. With accept, deliveryDate is the date that the customer saw: STALE_VERSION when another one is offered by now.",
  })
  answerMoveOffer(
    @Ctx() { caller }: GraphQLContext,
    @OptionalArg('token', () => String) token: string | null,
    @OptionalArg('bookingId', () => IdScalar) bookingId: string | null,
    @Arg('accept', () => Boolean) accept: boolean,
    @OptionalArg('deliveryDate', () => DateScalar) deliveryDate: string | null,
  ): Promise<MoveResult> {
    return this.services.answers.answerMoveOffer(caller, { token, bookingId, accept, deliveryDate });
  }

  @Allow('booking:write')
  @Mutation(() => Booking, {
    description: 'Delivers a booking past the limit: it is off the work list until the limit of its day is another one.',
  })
  keepPastLimit(
    @Ctx() { caller }: GraphQLContext,
    @Arg('id', () => IdScalar) id: string,
    @Arg('version', () => Int) version: number,
  ): Promise<BookingRecord> {
    return this.services.keeping.keepPastLimit(caller, id, version);
  }
}
