import { skipToken } from '@apollo/client/react';
import type { ArrivalNotes } from '@booking/domain/branch/arrival';
import { useArrivalsQuery } from './arrival.generated';

/** What the branch of a chosen date says of the day; null before there is a date, and until it is known. */
export function useArrival({
  postcode,
  date,
  branchName,
}: {
  postcode: string;
  date: string;
  branchName: string | null;
}): ArrivalNotes | null {
  const { data } = useArrivalsQuery(date !== '' && branchName ? { variables: { postcode, date } } : skipToken);
  // A query that is skipped still holds its last answer, which is that of a date given up since.
  if (date === '') return null;
  return data?.availability.arrivals.find((arrival) => arrival.branchName === branchName)?.notes ?? null;
}
