import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Saving } from '../staff-form/use-saving';
import type { StaffBookingPartsFragment } from '../../graphql/staff-bookings.generated';

export type StaffBooking = StaffBookingPartsFragment;
/** A message to its customer, and what became of it. */
export type StaffMessage = StaffBooking['messages'][number];
export type MessageChannel = StaffMessage['channel'];

const isAsked = ({ moveOffer }: Pick<StaffBooking, 'moveOffer'>): boolean => moveOffer?.state === 'WAITING';

/** Whether its customer can be asked to agree to another date: one question at a time (Domain, "Offers to move"). */
export const mayBeAsked = (booking: Pick<StaffBooking, 'status' | 'moveOffer'>): boolean =>
  booking.status === 'CONFIRMED' && !isAsked(booking);

/** Whether staff can decide to deliver it although the day has too many. */
export const mayBeKept = (booking: Pick<StaffBooking, 'status' | 'moveOffer' | 'keptPastLimit'>): boolean =>
  mayBeAsked(booking) && !booking.keptPastLimit;

/** Whether its family still waits for it, so that staff can send it words. */
export const mayBeTold = ({ status, deliveryDate }: Pick<StaffBooking, 'status' | 'deliveryDate'>, today: CalendarDate): boolean =>
  (status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY') && deliveryDate >= today;

/** Whether a cancellation can be taken back: while its day is not over (Domain, "Booking: the invariant"). */
export const mayComeBack = (
  { status, archived, deliveryDate }: Pick<StaffBooking, 'status' | 'archived' | 'deliveryDate'>,
  today: CalendarDate,
) => status === 'CANCELLED' && !archived && deliveryDate >= today;

/** What is done with a booking in a form of its own. */
export type DrawerForm = 'edit' | 'move' | 'offer' | 'cancel' | 'uncancel' | 'failed' | 'delivered' | 'note' | 'words';

/** What every form in the drawer is given. */
export interface FormProps {
  booking: StaffBooking;
  saving: Saving;
  /** It is done; `say` is the message that says so, where it was not said yet; `undoable`: see BookingWork.say. */
  onDone: (say?: string, undoable?: number) => void;
  onBack: () => void;
  /** Whether something was typed or picked that would be lost. */
  onDirty: (isDirty: boolean) => void;
}

/** What staff correct of a booking. */
export const detailFields = [
  'salutation',
  'name',
  'primaryContact',
  'secondaryContact',
  'email',
  'address1',
  'address2',
  'postcode',
  'quantityMattress',
  'quantityBedset',
  'remarks',
  'notifyEmail',
  'notifySms',
] as const satisfies readonly (keyof DeliveryForm)[];
