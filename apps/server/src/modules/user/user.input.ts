import type { Role } from '@booking/domain/user/permissions';
import { Field, InputType } from 'type-graphql';
import { IdScalar } from '../../graphql/scalars.js';
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

  @Field(() => [IdScalar], { defaultValue: [] })
  branchIds!: string[];

  @Field(() => Boolean, { defaultValue: false })
  disabled!: boolean;
}
