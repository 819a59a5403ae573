import { paths } from '@booking/domain/navigation/paths';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { skipToken } from '@apollo/client/react';
import { CalendarDays, CalendarSearch, CirclePlus, ClipboardList, Keyboard, Store, type LucideIcon } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import type { BookingStatus } from '../../../components/booking-card/managed-booking.generated';
import { useDayLink } from '../../../components/staff-links/use-day-link';
import { useIsOpen } from '../../../lib/open-paths';
import type { SessionBranch } from '../../../lib/session/session-user';
import { isAllowed, useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { typedDate } from '../../../lib/typed-date';
import { useLocale, useLocalisedPath } from '../../../lib/use-locale';
import { useSettled } from '../../../lib/use-settled';
import { openScreens } from '../staff-screens';
import { matches, paletteInput } from './palette-input';
import type { PaletteLoad } from './load-chip';
import { usePaletteBookingsQuery, usePaletteLoadsQuery } from './palette.generated';

export interface PaletteEntry {
  id: string;
  icon: LucideIcon;
  name: string;
  /** A quiet word beside it. */
  more?: string;
  status?: BookingStatus;
  keys?: readonly string[];
  /** How full the day is. */
  load?: PaletteLoad | undefined;
  /** The booking that it opens in the drawer. */
  isBooking?: boolean;
  /** Where it leads, or what it does. */
  to?: string;
  run?: () => void;
}

interface PaletteGroup {
  /** Message id. */
  title: string;
  entries: PaletteEntry[];
}

/** What was found for the text that stands; of an earlier text there are no bookings. */
interface PaletteFindings {
  groups: PaletteGroup[];
  /** The bookings are still looked for. */
  loading: boolean;
  /** The first entry stays the first, whatever bookings come. */
  firstStays: boolean;
  /** Looks for the bookings again; null: that did not fail. */
  onRetry: (() => void) | null;
}

/** The other dialogs of every page. */
interface PaletteDialogs {
  onKeys: () => void;
  onDay: () => void;
}

const fewest = 2;
const mostBranches = 5;
/** Days that are looked through for one past its limit. */
const ahead = 13;

/** What the palette offers for what was typed: days, things to do, bookings, branches (in this order, without empty groups). */
export function usePaletteGroups(typed: string, { onKeys, onDay }: PaletteDialogs): PaletteFindings {
  const { formatMessage } = useIntl();
  const locale = useLocale();
  const to = useLocalisedPath();
  const user = useStaffUser();
  const isOpen = useIsOpen();
  const dayLink = useDayLink();
  const drawer = useBookingDrawer();
  const { text, kind } = paletteInput(typed);
  const settled = useSettled(text, 120);

  const date = kind === 'anything' ? typedDate(text, today()) : null;
  const branches = kind === 'anything' && text !== '' ? user.branches.filter(({ name }) => matches(name, text)) : [];
  const ofDays = date === null ? branches.map((branch) => ({ branch, date: today() })) : user.branches.map((branch) => ({ branch, date }));
  const first = date ?? today();
  const asked = dayLink ? ofDays.slice(0, date === null ? mostBranches : user.branches.length) : [];
  const branchIds = useSettled(asked.map(({ branch }) => branch.id).join(), 120);
  const loads = usePaletteLoadsQuery(
    branchIds === ''
      ? skipToken
      : {
          variables: { branchIds: branchIds.split(','), from: first, to: date ?? addDays(first, ahead) },
          fetchPolicy: 'cache-and-network',
        },
  ).data?.dayLoads;
  const dayEntry = (branch: SessionBranch, of: CalendarDate): PaletteEntry[] =>
    dayLink === null
      ? []
      : [
          {
            id: `day-${branch.id}-${of}`,
            icon: CalendarDays,
            name: branch.name,
            more: deliveryDateText(of, locale, 'day'),
            load: loads?.find((load) => load.branchId === branch.id && load.date === of),
            to: dayLink(branch.id, of),
          },
        ];
  // What somebody looks for most behind a branch's name: today, and a day soon that is past its limit.
  const troubled = (branch: SessionBranch) =>
    date === null ? loads?.find((load) => load.branchId === branch.id && load.overbookedBy > 0 && load.date !== first) : undefined;
  const days = asked.flatMap(({ branch, date: of }) => {
    const trouble = troubled(branch);
    return [...dayEntry(branch, of), ...(trouble ? dayEntry(branch, trouble.date) : [])];
  });

  // A weekday or 'lusa' may be a part of a name as well; what has figures is a date and nothing else.
  const isOnlyDate = date !== null && /\d/.test(text);
  const wantsActions = kind !== 'order' && !isOnlyDate;
  const newBooking = {
    id: 'new-booking',
    icon: CirclePlus,
    name: formatMessage({ id: 'shell.newBooking' }),
    keys: ['N'],
    to: to(paths.adminNewBooking),
  };
  const actions: PaletteEntry[] = [
    ...(isOpen(paths.adminNewBooking) ? [newBooking] : []),
    ...openScreens(user).flatMap(({ path, title, drawer }) =>
      drawer ? [{ id: path, icon: drawer.icon, name: formatMessage({ id: title }), to: to(path) }] : [],
    ),
    ...(dayLink ? [{ id: 'day', icon: CalendarSearch, name: formatMessage({ id: 'shell.day.title' }), keys: ['G'], run: onDay }] : []),
    { id: 'keys', icon: Keyboard, name: formatMessage({ id: 'shell.keys.title' }), keys: ['?'], run: onKeys },
  ];

  const asks = kind !== 'actions' && !isOnlyDate && text.length >= fewest && isAllowed(user, 'booking:read');
  const isSettled = settled === text;
  const found = usePaletteBookingsQuery(
    asks && settled.length >= fewest ? { variables: { search: settled }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const bookings: PaletteEntry[] = (asks && isSettled ? (found.data?.bookings.edges ?? []) : []).map(({ node }) => ({
    id: `booking-${node.id}`,
    icon: ClipboardList,
    name: node.name,
    more: `${node.reference} · ${node.postcode} ${node.city} · ${deliveryDateText(node.deliveryDate, locale, 'dayMonth')}`,
    status: node.status,
    isBooking: true,
    run: () => drawer.open(node.id),
  }));

  const toDo = wantsActions ? actions.filter(({ name }) => text === '' || matches(name, text)) : [];
  const groups = [
    { title: 'shell.palette.days', entries: days },
    { title: 'shell.palette.actions', entries: toDo },
    { title: 'shell.palette.bookings', entries: bookings },
    {
      title: 'shell.palette.branches',
      entries: (isOpen(paths.adminDashboard) ? branches : []).slice(0, mostBranches).map(({ id, name, dailyLimit }) => ({
        id: `branch-${id}`,
        icon: Store,
        name,
        more: formatMessage({ id: 'shell.palette.limit' }, { limit: dailyLimit }),
        to: `${to(paths.adminDashboard)}?${new URLSearchParams({ branch: id }).toString()}`,
      })),
    },
  ];
  const loading = asks && (found.loading || !isSettled);
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    loading,
    firstStays: !loading || days.length + toDo.length + bookings.length > 0,
    onRetry: asks && isSettled && found.error ? () => void found.refetch().catch(() => undefined) : null,
  };
}
