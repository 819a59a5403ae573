import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { KeyHints } from '../../components/staff-table/key-hints';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { ClashCard } from './clash-card';
import { closedBy, elsewhere, filteredDays, firstYear, lastYear, looksOf, statesOf } from './closed-year';
import type { Clash, ClosableBranch, ClosedDayRow, YearFilter } from './closed-year';
import { DayCard } from './day-card';
import { StatePills } from './state-pills';
import { YearGrid } from './year-grid';
import { YearLegend } from './year-legend';
import { YearList } from './year-list';

interface ClosedDaysPageProps {
  year: number;
  onYear: (year: number) => void;
  /** Those of the year that the filter leaves; null until they are there. */
  days: readonly ClosedDayRow[] | null;
  /** Without the filter. */
  all: readonly ClosedDayRow[] | null;
  branches: readonly ClosableBranch[] | null;
  clashes: readonly Clash[];
  failed: boolean;
  onRetry: () => void;
  filter: YearFilter;
  onState: (state: string | null) => void;
  today: CalendarDate;
  /** The date that the card beside the year shows. */
  date: CalendarDate;
  /** By the arrows. */
  onMove: (date: CalendarDate) => void;
  /** By a press. */
  onChoose: (date: CalendarDate) => void;
  mayWrite: boolean;
  onAdd: () => void;
  /** Null: its user adds none, or none come with the product for these years. */
  onAddHolidays: (() => void) | null;
  onEdit: (id: string) => void;
  onDelete: (id: string) => void;
  onConfirmed: (day: ClosedDayRow) => void;
  readAgain: () => Promise<unknown>;
  /** What was just saved. */
  notice: ReactNode;
}

/** A year of closed days: where they close, what is to be confirmed, and which of them have bookings. */
export function ClosedDaysPage(props: ClosedDaysPageProps) {
  const { year, days, all, branches, filter, onState, mayWrite, onAdd, onAddHolidays, notice } = props;
  const intl = useIntl();
  const shownYear = String(year);
  const title = intl.formatMessage({ id: 'closedDays.titleOf' }, { year: shownYear });
  const states = branches ? statesOf(branches) : [];
  const count = (state: string | null) => (all && branches ? filteredDays(all, { state, branchId: null }, branches).length : 0);
  return (
    <PageRoom>
      <PageHead
        title={title}
        sub={
          <span role="status">
            {days ? <FormattedMessage id="closedDays.count" values={{ count: days.length, year: shownYear }} /> : '\u00a0'}
          </span>
        }
        actions={
          <>
            <YearSteps year={year} onYear={props.onYear} />
            {onAddHolidays ? (
              <Button variant="outline" size="sm" onClick={onAddHolidays}>
                <CalendarPlus size={16} aria-hidden="true" />
                <FormattedMessage id="closedDays.shipped" />
              </Button>
            ) : null}
            {mayWrite ? (
              <Button size="sm" onClick={onAdd}>
                <Plus size={17} aria-hidden="true" />
                <FormattedMessage id="closedDays.add" />
              </Button>
            ) : null}
          </>
        }
      />
      {notice}
      <Flex position="relative" wrap="wrap" gap="2" marginBottom="3.5" alignItems="center">
        {branches ? (
          <StatePills
            chosen={filter.state}
            onChoose={onState}
            pills={[
              { state: null, count: count(null) },
              ...(states.length > 1 || filter.state !== null ? states : []).map((state) => ({ state, count: count(state) })),
              ...(count(elsewhere) > 0 || filter.state === elsewhere ? [{ state: elsewhere, count: count(elsewhere) }] : []),
            ]}
          />
        ) : null}
        <BranchFilter />
      </Flex>
      <Year {...props} />
    </PageRoom>
  );
}

function YearSteps({ year, onYear }: Pick<ClosedDaysPageProps, 'year' | 'onYear'>) {
  const intl = useIntl();
  const step = (by: number, id: string, Icon: typeof ChevronLeft) => (
    <Button
      variant="outline"
      size="sm"
      icon
      disabled={year + by < firstYear || year + by > lastYear}
      aria-label={intl.formatMessage({ id }, { year: String(year + by) })}
      onClick={() => onYear(year + by)}
    >
      <Icon size={18} aria-hidden="true" />
    </Button>
  );
  return (
    <Flex gap="1" me={{ md: '2' }}>
      {step(-1, 'closedDays.previousYear', ChevronLeft)}
      {step(1, 'closedDays.nextYear', ChevronRight)}
    </Flex>
  );
}

function Year(props: ClosedDaysPageProps) {
  const { year, days, all, branches, clashes, failed, onRetry, filter, onState, today, date, mayWrite, onAddHolidays, onEdit } = props;
  const isTelephone = useIsTelephone();
  if (days === null || all === null || branches === null) return <StaffListPending area="closedDays" failed={failed} onRetry={onRetry} />;
  const ofDate = all.filter((day) => day.date === date);
  const card = (
    <DayCard
      date={date}
      days={ofDate}
      branches={branches}
      clashes={clashes.filter((clash) => clash.date === date)}
      mayWrite={mayWrite}
      onAdd={props.onAdd}
      onEdit={onEdit}
      onDelete={props.onDelete}
      onConfirmed={props.onConfirmed}
      readAgain={props.readAgain}
    />
  );
  const clashCard = <ClashCard clashes={clashes} days={all} />;
  const empty = (
    <StaffListEmpty
      words={all.length > 0 ? 'closedDays.none' : 'closedDays.empty'}
      done={all.length === 0}
      action={
        all.length > 0 ? (
          <Button variant="tint" onClick={() => onState(null)}>
            <FormattedMessage id="closedDays.allStates" />
          </Button>
        ) : onAddHolidays ? (
          <Button variant="tint" onClick={onAddHolidays}>
            <CalendarPlus size={17} aria-hidden="true" />
            <FormattedMessage id="closedDays.shipped" />
          </Button>
        ) : null
      }
    />
  );
  if (isTelephone) {
    return (
      <Flex direction="column" gap="4">
        {clashCard}
        {days.length === 0 ? (
          empty
        ) : (
          <YearList days={days} branches={branches} clashes={clashes} today={today} onOpen={mayWrite ? onEdit : null} />
        )}
      </Flex>
    );
  }
  const hasTentative = all.some((day) => day.tentative && closedBy(day, branches).length > 0);
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }} gap="4" alignItems="start">
      <chakra.div order={{ base: 2, lg: 1 }} minWidth="0">
        {days.length === 0 && filter.state === null && filter.branchId === null ? <chakra.div mb="4">{empty}</chakra.div> : null}
        <YearGrid
          year={year}
          looks={looksOf(days)}
          clashes={clashes}
          today={today}
          date={date}
          onMove={props.onMove}
          onChoose={props.onChoose}
          onState={(place) => {
            const states = [null, ...statesOf(branches)];
            const next = states[place - 1];
            if (next !== undefined) onState(next);
          }}
          legend={<YearLegend hasTentative={hasTentative} hasClashes={clashes.length > 0} />}
        />
      </chakra.div>
      <Flex direction="column" gap="4" order={{ base: 1, lg: 2 }} position={{ lg: 'sticky' }} top={{ lg: '4' }}>
        {clashCard}
        {card}
        <YearKeys mayWrite={mayWrite} hasTentative={hasTentative} states={statesOf(branches).length} />
      </Flex>
    </chakra.div>
  );
}

/** The keys of the year, below it. */
function YearKeys({ mayWrite, hasTentative, states }: { mayWrite: boolean; hasTentative: boolean; states: number }) {
  const hints = [
    { keys: ['←', '→', '↑', '↓'], does: 'closedDays.key.day' },
    ...(mayWrite ? [{ keys: ['N'], does: 'closedDays.add' }] : []),
    ...(mayWrite && hasTentative ? [{ keys: ['C'], does: 'closedDays.key.confirm' }] : []),
    ...(states > 1 ? [{ keys: ['1'], does: 'closedDays.key.state' }] : []),
  ];
  return <KeyHints hints={hints} hideBelow="lg" px="1" mt="0" />;
}
