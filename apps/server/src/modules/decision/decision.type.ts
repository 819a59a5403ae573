import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { connectionOf } from '../../graphql/page-info.type.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { Booking } from '../booking/booking.type.js';
import { decisionKinds, type DecisionKind } from './decision-kind.js';

const DecisionKindEnum = enumOf('DecisionKind', decisionKinds);

@ObjectType({ simpleResolvers: true })
class Decision {
  @Field(() => IdScalar, { description: 'The same as long as it has to be decided.' })
  id!: string;

  @Field(() => DecisionKindEnum)
  kind!: DecisionKind;

  @Field(() => IdScalar)
  branchId!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => DateScalar)
  date!: string;

  @Field(() => Booking, { nullable: true, description: 'Null of an overbooked day.' })
  booking!: Booking | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Of an overbooked day: the places of bookings that staff have neither asked to move nor kept past the limit.',
  })
  overbookedBy!: number | null;
}

export const DecisionConnection = connectionOf('Decision', Decision);

@ObjectType({
  simpleResolvers: true,
  description: 'Deliveries that were delivered or failed, counted from the steps: one that failed and was delivered later counts twice.',
})
export class AttendanceOutcome {
  @Field(() => Int)
  deliveries!: number;

  @Field(() => Int, { description: 'Those that failed with NOBODY_HOME.' })
  nobodyHome!: number;
}

@ObjectType({ simpleResolvers: true })
export class WeeklyOutcome {
  @Field(() => DateScalar, { description: 'A Monday.' })
  weekStart!: string;

  @Field(() => Int)
  delivered!: number;

  @Field(() => Int)
  failed!: number;

  @Field(() => Int)
  cancelled!: number;

  @Field(() => Int, { description: 'Every booking of the week that was not cancelled, whatever became of it.' })
  booked!: number;

  @Field(() => Int, { description: 'Deliveries of the week that were delivered and whose customers had been given a time window.' })
  deliveredWithWindow!: number;

  @Field(() => Int, { description: 'Those of them whose step DELIVERED came within the window.' })
  deliveredInWindow!: number;

  @Field(() => AttendanceOutcome, { description: 'Deliveries whose customers had answered that somebody would be at home.' })
  attendanceYes!: AttendanceOutcome;

  @Field(() => AttendanceOutcome, { description: 'Deliveries without that answer.' })
  attendanceOther!: AttendanceOutcome;
}
