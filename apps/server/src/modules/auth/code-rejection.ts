import type { ValidationError } from '@booking/domain/checks/validation-error';

/** Why a code that was typed is not taken. */
export interface CodeRejection {
  kind: 'rejected';
  error: Pick<ValidationError, 'code' | 'values'>;
  attemptsLeft: number;
}

/** What no try can change any more. */
export function rejected(code: 'CODE_EXPIRED' | 'CODE_USED' | 'CODE_TRIES_SPENT'): CodeRejection {
  return { kind: 'rejected', error: { code }, attemptsLeft: 0 };
}
