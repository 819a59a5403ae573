import { skipToken } from '@apollo/client/react';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useManagedBookingQuery } from '../../components/booking-card/managed-booking.generated';
import { followBooked } from '../../components/booked-delivery/booked-delivery';
import { MoveBooking } from '../../components/booking-change/move-booking';
import { keepManageToken, readManageToken } from '../../components/manage-token/manage-token';
import { paths } from '@booking/domain/navigation/paths';
import { requestFailureOf } from '../../lib/request-failure';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { Container } from '../../ui/container';
import { ErrorState } from '../../ui/error-state';
import { BookingView } from './booking-view';
import { ManageSkeleton } from './manage-skeleton';
import { StartView } from './start-view';

/** Answers that say: no booking has this token. */
const unknownToken = ['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'];

/**
 * `/manage#<token>`: a guest's booking by the link of the confirmation. The token leaves the address at once and stays with
 * the tab; `?action=move` and `?action=cancel` open what they say, `?action=calendar` gives the file for a calendar.
 */
export function ManageView() {
  const intl = useIntl();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const { hash, pathname, search } = useLocation();
  const [parameters] = useSearchParams();
  const inAddress = hash.slice(1);
  const token = inAddress || readManageToken();
  const { data, error, loading, refetch } = useManagedBookingQuery(
    token ? { variables: { token }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  useDocumentTitle(intl.formatMessage({ id: 'manage.title' }));

  useEffect(() => {
    if (inAddress === '') return;
    keepManageToken(inAddress);
    void navigate({ pathname, search }, { replace: true });
  }, [inAddress, navigate, pathname, search]);

  const booking = data?.managedBooking;
  // The form on this device says what is booked: it follows a change.
  useEffect(() => {
    if (booking) followBooked(booking);
  }, [booking]);

  if (!token) return <StartView />;
  if (booking) {
    const reload = () =>
      refetch().then(
        () => undefined,
        () => undefined,
      );
    const change = { booking, target: { token }, onReload: reload };
    return parameters.get('action') === 'move' ? (
      <MoveBooking {...change} back={to(paths.manage)} />
    ) : (
      <BookingView
        {...change}
        token={token}
        calendarAsked={inAddress === '' && parameters.get('action') === 'calendar'}
        cancelling={parameters.get('action') === 'cancel'}
      />
    );
  }
  if (booking === null || (error && unknownToken.includes(requestFailureOf(error).code))) return <StartView unknownLink />;
  if (loading || !error) return <ManageSkeleton />;
  return (
    <Container paddingY="16">
      <ErrorState title={<FormattedMessage id="manage.failed" />} onRetry={() => void refetch().catch(() => undefined)}>
        <FormattedMessage id="manage.failedText" />
      </ErrorState>
    </Container>
  );
}
