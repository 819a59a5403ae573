import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Public } from '../../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../../graphql/context.js';
import { OpenBookingInput, RequestBookingCodeInput } from '../booking.input.js';
import type { FindBookingService, OpenResult } from './find-booking.service.js';
import { OpenBookingResult, RequestBookingCodeSuccess } from './find-booking.type.js';

/** Find my booking. */
@Resolver()
export class FindBookingResolver {
  constructor(private readonly finding: FindBookingService) {}

  @Public()
  @Mutation(() => RequestBookingCodeSuccess, {
    description:
      'Public. The same answer, in the same time, whether or not reference (or order number) and number belong together; only then a code goes out by SMS. BAD_USER_INPUT: MOBILE_INVALID, or a text that cannot be a reference or an order number. TOO_MANY_REQUESTS alike for both. CONFLICT, CHANNEL_OFF without SMS.',
  })
  async requestBookingCode(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => RequestBookingCodeInput) input: RequestBookingCodeInput,
  ): Promise<RequestBookingCodeSuccess> {
    return Object.assign(new RequestBookingCodeSuccess(), await this.finding.requestCode(caller, input));
  }

  @Public()
  @Mutation(() => OpenBookingResult, {
    description: 'Public. A right code opens the booking with the token that its messages carry, once.',
  })
  openBooking(@Ctx() { caller }: GraphQLContext, @Arg('input', () => OpenBookingInput) input: OpenBookingInput): Promise<OpenResult> {
    return this.finding.open(caller, input);
  }
}
