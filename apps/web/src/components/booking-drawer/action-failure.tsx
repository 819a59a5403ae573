import type { ReactNode } from 'react';
import { intoView } from '../../lib/into-view';
import { useT } from '../../lib/use-t';
import { Banner } from '../../ui/banner';
import type { SaveFailure } from '../staff-form/use-saving';
import { placeReasonOf } from './use-place-override';

/** The texts of these for customers say whom to call: staff have texts of their own, which say what to do. */
const ownWords = new Set(['CONFLICT', 'FORBIDDEN', 'NOT_FOUND']);

/** A CONFLICT for one of these reasons says more than that the booking has changed. */
const ownReasons = new Set(['ALREADY_ANSWERED', 'NOT_ITS_DAY', 'CHANNEL_OFF', 'ORDER_ALREADY_BOOKED', 'POSTCODE_NOT_SERVED']);

interface ActionFailureProps {
  failure: SaveFailure | null;
  /** What is known of it besides. */
  children?: ReactNode;
}

/** A change that was refused: what happened, and that nothing typed is lost. */
export function ActionFailure({ failure, children }: ActionFailureProps) {
  const t = useT();
  if (!failure) return null;
  const reason = placeReasonOf(failure);
  const id = ownReasons.has(failure.reason ?? '')
    ? `bookingDrawer.failure.${failure.reason}`
    : ownWords.has(failure.code)
      ? `bookingDrawer.failure.${failure.code}`
      : `deliveryForm.failure.${failure.code}`;
  return (
    <Banner
      ref={intoView}
      role="alert"
      tone="full"
      mb="4.5"
      title={t(reason === null ? `${id}.title` : `deliveryForm.reason.${reason}.title`)}
    >
      {t(reason === null ? `${id}.text` : 'bookingDrawer.failure.place')}
      {children}
      {failure.fields.map(({ path, message }) => (
        <div key={path}>{message}</div>
      ))}
    </Banner>
  );
}
