import { skipToken } from '@apollo/client/react';
import { paths } from '@booking/domain/navigation/paths';
import { ClipboardList, User } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useIsOpen } from '../../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { useDebounced } from '../../../lib/use-debounced';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { usePaletteBookingsQuery, usePalettePeopleQuery, type PalettePersonFragment } from './palette.generated';
import type { PaletteEntry } from './palette-entry';

/** What the server found for the text that stands; of an earlier text there is nothing. */
export interface PaletteFound {
  entries: PaletteEntry[];
  /** It is still looked for. */
  loading: boolean;
  /** Looks for it again; null: that did not fail. */
  onRetry: (() => void) | null;
}

const fewest = 2;

/** Bookings, and accounts by name or e-mail. @param wants what the text may be; what somebody may not read is not looked for */
export function usePaletteSearch(text: string, wants: { bookings: boolean; people: boolean }) {
  const locale = useLocale();
  const user = useStaffUser();
  const drawer = useBookingDrawer();
  const isOpen = useIsOpen();
  const personEntry = usePersonEntry();
  const settled = useDebounced(text, 120);
  const isSettled = settled === text;
  const isLong = text.length >= fewest;
  const asksBookings = wants.bookings && isLong && isAllowed(user, 'booking:read');
  const asksPeople = wants.people && isLong && isOpen(paths.adminUsers);
  const ask = (asks: boolean) =>
    asks && settled.length >= fewest ? { variables: { search: settled }, fetchPolicy: 'cache-and-network' as const } : skipToken;
  const bookings = usePaletteBookingsQuery(ask(asksBookings));
  const people = usePalettePeopleQuery(ask(asksPeople));

  const found = (asks: boolean, query: typeof bookings | typeof people, entries: () => PaletteEntry[]): PaletteFound => ({
    entries: asks && isSettled ? entries() : [],
    loading: asks && (query.loading || !isSettled),
    onRetry: asks && isSettled && query.error ? () => void query.refetch().catch(() => undefined) : null,
  });
  return {
    bookings: found(asksBookings, bookings, () =>
      (bookings.data?.bookings.edges ?? []).map(({ node }) => ({
        id: `booking-${node.id}`,
        icon: ClipboardList,
        name: node.name,
        more: `${node.reference} · ${node.postcode} ${node.city} · ${deliveryDateText(node.deliveryDate, locale, 'dayMonth')}`,
        status: node.status,
        isBooking: true,
        run: () => drawer.open(node.id),
      })),
    ),
    people: found(asksPeople, people, () =>
      [people.data?.staff, people.data?.customers].flatMap((list) => (list?.edges ?? []).map(({ node }) => personEntry(node))),
    ),
  };
}

/** An account, and where it is shown: opened for who may change it, else alone in the list. */
function usePersonEntry(): (person: PalettePersonFragment) => PaletteEntry {
  const { formatMessage } = useIntl();
  const to = useLocalisedPath();
  const mayWrite = isAllowed(useStaffUser(), 'user:write');
  return ({ _id, name, email, role }) => {
    const isCustomer = role === 'user';
    const query = new URLSearchParams({ ...(isCustomer && { role }), ...(mayWrite ? { user: _id } : { search: email }) });
    return {
      id: `person-${_id}`,
      icon: User,
      name,
      more: isCustomer ? `${formatMessage({ id: 'users.preset.customer' })} · ${email}` : email,
      to: `${to(paths.adminUsers)}?${query.toString()}`,
    };
  };
}
