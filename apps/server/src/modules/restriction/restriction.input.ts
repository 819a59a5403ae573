import { Field, InputType, Int } from 'type-graphql';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';

@InputType()
export class RestrictionInput {
  @Field(() => String)
  name!: string;

  @Field(() => [IdScalar])
  branchIds!: string[];

  @Field(() => DateScalar)
  startDate!: string;

  @Field(() => DateScalar)
  endDate!: string;

  @Field(() => Int)
  dailyLimit!: number;
}
