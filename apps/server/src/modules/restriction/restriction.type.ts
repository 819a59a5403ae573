import { Field, Int, ObjectType } from 'type-graphql';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class Restriction {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => [IdScalar])
  branchIds!: string[];

  @Field(() => [String])
  branchNames!: string[];

  @Field(() => DateScalar)
  startDate!: string;

  @Field(() => DateScalar)
  endDate!: string;

  @Field(() => Int, {
    description: "Replaces the branch's daily limit on these dates; 0 closes them. Of several rules on one date the lowest limit counts.",
  })
  dailyLimit!: number;

  @Field(() => Int)
  version!: number;

  @Field()
  createdAt!: Date;
}
