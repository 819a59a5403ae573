import type { Fault } from '@booking/domain/checks/fault';
import { isCommonPassword } from '@booking/reference-data/common-passwords';
import { passwordInvalid } from '@booking/domain/user/password';

/** What is wrong with a password that somebody chooses: the specification's rules, then the commonest (Target D7). */
export function newPasswordFaults(path: string, password: string): Fault[] {
  const code = passwordInvalid(password) ?? (isCommonPassword(password) ? 'PASSWORD_COMMON' : null);
  return code === null ? [] : [{ path, code }];
}
