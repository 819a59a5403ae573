import { type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { TriangleAlert } from 'lucide-react';
import { FormattedMessage, type IntlShape } from 'react-intl';
import type { DayLoadPartsFragment } from '../../components/day-load/day-load.generated';
import { StatusChip } from '../../ui/status-chip';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import { hasNoState } from './branch-form';
import { BranchStatusChip } from './branch-status-chip';
import type { BranchPartsFragment } from './branches.generated';
import { statesCovered } from './coverage';
import { rangeText } from './coverage-field';
import { LoadToday } from './load-today';
import { WeekdayDots } from './weekday-dots';

/** How much room there is: on a telephone rows are cards, and there is no head to say what a figure means. */
export type ListRoom = 'cards' | 'narrow' | 'middle' | 'wide';

interface ColumnWords {
  intl: IntlShape;
  room: ListRoom;
  today: CalendarDate;
  /** Today's, by branch; null: not to be seen, or not there yet. */
  loads: ReadonlyMap<string, DayLoadPartsFragment> | null;
}

/** The columns of the branches: in little room, figures that belong together share one. */
export function branchColumns({ intl, room, today, loads }: ColumnWords): StaffColumn<BranchPartsFragment>[] {
  const head = (field: string) => <FormattedMessage id={`branches.field.${field}`} />;
  const days = (count: number) => <FormattedMessage id="branches.dayCount" values={{ count }} />;
  const name: StaffColumn<BranchPartsFragment> = {
    id: 'name',
    head: <FormattedMessage id="branches.one" />,
    width: 'minmax(0, 1.35fr)',
    cell: (branch) => (
      <>
        <chakra.span display="flex" flexWrap="wrap" alignItems="center" columnGap="2">
          <chakra.span fontWeight="600">{branch.name}</chakra.span>
          {branch.status === 'SUSPENDED' ? <BranchStatusChip status={branch.status} /> : null}
          {hasNoState(branch) ? (
            <StatusChip tone="medium" dense>
              <TriangleAlert size={13} aria-hidden="true" />
              <FormattedMessage id="branches.stateless.chip" />
            </StatusChip>
          ) : null}
        </chakra.span>
        <Second>{[branch.address?.zipcode, branch.address?.city].filter(Boolean).join(' ')}</Second>
      </>
    ),
  };
  const load: StaffColumn<BranchPartsFragment> = {
    id: 'today',
    head: <FormattedMessage id="branches.today" />,
    width: '9.5rem',
    cell: ({ id }) => {
      const ofToday = loads?.get(id);
      return ofToday ? <LoadToday load={ofToday} /> : null;
    },
  };
  const plain = (id: 'leadTime' | 'deliveryRange'): StaffColumn<BranchPartsFragment> => ({
    id,
    head: head(id),
    width: '4.75rem',
    cell: (branch) => days(branch[id]),
  });
  const limit: StaffColumn<BranchPartsFragment> = {
    id: 'limit',
    head: head('dailyLimit'),
    width: '4.5rem',
    cell: ({ dailyLimit }) => <chakra.span fontWeight="600">{intl.formatNumber(dailyLimit)}</chakra.span>,
  };
  const cutoff: StaffColumn<BranchPartsFragment> = {
    id: 'cutoff',
    head: head('cutoffTime'),
    width: '4rem',
    cell: ({ cutoffTime }) => cutoffTime ?? '–',
  };
  const terms: StaffColumn<BranchPartsFragment> = {
    id: 'terms',
    head: <FormattedMessage id="branches.terms" />,
    width: '12rem',
    cell: ({ dailyLimit, leadTime, deliveryRange, cutoffTime }) => (
      <>
        <chakra.span fontWeight="600">
          <FormattedMessage id="branches.limitADay" values={{ limit: dailyLimit }} />
        </chakra.span>
        <Second>
          <FormattedMessage
            id="branches.termsText"
            values={{ leadTime, deliveryRange, cutoff: cutoffTime ?? '', hasCutoff: String(cutoffTime !== null) }}
          />
        </Second>
      </>
    ),
  };
  const weekdays: StaffColumn<BranchPartsFragment> = {
    id: 'weekdays',
    head: head('deliveryWeekdays'),
    width: '10.5rem',
    cell: ({ deliveryWeekdays }) => <WeekdayDots value={deliveryWeekdays} today={today} />,
  };
  const coverage: StaffColumn<BranchPartsFragment> = {
    id: 'coverage',
    head: head('coverage'),
    width: 'minmax(0, 1.25fr)',
    cell: (branch) => <CoverageText intl={intl} coverage={branch.coverage} />,
  };
  switch (room) {
    case 'wide':
      return [name, load, limit, plain('leadTime'), plain('deliveryRange'), cutoff, weekdays, coverage];
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

/** So many are named where there are no more. */
const atMost = 2;

function CoverageText({ intl, coverage }: { intl: IntlShape; coverage: readonly string[] }) {
  const some = (names: readonly string[]) => {
    if (names.length <= atMost) return names.join(', ');
    return [names[0], intl.formatMessage({ id: 'branches.more' }, { count: names.length - 1 })].join(', ');
  };
  if (coverage.length === 0) return <FormattedMessage id="branches.coverage.none" />;
  return (
    <>
      {some(statesCovered(coverage)) || intl.formatMessage({ id: 'branches.coverage.noState' })}
      <Second>{some(coverage.map(rangeText))}</Second>
    </>
  );
}
