import { Field, InputType, ObjectType } from 'type-graphql';

/** A name in each language of the product. */
@ObjectType({ simpleResolvers: true })
export class LocalisedName {
  @Field(() => String)
  en!: string;

  @Field(() => String)
  bm!: string;

  @Field(() => String)
  cn!: string;
}

@InputType()
export class LocalisedNameInput {
  @Field(() => String)
  en!: string;

  @Field(() => String, { nullable: true })
  bm?: string | null;

  @Field(() => String, { nullable: true })
  cn?: string | null;
}
