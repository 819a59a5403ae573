import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import type { Locale } from '@booking/domain/locale/locale';
import { validationMessage } from '@booking/i18n/validation-messages';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Allow, Public } from '../../graphql/auth-checker.js';
import type { GraphQLContext } from '../../graphql/context.js';
import type { UserRecord } from '../user/user-record.js';
import { UserInput } from '../user/user.input.js';
import { User } from '../user/user.type.js';
import { ChangePhoneNumberInput, SignUpInput } from './account.input.js';
import { ForgotPasswordResult, SignUpResult } from './account.type.js';
import type { EmailConfirmationService } from './email-confirmation.service.js';
import type { InvitationService } from './invitation.service.js';
import type { PasswordChangeService } from './password-change.service.js';
import type { PasswordOutcome, PasswordRecoveryService } from './password-recovery.service.js';
import type { PhoneChangeService } from './phone-change.service.js';
import type { SignUpOutcome, SignUpService } from './sign-up.service.js';

export interface AccountServices {
  signUp: SignUpService;
  recovery: PasswordRecoveryService;
  passwordChange: PasswordChangeService;
  phoneChange: PhoneChangeService;
  invitations: InvitationService;
  confirmation: EmailConfirmationService;
}

/** Mutations of accounts: sign-up, passwords, mailbox and telephone number. */
@Resolver()
export class AccountResolver {
  constructor(private readonly services: AccountServices) {}

  @Public()
  @Mutation(() => SignUpResult)
  signUp(@Ctx() { caller }: GraphQLContext, @Arg('input', () => SignUpInput) input: SignUpInput): Promise<SignUpOutcome> {
    return this.services.signUp.signUp(caller, input);
  }

  @Public()
  @Mutation(() => ForgotPasswordResult, { description: 'Says the same whether or not the address has an account.' })
  async forgotPasswordEmail(@Ctx() { caller }: GraphQLContext, @Arg('email', () => String) email: string): Promise<ForgotPasswordResult> {
    const outcome = await this.services.recovery.forgot(caller, email);
    if (outcome.kind === 'refused') return refused(caller.locale, outcome.error);
    return done(outcomeMessage(caller.locale, 'resetEmailSent', { email: outcome.email }));
  }

  @Public()
  @Mutation(() => ForgotPasswordResult, { description: 'Signs the user out everywhere. The token is good once.' })
  async resetPassword(
    @Ctx() { caller }: GraphQLContext,
    @Arg('token', () => String) token: string,
    @Arg('password', () => String) password: string,
  ): Promise<ForgotPasswordResult> {
    return saved(caller.locale, await this.services.recovery.reset(caller, token, password));
  }

  @Allow('signed-in')
  @Mutation(() => ForgotPasswordResult, { description: 'Signs the user out everywhere.' })
  async changePassword(
    @Ctx() { caller }: GraphQLContext,
    @Arg('currentPassword', () => String) currentPassword: string,
    @Arg('password', () => String) password: string,
  ): Promise<ForgotPasswordResult> {
    return saved(caller.locale, await this.services.passwordChange.change(caller, currentPassword, password));
  }

  @Allow('signed-in')
  @Mutation(() => User, { description: 'Takes the OTP that POST /server/api/auth/otp sent to the new number.' })
  changePhoneNumber(
    @Ctx() { caller }: GraphQLContext,
    @Arg('input', () => ChangePhoneNumberInput) input: ChangePhoneNumberInput,
  ): Promise<UserRecord> {
    return this.services.phoneChange.change(caller, input);
  }

  @Public()
  @Mutation(() => ForgotPasswordResult, {
    description:
      'By the token of a link that was sent to a mailbox: confirms it, or agrees to another in its place. The token is good once.',
  })
  async confirmEmail(@Ctx() { caller }: GraphQLContext, @Arg('token', () => String) token: string): Promise<ForgotPasswordResult> {
    const outcome = await this.services.confirmation.confirm(caller, token);
    if (outcome.kind === 'refused') return refused(caller.locale, outcome.error);
    return done(outcomeMessage(caller.locale, outcome.kind === 'confirmed' ? 'emailConfirmed' : 'emailChanged'));
  }

  @Allow('signed-in')
  @Mutation(() => ForgotPasswordResult, { description: 'Sends another link to the own mailbox, unless it is confirmed.' })
  async sendEmailConfirmation(@Ctx() { caller }: GraphQLContext): Promise<ForgotPasswordResult> {
    return done(outcomeMessage(caller.locale, 'confirmationSent', { email: await this.services.confirmation.resend(caller) }));
  }

  @Allow('user:write')
  @Mutation(() => User, { description: 'Sends an invitation e-mail with a link that sets the password.' })
  inviteUser(@Ctx() { caller }: GraphQLContext, @Arg('input', () => UserInput) input: UserInput): Promise<UserRecord> {
    return this.services.invitations.inviteUser(caller, input);
  }
}

function saved(locale: Locale, outcome: PasswordOutcome): ForgotPasswordResult {
  return outcome.kind === 'done' ? done(outcomeMessage(locale, 'passwordSaved')) : refused(locale, outcome.error);
}

function done(message: string): ForgotPasswordResult {
  return { success: true, message, error: null };
}

function refused(locale: Locale, error: ValidationErrorCode): ForgotPasswordResult {
  return { success: false, message: null, error: validationMessage(locale, error) };
}
