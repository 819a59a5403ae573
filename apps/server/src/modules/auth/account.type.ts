import { createUnionType, Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ simpleResolvers: true })
export class SignUpSuccess {
  @Field(() => String)
  message!: string;
}

@ObjectType({ simpleResolvers: true })
export class OtpRejected {
  @Field(() => String)
  message!: string;

  @Field(() => Int)
  attemptsLeft!: number;
}

export const SignUpResult = createUnionType({
  name: 'SignUpResult',
  description: 'Bad input is BAD_USER_INPUT; an address that has an account gets SignUpSuccess too, and an e-mail that says so.',
  types: () => [SignUpSuccess, OtpRejected] as const,
  resolveType: (value) => ('attemptsLeft' in value ? OtpRejected : SignUpSuccess),
});

@ObjectType({ simpleResolvers: true })
export class ForgotPasswordResult {
  @Field(() => Boolean)
  success!: boolean;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => String, { nullable: true })
  error!: string | null;
}
