import { emailOfForm } from '@booking/domain/checks/email';
import type { ValidationError, ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { confirmPasswordInvalid, passwordInvalid } from '@booking/domain/user/password';
import { checkSignUpForm, type SignUpForm } from '@booking/domain/user/sign-up-form';
import { checkProfileForm } from '@booking/domain/user/user-form';
import { checkMobile } from '../../components/phone-field/check-mobile';
import { beginActivity } from '../../lib/activity';

export interface SignUpValues extends Required<SignUpForm> {
  /** ISO 3166. */
  countryCode: string;
  firm: string;
}

/** Returns the errors of a sign-up form: those of the domain, and of the number by the rules of its country (Specification, section 5). */
export async function validateSignUp(values: SignUpValues): Promise<ValidationError[]> {
  const errors = checkSignUpForm(values).filter(({ path }) => path !== 'phoneNumber');
  const mobile = await checkMobile(values.phoneNumber, values.countryCode);
  return [
    ...errors,
    ...(errors.some(({ path }) => path === 'password') ? [] : errorIf('password', await commonPassword(values.password))),
    ...('error' in mobile ? errorIf('phoneNumber', mobile.error) : []),
    ...checkProfileForm({ firm: values.firm }),
  ];
}

/** Returns the errors that prevent a sign-in request. The password's length is not checked. */
export const validateSignIn = ({ email, password }: { email: string; password: string }): ValidationError[] => [
  ...errorIf('email', emailOfForm(email)),
  ...errorIf('password', password === '' ? 'PASSWORD_REQUIRED' : null),
];

export const validateEmail = ({ email }: { email: string }): ValidationError[] => errorIf('email', emailOfForm(email));

/** Returns the errors of a new password that is typed twice. */
export async function validateNewPassword({
  password,
  confirmPassword,
}: {
  password: string;
  confirmPassword: string;
}): Promise<ValidationError[]> {
  return [
    ...errorIf('password', passwordInvalid(password) ?? (await commonPassword(password))),
    ...errorIf('confirmPassword', confirmPasswordInvalid(confirmPassword, password)),
  ];
}

/**
 * Returns an error if the password is one of the most common ones. The list (15 kB) is loaded with the first password; if it cannot be
 * loaded, the server refuses the password.
 */
async function commonPassword(password: string): Promise<ValidationErrorCode | null> {
  const end = beginActivity();
  try {
    const { isCommonPassword } = await import('@booking/reference-data/common-passwords');
    return isCommonPassword(password) ? 'PASSWORD_COMMON' : null;
  } catch {
    return null;
  } finally {
    end();
  }
}

function errorIf(path: string, code: ValidationErrorCode | null): ValidationError[] {
  return code === null ? [] : [{ path, code }];
}
