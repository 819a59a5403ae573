import { FormattedMessage } from 'react-intl';
import { Banner } from '../../ui/banner';
import type { SaveFailure as Failure } from './use-saving';

/** What customers are told of these says whom to call: staff are told what to do. */
const ownWords = new Set(['CONFLICT', 'FORBIDDEN', 'NOT_FOUND']);

/** A change that was refused: what happened, and that nothing typed is lost. What is wrong with a field stands at the field. */
export function SaveFailure({ failure }: { failure: Failure | null }) {
  if (!failure || failure.code === 'BAD_USER_INPUT' || failure.reason === 'STALE_VERSION') return null;
  const code = failure.reason === 'NAME_TAKEN' ? failure.reason : failure.code;
  const id = code === 'NAME_TAKEN' || ownWords.has(code) ? `staffForm.failure.${code}` : `deliveryForm.failure.${code}`;
  return (
    <Banner role="alert" tone="full" marginBottom="4.5" title={<FormattedMessage id={`${id}.title`} />}>
      <FormattedMessage id={`${id}.text`} />
    </Banner>
  );
}
