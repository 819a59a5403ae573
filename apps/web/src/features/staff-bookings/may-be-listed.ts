import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { ListFilter } from './booking-filter';

/** What is known of a booking that somebody has made or changed. */
export interface LiveBooking {
  id: string;
  status: BookingStatus;
  archived: boolean;
  deliveryDate: string;
  branch: { id: string };
}

/** Whether the server alone knows what is in a list: whether words find a booking, or somebody should look at it. */
export const isKnownToServer = ({ search, needs }: ListFilter): boolean => search !== '' || needs.length > 0;

/** Whether a booking can be in a list, as far as the client knows without asking the server. */
export function mayBeListed({ status, archived, deliveryDate, branch }: LiveBooking, filter: ListFilter): boolean {
  const { from, to, branchIds, statuses } = filter;
  if (archived !== filter.archived) return false;
  if ((from !== null && deliveryDate < from) || (to !== null && deliveryDate > to)) return false;
  return (branchIds.length === 0 || branchIds.includes(branch.id)) && (statuses.length === 0 || statuses.includes(status));
}
