import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { useOverbookedLink } from '../../components/staff-links/use-overbooked-link';
import { DaysPage } from './days-page';
import { useOverbookedDaysQuery } from './overbooked.generated';

/** All days past their limit that need a decision, of one branch or all. */
export function DaysView() {
  const { branchIds } = useBranchFilter();
  const linkTo = useOverbookedLink();
  const { data, previousData, error, refetch } = useOverbookedDaysQuery({ variables: { branchIds }, fetchPolicy: 'cache-and-network' });
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
