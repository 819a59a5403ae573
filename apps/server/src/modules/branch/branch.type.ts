import type { Weekday } from '@booking/domain/calendar/calendar-date';
import { Field, Int, ObjectType } from 'type-graphql';
import { Address } from '../../graphql/address.type.js';
import { Allow } from '../../graphql/auth-checker.js';
import { enumOf, WeekdayEnum } from '../../graphql/enums.js';
import { IdScalar } from '../../graphql/scalars.js';
import { ArrivalTexts } from './arrival.type.js';

export const BranchStatusEnum = enumOf('BranchStatus', ['ACTIVE', 'SUSPENDED']);

/**
 * Customers see the branch of their own booking, and crews that of a stop that they have a link to. Capacity and coverage are for the
 * branch's own staff (Domain, "Branch, coverage, capacity").
 */
@ObjectType({ simpleResolvers: true })
export class Branch {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => BranchStatusEnum)
  status!: 'ACTIVE' | 'SUSPENDED';

  @Field(() => String)
  name!: string;

  @Field(() => String, { nullable: true })
  phone!: string | null;

  @Field(() => String, { nullable: true })
  phoneCode!: string | null;

  @Field(() => String, { nullable: true })
  countryCode!: string | null;

  @Field(() => String, { nullable: true })
  region!: string | null;

  @Field(() => Address, { nullable: true })
  address!: Address | null;

  @Allow('own-branch')
  @Field(() => Int, { description: 'Places a day; a usual delivery takes one.' })
  dailyLimit!: number;

  @Allow('own-branch')
  @Field(() => Int, {
    nullable: true,
    description:
      'Mattresses and bedsets that fit a place: a delivery takes one place for each begun number of so many. Null: every delivery takes one place. Bookings keep their places when it changes.',
  })
  piecesPerPlace!: number | null;

  @Allow('own-branch')
  @Field(() => Int, {
    description: 'Mattresses and bedsets that a customer may book without a check by staff where no order on file says how many.',
  })
  checkPieces!: number;

  @Field(() => Int, { description: 'Days between today and the earliest date that can be booked: 0 = today, 1 = tomorrow.' })
  leadTime!: number;

  @Field(() => Int, { description: 'Days after the earliest date that can still be booked.' })
  deliveryRange!: number;

  @Field(() => String, {
    nullable: true,
    description: 'Bookings made at or after this local time (HH:mm) count as made the next day; null = no cut-off.',
  })
  cutoffTime!: string | null;

  @Field(() => [WeekdayEnum])
  deliveryWeekdays!: Weekday[];

  @Allow('own-branch')
  @Field(() => Int, { description: 'Lower is tried first where several branches cover one postcode.' })
  priority!: number;

  @Allow('own-branch')
  @Field(() => [String], { description: "Postcodes and ranges of postcodes: '68100', '68000-68100'." })
  coverage!: string[];

  @Field(() => ArrivalTexts, { description: 'What a family can expect on the day, as staff wrote it; all null at first.' })
  arrival!: ArrivalTexts;

  @Allow('own-branch')
  @Field(() => String, { description: 'When the first stop of a round is expected (HH:mm), before staff plan the rounds of a day.' })
  firstStopAt!: string;

  @Allow('own-branch')
  @Field(() => Int, { description: 'Minutes from one stop to the next, before staff plan the rounds of a day.' })
  minutesPerStop!: number;

  @Allow('own-branch')
  @Field(() => Int, { description: 'Number of rounds of a day, before staff plan them.' })
  usualRounds!: number;

  @Field(() => Int)
  version!: number;

  @Field()
  createdAt!: Date;

  @Field()
  updatedAt!: Date;
}
