import { Field, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { closedDayKinds, type ClosedDayKind } from './closed-day-record.js';

export const ClosedDayKindEnum = enumOf('ClosedDayKind', closedDayKinds);

@ObjectType({ simpleResolvers: true })
export class ClosedDay {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => DateScalar)
  date!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ClosedDayKindEnum)
  kind!: ClosedDayKind;

  @Field(() => [String], { description: 'State names; empty = everywhere.' })
  states!: string[];

  @Field(() => [IdScalar], { description: 'Empty = all.' })
  branchIds!: string[];
}
