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

/** What is wrong with a form for an account: the domain's checks, and the country's of the number (Specification, section 5). */
export async function signUpFaults(values: SignUpValues): Promise<ValidationError[]> {
  const faults = checkSignUpForm(values).filter(({ path }) => path !== 'phoneNumber');
  const mobile = await checkMobile(values.phoneNumber, values.countryCode);
  return [
    ...faults,
    ...(faults.some(({ path }) => path === 'password') ? [] : faultIf('password', await commonPassword(values.password))),
    ...('fault' in mobile ? faultIf('phoneNumber', mobile.fault) : []),
    ...checkProfileForm({ firm: values.firm }),
  ];
}

/** Faults that prevent a sign-in request. The password's length is not checked. */
export const signInFaults = ({ email, password }: { email: string; password: string }): ValidationError[] => [
  ...faultIf('email', emailOfForm(email)),
  ...faultIf('password', password === '' ? 'PASSWORD_REQUIRED' : null),
];

export const emailFaults = ({ email }: { email: string }): ValidationError[] => faultIf('email', emailOfForm(email));

/** What is wrong with a password that is typed twice. */
export async function newPasswordFaults({
  password,
  confirmPassword,
}: {
  password: string;
  confirmPassword: string;
}): Promise<ValidationError[]> {
  return [
    ...faultIf('password', passwordInvalid(password) ?? (await commonPassword(password))),
    ...faultIf('confirmPassword', confirmPasswordInvalid(confirmPassword, password)),
  ];
}

/**
 * A fault when a password is one that everybody tries. The list is 15 kB that only those need who choose a password, so it is fetched
 * with the first one; without it, the server's answer says so.
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

function faultIf(path: string, code: ValidationErrorCode | null): ValidationError[] {
  return code === null ? [] : [{ path, code }];
}
