import { skipToken } from '@apollo/client/react';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus, ChevronLeft } from 'lucide-react';
import { useRef, useState, type RefObject } from 'react';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { mayChange } from '../../components/booking-change/change-target';
import { MoveBooking } from '../../components/booking-change/move-booking';
import { LazyOfferView } from '../../components/booking-offer/lazy-offer-view';
import type { OfferViewProps } from '../../components/booking-offer/offer-view';
import { waitingOffer } from '../../components/booking-offer/waiting-offer';
import { BookingPage } from '../../components/booking-page/booking-page';
import { useDeliveryDay } from '../../components/booking-page/use-delivery-day';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { EditAccountDialogs } from '../../components/edit-account-dialogs/edit-account-dialogs';
import { useOwnBookingQuery } from '../../graphql/account.generated';
import type { OfferedBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { useNavigateFromHere } from '../../lib/navigate-from-here';
import { useSession } from '../../lib/session/session-store';
import type { SessionUser } from '../../lib/session/session-user';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Container } from '../../ui/container';
import { Note } from '../../ui/note';
import { PageTitle } from '../../ui/page-title';
import { Skeleton } from '../../ui/skeleton';
import { useSnackbar } from '../../ui/snackbar';
import { Deliveries, DeliveriesSkeleton, useBookingAddress, useOwnBookings } from './deliveries';
import { ProfileCard, SignInCard } from './profile';

/** `/user`: the deliveries and the account of the signed-in user. The guard redirects everybody else. */
export function UserPage() {
  const session = useSession();
  // Keyed by person, so that no state of the previous person remains.
  return session.status === 'signedIn' ? <UserArea key={session.user._id} user={session.user} /> : <UserSkeleton />;
}

/**
 * `?view=<id>` is the page of a booking. `?booking=<id>&action=move` opens the calendar for a booking, `action=cancel` the dialog that
 * cancels it, `action=answer` its offer to move.
 */
function UserArea({ user }: { user: SessionUser }) {
  const t = useT();
  const navigate = useNavigateFromHere();
  const to = useLocalisedPath();
  const [search] = useSearchParams();
  const upcomingHeading = useRef<HTMLHeadingElement>(null);
  // For staff the query returns the bookings of their branches, which are not their own.
  const isCustomer = user.role === 'user';
  const own = useOwnBookings(!isCustomer);

  const action = search.get('action');
  const id = search.get('booking');
  const view = isCustomer ? search.get('view') : null;
  const addressOf = useBookingAddress(view);
  const back = view === null ? to(paths.user) : addressOf({ id: view });
  useDocumentTitle(t(view !== null ? 'manage.title' : isCustomer ? 'userArea.title' : 'userArea.title.staff'));
  // The closed dialog stays mounted, so that the browser returns the focus.
  const [asked, setAsked] = useState<string | null>(null);
  if (action === 'cancel' && id !== asked) setAsked(id);
  const known = own.upcoming.bookings;
  const { data, error, refetch } = useOwnBookingQuery(
    view === null ? skipToken : { variables: { id: view }, fetchPolicy: 'cache-and-network' },
  );
  const { day, loading: isDayLoading, refresh: refreshDay } = useDeliveryDay({ id: view });
  const reload = async () => {
    await Promise.all([own.refresh(), refreshDay(), view === null ? null : refetch()]);
  };
  const changeOf = (wanted: string | null) => {
    const listed = [...(known ?? []), ...(own.earlier.bookings ?? [])];
    const booking = data?.booking?.id === wanted ? data?.booking : listed.find((candidate) => candidate.id === wanted);
    return booking && { booking, target: { id: booking.id }, onReload: reload };
  };

  if ((action === 'move' || action === 'answer') && isCustomer) {
    const change = changeOf(id);
    const offer = change ? waitingOffer(change.booking) : null;
    if (change && offer) return <OwnOffer {...change} offer={offer} choosing={action === 'move'} view={view} />;
    if (change && action === 'move' && !isDayLoading) {
      const afterFailure = day?.id === id && day?.deliveryDay?.failure?.canChooseDate === true;
      return <MoveBooking {...change} afterFailure={afterFailure} back={back} onMoved={() => void own.refresh()} />;
    }
    return !isDayLoading && (known || own.failed) ? <Navigate replace to={to(paths.user)} /> : <UserSkeleton />;
  }
  const viewed = changeOf(view);
  if (view !== null && !viewed) {
    return error || data ? <Navigate replace to={to(paths.user)} /> : <UserSkeleton />;
  }
  if (view !== null && isDayLoading) return <UserSkeleton />;
  const toCancel = changeOf(asked);
  return (
    <>
      {viewed ? (
        <BookingPage
          {...viewed}
          shownDay={day}
          above={<BackToList />}
          mayChange={mayChange(viewed.booking)}
          addresses={{ move: addressOf(viewed.booking, 'move'), cancel: addressOf(viewed.booking, 'cancel') }}
        />
      ) : (
        <UserContent user={user} own={isCustomer ? own : null} upcomingHeading={upcomingHeading} />
      )}
      {toCancel ? (
        <CancelBooking
          {...toCancel}
          open={action === 'cancel' && id === asked}
          onClose={() => navigate(back, { replace: true, preventScrollReset: true })}
          onCancelled={() => {
            upcomingHeading.current?.focus();
            void own.refresh();
          }}
        />
      ) : null}
    </>
  );
}

function BackToList() {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      minHeight="11"
      ms="-5px"
      textStyle="sm"
      fontWeight="600"
      color="fg.muted"
      borderRadius="l1"
      _hover={{ color: 'fg' }}
    >
      <Link to={to(paths.user)}>
        <ChevronLeft size={19} />
        {t('userArea.title')}
      </Link>
    </chakra.span>
  );
}

/** The offer to move one of the user's bookings. After an answer the list of deliveries is shown. */
function OwnOffer({
  view,
  ...asked
}: Pick<OfferViewProps, 'booking' | 'offer' | 'target' | 'onReload' | 'choosing'> & { view: string | null }) {
  const { booking, onReload } = asked;
  const t = useT();
  const locale = useLocale();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const addressOf = useBookingAddress(view);
  const showMessage = useSnackbar();

  function onAnswered({ deliveryDate, moveOffer }: OfferedBookingPartsFragment) {
    const message = moveOffer?.state === 'DECLINED' ? 'manage.offer.called' : 'manage.offer.note.moved';
    showMessage({ color: 'success', content: t(message, { date: deliveryDateText(deliveryDate, locale, 'day') }) });
    void navigate(to(paths.user), { replace: true });
    void onReload();
  }

  return (
    <LazyOfferView
      {...asked}
      fallback={<UserSkeleton />}
      addresses={{ question: addressOf(booking, 'answer'), calendar: addressOf(booking, 'move'), cancel: addressOf(booking, 'cancel') }}
      onAnswered={onAnswered}
    />
  );
}

interface UserContentProps {
  user: SessionUser;
  /** Null for staff, who have no deliveries of their own. */
  own: ReturnType<typeof useOwnBookings> | null;
  upcomingHeading: RefObject<HTMLHeadingElement | null>;
}

/** The deliveries; beside them, on a telephone below, the profile and the sign-in details. */
function UserContent({ user, own, upcomingHeading }: UserContentProps) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <Container pt={{ base: '4', md: '10' }} pb={{ base: '8', md: '18' }}>
      <Flex wrap="wrap" justify="space-between" align="flex-end" gap="3" mb={{ base: '5', md: '8' }}>
        <Box minWidth="0">
          <Note overflowWrap="anywhere">{t('userArea.hello', { name: user.name })}</Note>
          <PageTitle>{t(own ? 'userArea.title' : 'userArea.title.staff')}</PageTitle>
        </Box>
        {own && own.upcoming.bookings?.length !== 0 ? (
          <Button asChild>
            <Link to={to(paths.form)}>
              <CalendarPlus size={18} />
              {t('userArea.book')}
            </Link>
          </Button>
        ) : null}
      </Flex>
      <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'flex-start' }} gap={{ base: '8', lg: '10' }}>
        {own ? (
          <Box flex="1" minWidth="0">
            <Deliveries {...own} headingRef={upcomingHeading} />
          </Box>
        ) : null}
        <Box width={{ base: '100%', lg: '22rem' }} flex="none" mt={{ lg: own ? '2.5rem' : '0' }}>
          <ProfileCard user={user} />
          <SignInCard user={user} />
        </Box>
      </Flex>
      <EditAccountDialogs />
    </Container>
  );
}

/** The skeleton of the page until the session is known. */
function UserSkeleton() {
  return (
    <Container pt={{ base: '4', md: '10' }} pb="16">
      <Skeleton width="7.5rem" />
      <Skeleton width="15rem" height="8" mt="3" mb="8" />
      <Box maxWidth={{ lg: '41.5rem' }}>
        <DeliveriesSkeleton />
      </Box>
    </Container>
  );
}
