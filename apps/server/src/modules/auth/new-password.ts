import type { Fault } from '@booking/domain/checks/fault';
import { isCommonPassword } from '@booking/reference-data/common-passwords';
import { passwordInvalid } from '@booking/domain/user/password';

/** Faults of a new password: the rules of the specification, then the list of common passwords (target D7). */
export function newPasswordFaults(path: string, password: string): Fault[] {
  const code = passwordInvalid(password) ?? (isCommonPassword(password) ? 'PASSWORD_COMMON' : null);
  return code === null ? [] : [{ path, code }];
}
