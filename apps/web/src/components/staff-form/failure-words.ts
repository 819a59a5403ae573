import type { RequestFailure } from '../../lib/request-failure';

/** What customers are told of these says whom to call: staff are told what to do. */
const ownWords = new Set<RequestFailure['code']>(['CONFLICT', 'FORBIDDEN', 'NOT_FOUND']);

/** The message that tells staff of a failure: with `.title` what happened, with `.text` what to do. */
export const failureWords = (code: RequestFailure['code']): string =>
  ownWords.has(code) ? `staffForm.failure.${code}` : `deliveryForm.failure.${code}`;
