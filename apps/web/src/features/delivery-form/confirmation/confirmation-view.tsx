import { skipToken } from '@apollo/client/react';
import { Navigate } from 'react-router-dom';
import { useManagedBookingQuery } from '../../../graphql/managed-booking.generated';
import { useCopyReference } from '../../../components/booking-card/use-copy-reference';
import { mayChange } from '../../../components/booking-change/change-target';
import { readManageToken } from '../../../components/manage-token/manage-token';
import { BookingPrintSheet } from '../../../components/print-sheet/booking-print-sheet';
import { today } from '../../../lib/today';
import { paths } from '@booking/domain/navigation/paths';
import { useDocumentTitle } from '../../../lib/use-document-title';
import { useLocalisedPath } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { Container } from '../../../ui/container';
import { ErrorState } from '../../../ui/error-state';
import { ConfirmationPage } from './confirmation-page';
import { ConfirmationSkeleton } from './confirmation-skeleton';

/** `/form/confirmation`: the booking that this tab has just made, by its token. A reload fetches it again. */
export function ConfirmationView() {
  const t = useT();
  const to = useLocalisedPath();
  const copy = useCopyReference();
  const token = readManageToken();
  const { data, error, refetch } = useManagedBookingQuery(token ? { variables: { token } } : skipToken);
  const booking = data?.managedBooking;
  useDocumentTitle(t('deliveryForm.confirmation.title'));

  if (!token) return <Navigate replace to={to(paths.form)} />;
  if (booking === null) return <Navigate replace to={to(paths.manage)} />;
  if (!booking) {
    if (!error) return <ConfirmationSkeleton />;
    return (
      <Container py="16">
        <ErrorState title={t('deliveryForm.confirmation.failed')} onRetry={() => void refetch().catch(() => undefined)}>
          {t('deliveryForm.confirmation.failedText')}
        </ErrorState>
      </Container>
    );
  }
  return (
    <>
      <ConfirmationPage booking={booking} today={today()} onCopy={() => void copy(booking.reference)} />
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
    </>
  );
}
