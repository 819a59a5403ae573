import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate, type LinkProps, type To } from 'react-router-dom';

/** In the query of every page for staff: the booking that is open over it. */
const bookingParam = 'booking';

/** How a link opens a booking over this page: `<Link {...linkTo(id)}>`. */
export type BookingLink = Pick<LinkProps, 'to' | 'replace' | 'state' | 'preventScrollReset'>;

interface BookingDrawer {
  /** Null: none is open. */
  id: string | null;
  linkTo: (id: string) => BookingLink;
  open: (id: string) => void;
  /** As the browser's Back, where it was opened from here. */
  close: () => void;
}

/** Marks the entries of the history that were made by opening the drawer: behind them is the page without it. */
const openedHere = { bookingDrawer: true };

const isOpenedHere = (state: unknown): boolean => typeof state === 'object' && state !== null && 'bookingDrawer' in state;

/**
 * The booking that is shown in the drawer over a page for staff. The address says which: a link, a reload and the browser's Back work.
 */
export function useBookingDrawer(): BookingDrawer {
  const location = useLocation();
  const { pathname, search, hash } = location;
  const state = location.state as unknown;
  const navigate = useNavigate();
  const id = useMemo(() => new URLSearchParams(search).get(bookingParam), [search]);

  const hrefOf = useCallback(
    (wanted: string | null): To => {
      const query = new URLSearchParams(search);
      if (wanted === null) query.delete(bookingParam);
      else query.set(bookingParam, wanted);
      return { pathname, search: query.toString(), hash };
    },
    [pathname, search, hash],
  );

  const linkTo = useCallback(
    // From one booking to another: Back closes both.
    (wanted: string): BookingLink => ({
      to: hrefOf(wanted),
      replace: id !== null,
      state: id === null ? openedHere : state,
      preventScrollReset: true,
    }),
    [hrefOf, id, state],
  );

  return {
    id,
    linkTo,
    open: (wanted) => {
      const { to, ...how } = linkTo(wanted);
      void navigate(to, how);
    },
    close: () => {
      if (isOpenedHere(state)) void navigate(-1);
      else void navigate(hrefOf(null), { replace: true, preventScrollReset: true });
    },
  };
}
