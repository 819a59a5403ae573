import type { DeliveryForm } from '@booking/domain/booking/delivery-form';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { correctionOf, undoableStep } from '@booking/domain/booking/undoable-step';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import type { Locale } from '@booking/domain/locale/locale';
import type { Saving } from '../staff-form/use-saving';
import type { StaffBookingPartsFragment } from '../../graphql/staff-bookings.generated';

export type StaffBooking = StaffBookingPartsFragment;
/** A message to the customer, with its status. */
export type StaffMessage = StaffBooking['messages'][number];
export type MessageChannel = StaffMessage['channel'];

const isAsked = ({ moveOffer }: Pick<StaffBooking, 'moveOffer'>): boolean => moveOffer?.state === 'WAITING';

/** Returns whether the customer can be asked to agree to another date: one question at a time (Domain, "Offers to move"). */
export const mayBeAsked = (booking: Pick<StaffBooking, 'status' | 'moveOffer'>): boolean =>
  booking.status === 'CONFIRMED' && !isAsked(booking);

/** Returns whether staff can keep the booking on its day although the day is past its limit. */
export const mayBeKept = (booking: Pick<StaffBooking, 'status' | 'moveOffer' | 'keptPastLimit'>): boolean =>
  mayBeAsked(booking) && !booking.keptPastLimit;

/** Returns whether staff can write to the customer: the delivery is still to come. */
export const mayBeMessaged = ({ status, deliveryDate }: Pick<StaffBooking, 'status' | 'deliveryDate'>, today: CalendarDate): boolean =>
  (status === 'CONFIRMED' || status === 'OUT_FOR_DELIVERY') && deliveryDate >= today;

/** Returns whether a cancelled booking can be restored: until its day is over (Domain, "Booking: the invariant"). */
export const mayComeBack = (
  { status, archived, deliveryDate }: Pick<StaffBooking, 'status' | 'archived' | 'deliveryDate'>,
  today: CalendarDate,
) => status === 'CANCELLED' && !archived && deliveryDate >= today;

/** Returns whether staff can correct an outcome: for 30 days, unless something else was decided about the booking since. */
export function mayBeCorrected({ status, archived, history }: Pick<StaffBooking, 'status' | 'archived' | 'history'>, today: CalendarDate) {
  if (archived || (status !== 'DELIVERED' && status !== 'FAILED')) return false;
  const lines = history.map((line) => ({ ...line, at: new Date(line.at) }));
  const correction = correctionOf(lines, today);
  if (correction !== null) return correction.step.to === status && !correction.isTooLate;
  return undoableStep(lines, today)?.to === status;
}

/** The forms of the drawer, by what they do. */
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

/** The props of every form in the drawer. */
export interface FormProps {
  booking: StaffBooking;
  saving: Saving;
  /** Called when the change is saved. `message`: id of the text to show, if none was shown yet; `undoable`: see BookingWork.showDone. */
  onDone: (message?: string, undoable?: number) => void;
  onBack: () => void;
  /** Called with whether the form has unsaved changes. */
  onDirty: (isDirty: boolean) => void;
}

/** The fields that staff correct. */
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

/** Message ids of these fields. */
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

/** Message ids of the codes of a failed delivery. */
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
