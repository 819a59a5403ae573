import { roles, type Role } from '@booking/domain/user/permissions';
import { Field, ObjectType } from 'type-graphql';
import { enumOf } from '../../graphql/enums.js';
import { connectionOf } from '../../graphql/page-info.type.js';

export const RoleEnum = enumOf('Role', roles);

/** Reached by oneself and by staff with user:read alone. The fields _id and branches are resolved by UserResolver. */
@ObjectType({ simpleResolvers: true })
export class User {
  id!: string;

  @Field(() => String)
  name!: string;

  @Field(() => String)
  email!: string;

  @Field(() => Boolean, { description: 'Whether a link that was sent to the e-mail address was opened.' })
  emailConfirmed!: boolean;

  @Field(() => String, { nullable: true })
  photoUrl!: string | null;

  @Field(() => RoleEnum)
  role!: Role;

  @Field(() => [String])
  scope!: string[];

  @Field(() => String, { nullable: true, description: 'E.164.' })
  phoneNumber!: string | null;

  @Field(() => String, { nullable: true })
  formattedPhoneNumber!: string | null;

  @Field(() => String, { nullable: true })
  firm!: string | null;

  @Field(() => String, { nullable: true })
  countryCode!: string | null;

  @Field(() => String, { nullable: true })
  countryCallingCode!: string | null;

  @Field(() => Boolean)
  disabled!: boolean;

  @Field()
  createdAt!: Date;
}

export const UserConnection = connectionOf('User', User);
