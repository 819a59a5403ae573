import { emptyDeliveryForm, type DeliveryForm } from '@booking/domain/booking/delivery-form';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import type { Locale } from '@booking/domain/locale/locale';
import { Public } from '../../../graphql/auth-checker.js';
import { LocaleEnum } from '../../../graphql/enums.js';
import type { GraphQLContext } from '../../../graphql/context.js';
import { OptionalArg } from '../../../graphql/optional-arg.js';
import { BookDeliveryInput, ProofInput } from '../booking.input.js';
import type { BookDelivery } from './book-delivery.js';
import type { BookResult } from './booking-result.js';
import { BookDeliveryResult, ProofCodeSuccess } from './booking-result.type.js';
import type { VerificationService } from './verification.service.js';

@Resolver()
export class BookDeliveryResolver {
  constructor(
    private readonly bookings: BookDelivery,
    private readonly verifications: VerificationService,
  ) {}

  @Public()
  @Mutation(() => BookDeliveryResult, {
    description:
      'Public. The same idempotencyKey with the same input returns the first result again; with another input it is CONFLICT. override: staff only, with its reason, which the history keeps for staff, and the audit log. asStaff: staff who book for somebody, with booking:write: only their own branches deliver, and where the session has ended nothing is booked as a guest. secondDelivery: staff book a second delivery of an order that has a booking, with booking:write. dryRun: all checks and the same answers, nothing taken; of its booking id and reference are dry-run, and so is the manageToken, but for a key with booking:make, whose manageToken is empty. It counts as a booking does, and takes no idempotencyKey.',
  })
  bookDelivery(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => BookDeliveryInput) input: BookDeliveryInput,
    @OptionalArg('holdToken', () => String) holdToken: string | null,
    @OptionalArg('idempotencyKey', () => String) idempotencyKey: string | null,
    @Arg('override', () => Boolean, { defaultValue: false }) override: boolean,
    @OptionalArg('overrideReason', () => String) overrideReason: string | null,
    @Arg('asStaff', () => Boolean, { defaultValue: false }) asStaff: boolean,
    @OptionalArg('proof', () => ProofInput) proof: ProofInput | null,
    @Arg('dryRun', () => Boolean, { defaultValue: false }) dryRun: boolean,
    @Arg('secondDelivery', () => Boolean, { defaultValue: false }) secondDelivery: boolean,
  ): Promise<BookResult> {
    const options = { override, overrideReason, asStaff, proof, dryRun, secondDelivery };
    return this.bookings.book(caller, { input: deliveryForm(input), holdToken, idempotencyKey, ...options });
  }

  @Public()
  @Mutation(() => ProofCodeSuccess, {
    description:
      'Public. A code by SMS to the number that the booking will have; bound to number, purpose and challenge, good for one booking. BAD_USER_INPUT: MOBILE_INVALID. TOO_MANY_REQUESTS. CONFLICT, CHANNEL_OFF without SMS.',
  })
  async requestProofCode(
    @Ctx() { caller }: GraphQLContext,
    @Arg('mobile', () => String) mobile: string,
    @Arg('locale', () => LocaleEnum, { defaultValue: 'en' }) locale: Locale,
  ): Promise<ProofCodeSuccess> {
    return Object.assign(new ProofCodeSuccess(), await this.verifications.requestCode(caller, mobile, locale));
  }
}

/** Converts to the domain's form, in which an omitted or null optional field is ''. newBooking stores null again. */
function deliveryForm(input: BookDeliveryInput): DeliveryForm {
  const sent = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null && value !== undefined));
  return { ...emptyDeliveryForm, ...sent };
}
