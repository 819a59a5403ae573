import { roundDefaults } from '@booking/domain/delivery-day/rounds';
import type { Weekday } from '@booking/domain/calendar/calendar-date';
import { Field, InputType, Int } from 'type-graphql';
import { AddressInput } from '../../graphql/address.input.js';
import { WeekdayEnum } from '../../graphql/enums.js';
import { ArrivalTextsInput } from './arrival.type.js';
import { BranchStatusEnum } from './branch.type.js';

@InputType()
export class BranchInput {
  @Field(() => String)
  name!: string;

  @Field(() => BranchStatusEnum, { defaultValue: 'ACTIVE' })
  status!: 'ACTIVE' | 'SUSPENDED';

  @Field(() => String, { nullable: true })
  phone?: string | null;

  @Field(() => String, { nullable: true })
  phoneCode?: string | null;

  @Field(() => String, { nullable: true })
  countryCode?: string | null;

  @Field(() => String, { nullable: true })
  region?: string | null;

  @Field(() => AddressInput, {
    nullable: true,
    description: 'Its state is required, and is that of its postcode, whatever is sent, where a list knows the postcode.',
  })
  address?: AddressInput | null;

  @Field(() => Int)
  dailyLimit!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'From 1 to 198: a delivery takes one place for each begun number of so many mattresses and bedsets. Null: one place.',
  })
  piecesPerPlace?: number | null;

  @Field(() => Int, { nullable: true, description: 'From 1 to 198; null: 6.' })
  checkPieces?: number | null;

  @Field(() => Int)
  leadTime!: number;

  @Field(() => Int)
  deliveryRange!: number;

  @Field(() => String, { nullable: true })
  cutoffTime?: string | null;

  @Field(() => [WeekdayEnum])
  deliveryWeekdays!: Weekday[];

  @Field(() => Int, { defaultValue: 100 })
  priority!: number;

  @Field(() => [String])
  coverage!: string[];

  @Field(() => ArrivalTextsInput, { nullable: true })
  arrival?: ArrivalTextsInput | null;

  @Field(() => String, { defaultValue: roundDefaults.firstStopAt, description: 'HH:mm.' })
  firstStopAt!: string;

  @Field(() => Int, { defaultValue: roundDefaults.minutesPerStop, description: '5 to 120.' })
  minutesPerStop!: number;

  @Field(() => Int, { defaultValue: roundDefaults.usualRounds, description: '1 to 9.' })
  usualRounds!: number;
}
