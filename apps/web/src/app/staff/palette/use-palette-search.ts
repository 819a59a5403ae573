import { skipToken } from '@apollo/client/react';
import { paths } from '@booking/domain/navigation/paths';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { formatMobile } from '@booking/domain/checks/mobile';
import type { Locale } from '@booking/domain/locale/locale';
import { ClipboardList, User } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { wordsNotIn } from '../../../components/marked-text/found-parts';
import { useIsOpen } from '../../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { useDebounced } from '../../../lib/use-debounced';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import {
  usePaletteBookingsQuery,
  usePalettePeopleQuery,
  type PaletteBookingFragment,
  type PalettePersonFragment,
} from './palette.generated';
import type { PaletteEntry } from './palette-entry';

/** What the server found for the text that stands; of an earlier text there is nothing. */
export interface PaletteFound {
  entries: PaletteEntry[];
  /** It is still looked for. */
  loading: boolean;
  /** Looks for it again; null: that did not fail. */
  onRetry: (() => void) | null;
}

/** Letters that are looked for; of bookings one that is no letter of the alphabet is enough: a Chinese name has few. */
const fewest = 2;
const isLong = (text: string) => text.length >= fewest;
const isLongForBookings = (text: string) => isLong(text) || /[^\u0000-\u007f]/.test(text);

/** Milliseconds without a key before the server is asked. */
const pause = 60;

/** Bookings, and accounts by name or e-mail. @param wants what the text may be; what somebody may not read is not looked for */
export function usePaletteSearch(text: string, wants: { bookings: boolean; people: boolean }) {
  const locale = useLocale();
  const user = useStaffUser();
  const drawer = useBookingDrawer();
  const isOpen = useIsOpen();
  const personEntry = usePersonEntry();
  const settled = useDebounced(text, pause);
  const isSettled = settled === text;
  const asksBookings = wants.bookings && isLongForBookings(text) && isAllowed(user, 'booking:read');
  const asksPeople = wants.people && isLong(text) && isOpen(paths.adminUsers);
  const now = today();
  const fetchPolicy = 'cache-and-network' as const;
  const bookings = usePaletteBookingsQuery(
    asksBookings && isLongForBookings(settled)
      ? { variables: { search: settled, today: now, yesterday: addDays(now, -1) }, fetchPolicy }
      : skipToken,
  );
  const people = usePalettePeopleQuery(asksPeople && isLong(settled) ? { variables: { search: settled }, fetchPolicy } : skipToken);

  const found = (asks: boolean, query: typeof bookings | typeof people, entries: () => PaletteEntry[]): PaletteFound => ({
    entries: asks && isSettled ? entries() : [],
    loading: asks && (query.loading || !isSettled),
    onRetry: asks && isSettled && query.error ? () => void query.refetch().catch(() => undefined) : null,
  });
  return {
    bookings: found(asksBookings, bookings, () =>
      [bookings.data?.coming, bookings.data?.past].flatMap((list) =>
        (list?.edges ?? []).map(({ node }) => ({
          id: `booking-${node.id}`,
          icon: ClipboardList,
          name: node.name,
          details: detailsOf(node, text, locale),
          status: node.status,
          isBooking: true,
          run: () => drawer.open(node.id),
        })),
      ),
    ),
    people: found(asksPeople, people, () =>
      [people.data?.staff, people.data?.customers].flatMap((list) => (list?.edges ?? []).map(({ node }) => personEntry(node))),
    ),
  };
}

/** What stands beside a booking's name, and what else of it was found: nobody has to guess why it is here. */
function detailsOf(booking: PaletteBookingFragment, text: string, locale: Locale): string[] {
  const { name, reference, orderNumber, email, primaryContact, secondaryContact, postcode, city, address, branch, deliveryDate } = booking;
  const shown = [
    deliveryDateText(deliveryDate, locale, 'dayMonth'),
    formatMobile(primaryContact),
    branch.name,
    reference,
    `${postcode} ${city}`,
  ];
  for (const other of [orderNumber, email, secondaryContact && formatMobile(secondaryContact), address?.address1, address?.address2]) {
    const missing = wordsNotIn([name, ...shown], text);
    if (other && wordsNotIn([other], missing.join(' ')).length < missing.length) shown.push(other);
  }
  return shown;
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
