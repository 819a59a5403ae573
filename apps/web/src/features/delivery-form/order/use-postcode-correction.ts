import { useApolloClient } from '@apollo/client/react';
import { isPostcode } from '@booking/domain/postcode/postcode';
import { validationMessage } from '@booking/i18n/validation-messages';
import { useState } from 'react';
import { AvailabilityDocument } from '../../../graphql/availability.generated';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { withPlace } from '../draft/draft';
import { draftStore } from '../draft/draft-store';
import { placeOf } from '../postcode/place-of';
import { usePostcodePlace } from '../postcode/use-postcode-place';

/** What came of another postcode: it is the draft's now, no branch delivers there, or it could not be taken. */
type PostcodeOutcome = 'taken' | 'notServed' | 'refused';

/** The postcode as it is corrected beside the order number, after no order was found. */
export function usePostcodeCorrection(postcode: string) {
  const client = useApolloClient();
  const locale = useLocale();
  const t = useT();
  const [typed, setTyped] = useState(postcode);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<RequestFailure | null>(null);
  const place = usePostcodePlace(typed);

  async function ask(): Promise<PostcodeOutcome> {
    const { data } = await client.query({ query: AvailabilityDocument, variables: { postcode: typed } });
    const answer = data?.availability;
    if (!answer?.served) return 'notServed';
    draftStore.update((draft) => withPlace(draft, placeOf(answer)));
    return 'taken';
  }

  /** Makes what was typed the draft's postcode, where somebody delivers there. */
  async function take(): Promise<PostcodeOutcome> {
    if (!isPostcode(typed)) {
      setError(validationMessage(locale, 'POSTCODE_INVALID'));
      return 'refused';
    }
    if (typed === postcode) return 'taken';
    setBusy(true);
    setFailure(null);
    try {
      return await ask();
    } catch (thrown) {
      const reason = requestFailureOf(thrown);
      if (reason.code === 'BAD_USER_INPUT') setError(t('deliveryForm.postcode.unknown'));
      else setFailure(reason);
      return 'refused';
    } finally {
      setBusy(false);
    }
  }

  return {
    typed,
    type(text: string) {
      setTyped(text);
      setError(null);
    },
    place: place ? `${place.city}, ${place.state}` : null,
    error,
    busy,
    failure,
    take,
  };
}
