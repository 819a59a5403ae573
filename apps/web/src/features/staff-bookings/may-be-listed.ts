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

/** Whether a booking can be in a list, as far as can be told without asking the server: whether words find it, it alone knows. */
export function mayBeListed({ status, archived, deliveryDate, branch }: LiveBooking, filter: ListFilter): boolean {
  const { search, from, to, branchIds, statuses, needs } = filter;
  if (archived !== filter.archived || search !== '' || needs.length > 0) return false;
  if ((from !== null && deliveryDate < from) || (to !== null && deliveryDate > to)) return false;
  return (branchIds.length === 0 || branchIds.includes(branch.id)) && (statuses.length === 0 || statuses.includes(status));
}
