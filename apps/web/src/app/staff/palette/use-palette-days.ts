import { skipToken } from '@apollo/client/react';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { CalendarDays } from 'lucide-react';
import { dayLook } from '../../../components/day-status/day-look';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useDayLink } from '../../../components/staff-links/use-day-link';
import type { SessionBranch } from '../../../lib/session/session-user';
import { useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { useDebounced } from '../../../lib/use-debounced';
import { useLocale } from '../../../lib/use-locale';
import { usePaletteLoadsQuery } from './palette.generated';
import type { PaletteLoad } from './load-chip';
import { mostBranches, type PaletteEntry } from './palette-entry';

/** Days that are looked through for one past its limit. */
const ahead = 13;

/** Closed branches of a day that are not folded. */
const fewClosed = 1;

interface PaletteDays {
  entries: PaletteEntry[];
  /** The branches that are closed, which have one entry together; empty: each has its own. */
  folded: readonly string[];
}

/**
 * A date that was typed, of every branch; without one today of the named branches, and a day soon that is past its limit. Branches that
 * are closed that day stand last, folded unless `unfolded`.
 */
export function usePaletteDays(date: CalendarDate | null, named: readonly SessionBranch[], unfolded: boolean): PaletteDays {
  const locale = useLocale();
  const user = useStaffUser();
  const dayLink = useDayLink();
  const first = date ?? today();
  const branches = dayLink === null ? [] : date === null ? named.slice(0, mostBranches) : user.branches;
  const branchIds = useDebounced(branches.map(({ id }) => id).join(), 120);
  const loads = usePaletteLoadsQuery(
    branchIds === ''
      ? skipToken
      : {
          variables: { branchIds: branchIds.split(','), from: first, to: date ?? addDays(first, ahead) },
          fetchPolicy: 'cache-and-network',
        },
  ).data?.dayLoads;
  if (dayLink === null) return { entries: [], folded: [] };
  const entriesOf = ({ id, name }: SessionBranch): PaletteEntry[] => {
    const own = loads?.filter(({ branchId }) => branchId === id) ?? [];
    const trouble = date === null ? own.find((load) => load.overbookedBy > 0 && load.date !== first) : undefined;
    return [first, ...(trouble ? [trouble.date] : [])].map((day) => ({
      id: `day-${id}-${day}`,
      icon: CalendarDays,
      name,
      more: deliveryDateText(day, locale, 'day'),
      load: own.find((load) => load.date === day),
      to: dayLink(id, day),
    }));
  };
  const isClosed = ({ id }: SessionBranch) =>
    date !== null && loads?.some((load) => load.branchId === id && load.date === date && isShut(load)) === true;
  const closed = branches.filter(isClosed);
  const open = branches.filter((branch) => !closed.includes(branch));
  const folds = closed.length > fewClosed;
  return {
    entries: [...open, ...(folds && !unfolded ? [] : closed)].flatMap(entriesOf),
    folded: folds && !unfolded ? closed.map(({ name }) => name) : [],
  };
}

/** Closed, and nothing is delivered all the same. */
const isShut = ({ status, reason, booked }: PaletteLoad): boolean => dayLook({ status, reason }).tone === 'closed' && booked === 0;
