import { skipToken } from '@apollo/client/react';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDecisionCountQuery } from '../../graphql/decision-count.generated';

/** Returns how many decisions are open; 0 until they are loaded, and for users who may not see bookings. */
export function useDecisionCount(): number {
  const mayRead = isAllowed(useStaffUser(), 'booking:read');
  const { data, previousData } = useDecisionCountQuery(mayRead ? { fetchPolicy: 'cache-and-network' } : skipToken);
  return (data ?? previousData)?.decisions.totalCount ?? 0;
}
