import { isDateKept } from '@booking/domain/move-offer/move-cause';
import type { ReactNode } from 'react';
import { today } from '../../lib/today';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import type { OfferedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { offerNote } from './waiting-offer';

const notes = {
  moved: { status: 'success', text: 'manage.offer.note.moved' },
  declined: { status: 'info', text: 'manage.offer.note.declined' },
  lapsed: { status: 'warning', text: 'manage.offer.note.lapsed' },
  withdrawn: { status: 'info', text: 'manage.offer.note.withdrawn' },
} as const;

/**
 * The outcome of the last offer, above the booking, for a customer who opens the link again.
 * @param children the actions for a date that was just accepted
 */
export function OfferNote({ booking, children }: { booking: OfferedBookingPartsFragment; children: ReactNode }) {
  const t = useT();
  const locale = useLocale();
  const kind = offerNote(booking, today());
  if (kind === null) return null;
  const values = {
    date: deliveryDateText(booking.deliveryDate, locale, 'day'),
    offered: deliveryDateText(booking.moveOffer?.deliveryDate ?? booking.deliveryDate, locale, 'day'),
    stays: isDateKept(booking.moveOffer?.cause ?? 'OTHER'),
  };
  return (
    <Alert role="status" status={notes[kind].status} mb="4">
      {t(notes[kind].text, values)}
      {kind === 'moved' ? children : null}
    </Alert>
  );
}
