import { isToBeChecked } from '@booking/domain/booking/order-check';
import { canArchive, canMove, canTransition, mayGoOut, type BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Flex } from '@chakra-ui/react';
import {
  Archive,
  ArchiveRestore,
  CalendarDays,
  CalendarX,
  CircleX,
  EllipsisVertical,
  MessageCircleQuestion,
  MessageSquareText,
  PackageCheck,
  Pin,
  Printer,
  Truck,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import { useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Menu, MenuItem } from '../../ui/menu';
import type { DayFill } from './booking-facts';
import { mayBeAsked, mayBeCorrected, mayBeKept, mayBeMessaged, mayComeBack, type DrawerForm, type StaffBooking } from './staff-booking';

/** Something that can be done with a booking. */
export interface BookingAction {
  /** Message id of its label. */
  label: string;
  Icon: LucideIcon;
  look: 'primary' | 'outline' | 'danger';
  /** Runs without a form. */
  direct: boolean;
  run: () => void;
}

interface ActionRunners {
  onForm: (form: DrawerForm) => void;
  onStatus: (status: 'OUT_FOR_DELIVERY' | 'CONFIRMED') => void;
  onArchive: (archived: boolean) => void;
  onKeep: () => void;
}

interface Situation {
  /** The load of the booking’s day; null while it is not known. */
  fill: DayFill | null;
  today: CalendarDate;
}

/** Returns the actions that the transitions and the date of a booking allow (Domain), the next step first. */
export function availableActions(booking: StaffBooking, { fill, today }: Situation, runners: ActionRunners): readonly BookingAction[] {
  const { onForm, onStatus, onArchive, onKeep } = runners;
  const isDue = mayGoOut(booking.deliveryDate, today);
  const { status, archived, orderCheck } = booking;
  const unchecked = isToBeChecked(orderCheck);
  const may = (to: BookingStatus) => canTransition(status, to) && !archived && (to === 'CANCELLED' || (status !== 'FAILED' && !unchecked));
  const form = (name: DrawerForm, label: string, Icon: LucideIcon, look: BookingAction['look']): BookingAction => ({
    label,
    Icon,
    look,
    direct: false,
    run: () => onForm(name),
  });
  const direct = (label: string, Icon: LucideIcon, look: BookingAction['look'], run: () => void): BookingAction => ({
    label,
    Icon,
    look,
    direct: true,
    run,
  });
  const isOver = fill !== null && fill.booked > fill.limit;
  return [
    may('OUT_FOR_DELIVERY') && isDue && direct('manage.status.OUT_FOR_DELIVERY', Truck, 'primary', () => onStatus('OUT_FOR_DELIVERY')),
    may('DELIVERED') && form('delivered', 'manage.status.DELIVERED', PackageCheck, 'primary'),
    may('FAILED') && form('failed', 'manage.status.FAILED', CircleX, 'danger'),
    status === 'OUT_FOR_DELIVERY' && may('CONFIRMED') && direct('bookingDrawer.notOut', Undo2, 'outline', () => onStatus('CONFIRMED')),
    canMove(status) && !archived && form('move', 'bookingDrawer.move', CalendarDays, status === 'FAILED' || !isDue ? 'primary' : 'outline'),
    mayBeMessaged(booking, today) && form('words', 'bookingDrawer.words', MessageSquareText, 'outline'),
    mayBeAsked(booking) && form('offer', 'bookingDrawer.offer', MessageCircleQuestion, 'outline'),
    mayBeKept(booking) && isOver && direct('bookingDrawer.keep', Pin, 'outline', onKeep),
    may('CANCELLED') && form('cancel', 'manage.cancel', CalendarX, 'danger'),
    mayBeCorrected(booking, today) && form('correct', 'bookingDrawer.correct', Undo2, 'outline'),
    mayComeBack(booking, today) && form('uncancel', 'bookingDrawer.uncancel', Undo2, 'primary'),
    (canArchive(status) || archived) &&
      direct(archived ? 'bookingDrawer.restore' : 'bookingDrawer.archive', archived ? ArchiveRestore : Archive, 'outline', () =>
        onArchive(!archived),
      ),
  ].filter((action) => action !== false);
}

/** Buttons in the bar of a telephone. */
const inBar = 2;

interface ActionsProps {
  offered: readonly BookingAction[];
  busy: boolean;
}

/** All actions of a booking, in rows. */
export function BookingActions({ offered, busy }: ActionsProps) {
  return (
    // Each button is as wide as its words: stretched to fill its row, the last one, Cancel, would be the largest.
    <Flex gap="2" wrap="wrap">
      {offered.map((action) => (
        <ActionButton key={action.label} action={action} busy={busy} size="sm" />
      ))}
    </Flex>
  );
}

/** The bar of a telephone: the next step and the action beside it. The others are in the menu. */
export function BookingBar({ offered, busy }: ActionsProps) {
  return offered
    .slice(0, inBar)
    .reverse()
    .map((action) => <ActionButton key={action.label} action={action} busy={busy} size="md" />);
}

function ActionButton({
  action: { label, Icon, look, direct, run },
  busy,
  size,
}: {
  action: BookingAction;
  busy: boolean;
  size: 'sm' | 'md';
}) {
  const t = useT();
  const loading = direct && busy;
  const isNext = look === 'primary';
  return (
    <Button
      variant={look}
      size={size}
      loading={loading}
      onClick={run}
      // In the bar the next step takes the room that is left.
      {...(size === 'md' ? { flex: isNext ? '1 0 auto' : '1 0 0', minWidth: 'fit-content' } : {})}
    >
      {loading ? null : <Icon size={17} aria-hidden="true" />}
      {t(label)}
    </Button>
  );
}

/** The menu of a telephone: the actions that the bar has no room for, and Print. */
export function BookingMenu({ offered }: Pick<ActionsProps, 'offered'>) {
  const t = useT();
  const more = t('bookingDrawer.more');
  return (
    <Menu
      label={more}
      width="15rem"
      trigger={(props) => (
        <Button variant="ghost" size="sm" icon aria-label={more} {...props}>
          <EllipsisVertical size={20} />
        </Button>
      )}
    >
      {offered.slice(inBar).map(({ label, Icon, look, run }) => (
        <MenuItem key={label} type="button" color={look === 'danger' ? 'full.fg' : 'fg'} onClick={run}>
          <Icon size={18} aria-hidden="true" />
          {t(label)}
        </MenuItem>
      ))}
      <MenuItem type="button" onClick={() => window.print()}>
        <Printer size={18} />
        {t('bookingDrawer.print')}
      </MenuItem>
    </Menu>
  );
}
