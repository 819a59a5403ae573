import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { correctionOf, undoableStep } from '@booking/domain/booking/undoable-step';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { Locale } from '@booking/domain/locale/locale';
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

/** Whether staff can send the family a message: the delivery is still to come. */
export const mayBeMessaged = ({ status, deliveryDate }: Pick<StaffBooking, 'status' | 'deliveryDate'>, today: CalendarDate): boolean =>
  (status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY') && deliveryDate >= today;

/** Whether a cancellation can be taken back: while its day is not over (Domain, "Booking: the invariant"). */
export const mayComeBack = (
  { status, archived, deliveryDate }: Pick<StaffBooking, 'status' | 'archived' | 'deliveryDate'>,
  today: CalendarDate,
) => status === 'CANCELLED' && !archived && deliveryDate >= today;

/** Whether staff can correct how the delivery ended: for 30 days, in which nothing else was decided about it. */
export function mayBeCorrected({ status, archived, history }: Pick<StaffBooking, 'status' | 'archived' | 'history'>, today: CalendarDate) {
  if (archived || (status !== 'DELIVERED' && status !== 'FAILED')) return false;
  const lines = history.map((line) => ({ ...line, at: new Date(line.at) }));
  const correction = correctionOf(lines, today);
  if (correction !== null) return correction.step.to === status && !correction.isTooLate;
  return undoableStep(lines, today)?.to === status;
}

/** What is done with a booking in a form of its own. */
export type DrawerForm = 'edit' | 'move' | 'offer' | 'cancel' | 'uncancel' | 'failed' | 'delivered' | 'correct' | 'note' | 'words';

/** Message ids of the forms' titles. */
export const formTexts: Readonly<Record<DrawerForm, string>> = {
  edit: 'bookingDrawer.form.edit',
  move: 'bookingDrawer.form.move',
  offer: 'bookingDrawer.form.offer',
  cancel: 'bookingDrawer.form.cancel',
  uncancel: 'bookingDrawer.form.uncancel',
  failed: 'bookingDrawer.form.failed',
  delivered: 'bookingDrawer.form.delivered',
  correct: 'bookingDrawer.form.correct',
  note: 'bookingDrawer.form.note',
  words: 'bookingDrawer.form.words',
};

/** What every form in the drawer is given. */
export interface FormProps {
  booking: StaffBooking;
  saving: Saving;
  /** Called when the change is saved. `message`: id of the text to show, if none was shown yet; `undoable`: see BookingWork.showDone. */
  onDone: (message?: string, undoable?: number) => void;
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

/** Message ids of what staff correct. */
export const fieldTexts: Readonly<Record<(typeof detailFields)[number], string>> = {
  salutation: 'bookingDrawer.field.salutation',
  name: 'bookingDrawer.field.name',
  primaryContact: 'bookingDrawer.field.primaryContact',
  secondaryContact: 'bookingDrawer.field.secondaryContact',
  email: 'bookingDrawer.field.email',
  address1: 'bookingDrawer.field.address1',
  address2: 'bookingDrawer.field.address2',
  postcode: 'bookingDrawer.field.postcode',
  quantityMattress: 'bookingDrawer.field.quantityMattress',
  quantityBedset: 'bookingDrawer.field.quantityBedset',
  remarks: 'bookingDrawer.field.remarks',
  notifyEmail: 'bookingDrawer.field.notifyEmail',
  notifySms: 'bookingDrawer.field.notifySms',
};

/** Message ids of why a delivery failed. */
export const failureCodeTexts: Readonly<Record<FailureCode, string>> = {
  NOBODY_HOME: 'bookingDrawer.failureCode.NOBODY_HOME',
  WRONG_ADDRESS: 'bookingDrawer.failureCode.WRONG_ADDRESS',
  NO_ACCESS: 'bookingDrawer.failureCode.NO_ACCESS',
  REFUSED: 'bookingDrawer.failureCode.REFUSED',
  DAMAGED: 'bookingDrawer.failureCode.DAMAGED',
  OTHER: 'bookingDrawer.failureCode.OTHER',
};

/** Message ids of the answers to "Will somebody be at home?". */
export const attendanceTexts: Readonly<Record<Attendance, string>> = {
  YES: 'bookingDrawer.attendance.YES',
  NO: 'bookingDrawer.attendance.NO',
};

/** Message ids of the languages. */
export const languageTexts: Readonly<Record<Locale, string>> = {
  en: 'bookingDrawer.language.en',
  bm: 'bookingDrawer.language.bm',
  cn: 'bookingDrawer.language.cn',
};

/** Message ids of the channels. */
export const channelTexts: Readonly<Record<MessageChannel, string>> = {
  EMAIL: 'bookingDrawer.channel.EMAIL',
  SMS: 'bookingDrawer.channel.SMS',
};
