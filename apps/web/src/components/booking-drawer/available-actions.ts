import { canArchive, canMove, canTransition, mayGoOut, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import {
  Archive,
  ArchiveRestore,
  CalendarDays,
  CalendarX,
  CircleX,
  MessageCircleQuestion,
  MessageSquareText,
  PackageCheck,
  Pin,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { DayFill } from './booking-head';
import { mayBeAsked, mayBeKept, mayBeTold, mayComeBack, type DrawerForm, type StaffBooking } from './staff-booking';

/** Something that can be done with a booking. */
export interface BookingAction {
  /** The message that says what. */
  label: string;
  Icon: LucideIcon;
  look: 'primary' | 'outline' | 'danger';
  /** Done by the press itself, without a form. */
  atOnce: boolean;
  run: () => void;
}

export interface ActionRunners {
  onForm: (form: DrawerForm) => void;
  onStatus: (status: 'OUT_FOR_DELIVERY' | 'CONFIRMED') => void;
  onArchive: (archived: boolean) => void;
  onKeep: () => void;
}

interface Situation {
  /** Of its day; null while it is not known. */
  fill: DayFill | null;
  today: CalendarDate;
}

/** What can be done with a booking as it stands: the next step first, and only what the transitions and its date allow (Domain). */
export function availableActions(booking: StaffBooking, { fill, today }: Situation, runners: ActionRunners): readonly BookingAction[] {
  const { onForm, onStatus, onArchive, onKeep } = runners;
  const isDue = mayGoOut(booking.deliveryDate, today);
  const { status, archived, orderCheck } = booking;
  const unchecked = orderCheck === 'CHECK_ORDER';
  const may = (to: BookingStatus) => canTransition(status, to) && !archived && (to === 'CANCELLED' || (status !== 'FAILED' && !unchecked));
  const form = (name: DrawerForm, label: string, Icon: LucideIcon, look: BookingAction['look']): BookingAction => ({
    label,
    Icon,
    look,
    atOnce: false,
    run: () => onForm(name),
  });
  const atOnce = (label: string, Icon: LucideIcon, look: BookingAction['look'], run: () => void): BookingAction => ({
    label,
    Icon,
    look,
    atOnce: true,
    run,
  });
  const isOver = fill !== null && fill.booked > fill.limit;
  return [
    may('OUT_FOR_DELIVERY') && isDue && atOnce('manage.status.OUT_FOR_DELIVERY', Truck, 'primary', () => onStatus('OUT_FOR_DELIVERY')),
    may('DELIVERED') && form('delivered', 'manage.status.DELIVERED', PackageCheck, 'primary'),
    may('FAILED') && form('failed', 'manage.status.FAILED', CircleX, 'danger'),
    status === 'OUT_FOR_DELIVERY' && may('CONFIRMED') && atOnce('bookingDrawer.notOut', Undo2, 'outline', () => onStatus('CONFIRMED')),
    canMove(status) && !archived && form('move', 'bookingDrawer.move', CalendarDays, status === 'FAILED' || !isDue ? 'primary' : 'outline'),
    mayBeTold(booking, today) && form('words', 'bookingDrawer.words', MessageSquareText, 'outline'),
    mayBeAsked(booking) && form('offer', 'bookingDrawer.offer', MessageCircleQuestion, 'outline'),
    mayBeKept(booking) && isOver && atOnce('bookingDrawer.keep', Pin, 'outline', onKeep),
    may('CANCELLED') && form('cancel', 'manage.cancel', CalendarX, 'danger'),
    mayComeBack(booking, today) && form('uncancel', 'bookingDrawer.uncancel', Undo2, 'primary'),
    (canArchive(status) || archived) &&
      atOnce(archived ? 'bookingDrawer.restore' : 'bookingDrawer.archive', archived ? ArchiveRestore : Archive, 'outline', () =>
        onArchive(!archived),
      ),
  ].filter((action) => action !== false);
}
