import { Field, InputType, Int } from 'type-graphql';
import { IdScalar } from '../../graphql/scalars.js';

@InputType({ description: "One vehicle's trip on a branch's day." })
export class RoundInput {
  @Field(() => String, { description: 'When its first stop is expected: local time, HH:mm.' })
  startsAt!: string;

  @Field(() => Int, { description: '5 to 120. No stop may be expected after midnight.' })
  minutesPerStop!: number;

  @Field(() => String, { nullable: true, description: 'Who drives, in at most 60 characters.' })
  crew?: string | null;

  @Field(() => [IdScalar], { description: 'Bookings of the day in driving order.' })
  bookingIds!: string[];
}
