import type { RequestFailure } from '../../lib/request-failure';

/** The texts of these for customers say whom to call: staff have texts of their own, which say what to do. */
const ownWords = new Set<RequestFailure['code']>(['CONFLICT', 'FORBIDDEN', 'NOT_FOUND']);

/** The message to staff about a failure: with `.title` what happened, with `.text` what to do. */
export const failureWords = (code: RequestFailure['code']): string =>
  ownWords.has(code) ? `staffForm.failure.${code}` : `deliveryForm.failure.${code}`;
