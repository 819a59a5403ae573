import { customerMayChange } from '@booking/domain/booking/customer-deadline';
import { today } from '../../lib/today';
import type { ManagedBookingPartsFragment } from '../booking-card/managed-booking.generated';

/** By what a booking is changed: a guest has the token of the confirmation, its owner signs in and names it by its id. */
type ChangeTarget = { token: string } | { id: string };

/** What every way of changing a booking is given. */
export interface ChangeProps {
  booking: ManagedBookingPartsFragment;
  target: ChangeTarget;
  /** Fetches the booking again, after somebody else changed it. */
  onReload: () => Promise<void>;
}

/** Whether its customer may still move or cancel it here, today. */
export function mayChange({ status, deliveryDate, branch }: ManagedBookingPartsFragment): boolean {
  return status === 'CONFIRMED' && customerMayChange(deliveryDate, branch.leadTime, today());
}
