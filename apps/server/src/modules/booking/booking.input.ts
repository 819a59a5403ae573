import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { Locale } from '@booking/domain/locale/locale';
import type { MoveOfferState } from '@booking/domain/move-offer/move-offer';
import { Field, InputType, Int } from 'type-graphql';
import { AttendanceEnum, BookingStatusEnum, enumOf, LocaleEnum, MoveOfferStateEnum } from '../../graphql/enums.js';
import { DateScalar, DateTimeScalar, IdScalar } from '../../graphql/scalars.js';
import type { BookingFilter } from './booking-filter.js';

export const BookingOrderFieldEnum = enumOf('BookingOrderField', ['DELIVERY_DATE', 'CREATED_AT', 'NAME']);
export const OrderDirectionEnum = enumOf('OrderDirection', ['ASC', 'DESC']);

const notify = {
  defaultValue: true,
  description: 'Whether the customer gets a message; only staff may send false, and the history records it.',
} as const;

@InputType()
export class BookDeliveryInput {
  @Field(() => String)
  orderNumber!: string;

  @Field(() => String)
  postcode!: string;

  @Field(() => String, {
    nullable: true,
    description: 'Not kept, whatever it says: city and state of a booking are those of its postcode.',
  })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'Not kept, as city.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Needed: without it REQUIRED at input.address1.' })
  address1?: string | null;

  @Field(() => String, { nullable: true })
  address2?: string | null;

  @Field(() => Int, { defaultValue: 0 })
  quantityMattress!: number;

  @Field(() => Int, { defaultValue: 0 })
  quantityBedset!: number;

  @Field(() => String, { nullable: true })
  salutation?: string | null;

  @Field(() => String)
  name!: string;

  @Field(() => String, {
    nullable: true,
    description:
      'Needed without notifySms, and where no SMS are sent: else TOLD_NOHOW or EMAIL_REQUIRED at input.email. Not needed by staff.',
  })
  email?: string | null;

  @Field(() => String)
  primaryContact!: string;

  @Field(() => String, { nullable: true })
  secondaryContact?: string | null;

  @Field(() => DateScalar)
  deliveryDate!: string;

  @Field(() => String, { nullable: true })
  remarks?: string | null;

  @Field(() => Boolean, { defaultValue: true })
  notifyEmail!: boolean;

  @Field(() => Boolean, { defaultValue: false })
  notifySms!: boolean;

  @Field(() => LocaleEnum, { defaultValue: 'en' })
  locale!: Locale;
}

@InputType()
export class BookingVersionInput {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => Int)
  version!: number;
}

@InputType()
export class ProofInput {
  @Field(() => String)
  challenge!: string;

  @Field(() => String)
  code!: string;
}

/** The booking that is changed: by its id, or by the link of its customer. */
@InputType()
abstract class BookingTargetInput {
  @Field(() => IdScalar, { nullable: true })
  id?: string | null;

  @Field(() => String, { nullable: true })
  token?: string | null;

  @Field(() => Int)
  version!: number;
}

@InputType()
export class RescheduleBookingInput extends BookingTargetInput {
  @Field(() => DateScalar)
  deliveryDate!: string;

  @Field(() => Boolean, { defaultValue: false })
  override!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'Why staff go past the limit: kept in the history, for staff, and in the audit log.',
  })
  overrideReason?: string | null;

  @Field(() => Boolean, notify)
  notify!: boolean;

  @Field(() => Boolean, {
    defaultValue: false,
    description:
      'Staff take their own move back, within two minutes and as the last change: the place that it left is theirs again as long as nobody has been given one of that date since, whatever the limit is.',
  })
  undo!: boolean;

  @Field(() => ProofInput, { nullable: true })
  proof?: ProofInput | null;

  @Field(() => String, { nullable: true, description: 'Of a hold on the new date (holdDate), which the move uses up.' })
  holdToken?: string | null;
}

@InputType()
export class CancelBookingInput extends BookingTargetInput {
  @Field(() => String, { nullable: true })
  reason?: string | null;

  @Field(() => Boolean, notify)
  notify!: boolean;
}

@InputType()
export class CorrectBookingInput extends BookingTargetInput {
  @Field(() => String, { nullable: true, description: 'Left out it stays as it is; null or empty is REQUIRED.' })
  address1?: string | null;

  @Field(() => String, { nullable: true })
  address2?: string | null;

  @Field(() => String, { nullable: true })
  primaryContact?: string | null;

  @Field(() => String, { nullable: true })
  secondaryContact?: string | null;

  @Field(() => String, { nullable: true })
  remarks?: string | null;
}

@InputType()
export class UpdateBookingInput {
  @Field(() => String, {
    nullable: true,
    description:
      'City and state follow it. Where the branch of a delivery to come does not deliver there, the booking moves on its date to a branch that does: CONFLICT with what speaks against the date as its reason, or POSTCODE_NOT_SERVED.',
  })
  postcode?: string | null;

  @Field(() => Boolean, { defaultValue: false, description: 'As of a move: another postcode goes to a branch past its limit.' })
  override!: boolean;

  @Field(() => String, { nullable: true })
  overrideReason?: string | null;

  @Field(() => Int, { nullable: true })
  quantityMattress?: number | null;

  @Field(() => Int, { nullable: true })
  quantityBedset?: number | null;

  @Field(() => String, { nullable: true })
  salutation?: string | null;

  @Field(() => String, { nullable: true })
  name?: string | null;

  @Field(() => String, { nullable: true, description: 'Left out it stays as it is; null or empty takes it away.' })
  email?: string | null;

  @Field(() => String, { nullable: true })
  primaryContact?: string | null;

  @Field(() => String, { nullable: true })
  secondaryContact?: string | null;

  @Field(() => String, { nullable: true, description: 'Left out it stays as it is; null or empty is REQUIRED.' })
  address1?: string | null;

  @Field(() => String, { nullable: true })
  address2?: string | null;

  @Field(() => String, { nullable: true })
  remarks?: string | null;

  @Field(() => Boolean, { nullable: true })
  notifyEmail?: boolean | null;

  @Field(() => Boolean, { nullable: true })
  notifySms?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description: 'By staff for staff, at most 4,000 characters; empty takes it away. A change of it alone sends no message.',
  })
  internalNote?: string | null;

  @Field(() => Boolean, notify)
  notify!: boolean;
}

@InputType()
export class RequestBookingCodeInput {
  @Field(() => String, { description: 'A reference or an order number, spelled anyhow.' })
  key!: string;

  @Field(() => String)
  mobile!: string;

  @Field(() => LocaleEnum, { defaultValue: 'en' })
  locale!: Locale;
}

@InputType()
export class OpenBookingInput extends ProofInput {}

@InputType('BookingFilter')
export class BookingFilterInput implements Partial<Omit<BookingFilter, 'except'>> {
  @Field(() => [IdScalar], {
    nullable: true,
    description: 'These alone, in the archive or not; at most 500. Of one that is not there, or not yours, nothing is said.',
  })
  ids?: string[] | null;

  @Field(() => [IdScalar], { nullable: true })
  branchIds?: string[] | null;

  @Field(() => [BookingStatusEnum], { nullable: true })
  statuses?: BookingStatus[] | null;

  @Field(() => DateScalar, { nullable: true })
  deliveryDateFrom?: string | null;

  @Field(() => DateScalar, { nullable: true })
  deliveryDateTo?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: the archive only. Otherwise what is not archived.' })
  archived?: boolean | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Words, in any order: each is found in the name, order number, reference, e-mail address, telephone number, street, town or postcode.',
  })
  search?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'For staff: whether the order is on file.' })
  orderOnFile?: boolean | null;

  @Field(() => Boolean, { nullable: true, description: 'For staff: whether it was booked without a proof.' })
  unproved?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'For staff. True: the bookings of days from today on that have more than the limit in force. False: the others.',
  })
  overbooked?: boolean | null;

  @Field(() => [MoveOfferStateEnum], { nullable: true, description: 'For staff: what became of the last offer to move.' })
  offerStates?: MoveOfferState[] | null;

  @Field(() => [AttendanceEnum], { nullable: true, description: 'For staff: the answer to "Will somebody be at home?".' })
  attendance?: Attendance[] | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Made then or later.' })
  createdFrom?: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'Made then or earlier.' })
  createdTo?: Date | null;
}

@InputType()
export class BookingOrder {
  @Field(() => BookingOrderFieldEnum)
  field!: keyof typeof BookingOrderFieldEnum;

  @Field(() => OrderDirectionEnum)
  direction!: keyof typeof OrderDirectionEnum;
}
