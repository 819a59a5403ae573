import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus, ChevronLeft, ChevronRight, Plus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { SavedPlanNotice } from '../../components/plan-effect/saved-plan-notice';
import { useSavedPlan } from '../../components/plan-effect/use-saved-plan';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { ChoicePill } from '../../ui/choice-pill';
import { PageHead, PageRoom } from '../../ui/page-head';
import { ClashCard } from './clash-card';
import type { SavedDays } from './closed-day-editor';
import { ClosedDayDrawer, newDay, shippedHolidays } from './closed-day-drawer';
import {
  closedBy,
  elsewhere,
  filteredDays,
  firstYear,
  isOfYear,
  lastYear,
  looksOf,
  opensAt,
  statesOf,
  yearOf,
  type Clash,
  type ClosableBranch,
  type ClosedDayRow,
} from './closed-year';
import { DayCard } from './day-card';
import { mayCloseStates } from './may-change';
import { yearsToAdd } from './shipped-holidays-form';
import { useClosedYear } from './use-closed-year';
import { YearGrid } from './year-grid';
import { YearList } from './year-list';

const only = (day: ClosedDayRow): SavedDays => ({ day, until: day.date, count: 1 });

/** /admin/closed-days: a year of closed days, and the one that is open over it (Domain, "Closed days"). */
export function ClosedDaysPage() {
  const t = useT();
  const user = useStaffUser();
  const locale = useLocale();
  const now = useToday();
  const drawer = useDrawerParam('closed');
  const { chosen } = useBranchFilter();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const chosenDay = search.get('day');
  // By the arrows, which leave the address as it is; a press, a link and Back put another day in place.
  const [moved, setMoved] = useState<{ from: string | null; to: CalendarDate } | null>(null);
  const shown = moved !== null && moved.from === chosenDay ? moved.to : chosenDay;
  const move = (to: CalendarDate) => setMoved({ from: chosenDay, to });
  const [asksToDelete, setAsksToDelete] = useState(false);
  const { saved, say, clear } = useSavedPlan();
  const year = yearOf(search.get('year') ?? chosenDay?.slice(0, 4) ?? null, now);
  const { days, branches, clashes, failure, readAgain } = useClosedYear(year, now);
  const mayWrite = isAllowed(user, 'rule:write');
  const mayAddHolidays = mayWrite && mayCloseStates(user) && yearsToAdd(year).length > 0;
  const ofYear = days?.filter(isOfYear(year)) ?? null;
  const wanted = search.get('state');
  const state = branches && (wanted === elsewhere || (wanted !== null && statesOf(branches).includes(wanted))) ? wanted : null;
  const filter = { state, branchId: chosen?.id ?? null };
  const filtered = ofYear && branches && filteredDays(ofYear, filter, branches);
  const date = shown?.startsWith(`${year}-`) ? shown : opensAt(year, filtered ?? [], now);

  function change(values: Record<string, string | null>) {
    const next = new URLSearchParams(search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    setSearch(next, { replace: true, preventScrollReset: true });
  }
  const open = (id: string, deleting = false) => {
    setAsksToDelete(deleting);
    drawer.open(id);
  };
  const add = () => open(newDay);
  const addHolidays = mayAddHolidays ? () => open(shippedHolidays) : null;
  const chooseState = (next: string | null) => change({ state: next });
  const askAgain = () => void readAgain().catch(() => undefined);
  const states = branches ? statesOf(branches) : [];
  const countOf = (of: string | null) => (ofYear && branches ? filteredDays(ofYear, { state: of, branchId: null }, branches).length : 0);

  /** Says what was done, and which of these branches' bookings have to be moved now. @param message its id */
  function sayDone({ day, until, count }: SavedDays, message: string, isDeleted = false) {
    const hit = closedBy(day, branches ?? []).map(({ id }) => id);
    const isOver = until < now || isDeleted;
    say(t(message, { name: day.names[locale], count }), {
      branchIds: isOver ? [] : hit,
      from: day.date,
      to: until,
    });
    askAgain();
  }

  return (
    <>
      <PageRoom>
        <PageHead
          title={t('closedDays.titleOf', { year: String(year) })}
          sub={<span role="status">{filtered ? t('closedDays.count', { count: filtered.length, year: String(year) }) : '\u00a0'}</span>}
          actions={
            <>
              <YearSteps year={year} onYear={(next) => change({ year: String(next), day: null })} />
              {addHolidays ? (
                <Button variant="outline" size="sm" onClick={addHolidays}>
                  <CalendarPlus size={16} />
                  {t('closedDays.shipped')}
                </Button>
              ) : null}
              {mayWrite ? (
                <Button size="sm" onClick={add}>
                  <Plus size={17} />
                  {t('closedDays.add')}
                </Button>
              ) : null}
            </>
          }
        />
        {saved ? <SavedPlanNotice saved={saved} onClose={clear} /> : null}
        <Flex position="relative" wrap="wrap" gap="2" mb="3.5" alignItems="center">
          {branches ? (
            <StatePills
              chosen={state}
              onChoose={chooseState}
              pills={[
                { state: null, count: countOf(null) },
                ...(states.length > 1 || state !== null ? states : []).map((one) => ({ state: one, count: countOf(one) })),
                ...(countOf(elsewhere) > 0 || state === elsewhere ? [{ state: elsewhere, count: countOf(elsewhere) }] : []),
              ]}
            />
          ) : null}
          <BranchFilter />
        </Flex>
        {filtered === null || ofYear === null || branches === null ? (
          <StaffListPending area="closedDays" failed={failure !== undefined} onRetry={askAgain} />
        ) : (
          <Year
            year={year}
            days={filtered}
            all={ofYear}
            branches={branches}
            clashes={clashes}
            isFiltered={state !== null || chosen !== null}
            today={now}
            date={date}
            mayWrite={mayWrite}
            onState={chooseState}
            onAddHolidays={addHolidays}
            onMove={move}
            onChoose={(day) => change({ day })}
            onAdd={add}
            onEdit={(id) => open(id)}
            onDelete={(id) => open(id, true)}
            onConfirmed={(day) => sayDone(only(day), 'closedDays.saved.confirmed')}
            readAgain={readAgain}
          />
        )}
      </PageRoom>
      <ClosedDayDrawer
        key={drawer.id}
        id={mayWrite && (drawer.id !== shippedHolidays || mayAddHolidays) ? drawer.id : null}
        days={days}
        branches={branches}
        year={year}
        date={date}
        asksToDelete={asksToDelete}
        failure={failure}
        readAgain={readAgain}
        onClose={drawer.close}
        onSaved={(added, isNew, goTo) => {
          if (goTo !== null) {
            void navigate(goTo, { replace: true });
            return;
          }
          drawer.close();
          move(added.day.date);
          sayDone(added, isNew ? 'closedDays.saved.added' : 'closedDays.saved.changed');
        }}
        onDeleted={(day) => {
          drawer.close();
          sayDone(only(day), 'closedDays.saved.deleted', true);
        }}
        onHolidaysAdded={(count, addedYear) => {
          drawer.close();
          const [first, last] = [`${addedYear}-01-01`, `${addedYear}-12-31`];
          say(t('closedDays.saved.holidays', { count, year: String(addedYear) }), {
            // Of a year that is over there is nothing to decide.
            ...(last < now && { branchIds: [] }),
            from: first < now && last >= now ? now : first,
            to: last,
          });
          askAgain();
        }}
      />
    </>
  );
}

function YearSteps({ year, onYear }: { year: number; onYear: (year: number) => void }) {
  const t = useT();
  const step = (by: number, id: string, Icon: typeof ChevronLeft) => (
    <Button
      variant="outline"
      size="sm"
      icon
      disabled={year + by < firstYear || year + by > lastYear}
      aria-label={t(id, { year: String(year + by) })}
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

interface YearProps extends Pick<
  ComponentProps<typeof DayCard>,
  'mayWrite' | 'onAdd' | 'onEdit' | 'onDelete' | 'onConfirmed' | 'readAgain'
> {
  year: number;
  /** Those of the year that the filter leaves. */
  days: readonly ClosedDayRow[];
  /** Without the filter. */
  all: readonly ClosedDayRow[];
  branches: readonly ClosableBranch[];
  clashes: readonly Clash[];
  isFiltered: boolean;
  today: CalendarDate;
  /** The date that the card beside the year shows. */
  date: CalendarDate;
  onState: (state: string | null) => void;
  /** Null: its user adds none, or none come with the product for these years. */
  onAddHolidays: (() => void) | null;
  /** By the arrows. */
  onMove: (date: CalendarDate) => void;
  /** By a press. */
  onChoose: (date: CalendarDate) => void;
}

/** The months, or on a telephone a list, with what closes the chosen date beside them. */
function Year({
  year,
  days,
  all,
  branches,
  clashes,
  isFiltered,
  today,
  date,
  onState,
  onAddHolidays,
  onMove,
  onChoose,
  ...card
}: YearProps) {
  const t = useT();
  const isTelephone = useIsTelephone();
  const clashCard = <ClashCard clashes={clashes} days={all} />;
  const empty = (
    <StaffListEmpty
      words={all.length > 0 ? 'closedDays.none' : 'closedDays.empty'}
      done={all.length === 0}
      action={
        all.length > 0 ? (
          <Button variant="tint" onClick={() => onState(null)}>
            {t('closedDays.allStates')}
          </Button>
        ) : onAddHolidays ? (
          <Button variant="tint" onClick={onAddHolidays}>
            <CalendarPlus size={17} />
            {t('closedDays.shipped')}
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
          <YearList days={days} branches={branches} clashes={clashes} today={today} onOpen={card.mayWrite ? card.onEdit : null} />
        )}
      </Flex>
    );
  }
  const hasTentative = all.some((day) => day.tentative && closedBy(day, branches).length > 0);
  return (
    <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }} gap="4" alignItems="start">
      <chakra.div order={{ base: 2, lg: 1 }} minWidth="0">
        {days.length === 0 && !isFiltered ? <chakra.div mb="4">{empty}</chakra.div> : null}
        <YearGrid
          year={year}
          looks={looksOf(days)}
          clashes={clashes}
          today={today}
          date={date}
          onMove={onMove}
          onChoose={onChoose}
          hasTentative={hasTentative}
        />
      </chakra.div>
      <Flex direction="column" gap="4" order={{ base: 1, lg: 2 }} position={{ lg: 'sticky' }} top={{ lg: '4' }}>
        {clashCard}
        <DayCard
          {...card}
          date={date}
          days={all.filter((day) => day.date === date)}
          branches={branches}
          clashes={clashes.filter((clash) => clash.date === date)}
        />
      </Flex>
    </chakra.div>
  );
}

interface StatePillsProps {
  chosen: string | null;
  onChoose: (state: string | null) => void;
  pills: readonly { state: string | null; count: number }[];
}

/** Whose closed days the year shows: everybody's, those of one state, or those of places without a branch. */
function StatePills({ chosen, onChoose, pills }: StatePillsProps) {
  const t = useT();
  return (
    <Flex role="radiogroup" aria-label={t('closedDays.states')} wrap="wrap" gap="1.5">
      {pills.map(({ state, count }) => (
        <ChoicePill key={state ?? 'all'} name="closed-days-state" checked={chosen === state} onChange={() => onChoose(state)}>
          {state === null || state === elsewhere ? t(state === null ? 'closedDays.allStates' : 'closedDays.elsewhere') : state}{' '}
          <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums">
            {count}
          </chakra.span>
        </ChoicePill>
      ))}
    </Flex>
  );
}
