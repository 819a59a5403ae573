import { type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra } from '@chakra-ui/react';
import { Ban, Check, TriangleAlert } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import type { DayLoadPartsFragment } from '../../components/day-load/day-load.generated';
import { dayLook } from '../../components/day-status/day-look';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import { useT } from '../../lib/use-t';
import { DayGlyph } from '../../ui/day-glyph';
import { LoadBar } from '../../ui/load-bar';
import { StatusChip } from '../../ui/status-chip';
import { hasNoState } from './branch-form';
import type { BranchPartsFragment } from './branches.generated';
import { statesCovered } from './coverage';
import { rangeText } from './coverage-field';
import { WeekdayDots } from './weekday-dots';

/** How much room there is: on a telephone rows are cards, and there is no head to say what a figure means. */
export type ListRoom = 'cards' | 'narrow' | 'middle' | 'wide';

interface ColumnParts {
  intl: IntlShape;
  room: ListRoom;
  today: CalendarDate;
  /** Today's, by branch; null: not to be seen, or not there yet. */
  loads: ReadonlyMap<string, DayLoadPartsFragment> | null;
}

/** The columns of the branches: in little room, figures that belong together share one. */
export function branchColumns({ intl, room, today, loads }: ColumnParts): StaffColumn<BranchPartsFragment>[] {
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
              <TriangleAlert size={13} />
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
  const leadTime: StaffColumn<BranchPartsFragment> = {
    id: 'leadTime',
    head: <FormattedMessage id="branches.field.leadTime" />,
    width: '4.75rem',
    cell: (branch) => days(branch.leadTime),
  };
  const deliveryRange: StaffColumn<BranchPartsFragment> = {
    id: 'deliveryRange',
    head: <FormattedMessage id="branches.field.deliveryRange" />,
    width: '4.75rem',
    cell: (branch) => days(branch.deliveryRange),
  };
  const limit: StaffColumn<BranchPartsFragment> = {
    id: 'limit',
    head: <FormattedMessage id="branches.field.dailyLimit" />,
    width: '4.5rem',
    cell: ({ dailyLimit }) => <chakra.span fontWeight="600">{intl.formatNumber(dailyLimit)}</chakra.span>,
  };
  const cutoff: StaffColumn<BranchPartsFragment> = {
    id: 'cutoff',
    head: <FormattedMessage id="branches.field.cutoffTime" />,
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
    head: <FormattedMessage id="branches.field.deliveryWeekdays" />,
    width: '10.5rem',
    cell: ({ deliveryWeekdays }) => <WeekdayDots value={deliveryWeekdays} today={today} />,
  };
  const coverage: StaffColumn<BranchPartsFragment> = {
    id: 'coverage',
    head: <FormattedMessage id="branches.field.coverage" />,
    width: 'minmax(0, 1.25fr)',
    cell: (branch) => <CoverageText intl={intl} coverage={branch.coverage} />,
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

/** The most that are named. */
const maxNamed = 2;

function CoverageText({ intl, coverage }: { intl: IntlShape; coverage: readonly string[] }) {
  const t = useT();
  const some = (names: readonly string[]) => {
    if (names.length <= maxNamed) return names.join(', ');
    return [names[0], intl.formatMessage({ id: 'branches.more' }, { count: names.length - 1 })].join(', ');
  };
  if (coverage.length === 0) return t('branches.coverage.none');
  return (
    <>
      {some(statesCovered(coverage)) || intl.formatMessage({ id: 'branches.coverage.noState' })}
      <Second>{some(coverage.map(rangeText))}</Second>
    </>
  );
}

/** Whether a branch takes new bookings. */
export function BranchStatusChip({ status }: Pick<BranchPartsFragment, 'status'>) {
  const t = useT();
  const Icon = status === 'ACTIVE' ? Check : Ban;
  return (
    <StatusChip tone={status === 'ACTIVE' ? 'success' : 'neutral'} dense>
      <Icon size={13} aria-hidden="true" />
      {t(status === 'ACTIVE' ? 'branches.status.ACTIVE' : 'branches.status.SUSPENDED')}
    </StatusChip>
  );
}

/** How full a branch's day is, or why it does not deliver. */
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
