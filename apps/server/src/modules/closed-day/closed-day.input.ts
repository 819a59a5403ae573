import type { ClosedDayKind } from '@booking/domain/availability/decide-date';
import { Field, InputType } from 'type-graphql';
import { LocalisedNameInput } from '../../graphql/localised-name.type.js';
import { DateScalar, IdScalar } from '../../graphql/scalars.js';
import { ClosedDayKindEnum } from './closed-day.type.js';

@InputType()
export class ClosedDayInput {
  @Field(() => DateScalar)
  date!: string;

  @Field(() => String)
  name!: string;

  @Field(() => ClosedDayKindEnum)
  kind!: ClosedDayKind;

  @Field(() => [String], { defaultValue: [] })
  states!: string[];

  @Field(() => [IdScalar], { defaultValue: [] })
  branchIds!: string[];

  @Field(() => LocalisedNameInput, { nullable: true })
  names?: LocalisedNameInput | null;

  @Field(() => Boolean, { defaultValue: false })
  tentative!: boolean;
}
