import { useRef, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { CancelBooking } from '../../components/booking-change/cancel-booking';
import { waitingOffer } from '../../components/booking-offer/waiting-offer';
import { MoveBooking } from '../../components/booking-change/move-booking';
import { paths } from '@booking/domain/navigation/paths';
import { useSession } from '../../lib/session/session-store';
import type { SessionUser } from '../../lib/session/session-user';
import { useDocumentTitle } from '../../lib/use-document-title';
import { useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useOwnBookings } from './bookings/use-own-bookings';
import { OwnOffer } from './bookings/own-offer';
import { UserPage } from './user-page';
import { UserSkeleton } from './user-skeleton';

/** `/user`: the deliveries and the account of who is signed in. The guard sends everybody else away. */
export function UserView() {
  const session = useSession();
  // Keyed by person, so that no state of the previous person remains.
  return session.status === 'signedIn' ? <UserArea key={session.user._id} user={session.user} /> : <UserSkeleton />;
}

/**
 * `?booking=<id>&action=move` shows the calendar for a booking, `action=cancel` asks whether to give it up, `action=answer` is the
 * question whether it may come on another day.
 */
function UserArea({ user }: { user: SessionUser }) {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const [search] = useSearchParams();
  const upcomingHeading = useRef<HTMLHeadingElement>(null);
  // The bookings of staff are those of their branches: they are not their own.
  const isCustomer = user.role === 'user';
  const own = useOwnBookings(!isCustomer);
  useDocumentTitle(t(isCustomer ? 'userArea.title' : 'userArea.title.staff'));

  const action = search.get('action');
  const id = search.get('booking');
  // The dialog stays when it is closed: only then does the browser give the focus back.
  const [asked, setAsked] = useState<string | null>(null);
  if (action === 'cancel' && id !== asked) setAsked(id);
  const known = own.upcoming.bookings;
  const changeOf = (wanted: string | null) => {
    const booking = known?.find((one) => one.id === wanted);
    return booking && { booking, target: { id: booking.id }, onReload: own.refresh };
  };

  if ((action === 'move' || action === 'answer') && isCustomer) {
    const change = changeOf(id);
    const offer = change ? waitingOffer(change.booking) : null;
    if (change && offer) return <OwnOffer {...change} offer={offer} choosing={action === 'move'} />;
    if (change && action === 'move') return <MoveBooking {...change} back={to(paths.user)} onMoved={() => void own.refresh()} />;
    return known || own.failed ? <Navigate replace to={to(paths.user)} /> : <UserSkeleton />;
  }
  const toCancel = changeOf(asked);
  return (
    <>
      <UserPage user={user} own={isCustomer ? own : null} upcomingHeading={upcomingHeading} />
      {toCancel ? (
        <CancelBooking
          {...toCancel}
          open={action === 'cancel' && id === asked}
          onClose={() => void navigate(to(paths.user), { replace: true, preventScrollReset: true })}
          onCancelled={() => {
            upcomingHeading.current?.focus();
            void own.refresh();
          }}
        />
      ) : null}
    </>
  );
}
