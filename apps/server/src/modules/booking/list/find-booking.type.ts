import { Field, ObjectType } from 'type-graphql';
import { unionOfResults } from '../../../graphql/union-of-results.js';
import { ChallengeSent, OtpRejected } from '../../auth/account.type.js';
import { Booking } from '../booking.type.js';
import type { OpenResult } from './find-booking.service.js';

@ObjectType({ simpleResolvers: true })
export class RequestBookingCodeSuccess extends ChallengeSent {}

@ObjectType({ simpleResolvers: true })
class OpenBookingSuccess {
  @Field(() => Booking)
  booking!: Booking;

  @Field(() => String)
  manageToken!: string;
}

export const OpenBookingResult = unionOfResults<OpenResult>('OpenBookingResult', { opened: OpenBookingSuccess, rejected: OtpRejected });
