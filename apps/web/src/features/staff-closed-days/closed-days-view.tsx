import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { SavedPlanNotice } from '../../components/plan-effect/saved-plan-notice';
import { useSavedPlan } from '../../components/plan-effect/use-saved-plan';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { usePageKey } from '../../components/shortcuts/use-page-key';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useDrawerParam } from '../../lib/use-drawer-param';
import { useLocale } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import type { SavedDays } from './closed-day-editor';
import { ClosedDayDrawer, newDay, shippedHolidays } from './closed-day-drawer';
import { ClosedDaysPage } from './closed-days-page';
import { closedBy, elsewhere, filteredDays, isOfYear, opensAt, statesOf, yearOf, type ClosedDayRow } from './closed-year';
import { mayCloseStates } from './may-change';
import { yearsToAdd } from './shipped-holidays-form';
import { useClosedYear } from './use-closed-year';

const keys: ShortcutGroup = {
  title: 'closedDays.title',
  shortcuts: [
    { keys: ['N'], does: 'closedDays.add', needs: 'rule:write' },
    { keys: ['C'], does: 'closedDays.key.confirm', needs: 'rule:write' },
    { keys: ['1'], does: 'closedDays.key.state' },
  ],
};

const only = (day: ClosedDayRow): SavedDays => ({ day, until: day.date, count: 1 });

/** /admin/closed-days: a year of closed days, and the one that is open over it (Domain, "Closed days"). */
export function ClosedDaysView() {
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
  usePageKey('n', mayWrite ? () => open(newDay) : null);
  useShortcutHelp(keys);

  /** Says what was done, and which of these branches' bookings have to be moved now. */
  function sayDone({ day, until, count }: SavedDays, action: 'added' | 'changed' | 'deleted' | 'confirmed') {
    const hit = closedBy(day, branches ?? []).map(({ id }) => id);
    const isOver = until < now || action === 'deleted';
    say(<FormattedMessage id={`closedDays.saved.${action}`} values={{ name: day.names[locale], count }} />, {
      branchIds: isOver ? [] : hit,
      from: day.date,
      to: until,
    });
    void readAgain().catch(() => undefined);
  }

  return (
    <>
      <ClosedDaysPage
        year={year}
        onYear={(next) => change({ year: String(next), day: null })}
        days={filtered}
        all={ofYear}
        branches={branches}
        clashes={clashes}
        failed={failure !== undefined}
        onRetry={() => void readAgain().catch(() => undefined)}
        filter={filter}
        onState={(next) => change({ state: next })}
        today={now}
        date={date}
        onMove={move}
        onChoose={(day) => change({ day })}
        mayWrite={mayWrite}
        onAdd={() => open(newDay)}
        onAddHolidays={mayAddHolidays ? () => open(shippedHolidays) : null}
        onEdit={(id) => open(id)}
        onDelete={(id) => open(id, true)}
        onConfirmed={(day) => sayDone(only(day), 'confirmed')}
        readAgain={readAgain}
        notice={saved ? <SavedPlanNotice saved={saved} onClose={clear} /> : null}
      />
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
          sayDone(added, isNew ? 'added' : 'changed');
        }}
        onDeleted={(day) => {
          drawer.close();
          sayDone(only(day), 'deleted');
        }}
        onHolidaysAdded={(count, addedYear) => {
          drawer.close();
          const [first, last] = [`${addedYear}-01-01`, `${addedYear}-12-31`];
          say(<FormattedMessage id="closedDays.saved.holidays" values={{ count, year: String(addedYear) }} />, {
            // Of a year that is over there is nothing to decide.
            ...(last < now && { branchIds: [] }),
            from: first < now && last >= now ? now : first,
            to: last,
          });
          void readAgain().catch(() => undefined);
        }}
      />
    </>
  );
}
