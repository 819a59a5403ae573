import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus, ChevronLeft, ChevronRight, Plus, TriangleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useNavigate } from 'react-router-dom';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { useConfirm } from '../../components/confirm/confirm';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useSavedPlan } from '../../components/plan-impact/saved-plan';
import { LoadedEntityDrawer, newEntity } from '../../components/staff-form/entity-drawer';
import { StaffFormDrawer } from '../../components/staff-form/staff-form-drawer';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { ListEmpty, ListPending } from '../../components/staff-list/list-page';
import {
  useClosedDayBranchesQuery,
  useClosedDayClashesQuery,
  useClosedDaysQuery,
  useDeleteClosedDayMutation,
} from '../../graphql/closed-days.generated';
import { conflictReasonOf } from '../../lib/request-failure';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useIsTelephone } from '../../lib/use-media';
import { useLocale, useT } from '../../lib/use-locale';
import { textParam, useSearchState } from '../../lib/use-search-state';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { CountBadge } from '../../ui/count-badge';
import { Mark } from '../../ui/mark';
import { PageHead, PageRoom } from '../../ui/page-head';
import { RadioGroup } from '../../ui/radio-group';
import { ShowMore, useFirstRows } from '../../ui/show-more';
import { useSnackbar } from '../../ui/snackbar';
import { ClosedDayEditor, type SavedDays } from './closed-day-editor';
import {
  clashesOf,
  closableBranches,
  closedBy,
  elsewhere,
  filteredDays,
  firstYear,
  isOfYear,
  lastYear,
  looksOf,
  mayChange,
  mayCloseStates,
  opensAt,
  spanOf,
  statesOf,
  yearOf,
  type Clash,
  type ClosedDayRow,
} from './closed-year';
import { DayCard } from './day-card';
import { ShippedHolidaysForm, yearsToAdd } from './shipped-holidays-form';
import { YearGrid } from './year-grid';
import { YearList } from './year-list';

/** In place of an id in the address: opens the public holidays of a year. */
const shippedHolidays = 'holidays';

const viewParams = { year: textParam('year'), day: textParam('day'), state: textParam('state') };

const only = (day: ClosedDayRow): SavedDays => ({ day, until: day.date, count: 1 });

/** /admin/closed-days: a year of closed days, and the one that is open over it (Domain, "Closed days"). */
export function ClosedDaysPage() {
  const t = useT();
  const user = useStaffUser();
  const locale = useLocale();
  const today = useToday();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const showMessage = useSnackbar();
  const isTelephone = useIsTelephone();
  const drawer = useDrawerParam('closed');
  const { chosen } = useBranchFilter();
  const { state: view, set } = useSearchState(viewParams);
  // The date under the keyboard, which is not in the address; a press, a link or Back replaces it.
  const [moved, setMoved] = useState<{ from: string; to: CalendarDate } | null>(null);
  const shown = moved?.from === view.day ? moved.to : view.day;
  const move = (to: CalendarDate) => setMoved({ from: view.day, to });
  const year = yearOf(view.year || view.day.slice(0, 4), today);
  const [firstDay, lastDay] = [`${year}-01-01`, `${year}-12-31`];
  const plan = useSavedPlan();
  const [deleteDay] = useDeleteClosedDayMutation();

  const closedDays = useClosedDaysQuery({ variables: spanOf(year), fetchPolicy: 'cache-and-network' });
  // Not cached: a branch’s address has no id of its own, and other pages request more of its fields.
  const ownBranches = useClosedDayBranchesQuery({ fetchPolicy: 'no-cache' });
  // Bookings of a past day cannot be moved any more.
  const hasClashes = lastDay >= today && isAllowed(user, 'booking:read');
  const overbooked = useClosedDayClashesQuery(
    hasClashes ? { variables: { from: firstDay < today ? today : firstDay, to: lastDay }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const days = closedDays.data?.closedDays ?? null;
  const branches = ownBranches.data ? closableBranches(ownBranches.data.branches) : null;
  const failure = (days === null ? closedDays.error : undefined) ?? (branches === null ? ownBranches.error : undefined);
  const readAgain = () =>
    Promise.all([closedDays.refetch(), ...(branches ? [] : [ownBranches.refetch()]), ...(hasClashes ? [overbooked.refetch()] : [])]);
  const askAgain = () => void readAgain().catch(() => undefined);

  const mayWrite = isAllowed(user, 'rule:write');
  const addHolidays = mayWrite && mayCloseStates(user) && yearsToAdd(year).length > 0 ? () => drawer.open(shippedHolidays) : null;
  const addsHolidays = drawer.id === shippedHolidays && addHolidays !== null && days !== null;
  const edited = days?.find(({ id }) => id === drawer.id) ?? null;

  /** Says what was saved, and on which days of these branches bookings have to be moved now. */
  function showDone({ day, until }: SavedDays, message: string, isDeleted = false) {
    const hit = closedBy(day, branches ?? []).map(({ id }) => id);
    const isOver = until < today || isDeleted;
    plan.notify(message, { branchIds: isOver ? [] : hit, from: day.date, to: until });
    askAgain();
  }

  function onSaved(saved: SavedDays, isNew: boolean, goTo: string | null) {
    if (goTo !== null) {
      void navigate(goTo, { replace: true });
      return;
    }
    drawer.close();
    move(saved.day.date);
    const name = saved.day.names[locale];
    showDone(saved, isNew ? t('closedDays.saved.added', { name, count: saved.count }) : t('closedDays.saved.changed', { name }));
  }

  async function remove(day: ClosedDayRow) {
    const { id, version, names } = day;
    const done = await confirm({
      title: t('closedDays.deleteAsk.title'),
      text: t('closedDays.deleteAsk.text'),
      confirm: t('closedDays.deleteAsk.confirm'),
      isDanger: true,
      run: () =>
        deleteDay({ variables: { id, version } }).catch((error: unknown) => {
          if (conflictReasonOf(error) === 'STALE_VERSION') showMessage({ color: 'full', content: t('closedDays.stale') });
          throw error;
        }),
    });
    if (!done) {
      askAgain();
      return false;
    }
    if (drawer.id !== null) drawer.close();
    showDone(only(day), t('closedDays.saved.deleted', { name: names[locale] }), true);
    return true;
  }

  function holidaysAdded(count: number, addedYear: number) {
    drawer.close();
    const [first, last] = [`${addedYear}-01-01`, `${addedYear}-12-31`];
    plan.notify(t('closedDays.saved.holidays', { count, year: String(addedYear) }), {
      // A past year needs no decisions.
      ...(last < today && { branchIds: [] }),
      from: first < today && last >= today ? today : first,
      to: last,
    });
    askAgain();
  }

  const states = branches ? statesOf(branches) : [];
  const state = view.state === elsewhere || states.includes(view.state) ? view.state : null;
  const ofYear = days?.filter(isOfYear(year)) ?? [];
  const filtered = days && branches ? filteredDays(ofYear, { state, branchId: chosen?.id ?? null }, branches) : null;
  const clashes = days && branches ? clashesOf(overbooked.data?.overbookedDays ?? [], ofYear, branches) : [];
  const date = shown.startsWith(`${year}-`) ? shown : opensAt(year, filtered ?? [], today);

  function content() {
    if (!filtered || !branches) return <ListPending query={{ error: failure, refetch: readAgain }} />;
    const clashCard = <ClashCard clashes={clashes} days={ofYear} />;
    const empty =
      ofYear.length > 0 ? (
        <ListEmpty
          title={t('closedDays.none.title')}
          text={t('closedDays.none.text')}
          action={
            <Button variant="tint" onClick={() => set({ state: '' })}>
              {t('closedDays.allStates')}
            </Button>
          }
        />
      ) : (
        <ListEmpty
          done
          title={t('closedDays.empty.title')}
          text={t('closedDays.empty.text')}
          action={
            addHolidays && (
              <Button variant="tint" onClick={addHolidays}>
                <CalendarPlus size={17} />
                {t('closedDays.shipped')}
              </Button>
            )
          }
        />
      );
    if (isTelephone) {
      return (
        <Flex direction="column" gap="4">
          {clashCard}
          {filtered.length === 0 ? (
            empty
          ) : (
            <YearList days={filtered} branches={branches} clashes={clashes} today={today} onOpen={mayWrite ? drawer.open : null} />
          )}
        </Flex>
      );
    }
    return (
      <chakra.div display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 21rem' }} gap="4" alignItems="start">
        <chakra.div order={{ base: 2, lg: 1 }} minWidth="0">
          {filtered.length === 0 && state === null && !chosen ? <chakra.div mb="4">{empty}</chakra.div> : null}
          <YearGrid
            year={year}
            looks={looksOf(filtered)}
            clashes={clashes}
            today={today}
            date={date}
            opensAt={view.day || today}
            onMove={move}
            onChoose={(day) => set({ day })}
            hasTentative={ofYear.some((day) => day.tentative && closedBy(day, branches).length > 0)}
          />
        </chakra.div>
        <Flex direction="column" gap="4" order={{ base: 1, lg: 2 }} position={{ lg: 'sticky' }} top={{ lg: '4' }}>
          {clashCard}
          <DayCard
            date={date}
            days={ofYear.filter((day) => day.date === date)}
            branches={branches}
            clashes={clashes.filter((clash) => clash.date === date)}
            mayWrite={mayWrite}
            onAdd={() => drawer.open(newEntity)}
            onEdit={drawer.open}
            onDelete={(day) => void remove(day)}
            onConfirmed={(day) => showDone(only(day), t('closedDays.saved.confirmed', { name: day.names[locale] }))}
            readAgain={readAgain}
          />
        </Flex>
      </chakra.div>
    );
  }

  return (
    <>
      <PageRoom>
        <PageHead
          title={t('closedDays.titleOf', { year: String(year) })}
          sub={<span role="status">{filtered ? t('closedDays.count', { count: filtered.length, year: String(year) }) : '\u00a0'}</span>}
          actions={
            <>
              <YearSteps year={year} onYear={(next) => set({ year: String(next), day: '' })} />
              {addHolidays ? (
                <Button variant="outline" size="sm" onClick={addHolidays}>
                  <CalendarPlus size={16} />
                  {t('closedDays.shipped')}
                </Button>
              ) : null}
              {mayWrite ? (
                <Button size="sm" onClick={() => drawer.open(newEntity)}>
                  <Plus size={17} />
                  {t('closedDays.add')}
                </Button>
              ) : null}
            </>
          }
        />
        {plan.notice}
        <Flex position="relative" wrap="wrap" gap="2" mb="3.5" alignItems="center">
          {branches ? (
            <StateFilter
              chosen={state}
              states={states}
              countOf={(of) => filteredDays(ofYear, { state: of, branchId: null }, branches).length}
              onChoose={(next) => set({ state: next ?? '' })}
            />
          ) : null}
          <BranchFilter />
        </Flex>
        {content()}
      </PageRoom>
      <LoadedEntityDrawer
        drawer={mayWrite && drawer.id !== shippedHolidays ? drawer : null}
        entity={edited}
        query={{ loading: days === null && failure === undefined, error: failure, refetch: readAgain }}
        title={(day, isNew) => (isNew ? t('closedDays.add') : (day?.names[locale] ?? t('closedDays.edit')))}
        {...(edited && mayChange(user, edited) && { remove: { label: t('closedDays.openAgain'), ask: remove } })}
      >
        {(day, parts) => (
          <ClosedDayEditor day={day} date={date} drawer={parts} onSaved={(saved, goTo) => onSaved(saved, day === null, goTo)} />
        )}
      </LoadedEntityDrawer>
      <StaffFormDrawer open={addsHolidays} onClose={drawer.close} title={addsHolidays ? t('closedDays.shipped') : null}>
        {({ leave }) =>
          days && <ShippedHolidaysForm shownYear={year} days={days} readAgain={readAgain} onAdded={holidaysAdded} onCancel={leave} />
        }
      </StaffFormDrawer>
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
      <Icon size={18} />
    </Button>
  );
  return (
    <Flex gap="1" me={{ md: '2' }}>
      {step(-1, 'closedDays.previousYear', ChevronLeft)}
      {step(1, 'closedDays.nextYear', ChevronRight)}
    </Flex>
  );
}

interface StateFilterProps {
  chosen: string | null;
  /** The states in which the user has branches. */
  states: readonly string[];
  countOf: (state: string | null) => number;
  onChoose: (state: string | null) => void;
}

/** Filters the year: all closed days, those of a state, or those of places without a branch of the user. */
function StateFilter({ chosen, states, countOf, onChoose }: StateFilterProps) {
  const t = useT();
  const choices = [
    { state: null, label: t('closedDays.allStates') },
    ...(states.length > 1 || chosen !== null ? states : []).map((state) => ({ state, label: state })),
    ...(countOf(elsewhere) > 0 || chosen === elsewhere ? [{ state: elsewhere, label: t('closedDays.elsewhere') }] : []),
  ];
  return (
    <RadioGroup
      label={t('closedDays.states')}
      hideLabel
      options={choices.map(({ state, label }) => ({
        value: state ?? '',
        label: (
          <>
            {label}{' '}
            <chakra.span fontWeight="400" fontVariantNumeric="tabular-nums">
              {countOf(state)}
            </chakra.span>
          </>
        ),
      }))}
      value={chosen ?? ''}
      onChange={(state) => onChoose(state || null)}
    />
  );
}

const atFirst = 4;

/** The closed days that have bookings, each with a link to its work list. Renders nothing if there are none. */
function ClashCard({ clashes, days }: { clashes: readonly Clash[]; days: readonly ClosedDayRow[] }) {
  const t = useT();
  const id = useId();
  const intl = useIntl();
  const locale = useLocale();
  const { overbooked: linkTo } = useStaffLinks();
  const { shown, more } = useFirstRows(clashes, atFirst);
  if (clashes.length === 0) return null;
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <chakra.h2
          id={id}
          display="flex"
          alignItems="center"
          gap="2.5"
          px={{ base: '4', lg: '5' }}
          py="3.5"
          fontSize="1rem"
          fontWeight="650"
        >
          {t('closedDays.clash.title')}
          <CountBadge count={clashes.length} />
        </chakra.h2>
        <chakra.ul>
          {shown.map(({ date, branchId, branchName, toDecide }) => {
            const names = days.filter((day) => day.date === date).map((day) => day.names[locale]);
            const dateText = deliveryDateText(date, locale, 'day');
            return (
              <chakra.li
                key={`${branchId} ${date}`}
                display="flex"
                alignItems="center"
                gap="3"
                px={{ base: '4', lg: '5' }}
                py="3"
                borderTop="1px solid {colors.border}"
              >
                <Mark boxSize="2rem" colorPalette="full" hideBelow="sm">
                  <TriangleAlert size={17} />
                </Mark>
                <chakra.div flex="1" minWidth="0">
                  <chakra.div fontWeight="600" fontVariantNumeric="tabular-nums">
                    {dateText}
                  </chakra.div>
                  <chakra.div textStyle={{ base: 'sm', md: 'xs' }} color="fg.muted" overflowWrap="anywhere">
                    {intl.formatList([...names, branchName], { style: 'narrow' })} ·{' '}
                    <chakra.strong fontWeight="600" color="full.fg">
                      {t('closedDays.clash.count', { count: toDecide })}
                    </chakra.strong>
                  </chakra.div>
                </chakra.div>
                {linkTo ? (
                  <Button asChild variant="outline" size="sm">
                    <Link to={linkTo(branchId, date)} aria-label={t('closedDays.clash.resolveOf', { date: dateText, branch: branchName })}>
                      {t('closedDays.clash.resolve')}
                    </Link>
                  </Button>
                ) : null}
              </chakra.li>
            );
          })}
        </chakra.ul>
        <ShowMore {...more} label="planImpact.moreDays" />
      </section>
    </Card>
  );
}
