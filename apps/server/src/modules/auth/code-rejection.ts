import type { ValidationError } from '@booking/domain/checks/validation-error';

/** Why a typed code was rejected. */
export interface CodeRejection {
  kind: 'rejected';
  error: Pick<ValidationError, 'code' | 'values'>;
  attemptsLeft: number;
}

/** A rejection after which no further try can succeed. */
export function rejected(code: 'CODE_EXPIRED' | 'CODE_USED' | 'CODE_TRIES_SPENT'): CodeRejection {
  return { kind: 'rejected', error: { code }, attemptsLeft: 0 };
}
