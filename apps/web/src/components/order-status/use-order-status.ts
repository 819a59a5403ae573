import { skipToken } from '@apollo/client/react';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { useEffect, useState } from 'react';
import { useOrderStatusQuery } from '../../graphql/form.generated';
import { requestFailureOf } from '../../lib/request-failure';

/** Milliseconds without typing after which the status is requested. */
const PAUSE = 700;

/** Characters. A shorter text is the beginning of a number. */
const MIN_LENGTH = 4;

/**
 * Loads the status of an order once its number is typed. Another spelling of the same number is not requested again.
 * @param typed the number in the form that receipts print
 * @param sound whether the text can be an order number
 */
export function useOrderStatus(typed: string, sound: boolean, postcode: string) {
  const [requested, setRequested] = useState(sound ? typed : '');
  const isRequested = requested !== '' && normaliseOrderNumber(requested) === normaliseOrderNumber(typed);
  const { data, loading, error, refetch } = useOrderStatusQuery(
    isRequested
      ? { variables: { orderNumber: requested, postcode }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true }
      : skipToken,
  );
  const status = isRequested ? (data?.orderStatus ?? null) : null;
  const failure = isRequested && error && !status && !loading ? requestFailureOf(error) : null;

  useEffect(() => {
    if (!sound || isRequested || typed.length < MIN_LENGTH) return;
    const timer = setTimeout(() => setRequested(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [sound, isRequested, typed]);

  return {
    status,
    loading: isRequested && loading,
    failure,
    /** Requests the status at once, unless it was requested already. */
    ask: () => (isRequested ? undefined : setRequested(typed)),
    /** Requests the status again. Resolves to null without an answer. */
    askAgain: () =>
      refetch().then(
        (answer) => answer.data?.orderStatus ?? null,
        () => null,
      ),
  };
}
