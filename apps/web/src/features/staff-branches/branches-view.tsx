import { skipToken } from '@apollo/client/react';
import { Flex } from '@chakra-ui/react';
import { Map as MapIcon, Plus } from 'lucide-react';
import { useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { SavedPlanNotice } from '../../components/plan-effect/saved-plan-notice';
import { useSavedPlan } from '../../components/plan-effect/use-saved-plan';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { StaffTable } from '../../components/staff-table/staff-table';
import { cleanSearch } from '../../lib/clean-search';
import { session } from '../../lib/session/session';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useMedia } from '../../lib/use-media';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SearchField } from '../../ui/search-field';
import { branchColumns, type ListRoom } from './branch-columns';
import { BranchDrawer, newBranch } from './branch-drawer';
import { hasNoState } from './branch-form';
import { useBranchLoadsQuery, useStaffBranchesQuery, type BranchPartsFragment } from './branches.generated';
import { CoverageReportDrawer } from './coverage-report-drawer';
import { WhoDelivers } from './who-delivers';

/** /admin/branches: the branches that one works for (Specification, sections 2 and 4), and the one that is open over them. */
export function BranchesView() {
  const t = useT();
  const intl = useIntl();
  const user = useStaffUser();
  const drawer = useDrawerParam('branch');
  const report = useDrawerParam('coverage');
  const [search, setSearch] = useSearchParams();
  const { data, error, refetch } = useStaffBranchesQuery({ fetchPolicy: 'cache-and-network' });
  const mayRead = isAllowed(user, 'booking:read');
  const day = useToday();
  const loads = useBranchLoadsQuery(mayRead ? { variables: { from: day, to: day }, fetchPolicy: 'cache-and-network' } : skipToken);
  const { saved, say: notify, clear } = useSavedPlan();
  const mayWrite = isAllowed(user, 'branch:write');
  const may = { write: mayWrite, manageFeed: mayRead && isAllowed(user, 'integration:write') };
  const opens = drawer.id === newBranch ? mayWrite : mayWrite || may.manageFeed;
  const filter = filterOfAddress(search);
  const show = (next: BranchFilter) => setSearch(addressOfFilter(next, search), { replace: true, preventScrollReset: true });
  const all = data?.branches ?? null;
  const found = foundBranches(all ?? [], filter.search);
  const stateless = all?.filter(hasNoState).map(({ name }) => name) ?? [];
  const suspended = all?.filter(({ status }) => status === 'SUSPENDED').length ?? 0;
  const isTelephone = useIsTelephone();
  const room = useRoom();
  const add = () => drawer.open(newBranch);

  function onSaved({ id, name }: BranchPartsFragment, isNew: boolean) {
    drawer.close();
    notify(t(isNew ? 'branches.saved.added' : 'branches.saved.changed', { name }), { branchIds: [id] });
    // The names of one's branches stand in every filter, and come with the session.
    void session.reload();
    if (mayRead) void loads.refetch().catch(() => undefined);
  }

  return (
    <PageRoom>
      <PageHead
        title={t('branches.title')}
        sub={
          <span role="status">
            {all && all.length > 0
              ? t('branches.count', { filtered: String(filter.search.trim() !== ''), count: found.length, total: all.length, suspended })
              : '\u00a0'}
          </span>
        }
        actions={
          <>
            {all && all.length > 0 ? (
              <Button
                variant="outline"
                size="sm"
                icon={isTelephone}
                aria-label={t('branches.report.title')}
                onClick={() => report.open('all')}
              >
                <MapIcon size={16} />
                {isTelephone ? null : t('branches.report.title')}
              </Button>
            ) : null}
            {mayWrite ? (
              <Button size="sm" onClick={add}>
                <Plus size={17} />
                {t('branches.add')}
              </Button>
            ) : null}
          </>
        }
      />
      {saved ? <SavedPlanNotice saved={saved} onClose={clear} /> : null}
      {stateless.length > 0 ? (
        <Banner tone="medium" mb="3.5" title={t('branches.stateless.title')}>
          {t('branches.stateless.text', { names: intl.formatList(stateless) })}
        </Banner>
      ) : null}
      {all && all.length > 0 ? (
        <>
          <WhoDelivers postcode={filter.postcode} onPostcode={(postcode) => show({ ...filter, postcode })} branches={all} />
          <Flex mb="3.5">
            <SearchField
              label={t('branches.search')}
              placeholder={t('branches.searchPlaceholder')}
              search={filter.search}
              onSearch={(text) => show({ ...filter, search: text })}
            />
          </Flex>
        </>
      ) : null}
      {all === null ? (
        <StaffListPending area="branches" failed={error !== undefined} onRetry={() => void refetch().catch(() => undefined)} />
      ) : all.length === 0 ? (
        <StaffListEmpty
          words="branches.empty"
          action={
            mayWrite ? (
              <Button variant="tint" onClick={add}>
                <Plus size={17} />
                {t('branches.addFirst')}
              </Button>
            ) : null
          }
        />
      ) : found.length === 0 ? (
        <StaffListEmpty
          words="branches.none"
          action={
            <Button variant="tint" onClick={() => show({ ...filter, search: '' })}>
              {t('branches.clear')}
            </Button>
          }
        />
      ) : (
        <StaffTable
          label={t('branches.title')}
          columns={branchColumns({
            intl,
            room,
            today: day,
            loads: loads.data ? new Map(loads.data.dayLoads.map((load) => [load.branchId, load])) : null,
          })}
          rows={found}
          keyOf={({ id }) => id}
          drawer={mayWrite || may.manageFeed ? drawer : null}
          isQuiet={({ status }) => status === 'SUSPENDED'}
        />
      )}
      <CoverageReportDrawer open={report.id !== null && drawer.id === null && all !== null} onClose={report.close} branches={all ?? []} />
      <BranchDrawer key={drawer.id} id={opens ? drawer.id : null} branches={all ?? []} onClose={drawer.close} onSaved={onSaved} may={may} />
    </PageRoom>
  );
}

/** How much room the list has. The table's figures share columns where they would not fit beside each other. */
function useRoom(): ListRoom {
  const [isWide, isMiddle, isNarrow] = [useMedia('(min-width: 90rem)'), useMedia('(min-width: 80rem)'), useMedia('(min-width: 48rem)')];
  return isWide ? 'wide' : isMiddle ? 'middle' : isNarrow ? 'narrow' : 'cards';
}

/** Which branches the list shows, and whose postcode is asked about. Each part stands in the address. */
interface BranchFilter {
  search: string;
  postcode: string;
}

/** Reads an address. What does not look right is left out. */
const filterOfAddress = (address: URLSearchParams): BranchFilter => ({
  search: cleanSearch(address.get('search') ?? ''),
  postcode: (address.get('postcode') ?? '').replace(/[^\d\s]/g, '').slice(0, 7),
});

/** The address of a filter; `present` has what else the address holds. */
function addressOfFilter(filter: BranchFilter, present: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(present);
  for (const name of ['search', 'postcode'] as const) {
    if (filter[name] === '') address.delete(name);
    else address.set(name, filter[name]);
  }
  return address;
}

/** The branches that have every word of a search in their name, their town, their state or their region. */
function foundBranches(branches: readonly BranchPartsFragment[], search: string): BranchPartsFragment[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return branches.filter(({ name, region, address }) => {
    const text = [name, region, address?.city, address?.state, address?.zipcode].filter(Boolean).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
