import { canArchive, canMove, canTransition, type BookingStatus } from '@booking/domain/booking/booking-status';
import { Archive, ArchiveRestore, CalendarDays, CircleX, MessageCircleQuestion, PackageCheck, Pin, Truck, Undo2 } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../ui/button';
import type { DayFill } from './booking-head';
import { mayBeAsked, mayBeKept, type DrawerForm, type StaffBooking } from './staff-booking';

interface BookingActionsProps {
  booking: StaffBooking;
  fill: DayFill | null;
  busy: boolean;
  onForm: (form: DrawerForm) => void;
  onStatus: (status: BookingStatus) => void;
  onArchive: (archived: boolean) => void;
  onKeep: () => void;
}

/** What can be done with a booking as it stands: the next step first, and only what the transitions allow (Domain). */
export function BookingActions({ booking, fill, busy, onForm, onStatus, onArchive, onKeep }: BookingActionsProps) {
  const { status, archived, orderCheck } = booking;
  const unchecked = orderCheck === 'CHECK_ORDER';
  const may = (to: BookingStatus) => canTransition(status, to) && status !== 'FAILED' && !(unchecked && to !== 'CANCELLED');
  return (
    <>
      {may('OUT_FOR_DELIVERY') ? (
        <Button size="sm" loading={busy} onClick={() => onStatus('OUT_FOR_DELIVERY')}>
          {busy ? null : <Truck size={17} aria-hidden="true" />}
          <FormattedMessage id="manage.status.OUT_FOR_DELIVERY" />
        </Button>
      ) : null}
      {may('DELIVERED') ? (
        <Button size="sm" onClick={() => onForm('delivered')}>
          <PackageCheck size={17} aria-hidden="true" />
          <FormattedMessage id="manage.status.DELIVERED" />
        </Button>
      ) : null}
      {may('FAILED') ? (
        <Button variant="danger" size="sm" onClick={() => onForm('failed')}>
          <CircleX size={17} aria-hidden="true" />
          <FormattedMessage id="manage.status.FAILED" />
        </Button>
      ) : null}
      {status === 'OUT_FOR_DELIVERY' && may('CONFIRMED') ? (
        <Button variant="outline" size="sm" loading={busy} onClick={() => onStatus('CONFIRMED')}>
          {busy ? null : <Undo2 size={17} aria-hidden="true" />}
          <FormattedMessage id="bookingDrawer.notOut" />
        </Button>
      ) : null}
      {canMove(status) ? (
        <Button variant={status === 'FAILED' ? 'primary' : 'outline'} size="sm" onClick={() => onForm('move')}>
          <CalendarDays size={17} aria-hidden="true" />
          <FormattedMessage id="bookingDrawer.move" />
        </Button>
      ) : null}
      {mayBeAsked(booking) ? (
        <Button variant="outline" size="sm" onClick={() => onForm('offer')}>
          <MessageCircleQuestion size={17} aria-hidden="true" />
          <FormattedMessage id="bookingDrawer.offer" />
        </Button>
      ) : null}
      {mayBeKept(booking) && fill !== null && fill.booked > fill.limit ? (
        <Button variant="outline" size="sm" loading={busy} onClick={onKeep}>
          {busy ? null : <Pin size={17} aria-hidden="true" />}
          <FormattedMessage id="bookingDrawer.keep" />
        </Button>
      ) : null}
      {may('CANCELLED') ? (
        <Button variant="danger" size="sm" onClick={() => onForm('cancel')}>
          <FormattedMessage id="manage.cancel" />
        </Button>
      ) : null}
      {canArchive(status) || archived ? (
        <Button variant="outline" size="sm" loading={busy} onClick={() => onArchive(!archived)}>
          {busy ? null : archived ? <ArchiveRestore size={17} aria-hidden="true" /> : <Archive size={17} aria-hidden="true" />}
          <FormattedMessage id={archived ? 'bookingDrawer.restore' : 'bookingDrawer.archive'} />
        </Button>
      ) : null}
    </>
  );
}
