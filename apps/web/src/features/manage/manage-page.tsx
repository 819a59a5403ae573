import { skipToken } from '@apollo/client/react';
import { manageTokenIn } from '@booking/domain/booking/manage-link';
import { localisedPath, paths } from '@booking/domain/navigation/paths';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { followBooked } from '../../components/booked-delivery/booked-delivery';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { mayChange, type ChangeProps } from '../../components/booking-change/change-target';
import { MoveBooking } from '../../components/booking-change/move-booking';
import { LazyOfferView } from '../../components/booking-offer/lazy-offer-view';
import { waitingOffer } from '../../components/booking-offer/waiting-offer';
import { BookingPage } from '../../components/booking-page/booking-page';
import { useDeliveryDay } from '../../components/booking-page/use-delivery-day';
import { keepManageToken, readManageToken } from '../../components/manage-token/manage-token';
import { BookingPrintSheet } from '../../components/print-sheet/booking-print-sheet';
import type { DeliveryDayPartsFragment } from '../../graphql/delivery-day.generated';
import { useManagedBookingQuery, type OwnBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { isSmsOn } from '../../lib/is-sms-on';
import { useNavigateFromHere } from '../../lib/navigate-from-here';
import { requestFailureOf } from '../../lib/request-failure';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { Container } from '../../ui/container';
import { ErrorState } from '../../ui/error-state';
import { CheckOrder } from './check-order';
import { FindBooking } from './find-booking';
import { ManageSkeleton } from './manage-skeleton';

/** The state that the page of the short link passes to this one. */
interface ManageState {
  /** True if the short link had no token. */
  isCut: boolean;
}

/** Error codes which mean that no booking has this token. */
const unknownToken = ['BAD_USER_INPUT', 'NOT_FOUND', 'FORBIDDEN'];

/**
 * `/manage#<token>`: a guest's booking by the link of the confirmation. The token is removed from the address at once and kept for the
 * tab. A link without its token has a message. `?action=move` and `?action=cancel` open the calendar and the dialog for the booking of the
 * tab; `?action=check` shows the status of an order, with or without a booking. A waiting offer to move is shown first.
 */
export function ManagePage() {
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
  const { day, loading: isDayLoading, refresh: refreshDay } = useDeliveryDay({ token });
  const booking = data?.managedBooking;
  const offer = booking ? waitingOffer(booking) : null;
  useDocumentTitle(t(offer ? 'manage.offer.title' : 'manage.title'));
  // The page after the answer replaces the offer, so its heading takes the focus for screen readers.
  const [wasAsked, setWasAsked] = useState(false);
  if (offer !== null && !wasAsked) setWasAsked(true);

  useEffect(() => {
    if (inAddress === '') return;
    keepManageToken(inAddress);
    void navigate({ pathname, search }, { replace: true });
  }, [inAddress, navigate, pathname, search]);

  // The form on this device shows the booking, so it must follow a change.
  useEffect(() => {
    if (booking) followBooked(booking);
  }, [booking]);

  if (!token) return isSmsOn() && action !== 'check' ? <FindBooking unknownLink={isCut} /> : <CheckOrder unknownLink={isCut} />;
  if (booking && !isDayLoading) {
    const reload = async () => {
      await Promise.all([refetch().catch(() => undefined), refreshDay()]);
    };
    const change = { booking, target: { token }, onReload: reload };
    return action === 'move' && offer === null ? (
      <MoveBooking {...change} afterFailure={day?.deliveryDay?.failure?.canChooseDate === true} back={to(paths.manage)} />
    ) : (
      <Booking {...change} shownDay={day} token={token} wasAsked={wasAsked} action={action} />
    );
  }
  if (booking === null || (error && unknownToken.includes(requestFailureOf(error).code)))
    return isSmsOn() ? <FindBooking unknownLink /> : <CheckOrder unknownLink />;
  if (loading || isDayLoading || !error) return <ManageSkeleton />;
  return (
    <Container py="16">
      <ErrorState title={t('manage.failed')} onRetry={() => void refetch().catch(() => undefined)}>
        {t('manage.failedText')}
      </ErrorState>
    </Container>
  );
}

interface BookingProps extends ChangeProps {
  booking: OwnBookingPartsFragment;
  shownDay: DeliveryDayPartsFragment | null;
  token: string;
  /** True if the page replaces an offer to move. */
  wasAsked: boolean;
  /** The action of the address. */
  action: string | null;
}

/** A booking, or its offer to move, which is not printed; and the dialog that cancels the booking. */
function Booking({ shownDay, token, wasAsked, action, ...change }: BookingProps) {
  const navigate = useNavigateFromHere();
  const to = useLocalisedPath();
  const { booking } = change;
  const offer = waitingOffer(booking);
  const here = to(paths.manage);
  const show = () => navigate(here, { replace: true, preventScrollReset: true });
  return (
    <>
      {offer === null ? (
        <BookingPage
          {...change}
          shownDay={shownDay}
          replacing={wasAsked}
          mayChange={mayChange(booking)}
          addresses={{ move: `${here}?action=move`, cancel: `${here}?action=cancel` }}
        />
      ) : (
        <LazyOfferView
          {...change}
          offer={offer}
          fallback={<ManageSkeleton />}
          choosing={action === 'move'}
          addresses={{ question: here, calendar: `${here}?action=move`, cancel: `${here}?action=cancel` }}
          onAnswered={show}
        />
      )}
      <BookingPrintSheet booking={booking} mayChange={mayChange(booking)} token={token} />
      <CancelBooking {...change} open={action === 'cancel'} onClose={show} />
    </>
  );
}

/**
 * `/m#<token>`: the short link of prints and of older SMS, which has no language. Redirects to the booking's page in the language of the
 * booking. That page also shows the message for an unknown link, a link without a token, and a lost connection.
 */
export function ShortLinkPage() {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const { hash, search } = useLocation();
  const token = manageTokenIn(hash);
  const { data, error } = useManagedBookingQuery(token ? { variables: { token } } : skipToken);
  useDocumentTitle(t('manage.title'));

  useEffect(() => {
    if (token !== '' && data === undefined && error === undefined) return;
    if (token !== '') keepManageToken(token);
    const locale = data?.managedBooking?.locale;
    const pathname = locale ? localisedPath(locale, paths.manage) : to(paths.manage);
    void navigate({ pathname, search }, { replace: true, state: { isCut: token === '' } satisfies ManageState });
  }, [token, data, error, navigate, search, to]);

  return <ManageSkeleton />;
}
