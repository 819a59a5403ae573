import type { Fault } from '@booking/domain/checks/fault';

/** Why a code that was typed is not taken. */
export interface CodeRejection {
  kind: 'rejected';
  fault: Pick<Fault, 'code' | 'values'>;
  attemptsLeft: number;
}

/** What no try can change any more. */
export function rejected(code: 'CODE_EXPIRED' | 'CODE_USED' | 'CODE_TRIES_SPENT'): CodeRejection {
  return { kind: 'rejected', fault: { code }, attemptsLeft: 0 };
}
