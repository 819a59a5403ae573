import { Field, InputType } from 'type-graphql';
import { IdScalar } from '../../graphql/scalars.js';

@InputType()
export class ApiKeyInput {
  @Field(() => String, { description: 'Which system uses it; history and audit log show it. 1 to 80 characters.' })
  name!: string;

  @Field(() => [String], { description: "Of the caller's own; neither * nor user:write." })
  scope!: string[];

  @Field(() => [IdScalar], { defaultValue: [], description: 'None is needed with branch:all.' })
  branchIds!: string[];

  @Field(() => [String], { defaultValue: [], description: 'Addresses and networks (CIDR) from which it works; empty: everywhere.' })
  networks!: string[];

  @Field(() => Date, { nullable: true, description: 'At most ten years ahead.' })
  expiresAt!: Date | null;
}
