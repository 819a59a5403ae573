import { closedDayKinds, type ClosedDayKind } from '@booking/domain/availability/decide-date';
import { Field, Int, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { LocalisedName } from '../../graphql/localised-name.type.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';

export const ClosedDayKindEnum = enumOf('ClosedDayKind', closedDayKinds, 'OTHER: a flood, a breakdown.');

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

  @Field(() => LocalisedName, { description: "In every language; `name` is the caller's." })
  names!: LocalisedName;

  @Field(() => Boolean, { description: 'Announced but not yet certain; closed all the same.' })
  tentative!: boolean;

  @Field(() => Int)
  version!: number;
}
