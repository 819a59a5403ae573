import { skipToken } from '@apollo/client/react';
import { normaliseOrderNumber } from '@booking/domain/order/order-status';
import { useEffect, useState } from 'react';
import { useOrderStatusQuery } from '../../graphql/form.generated';
import { requestFailureOf } from '../../lib/request-failure';

/** How long a pause in typing asks for the status, in milliseconds. */
const PAUSE = 700;

/** Shorter texts are the beginning of a number, not one. */
const SHORTEST = 4;

/**
 * The status of an order as soon as its number is there. `typed`: as receipts print it; `sound`: it can be one. Another spelling of the
 * same number is not asked for again.
 */
export function useOrderStatus(typed: string, sound: boolean, postcode: string) {
  const [asked, setAsked] = useState(sound ? typed : '');
  const isAsked = asked !== '' && normaliseOrderNumber(asked) === normaliseOrderNumber(typed);
  const { data, loading, error, refetch } = useOrderStatusQuery(
    isAsked
      ? { variables: { orderNumber: asked, postcode }, fetchPolicy: 'cache-and-network', notifyOnNetworkStatusChange: true }
      : skipToken,
  );
  const status = isAsked ? (data?.orderStatus ?? null) : null;
  const failure = isAsked && error && !status && !loading ? requestFailureOf(error) : null;

  useEffect(() => {
    if (!sound || isAsked || typed.length < SHORTEST) return;
    const timer = setTimeout(() => setAsked(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [sound, isAsked, typed]);

  return {
    status,
    loading: isAsked && loading,
    failure,
    /** Asks without waiting for a pause, unless it was asked already. */
    ask: () => (isAsked ? undefined : setAsked(typed)),
    /** Asks again; null when there was no answer. */
    askAgain: () =>
      refetch().then(
        (answer) => answer.data?.orderStatus ?? null,
        () => null,
      ),
  };
}
