import type { ValidationError } from '@booking/domain/checks/validation-error';
import { isCommonPassword } from '@booking/reference-data/common-passwords';
import { passwordInvalid } from '@booking/domain/user/password';

/** Returns the errors of a new password: by the rules of the specification, then by the list of common passwords (target D7). */
export function newPasswordErrors(path: string, password: string): ValidationError[] {
  const code = passwordInvalid(password) ?? (isCommonPassword(password) ? 'PASSWORD_COMMON' : null);
  return code === null ? [] : [{ path, code }];
}
