import { validationMessage } from '@booking/i18n/validation-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { Ctx, Field, Int, ObjectType } from 'type-graphql';
import type { GraphQLContext } from '../../graphql/context.js';
import { unionOfResults } from '../../graphql/union-of-results.js';
import type { CodeRejection } from './code-rejection.js';
import type { SignUpOutcome } from './sign-up.service.js';

@ObjectType({ simpleResolvers: true })
class SignUpSuccess {
  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return outcomeMessage(caller.locale, 'signedUp');
  }
}

@ObjectType({ simpleResolvers: true })
export class OtpRejected {
  error!: CodeRejection['error'];

  @Field(() => String)
  message(@Ctx() { caller }: GraphQLContext): string {
    return validationMessage(caller.locale, this.error.code, this.error.values);
  }

  @Field(() => Int)
  attemptsLeft!: number;
}

/** A code was sent by SMS; the answer to it must contain the challenge. */
@ObjectType({ simpleResolvers: true })
export abstract class ChallengeSent {
  @Field(() => String)
  challenge!: string;

  @Field(() => Int, { description: 'Seconds.' })
  expiresIn!: number;

  @Field(() => Int)
  resendAfter!: number;
}

export const SignUpResult = unionOfResults<SignUpOutcome>(
  'SignUpResult',
  { signedUp: SignUpSuccess, rejected: OtpRejected },
  'Bad input is BAD_USER_INPUT; an address that has an account gets SignUpSuccess too, and an e-mail that says so.',
);

@ObjectType({ simpleResolvers: true })
export class ForgotPasswordResult {
  @Field(() => Boolean)
  success!: boolean;

  @Field(() => String, { nullable: true })
  message!: string | null;

  @Field(() => String, { nullable: true })
  error!: string | null;
}
