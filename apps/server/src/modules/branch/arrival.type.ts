import { Field, InputType, ObjectType } from 'type-graphql';
import { LocalisedName, LocalisedNameInput } from '../../graphql/localised-name.type.js';

@ObjectType({ simpleResolvers: true, description: 'Part of the day; who calls when; what to clear; how far it is carried.' })
export class ArrivalTexts {
  @Field(() => LocalisedName, { nullable: true })
  time!: LocalisedName | null;

  @Field(() => LocalisedName, { nullable: true })
  call!: LocalisedName | null;

  @Field(() => LocalisedName, { nullable: true })
  before!: LocalisedName | null;

  @Field(() => LocalisedName, { nullable: true })
  carryIn!: LocalisedName | null;
}

@InputType({
  description: 'In an update, what is left out stays as it is; null clears it. A translation that is null is the English text.',
})
export class ArrivalTextsInput {
  @Field(() => LocalisedNameInput, { nullable: true })
  time?: LocalisedNameInput | null;

  @Field(() => LocalisedNameInput, { nullable: true })
  call?: LocalisedNameInput | null;

  @Field(() => LocalisedNameInput, { nullable: true })
  before?: LocalisedNameInput | null;

  @Field(() => LocalisedNameInput, { nullable: true })
  carryIn?: LocalisedNameInput | null;
}

@ObjectType({ simpleResolvers: true, description: "In the caller's language; null: staff wrote nothing about it." })
export class ArrivalNotes {
  @Field(() => String, { nullable: true })
  time!: string | null;

  @Field(() => String, { nullable: true })
  call!: string | null;

  @Field(() => String, { nullable: true })
  before!: string | null;

  @Field(() => String, { nullable: true })
  carryIn!: string | null;
}
