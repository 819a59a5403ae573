import { Field, ObjectType } from 'type-graphql';
import { IdScalar } from '../../graphql/scalars.js';
import { Branch } from '../branch/branch.type.js';

/** A calendar of a branch that others read by a secret address. */
@ObjectType({ simpleResolvers: true })
export class CalendarFeed {
  @Field(() => IdScalar)
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String, { description: 'Empty once the person was erased.' })
  createdBy!: string;

  @Field(() => IdScalar, {
    nullable: true,
    description: 'The account that made it, by itself or by its key, or took it over last; null: somebody who was erased.',
  })
  createdById!: string | null;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'To within five minutes.' })
  lastReadAt!: Date | null;

  @Field(() => Date, { nullable: true })
  revokedAt!: Date | null;

  @Field(() => Boolean, {
    description:
      'Its maker is disabled, no admin any more, or without the branch or the rights that a feed takes: its address opens nothing, until takeOverCalendarFeed.',
  })
  ended!: boolean;

  branch!: Branch;
}

@ObjectType({ simpleResolvers: true })
export class CreateCalendarFeedResult {
  @Field(() => CalendarFeed)
  calendarFeed!: CalendarFeed;

  @Field(() => String, { description: 'Shown this once.' })
  url!: string;
}
