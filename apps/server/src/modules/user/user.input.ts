import type { Role } from '@booking/domain/user/permissions';
import { Field, ID, InputType } from 'type-graphql';
import { RoleEnum } from './user.type.js';

@InputType()
export class UserInput {
  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => [String], { defaultValue: [] })
  scope!: string[];

  @Field(() => [ID], { defaultValue: [] })
  branchIds!: string[];

  @Field(() => Boolean, { defaultValue: false })
  disabled!: boolean;
}
