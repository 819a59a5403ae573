import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { deliveryDayStates, type DeliveryDayState } from '@booking/domain/delivery-day/progress';
import { Field, Int, ObjectType } from 'type-graphql';
import { AttendanceEnum, enumOf, FailureCodeEnum } from '../../graphql/enums.js';
import { DateTimeScalar } from '../../graphql/scalars.js';
import { TimeWindow } from '../booking/booking.type.js';

const DeliveryDayStateEnum = enumOf('DeliveryDayState', deliveryDayStates);

@ObjectType({ simpleResolvers: true, description: 'How a delivery was received.' })
export class DeliveryProof {
  @Field(() => [String], { description: 'Addresses of photographs: each works for ten minutes, for this booking.' })
  photos!: string[];

  @Field(() => String, { nullable: true, description: 'The person who received the goods, where the crew noted it.' })
  receivedBy!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was noted as delivered.' })
  at!: Date | null;
}

@ObjectType({ simpleResolvers: true, description: 'Why a delivery failed, and what its customer can do.' })
export class DeliveryFailure {
  @Field(() => FailureCodeEnum, { nullable: true })
  code!: FailureCode | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When it was noted as failed.' })
  at!: Date | null;

  @Field(() => Boolean, { description: 'Whether the customer may choose a new date now; else the branch calls.' })
  canChooseDate!: boolean;
}

@ObjectType({ simpleResolvers: true, description: 'The day of a delivery, as its customer sees it.' })
export class DeliveryDay {
  @Field(() => TimeWindow, { nullable: true, description: 'As announced; null if none could be.' })
  window!: TimeWindow | null;

  @Field(() => DeliveryDayStateEnum, {
    description: 'ON_THE_WAY: the round has begun. NEXT: no stop before it is open.',
  })
  state!: DeliveryDayState;

  @Field(() => Int, {
    nullable: true,
    description: 'Open stops before it in its round. Null before the round begins, and when no step has arrived for 90 minutes.',
  })
  stopsBefore!: number | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the last step of its round arrived; null as stopsBefore.' })
  asOf!: Date | null;

  @Field(() => AttendanceEnum, { nullable: true })
  attendance!: Attendance | null;

  @Field(() => DeliveryProof, { nullable: true, description: 'Of a delivered one.' })
  delivered!: DeliveryProof | null;

  @Field(() => DeliveryFailure, { nullable: true, description: 'Of a failed one.' })
  failure!: DeliveryFailure | null;
}
