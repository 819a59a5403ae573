import { Field, ObjectType } from 'type-graphql';
import { IdScalar } from '../../graphql/scalars.js';
import { Branch } from '../branch/branch.type.js';

/** The deliveries of a branch for calendar applications, which read them by a secret address. */
@ObjectType({ simpleResolvers: true })
export class CalendarFeed {
  @Field(() => IdScalar, { description: 'Another one for each address.' })
  id!: string;

  @Field(() => Date)
  createdAt!: Date;

  @Field(() => Date, { nullable: true, description: 'To within five minutes.' })
  lastReadAt!: Date | null;

  branch!: Branch;
}

@ObjectType({ simpleResolvers: true })
export class CreateCalendarFeedResult {
  @Field(() => CalendarFeed)
  calendarFeed!: CalendarFeed;

  @Field(() => String, { description: 'Shown this once.' })
  url!: string;
}
