import { skipToken } from '@apollo/client/react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDecisionCountQuery } from './decision-count.generated';

/** It stands beside every page: it need not be of this second. In milliseconds. */
const askedEvery = 60_000;

/** How many things need a decision; 0 until it is known, and for who may not see bookings. */
export function useDecisionCount(): number {
  const mayRead = isAllowed(useStaffUser(), 'booking:read');
  const { data } = useDecisionCountQuery(
    mayRead ? { fetchPolicy: 'cache-and-network', pollInterval: askedEvery, skipPollAttempt: () => document.hidden } : skipToken,
  );
  return data?.decisions.totalCount ?? 0;
}
