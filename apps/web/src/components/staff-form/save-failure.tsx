import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import { failureWords } from './failure-words';
import type { SaveFailure as Failure } from './use-saving';

const nameTaken = { title: 'staffForm.failure.NAME_TAKEN.title', text: 'staffForm.failure.NAME_TAKEN.text' };

/** A change that was refused: what happened, and that nothing typed is lost. What is wrong with a field stands at the field. */
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
