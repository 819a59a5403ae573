import type { StaffBookingPartsFragment } from './staff-booking.generated';
import type { Deeds } from './use-deeds';

export type StaffBooking = StaffBookingPartsFragment;

/** What is done with a booking in a form of its own. */
export type DrawerForm = 'edit' | 'move' | 'cancel' | 'failed' | 'delivered';

/** What every form in the drawer is given. */
export interface FormProps {
  booking: StaffBooking;
  deeds: Deeds;
  /** It is done; `say` is the message that says so, where it was not said yet. */
  onDone: (say?: string) => void;
  onBack: () => void;
  /** Something was typed that would be lost. */
  onTyped: (typed: boolean) => void;
}
