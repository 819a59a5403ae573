import { skipToken } from '@apollo/client/react';
import { useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { SavedPlanNotice } from '../../components/plan-effect/saved-plan-notice';
import { useSavedPlan } from '../../components/plan-effect/use-saved-plan';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { usePageKey } from '../../components/shortcuts/use-page-key';
import { session } from '../../lib/session/session';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useToday } from '../../lib/use-today';
import { BranchDrawer, newBranch } from './branch-drawer';
import { addressOfFilter, filterOfAddress, foundBranches } from './branch-filter';
import { BranchesPage } from './branches-page';
import { CoverageReportDrawer } from './coverage-report-drawer';
import { useBranchLoadsQuery, useStaffBranchesQuery, type BranchPartsFragment } from './branches.generated';

const keys: ShortcutGroup = {
  title: 'branches.title',
  shortcuts: [
    { keys: ['A'], does: 'branches.add', needs: 'branch:write' },
    { keys: ['L'], does: 'branches.limit.key', needs: 'branch:write' },
    { keys: ['P'], does: 'branches.who.key' },
    { keys: ['O'], does: 'branches.report.key' },
  ],
};

/** /admin/branches: the branches that one works for (Specification, sections 2 and 4), and the one that is open over them. */
export function BranchesView() {
  const user = useStaffUser();
  const drawer = useDrawerParam('branch');
  const report = useDrawerParam('coverage');
  const [search, setSearch] = useSearchParams();
  const postcodeField = useRef<HTMLInputElement>(null);
  const limitOf = useRef<string | null>(null);
  const { data, error, refetch } = useStaffBranchesQuery({ fetchPolicy: 'cache-and-network' });
  const mayRead = isAllowed(user, 'booking:read');
  const day = useToday();
  const loads = useBranchLoadsQuery(mayRead ? { variables: { from: day, to: day }, fetchPolicy: 'cache-and-network' } : skipToken);
  const { saved, say, clear } = useSavedPlan();
  const mayWrite = isAllowed(user, 'branch:write');
  const may = { write: mayWrite, manageFeed: mayRead && isAllowed(user, 'integration:write') };
  const opens = drawer.id === newBranch ? mayWrite : mayWrite || may.manageFeed;
  const filter = filterOfAddress(search);
  const all = data?.branches ?? null;
  const add = () => drawer.open(newBranch);
  /** Of the row that has the focus: its form opens at the limit, where what a new one does is said before it is saved. */
  const typeLimit = () => {
    const id = document.activeElement?.closest<HTMLElement>('[role=row]')?.dataset['key'];
    if (id === undefined) return;
    limitOf.current = id;
    drawer.open(id);
  };
  const startsAtLimit = (id: string) => {
    const isWanted = limitOf.current === id;
    limitOf.current = null;
    return isWanted;
  };
  useShortcutHelp(keys);
  usePageKey('a', mayWrite ? add : null);
  const openReport = () => report.open('all');
  usePageKey('o', all && all.length > 0 ? openReport : null);
  usePageKey('l', mayWrite ? typeLimit : null);
  usePageKey('p', () => postcodeField.current?.focus());

  function onSaved({ id, name }: BranchPartsFragment, isNew: boolean) {
    drawer.close();
    say(<FormattedMessage id={isNew ? 'branches.saved.added' : 'branches.saved.changed'} values={{ name }} />, { branchIds: [id] });
    // The names of one's branches stand in every filter, and come with the session.
    void session.reload();
    if (mayRead) void loads.refetch().catch(() => undefined);
  }

  return (
    <>
      <BranchesPage
        all={all}
        found={foundBranches(all ?? [], filter.search)}
        failed={error !== undefined}
        onRetry={() => void refetch().catch(() => undefined)}
        filter={filter}
        onFilter={(next) => setSearch(addressOfFilter(next, search), { replace: true, preventScrollReset: true })}
        today={day}
        loads={loads.data ? new Map(loads.data.dayLoads.map((load) => [load.branchId, load])) : null}
        drawer={mayWrite || may.manageFeed ? drawer : null}
        onAdd={mayWrite ? add : null}
        onReport={openReport}
        notice={saved ? <SavedPlanNotice saved={saved} onClose={clear} /> : null}
        postcodeField={postcodeField}
      />
      <CoverageReportDrawer open={report.id !== null && drawer.id === null && all !== null} onClose={report.close} branches={all ?? []} />
      <BranchDrawer
        key={drawer.id}
        id={opens ? drawer.id : null}
        branches={all ?? []}
        onClose={drawer.close}
        onSaved={onSaved}
        startsAtLimit={startsAtLimit}
        may={may}
      />
    </>
  );
}
