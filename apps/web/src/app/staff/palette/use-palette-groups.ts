import { paths } from '@booking/domain/navigation/paths';
import { CalendarOff, Store } from 'lucide-react';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { useIsOpen } from '../../../lib/open-paths';
import { useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { useLocalisedPath } from '../../../lib/use-locale';
import { paletteDate } from './palette-date';
import { mostBranches, type PaletteEntry } from './palette-entry';
import { matches, paletteInput } from './palette-input';
import { usePaletteActions, type PaletteDialogs } from './use-palette-actions';
import { usePaletteDays } from './use-palette-days';
import { usePaletteSearch } from './use-palette-search';

interface PaletteGroup {
  /** Message id. */
  title: string;
  entries: PaletteEntry[];
}

/** What was found for the text that stands. */
interface PaletteFindings {
  groups: PaletteGroup[];
  /** Bookings or people are still looked for. */
  loading: boolean;
  /** Whether the first entry stays the first, whatever comes; and the first booking. */
  stays: { first: boolean; booking: boolean };
  /** Searches again where that failed; null: it did not. */
  onRetry: (() => void) | null;
}

/** What the palette offers for what was typed: days, things to do, bookings, branches and people (in this order, without empty groups). */
export function usePaletteGroups(typed: string, dialogs: PaletteDialogs): PaletteFindings {
  const { formatMessage } = useIntl();
  const to = useLocalisedPath();
  const user = useStaffUser();
  const isOpen = useIsOpen();
  const { text, kind } = paletteInput(typed);
  const date = kind === 'anything' ? paletteDate(text, today()) : null;
  // A weekday or 'lusa' may be a part of a name as well; what has figures is a date and nothing else.
  const isOnlyDate = date !== null && /\d/.test(text);
  const named = kind === 'anything' && text !== '' ? user.branches.filter(({ name }) => matches(name, text)) : [];

  // The text whose closed branches are shown one by one.
  const [unfolded, setUnfolded] = useState<string | null>(null);
  const { entries, folded } = usePaletteDays(date, named, unfolded === text);
  const closed = {
    id: 'day-closed',
    icon: CalendarOff,
    name: formatMessage({ id: 'shell.palette.closed' }, { count: folded.length }),
    more: folded.join(', '),
    run: () => setUnfolded(text),
    stays: true,
  };
  const days = folded.length === 0 ? entries : [...entries, closed];
  const actions = usePaletteActions(text, kind === 'actions', dialogs);
  const toDo = kind === 'order' || isOnlyDate ? [] : actions;
  const { bookings, people } = usePaletteSearch(text, {
    bookings: kind !== 'actions' && !isOnlyDate,
    people: kind === 'anything' && !isOnlyDate,
  });
  const branches = (isOpen(paths.adminDashboard) ? named : []).slice(0, mostBranches).map(({ id, name, dailyLimit }) => ({
    id: `branch-${id}`,
    icon: Store,
    name,
    more: formatMessage({ id: 'shell.palette.limit' }, { limit: dailyLimit }),
    to: `${to(paths.adminDashboard)}?${new URLSearchParams({ branch: id }).toString()}`,
  }));

  const groups = [
    { title: 'shell.palette.days', entries: days },
    { title: 'shell.palette.actions', entries: toDo },
    { title: 'shell.palette.bookings', entries: bookings.entries },
    { title: 'shell.palette.branches', entries: [...branches, ...people.entries] },
  ];
  const hasBookings = bookings.entries.length > 0 || !bookings.loading;
  const retries = [bookings.onRetry, people.onRetry].filter((retry) => retry !== null);
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    loading: bookings.loading || people.loading,
    stays: {
      first: days.length + toDo.length > 0 || (hasBookings && (bookings.entries.length + branches.length > 0 || !people.loading)),
      booking: hasBookings,
    },
    onRetry: retries.length === 0 ? null : () => retries.forEach((retry) => retry()),
  };
}
