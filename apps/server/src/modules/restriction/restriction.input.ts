import { Field, ID, InputType, Int } from 'type-graphql';
import { DateScalar } from '../../graphql/scalars.js';

@InputType()
export class RestrictionInput {
  @Field(() => String)
  name!: string;

  @Field(() => [ID])
  branchIds!: string[];

  @Field(() => DateScalar)
  startDate!: string;

  @Field(() => DateScalar)
  endDate!: string;

  @Field(() => Int)
  dailyLimit!: number;
}
