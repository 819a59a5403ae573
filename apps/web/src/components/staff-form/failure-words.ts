import { failureTexts, type FailureText, type RequestFailure } from '../../lib/request-failure';

/** The texts of these for customers say whom to call: staff have texts of their own, which say what to do. */
const staffTexts: Readonly<Partial<Record<RequestFailure['code'], FailureText>>> = {
  CONFLICT: { title: 'staffForm.failure.CONFLICT.title', text: 'staffForm.failure.CONFLICT.text' },
  FORBIDDEN: { title: 'staffForm.failure.FORBIDDEN.title', text: 'staffForm.failure.FORBIDDEN.text' },
  NOT_FOUND: { title: 'staffForm.failure.NOT_FOUND.title', text: 'staffForm.failure.NOT_FOUND.text' },
};

/** Message ids of a failure, for staff. */
export const failureWords = (code: RequestFailure['code']): FailureText => staffTexts[code] ?? failureTexts[code];
