import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { DateScalar, DateTimeScalar } from '../../graphql/scalars.js';
import { items } from '../../graphql/complexity.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { Booking } from '../booking/booking.type.js';
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

  @Field(() => [RunSheetStop], { complexity: items((_, { dailyLimit }) => dailyLimit) })
  stops!: RunSheetStop[];

  @Field(() => [Booking], {
    description:
      'Bookings that were on the last printed sheet and are not on the day any more. Of one that the caller may not read where it went, its reference, order, date and branch alone.',
  })
  gone!: BookingRecord[];
}
