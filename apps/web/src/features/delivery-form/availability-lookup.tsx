import { useEffect } from 'react';
import { useAvailabilityQuery, type AvailabilityPartsFragment } from '../../graphql/availability.generated';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { ServerClient } from '../../lib/server-client';

/** The result of a request about one postcode. */
export interface Lookup {
  postcode: string;
  answer: AvailabilityPartsFragment | null;
  loading: boolean;
  failure: RequestFailure | null;
  retry: () => void;
}

export interface AvailabilityLookupProps {
  /** Five digits. */
  postcode: string;
  /** This browser's hold. With it the query is that of the calendar, which then has the answer in its cache. */
  holdToken: string | null;
  onLookup: (lookup: Lookup) => void;
}

/**
 * Requests the availability of a postcode and renders nothing. It is a component and not a hook, so that it can be loaded with the client
 * of the server: the first page of the form is drawn without those 50 kB.
 */
export function AvailabilityLookup(props: AvailabilityLookupProps) {
  return (
    <ServerClient>
      <Ask {...props} />
    </ServerClient>
  );
}

function Ask({ postcode, holdToken, onLookup }: AvailabilityLookupProps) {
  const { data, loading, error, refetch } = useAvailabilityQuery({
    variables: { postcode, holdToken },
    fetchPolicy: 'cache-and-network',
    notifyOnNetworkStatusChange: true,
  });
  const answer = data?.availability ?? null;

  useEffect(() => {
    const failure = error && !answer && !loading ? requestFailureOf(error) : null;
    onLookup({ postcode, answer, loading: loading && !answer, failure, retry: () => void refetch().catch(() => undefined) });
  }, [postcode, answer, loading, error, refetch, onLookup]);

  return null;
}
