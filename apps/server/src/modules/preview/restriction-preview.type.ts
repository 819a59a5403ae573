import { Field, Int, ObjectType } from 'type-graphql';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
export class RestrictionPreviewDay {
  @Field(() => DateScalar)
  date!: string;

  @Field(() => IdScalar)
  branchId!: string;

  @Field(() => String)
  branchName!: string;

  @Field(() => Int)
  booked!: number;

  @Field(() => Int)
  limitBefore!: number;

  @Field(() => Int)
  limitAfter!: number;
}

/** The booking module, which is above this one, adds the field `overbooked`. */
@ObjectType({ simpleResolvers: true })
export class RestrictionPreview {
  @Field(() => [RestrictionPreviewDay], { complexity: 0, description: 'Days whose limit would change.' })
  days!: RestrictionPreviewDay[];
}
