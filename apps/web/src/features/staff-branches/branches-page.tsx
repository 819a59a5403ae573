import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { Badge, chakra } from '@chakra-ui/react';
import { Ban, Check, History, Map as MapIcon, Plus, TriangleAlert } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import type { DayLoadPartsFragment } from '../../graphql/loads.generated';
import { dayLook } from '../../components/day-status/day-look';
import { useSavedPlan } from '../../components/plan-impact/saved-plan';
import { EntityDrawer, newEntity } from '../../components/staff-form/entity-drawer';
import { ListPage } from '../../components/staff-list/list-page';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import {
  StaffBranchDocument,
  useBranchLoadsQuery,
  useStaffBranchesQuery,
  type BranchPartsFragment,
} from '../../graphql/branches.generated';
import { useIsOpen } from '../../lib/open-paths';
import { session } from '../../lib/session/session';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useIsTelephone, useMedia } from '../../lib/use-media';
import { useLocalisedPath, useT } from '../../lib/use-locale';
import { textParam, useSearchState } from '../../lib/use-search-state';
import { useToday } from '../../lib/use-today';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { DayGlyph } from '../../ui/day-glyph';
import { LoadBar } from '../../ui/load-bar';
import { SearchField } from '../../ui/search-field';
import { BranchEditor } from './branch-editor';
import { BranchFeed } from './branch-feed';
import { hasNoState } from './branch-form';
import { rangeText, statesCovered } from './coverage';
import { CoverageReportDrawer } from './coverage-report';
import { WeekdayDots } from './weekday-dots';
import { WhoDelivers } from './who-delivers';

const viewParams = {
  search: textParam('search'),
  /** The postcode whose branches are shown, whatever the list is filtered by. */
  postcode: {
    name: 'postcode',
    read: (text: string) => text.replace(/[^\d\s]/g, '').slice(0, 7),
    write: (postcode: string) => postcode,
    isFilter: false,
  },
};

/** /admin/branches: the branches of the user (Specification, sections 2 and 4), and the open one. */
export function BranchesPage() {
  const t = useT();
  const intl = useIntl();
  const user = useStaffUser();
  const today = useToday();
  const isTelephone = useIsTelephone();
  const drawer = useDrawerParam('branch');
  const report = useDrawerParam('coverage');
  const { state: view, set, isFiltered, clear } = useSearchState(viewParams);
  const query = useStaffBranchesQuery({ fetchPolicy: 'cache-and-network' });
  const plan = useSavedPlan();
  const mayRead = isAllowed(user, 'booking:read');
  const mayWrite = isAllowed(user, 'branch:write');
  const mayManageFeed = mayRead && isAllowed(user, 'integration:write');
  const loads = useBranchLoadsQuery(mayRead ? { variables: { from: today, to: today }, fetchPolicy: 'cache-and-network' } : skipToken);
  const columns = useColumns(today, loads.data ? new Map(loads.data.dayLoads.map((load) => [load.branchId, load])) : null);

  const all = query.data?.branches ?? [];
  const found = foundBranches(all, view.search);
  const stateless = all.filter(hasNoState).map(({ name }) => name);
  const suspended = all.filter(({ status }) => status === 'SUSPENDED').length;
  const opens = mayWrite || (mayManageFeed && drawer.id !== newEntity);

  function onSaved({ id, name }: BranchPartsFragment, isNew: boolean) {
    drawer.close();
    plan.notify(t(isNew ? 'branches.saved.added' : 'branches.saved.changed', { name }), { branchIds: [id] });
    // The names of the branches are in every filter, and come with the session.
    void session.reload();
    if (mayRead) void loads.refetch().catch(() => undefined);
  }

  const add = (label: string, look: 'primary' | 'tint') => (
    <Button variant={look} size={look === 'primary' ? 'sm' : 'md'} onClick={() => drawer.open(newEntity)}>
      <Plus size={17} />
      {label}
    </Button>
  );

  return (
    <>
      <ListPage
        title={t('branches.title')}
        count={
          all.length === 0
            ? '\u00a0'
            : t('branches.count', { filtered: String(isFiltered), count: found.length, total: all.length, suspended })
        }
        action={
          <>
            {all.length > 0 ? (
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
            {mayWrite ? add(t('branches.add'), 'primary') : null}
          </>
        }
        notice={
          <>
            {plan.notice}
            {stateless.length > 0 ? (
              <Alert status="warning" mb="3.5" title={t('branches.stateless.title')}>
                {t('branches.stateless.text', { names: intl.formatList(stateless) })}
              </Alert>
            ) : null}
            {all.length > 0 ? <WhoDelivers postcode={view.postcode} onPostcode={(postcode) => set({ postcode })} branches={all} /> : null}
          </>
        }
        filters={
          all.length > 0 && (
            <SearchField
              label={t('branches.search')}
              placeholder={t('branches.searchPlaceholder')}
              search={view.search}
              onSearch={(search) => set({ search })}
            />
          )
        }
        onClear={isFiltered ? clear : null}
        rows={query.data ? found : null}
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        drawer={mayWrite || mayManageFeed ? drawer : null}
        isQuiet={({ status }) => status === 'SUSPENDED'}
        empty={{
          title: t('branches.empty.title'),
          text: t('branches.empty.text'),
          action: mayWrite && add(t('branches.addFirst'), 'tint'),
        }}
      />
      <CoverageReportDrawer
        open={report.id !== null && drawer.id === null && query.data !== undefined}
        onClose={report.close}
        branches={all}
      />
      <EntityDrawer
        drawer={opens ? drawer : null}
        query={StaffBranchDocument}
        entityOf={({ branch }) => branch}
        title={(branch, isNew) => (isNew ? t('branches.add') : (branch?.name ?? t('branches.one')))}
        headActions={(branch, isDirty) => (
          <>
            <BranchStatusBadge status={branch.status} />
            <HistoryLink id={branch.id} newTab={isDirty} />
          </>
        )}
      >
        {(branch, parts) =>
          branch && !mayWrite ? (
            <BranchFeed branch={branch} open />
          ) : (
            <BranchEditor
              branch={branch}
              others={all.filter((other) => other.id !== branch?.id)}
              drawer={parts}
              onSaved={(saved) => onSaved(saved, branch === null)}
            >
              {branch && mayManageFeed ? <BranchFeed branch={branch} /> : null}
            </BranchEditor>
          )
        }
      </EntityDrawer>
    </>
  );
}

/** Returns the branches with every word of a search in their name, town, state or region. */
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

/** A link to the audit log of the branch, for users who may read it; in a new tab if there are unsaved changes. */
function HistoryLink({ id, newTab }: { id: string; newTab: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  if (!useIsOpen()(paths.adminAudit)) return null;
  return (
    <Button asChild variant="ghost" size="sm">
      <Link
        to={`${to(paths.adminAudit)}?${new URLSearchParams({ kind: 'Branch', about: id }).toString()}`}
        aria-label={t('branches.history.label', { newTab: String(newTab) })}
        {...(newTab && { target: '_blank', rel: 'noopener' })}
      >
        <History size={18} />
        <chakra.span hideBelow="sm">{t('branches.history')}</chakra.span>
      </Link>
    </Button>
  );
}

/** Returns the room of the list. In little room, columns of numbers are combined. */
function useRoom(): ListRoom {
  const [isWide, isMiddle, isNarrow] = [useMedia('(min-width: 90rem)'), useMedia('(min-width: 80rem)'), useMedia('(min-width: 48rem)')];
  return isWide ? 'wide' : isMiddle ? 'middle' : isNarrow ? 'narrow' : 'cards';
}

/** The room of the list. `cards`: a telephone, on which rows are cards without column headings. */
type ListRoom = 'cards' | 'narrow' | 'middle' | 'wide';

/**
 * The columns of the list; in little room, related numbers share one.
 * @param loads today’s loads by branch; null: not allowed, or not loaded yet
 */
function useColumns(today: CalendarDate, loads: ReadonlyMap<string, DayLoadPartsFragment> | null): StaffColumn<BranchPartsFragment>[] {
  const t = useT();
  const intl = useIntl();
  const room = useRoom();
  const days = (count: number) => t('branches.dayCount', { count });
  const name: StaffColumn<BranchPartsFragment> = {
    id: 'name',
    head: t('branches.one'),
    width: 'minmax(0, 1.35fr)',
    cell: (branch) => (
      <>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <chakra.span fontWeight="600">{branch.name}</chakra.span>
          {branch.status === 'SUSPENDED' ? <BranchStatusBadge status={branch.status} /> : null}
          {hasNoState(branch) ? (
            <Badge colorPalette="medium" size="sm">
              <TriangleAlert size={13} />
              {t('branches.stateless.chip')}
            </Badge>
          ) : null}
        </chakra.span>
        <Second>{[branch.address?.zipcode, branch.address?.city].filter(Boolean).join(' ')}</Second>
      </>
    ),
  };
  const load: StaffColumn<BranchPartsFragment> = {
    id: 'today',
    head: t('branches.today'),
    width: '9.5rem',
    cell: ({ id }) => {
      const ofToday = loads?.get(id);
      return ofToday ? <LoadToday load={ofToday} /> : null;
    },
  };
  const leadTime: StaffColumn<BranchPartsFragment> = {
    id: 'leadTime',
    head: t('branches.field.leadTime'),
    width: '4.75rem',
    cell: (branch) => days(branch.leadTime),
  };
  const deliveryRange: StaffColumn<BranchPartsFragment> = {
    id: 'deliveryRange',
    head: t('branches.field.deliveryRange'),
    width: '4.75rem',
    cell: (branch) => days(branch.deliveryRange),
  };
  const limit: StaffColumn<BranchPartsFragment> = {
    id: 'limit',
    head: t('branches.field.dailyLimit'),
    width: '4.5rem',
    cell: ({ dailyLimit }) => <chakra.span fontWeight="600">{intl.formatNumber(dailyLimit)}</chakra.span>,
  };
  const cutoff: StaffColumn<BranchPartsFragment> = {
    id: 'cutoff',
    head: t('branches.field.cutoffTime'),
    width: '4rem',
    cell: ({ cutoffTime }) => cutoffTime ?? '–',
  };
  const terms: StaffColumn<BranchPartsFragment> = {
    id: 'terms',
    head: t('branches.terms'),
    width: '12rem',
    cell: ({ dailyLimit, leadTime, deliveryRange, cutoffTime }) => (
      <>
        <chakra.span fontWeight="600">{t('branches.limitADay', { limit: dailyLimit })}</chakra.span>
        <Second>
          {t('branches.termsText', { leadTime, deliveryRange, cutoff: cutoffTime ?? '', hasCutoff: String(cutoffTime !== null) })}
        </Second>
      </>
    ),
  };
  const weekdays: StaffColumn<BranchPartsFragment> = {
    id: 'weekdays',
    head: t('branches.field.deliveryWeekdays'),
    width: '10.5rem',
    cell: ({ deliveryWeekdays }) => <WeekdayDots value={deliveryWeekdays} today={today} />,
  };
  const coverage: StaffColumn<BranchPartsFragment> = {
    id: 'coverage',
    head: t('branches.field.coverage'),
    width: 'minmax(0, 1.25fr)',
    cell: ({ coverage: ranges }) => <CoverageText coverage={ranges} />,
  };
  switch (room) {
    case 'wide':
      return [name, load, limit, leadTime, deliveryRange, cutoff, weekdays, coverage];
    case 'middle':
    case 'cards':
      return [name, load, terms, weekdays, coverage];
    case 'narrow':
      return [name, terms, weekdays, coverage];
  }
}

const Second = chakra('span', {
  base: { display: 'block', textStyle: 'xs', color: 'fg.muted' },
});

const maxNamed = 2;

function CoverageText({ coverage }: { coverage: readonly string[] }) {
  const t = useT();
  const some = (names: readonly string[]) => {
    if (names.length <= maxNamed) return names.join(', ');
    return [names[0], t('branches.more', { count: names.length - 1 })].join(', ');
  };
  if (coverage.length === 0) return t('branches.coverage.none');
  return (
    <>
      {some(statesCovered(coverage)) || t('branches.coverage.noState')}
      <Second>{some(coverage.map(rangeText))}</Second>
    </>
  );
}

/** Whether a branch takes new bookings. */
function BranchStatusBadge({ status }: Pick<BranchPartsFragment, 'status'>) {
  const t = useT();
  const Icon = status === 'ACTIVE' ? Check : Ban;
  return (
    <Badge colorPalette={status === 'ACTIVE' ? 'success' : 'neutral'} size="sm">
      <Icon size={13} />
      {t(status === 'ACTIVE' ? 'branches.status.ACTIVE' : 'branches.status.SUSPENDED')}
    </Badge>
  );
}

function LoadToday({ load: { booked, limit, overbookedBy, status, reason, note } }: { load: DayLoadPartsFragment }) {
  const t = useT();
  const intl = useIntl();
  const look = dayLook({ status, reason });
  if (limit === 0 && booked === 0) {
    const why = reason === 'NOT_A_DELIVERY_DAY' ? 'branches.noDeliveryDay' : look.word;
    return (
      <chakra.span display="flex" alignItems="center" gap="2" color="fg.muted">
        <DayGlyph kind={look.glyph} size={13} />
        {note ?? t(why)}
      </chakra.span>
    );
  }
  const isOver = overbookedBy > 0;
  const tone = isOver ? 'overbooked' : look.tone === 'far' ? 'closed' : look.tone;
  return (
    <chakra.span display="flex" alignItems="center" gap="2" color={isOver ? 'full.fg' : tone === 'limited' ? 'medium.fg' : undefined}>
      <DayGlyph kind={isOver ? 'overbooked' : look.glyph} size={13} />
      <chakra.span flex="1" maxWidth="4rem" mt="-0.5">
        <LoadBar booked={booked} limit={limit} tone={tone} />
      </chakra.span>
      <chakra.span color="fg" whiteSpace="nowrap">
        <chakra.span srOnly>{t('branches.loadText', { booked, limit })}</chakra.span>
        <span aria-hidden="true">
          <b>{intl.formatNumber(booked)}</b> <chakra.span color="fg.muted">/ {intl.formatNumber(limit)}</chakra.span>
        </span>
      </chakra.span>
    </chakra.span>
  );
}
