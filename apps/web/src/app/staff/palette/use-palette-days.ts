import { skipToken } from '@apollo/client/react';
import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { CalendarDays } from 'lucide-react';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useDayLink } from '../../../components/staff-links/use-day-link';
import type { SessionBranch } from '../../../lib/session/session-user';
import { useStaffUser } from '../../../lib/session/staff-user';
import { today } from '../../../lib/today';
import { useDebounced } from '../../../lib/use-debounced';
import { useLocale } from '../../../lib/use-locale';
import { usePaletteLoadsQuery } from './palette.generated';
import { mostBranches, type PaletteEntry } from './palette-entry';

/** Days that are looked through for one past its limit. */
const ahead = 13;

/** A date that was typed, of every branch; without one today of the named branches, and a day soon that is past its limit. */
export function usePaletteDays(date: CalendarDate | null, named: readonly SessionBranch[]): PaletteEntry[] {
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
  if (dayLink === null) return [];
  return branches.flatMap(({ id, name }) => {
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
  });
}
