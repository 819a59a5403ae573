import { maxCalendarDays } from '@booking/domain/availability/availability-calendar';
import type { ClosedReason, DayReason, DayStatus } from '@booking/domain/availability/decide-date';
import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import { ArrivalNotes } from '../branch/arrival.type.js';

const DayStatusEnum = enumOf<DayStatus>(
  'DayStatus',
  ['AVAILABLE', 'LIMITED', 'FULL', 'CLOSED'],
  "AVAILABLE, LIMITED and FULL are shown in the brand's success, medium and full colours.",
);
export const DayReasonEnum = enumOf<DayReason>('DayReason', [
  'FULL',
  'NOT_ENOUGH_ROOM',
  'PUBLIC_HOLIDAY',
  'STOCK_TAKE',
  'OTHER_CLOSURE',
  'BOOKING_RULE',
  'NOT_A_DELIVERY_DAY',
  'TOO_SOON',
  'TOO_FAR',
]);

@ObjectType({ simpleResolvers: true })
export class AvailabilityDay {
  @Field(() => DateScalar)
  date!: string;

  @Field(() => DayStatusEnum)
  status!: DayStatus;

  @Field(() => DayReasonEnum, { nullable: true, description: 'Why the date cannot be booked; null when it can.' })
  reason!: DayReason | null;

  @Field(() => String, {
    nullable: true,
    description: "The name of the closed day or rule behind the reason, in the caller's language.",
  })
  note!: string | null;

  @Field(() => DayReasonEnum, {
    nullable: true,
    description:
      'Of a date whose reason is TOO_SOON or TOO_FAR: why nothing is delivered on it all the same (NOT_A_DELIVERY_DAY, PUBLIC_HOLIDAY, STOCK_TAKE, OTHER_CLOSURE or BOOKING_RULE); null when it is only not open yet.',
  })
  closedReason!: ClosedReason | null;

  @Field(() => String, { nullable: true, description: "The name of what is behind closedReason, in the caller's language." })
  closedNote!: string | null;

  @Field(() => String, { nullable: true, description: 'The branch that would deliver; null when none can.' })
  branchName!: string | null;

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The last date on which a customer may move or cancel a delivery of this date; null when it cannot be booked.',
  })
  changeUntil!: string | null;
}

@ObjectType({ simpleResolvers: true })
export class BranchArrival {
  @Field(() => String)
  branchName!: string;

  @Field(() => ArrivalNotes)
  notes!: ArrivalNotes;
}

@ObjectType({ simpleResolvers: true })
export class Availability {
  @Field(() => String)
  postcode!: string;

  @Field(() => String, { description: "As shown to people: '68100 Batu Caves, Selangor'." })
  postcodeFullFormat!: string;

  @Field(() => String)
  city!: string;

  @Field(() => String)
  state!: string;

  @Field(() => Boolean, { description: 'False when no active branch covers the postcode; days is then empty.' })
  served!: boolean;

  @Field(() => [AvailabilityDay], { complexity: items(() => maxCalendarDays) })
  days!: AvailabilityDay[];

  @Field(() => DateScalar, {
    nullable: true,
    description: 'The first date that can be booked, counted from today, whether or not it lies in the range asked for.',
  })
  nextAvailable!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'With quantities for which no date of the whole range has room: a sentence that says whom to call. Else null.',
  })
  noRoom!: string | null;

  @Field(() => [BranchArrival], { description: 'What to expect on the day, of each branch that covers the postcode.' })
  arrivals!: BranchArrival[];
}

@ObjectType({ simpleResolvers: true, description: 'What staff need to explain the colour of a day.' })
export class DayLoad {
  @Field(() => DateScalar)
  date!: string;

  @Field(() => IdScalar)
  branchId!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => Int, { description: 'Places of active bookings; a usual delivery takes one.' })
  booked!: number;

  @Field(() => Int, { description: 'Active bookings.' })
  deliveries!: number;

  @Field(() => Int, { description: 'Mattresses and bedsets of the active bookings.' })
  pieces!: number;

  @Field(() => Int, { description: 'In places.' })
  limit!: number;

  @Field(() => DayStatusEnum)
  status!: DayStatus;

  @Field(() => DayReasonEnum, { nullable: true })
  reason!: DayReason | null;

  @Field(() => String, { nullable: true })
  note!: string | null;

  @Field(() => Int, { description: 'Places. Above zero where a limit was lowered below what is booked.' })
  overbookedBy!: number;

  @Field(() => Int, {
    description: 'Places that are kept for customers who were asked to move here. They count like bookings, and are not among `booked`.',
  })
  held!: number;

  @Field(() => Int, { description: 'Of overbookedBy: places of bookings that staff have neither asked to move nor kept past the limit.' })
  toDecide!: number;

  @Field(() => Int, { description: 'Places held in forms at this moment.' })
  heldInForms!: number;

  @Field(() => Int, { description: 'Bookings without a proof.' })
  unproved!: number;
}
