import { useEffect } from 'react';
import { useAvailabilityQuery, type AvailabilityPartsFragment } from '../../graphql/availability.generated';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { ServerClient } from '../../lib/server-client';

/** What is known of the deliveries to one postcode. */
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
  /** This browser's hold, which does not count against it: the calendar asks the same, and has the answer. */
  holdToken: string | null;
  onLookup: (lookup: Lookup) => void;
}

/**
 * Asks the server about a postcode and draws nothing. A component, and not a hook, so that it brings the client of the
 * server along: the first page of the form then loads without it (50 kB).
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
