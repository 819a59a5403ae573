import { addDays } from '@booking/domain/calendar/calendar-date';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { useLiveBookings, useLiveDayLoads } from '../../components/live/use-live';
import { useOverbookedLink } from '../../components/staff-links/use-overbooked-link';
import { useToday } from '../../lib/use-today';
import { DaysPage } from './days-page';
import { useOverbookedDaysQuery } from './overbooked.generated';

/** How far ahead a changed limit is heard of at once; what lies behind is read with the next change. */
const watchedDays = 60;

/** All days past their limit that need a decision, of one branch or all. */
export function DaysView() {
  const { branchIds } = useBranchFilter();
  const linkTo = useOverbookedLink();
  const { data, previousData, error, refetch } = useOverbookedDaysQuery({ variables: { branchIds }, fetchPolicy: 'cache-and-network' });
  const from = useToday();
  useLiveBookings({ branchIds, onChange: () => refetch() });
  useLiveDayLoads({ branchIds, from, to: addDays(from, watchedDays), onChange: () => refetch() });
  return (
    <DaysPage
      days={(data ?? previousData)?.overbookedDays ?? null}
      failed={error !== undefined}
      onRetry={() => void refetch().catch(() => undefined)}
      linkTo={linkTo}
      filter={<BranchFilter />}
    />
  );
}
