import { intoView } from '../../lib/into-view';
import { failureTexts, type FailureText, type RequestFailure } from '../../lib/request-failure';
import { useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import type { SaveFailure as Failure } from './use-saving';

const nameTaken = { title: 'staffForm.failure.NAME_TAKEN.title', text: 'staffForm.failure.NAME_TAKEN.text' };

/** A refused change: what happened, and that typed values are kept. Errors of a field are at the field. */
export function SaveFailure({ failure }: { failure: Failure | null }) {
  const t = useT();
  if (!failure || failure.code === 'BAD_USER_INPUT' || failure.reason === 'STALE_VERSION') return null;
  const { title, text } = failure.reason === 'NAME_TAKEN' ? nameTaken : failureWords(failure.code);
  return (
    <Alert ref={intoView} role="alert" status="error" mb="4.5" title={t(title)}>
      {t(text)}
    </Alert>
  );
}

/** Failures with texts for staff: those for customers say whom to call. */
const staffTexts: Readonly<Partial<Record<RequestFailure['code'], FailureText>>> = {
  CONFLICT: { title: 'staffForm.failure.CONFLICT.title', text: 'staffForm.failure.CONFLICT.text' },
  FORBIDDEN: { title: 'staffForm.failure.FORBIDDEN.title', text: 'staffForm.failure.FORBIDDEN.text' },
  NOT_FOUND: { title: 'staffForm.failure.NOT_FOUND.title', text: 'staffForm.failure.NOT_FOUND.text' },
};

/** Returns the message ids of a failure, for staff. */
export const failureWords = (code: RequestFailure['code']): FailureText => staffTexts[code] ?? failureTexts[code];
