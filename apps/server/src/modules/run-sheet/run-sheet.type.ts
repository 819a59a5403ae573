import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { Field, Int, ObjectType } from 'type-graphql';
import { AttendanceEnum, enumOf } from '../../graphql/enums.js';
import { DateScalar, DateTimeScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking, TimeWindow } from '../booking/booking.type.js';
import type { RunSheetChange } from './run-sheet-change.js';

const RunSheetChangeEnum = enumOf<RunSheetChange>('RunSheetChange', ['ADDED', 'CHANGED']);

@ObjectType({ simpleResolvers: true })
export class RunSheetStop {
  @Field(() => Int, { description: 'From 1 on.' })
  position!: number;

  @Field(() => Booking)
  booking!: BookingRecord;

  @Field(() => RunSheetChangeEnum, { nullable: true, description: 'Since the sheet was last printed; null while it never was.' })
  change!: RunSheetChange | null;
}

@ObjectType({ simpleResolvers: true })
export class RunSheetRoundStop {
  @Field(() => Int, { description: 'In its round, from 1 on.' })
  position!: number;

  @Field(() => Booking)
  booking!: BookingRecord;

  @Field(() => DateTimeScalar, { description: 'Start of the round, and the minutes of the stops before it.' })
  expectedAt!: Date;

  @Field(() => TimeWindow, { nullable: true, description: 'As announced to its customer; null while none was.' })
  window!: TimeWindow | null;

  @Field(() => Boolean, { description: 'The stop is expected before or after the window that its customer was given.' })
  isOutsideWindow!: boolean;

  @Field(() => AttendanceEnum, { nullable: true, description: 'Whether somebody will be at home; null without an answer.' })
  attendance!: Attendance | null;
}

@ObjectType({ simpleResolvers: true, description: "One vehicle's trip on the day." })
export class RunSheetRound {
  @Field(() => Int, { description: 'From 1 on.' })
  number!: number;

  @Field(() => String, { description: 'When its first stop is expected: local time, HH:mm.' })
  startsAt!: string;

  @Field(() => Int)
  minutesPerStop!: number;

  @Field(() => String, { nullable: true, description: "Who drives, in staff's words." })
  crew!: string | null;

  // Its stops are counted at the rounds: each stop of the day is in one of them.
  @Field(() => [RunSheetRoundStop], { complexity: ({ childComplexity }) => childComplexity })
  stops!: RunSheetRoundStop[];
}

/** The field branch is resolved by RunSheetResolver. */
@ObjectType({ simpleResolvers: true })
export class RunSheet {
  branchId!: string;

  @Field(() => DateScalar)
  date!: string;

  @Field(() => Int, { description: 'How often it was printed: what stands on the paper that was printed last.' })
  version!: number;

  @Field(() => DateTimeScalar, { nullable: true })
  printedAt!: Date | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the version before this one was printed.' })
  replacedPrintedAt!: Date | null;

  @Field(() => Int, { description: 'How often rounds were saved: saveRounds takes the one that was read.' })
  roundsVersion!: number;

  @Field(() => [RunSheetRound], {
    complexity: items((_, { dailyLimit }) => dailyLimit),
    description: "The day's rounds: as staff saved them, or the stops by postcode in the branch's usual number of rounds.",
  })
  rounds!: RunSheetRound[];

  @Field(() => [RunSheetStop], { complexity: items((_, { dailyLimit }) => dailyLimit) })
  stops!: RunSheetStop[];

  @Field(() => [Booking], {
    description:
      'Bookings that were on the last printed sheet and are not on the day any more. Of one that the caller may not read where it went, its reference, order, date and branch alone.',
  })
  gone!: BookingRecord[];
}
