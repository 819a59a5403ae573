import { skipToken } from '@apollo/client/react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDecisionCountQuery } from '../../graphql/decision-count.generated';

/** How many things need a decision; 0 until it is known, and for who may not see bookings. */
export function useDecisionCount(): number {
  const mayRead = isAllowed(useStaffUser(), 'booking:read');
  const { data, previousData } = useDecisionCountQuery(mayRead ? { fetchPolicy: 'cache-and-network' } : skipToken);
  return (data ?? previousData)?.decisions.totalCount ?? 0;
}
