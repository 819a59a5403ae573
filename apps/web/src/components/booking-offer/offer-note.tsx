import { isDateKept } from '@booking/domain/move-offer/move-cause';
import type { ReactNode } from 'react';
import { today } from '../../lib/today';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Alert } from '../../ui/alert';
import type { OfferedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { offerNote } from './waiting-offer';

const statuses = { moved: 'success', declined: 'info', lapsed: 'warning', withdrawn: 'info' } as const;

interface OfferNoteProps {
  booking: OfferedBookingPartsFragment;
  /** What can be done about a date that was just agreed to. */
  children: ReactNode;
}

/** What has become of the offer to move, above a booking as it stands: for a customer who opens the link again. */
export function OfferNote({ booking, children }: OfferNoteProps) {
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
    <Alert role="status" status={statuses[kind]} mb="4">
      {t(`manage.offer.note.${kind}`, values)}
      {kind === 'moved' ? children : null}
    </Alert>
  );
}
