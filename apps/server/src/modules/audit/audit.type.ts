import { Field, InputType, ObjectType } from 'type-graphql';
import { connectionOf } from '../../graphql/page-info.type.js';
import { IdScalar } from '../../graphql/scalars.js';

@ObjectType({ simpleResolvers: true })
class AuditEntry {
  @Field()
  at!: Date;

  @Field(() => String)
  by!: string;

  @Field(() => String, { description: "What was done: 'updateBranch'." })
  action!: string;

  @Field(() => String, { description: "What kind of thing it was done to: 'Branch'." })
  entity!: string;

  @Field(() => IdScalar)
  entityId!: string;

  @Field(() => String, { complexity: 15, nullable: true, description: 'What was, as JSON; null for something new.' })
  before!: string | null;

  @Field(() => String, { complexity: 15, nullable: true, description: 'What is, as JSON; null for something removed.' })
  after!: string | null;

  @Field(() => IdScalar, { nullable: true, description: 'Entries of one bulk action have the same; null stands alone.' })
  group!: string | null;
}

export const AuditConnection = connectionOf('Audit', AuditEntry);

@InputType()
export class AuditFilter {
  @Field(() => String, { nullable: true, description: 'The whole name, in any case.' })
  by?: string | null;

  @Field(() => String, { nullable: true })
  action?: string | null;

  @Field(() => String, { nullable: true })
  entity?: string | null;

  @Field(() => Date, { nullable: true })
  from?: Date | null;

  @Field(() => Date, { nullable: true, description: 'Included.' })
  to?: Date | null;
}
