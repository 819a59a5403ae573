import { skipToken } from '@apollo/client/react';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { formatMobile } from '@booking/domain/checks/mobile';
import type { Locale } from '@booking/domain/locale/locale';
import { CalendarDays, ClipboardList, File, type LucideIcon } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type { BookingStatus } from '../../../graphql/managed-booking.generated';
import { useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { wordsNotIn } from '../../../components/marked-text/found-parts';
import { useStaffLinks } from '../../../components/staff-links/staff-links';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { typedDate } from '../../../lib/typed-date';
import { useDebounced } from '../../../lib/use-debounced';
import { useLocale, useLocalisedPath, useT } from '../../../lib/use-locale';
import { openScreens } from '../staff-screens';
import { usePaletteBookingsQuery, type PaletteBookingFragment } from '../../../graphql/palette.generated';

/** One entry of the palette. */
export interface PaletteEntry {
  id: string;
  icon: LucideIcon;
  name: string;
  /** Shown beside the name. */
  details?: readonly string[];
  /** The status of a booking. */
  status?: BookingStatus;
  open: () => void;
}

interface PaletteEntries {
  /** Groups with at least one entry. `title` is a message id. */
  groups: readonly { title: string; entries: readonly PaletteEntry[] }[];
  /** The search of bookings has no answer yet. */
  loading: boolean;
  /** Searches again after a failure; null: the search did not fail. */
  onRetry: (() => void) | null;
}

/** Milliseconds between the last key and the request. */
const pause = 60;

/** What the palette offers for a text: the days of a date, pages by name, bookings by any word. */
export function usePaletteEntries(typed: string): PaletteEntries {
  const text = typed.trim();
  const date = typedDate(text, today());
  // A weekday or 'lusa' may be part of a name as well; a date with digits cannot be anything else.
  const words = date !== null && /\d/.test(text) ? null : text;
  const days = useDays(date);
  const pages = usePages(words);
  const bookings = useBookings(words ?? '');
  return {
    groups: [
      { title: 'shell.palette.days', entries: days },
      { title: 'shell.palette.pages', entries: pages },
      { title: 'shell.palette.bookings', entries: bookings.entries },
    ].filter(({ entries }) => entries.length > 0),
    loading: bookings.loading,
    onRetry: bookings.onRetry,
  };
}

/** The day of each branch. */
function useDays(date: CalendarDate | null): PaletteEntry[] {
  const locale = useLocale();
  const navigate = useNavigate();
  const { branches } = useStaffUser();
  const { day: dayLink } = useStaffLinks();
  if (date === null || dayLink === null) return [];
  return branches.map(({ id, name }) => ({
    id: `day-${id}`,
    icon: CalendarDays,
    name,
    details: [deliveryDateText(date, locale, 'day')],
    open: () => void navigate(dayLink(id, date)),
  }));
}

/** The pages that the user may open and whose name contains the words; without words, all of them. @param words null: no pages */
function usePages(words: string | null): PaletteEntry[] {
  const t = useT();
  const navigate = useNavigate();
  const to = useLocalisedPath();
  const screens = openScreens(useStaffUser());
  if (words === null) return [];
  return screens
    .map(({ path, title, drawer }) => ({
      id: path,
      icon: drawer?.icon ?? File,
      name: t(title),
      open: () => void navigate(to(path)),
    }))
    .filter(({ name }) => hasWords(name, words));
}

/** Returns whether each word begins a word of the name. Chinese has no spaces between words: there a word may be anywhere. */
function hasWords(name: string, words: string): boolean {
  const own = ` ${name.toLowerCase()}`;
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => own.includes(` ${word}`) || (/\P{ASCII}/u.test(word) && own.includes(word)));
}

/** Bookings that the server finds for at least two characters, or one Chinese character. Results of an earlier text are not returned. */
function useBookings(text: string): Pick<PaletteEntries, 'loading' | 'onRetry'> & { entries: PaletteEntry[] } {
  const locale = useLocale();
  const user = useStaffUser();
  const drawer = useBookingDrawer();
  const isAsked = (text.length > 1 || /\P{ASCII}/u.test(text)) && isAllowed(user, 'booking:read');
  const search = useDebounced(isAsked ? text : '', pause);
  const isCurrent = search === text;
  const now = today();
  const query = usePaletteBookingsQuery(
    isAsked && search !== ''
      ? { variables: { search, today: now, yesterday: addDays(now, -1) }, fetchPolicy: 'cache-and-network' }
      : skipToken,
  );
  if (!isAsked) return { entries: [], loading: false, onRetry: null };
  const found = isCurrent ? [query.data?.coming, query.data?.past] : [];
  return {
    entries: found.flatMap((list) =>
      (list?.edges ?? []).map(({ node }) => ({
        id: `booking-${node.id}`,
        icon: ClipboardList,
        name: node.name,
        details: detailsOf(node, text, locale),
        status: node.status,
        open: () => drawer.open(node.id),
      })),
    ),
    loading: query.loading || !isCurrent,
    onRetry: isCurrent && query.error ? () => void query.refetch().catch(() => undefined) : null,
  };
}

/** The text beside a booking's name, with the field in which the words were found. */
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
