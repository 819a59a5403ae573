import { manageTokenIn } from '@booking/domain/booking/manage-link';
import { skipToken } from '@apollo/client/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useManagedBookingQuery } from '../../components/booking-card/managed-booking.generated';
import { followBooked } from '../../components/booked-delivery/booked-delivery';
import { MoveBooking } from '../../components/booking-change/move-booking';
import { waitingOffer } from '../../components/booking-offer/waiting-offer';
import { keepManageToken, readManageToken } from '../../components/manage-token/manage-token';
import { paths } from '@booking/domain/navigation/paths';
import { requestFailureOf } from '../../lib/request-failure';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Container } from '../../ui/container';
import { ErrorState } from '../../ui/error-state';
import { BookingView } from './booking-view';
import { ManageSkeleton } from './manage-skeleton';
import { AskedView } from './asked-view';
import { StartView } from './start-view';
import { FindBookingView } from './find-booking-view';
import { isSmsOn } from '../../lib/is-sms-on';

/** What the page of the short link says to this one. */
export interface ManageState {
  /** There was no token behind it. */
  isCut: boolean;
}

/** Answers that say: no booking has this token. */
const unknownToken = ['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'];

/**
 * `/manage#<token>`: a guest's booking by the link of the confirmation. The token leaves the address at once and stays with the tab. A link that
 * was cut off before its token says so; `?action=move` and `?action=cancel` open what they say, and `?action=check` shows where an order's
 * status is checked: both whatever link the tab knows. A customer who was asked to agree to another date sees that question first.
 */
export function ManageView() {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const location = useLocation();
  const { hash, pathname, search } = location;
  const state = location.state as ManageState | null;
  const [parameters] = useSearchParams();
  const inAddress = manageTokenIn(hash);
  const isCut = (hash !== '' && inAddress === '') || state?.isCut === true;
  const action = parameters.get('action');
  const token = inAddress || (isCut || action === 'check' ? null : readManageToken());
  const { data, error, loading, refetch } = useManagedBookingQuery(
    token ? { variables: { token }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const booking = data?.managedBooking;
  const offer = booking ? waitingOffer(booking) : null;
  useDocumentTitle(t(offer ? 'manage.offer.title' : 'manage.title'));
  // What comes after the question stands in its place, and is read out to a customer who cannot see that.
  const [wasAsked, setWasAsked] = useState(false);
  if (offer !== null && !wasAsked) setWasAsked(true);

  useEffect(() => {
    if (inAddress === '') return;
    keepManageToken(inAddress);
    void navigate({ pathname, search }, { replace: true });
  }, [inAddress, navigate, pathname, search]);

  // The form on this device says what is booked: it follows a change.
  useEffect(() => {
    if (booking) followBooked(booking);
  }, [booking]);

  if (!token) return isSmsOn() && action !== 'check' ? <FindBookingView unknownLink={isCut} /> : <StartView unknownLink={isCut} />;
  if (booking) {
    const reload = () =>
      refetch().then(
        () => undefined,
        () => undefined,
      );
    const change = { booking, target: { token }, onReload: reload };
    if (offer !== null) return <AskedView {...change} offer={offer} token={token} action={action} />;
    return action === 'move' ? (
      <MoveBooking {...change} back={to(paths.manage)} />
    ) : (
      <BookingView {...change} booking={booking} token={token} wasAsked={wasAsked} cancelling={action === 'cancel'} />
    );
  }
  if (booking === null || (error && unknownToken.includes(requestFailureOf(error).code)))
    return isSmsOn() ? <FindBookingView unknownLink /> : <StartView unknownLink />;
  if (loading || !error) return <ManageSkeleton />;
  return (
    <Container py="16">
      <ErrorState title={t('manage.failed')} onRetry={() => void refetch().catch(() => undefined)}>
        {t('manage.failedText')}
      </ErrorState>
    </Container>
  );
}
