import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { useShortcutHelp, type ShortcutGroup } from '../../components/shortcuts/shortcuts';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useToday } from '../../lib/use-today';
import {
  addressOfList,
  csvRequest,
  datesReversed,
  filterInput,
  firstOrder,
  inForce,
  listOfAddress,
  orderAfterPress,
  type ListAddress,
} from './booking-filter';
import { BookingsPage } from './bookings-page';
import type { BulkAction } from './bulk-bar';
import { allSelected, type Selection } from './selection';
import { useBookingCount, useBookingList } from './use-booking-list';
import { useBookingsCsv } from './use-bookings-csv';
import { useBulkArchive } from './use-bulk-archive';
import { useBulkDeed } from './use-bulk-deed';
import { chooseColumns, useColumnChoice } from './use-column-choice';
import { useListNews } from './use-list-news';
import { usePrintBookings } from './use-print-bookings';
import { useSelection } from './use-selection';

const keys: ShortcutGroup = {
  title: 'bookings.help.title',
  shortcuts: [
    { keys: ['↑', '↓'], does: 'bookings.help.move' },
    { keys: ['Enter'], does: 'bookings.help.open' },
    { keys: ['Space'], does: 'bookings.help.select' },
    { keys: ['Shift', '↓'], does: 'bookings.help.several' },
    { keys: ['Ctrl', 'A'], does: 'bookings.help.all' },
  ],
};

/** /admin/bookings: the list that the address says, and the booking that is open over it. */
export const BookingsView = () => <ListView archived={false} />;

/** /admin/archive: the same of what was put away, with the way back (Specification, section 2). */
export const ArchiveView = () => <ListView archived />;

function ListView({ archived }: { archived: boolean }) {
  useShortcutHelp(keys);
  const user = useStaffUser();
  const drawer = useBookingDrawer();
  const [search, setSearch] = useSearchParams();
  const address = listOfAddress(search);
  const today = useToday();
  const chosen = { ...address.filter, archived };
  const order = address.order ?? firstOrder(chosen);
  const filter = inForce(chosen, today);
  const columns = useColumnChoice();
  const input = datesReversed(filter) ? null : filterInput(filter);
  const listKey = JSON.stringify(filter);

  const shown = useBookingList({ filter: input, orderBy: order }, columns);
  const { list } = shown;
  const { count, countAgain } = useBookingCount(input);
  const readAgain = () => Promise.all([list.readAgain(), countAgain()]);
  // Nothing is lost when it fails: what is new is still said to be.
  const again = () => void readAgain().catch(() => undefined);
  const total = count === null || count.capped ? null : count.total;
  const selection = useSelection(listKey, shown.rows, total);
  const isAll = selection.selection.kind === 'all';
  const csv = useBookingsCsv();
  const bulk = useBulkArchive({
    filter,
    selection: selection.selection,
    selected: selection.count,
    onChanged: (done) => {
      selection.drop(done);
      again();
    },
  });
  const deed = useBulkDeed({
    filter,
    selection: selection.selection,
    selected: selection.count,
    rows: shown.rows,
    onChanged: (done, isWhole) => {
      // What was done still matches in the list.
      if (isWhole && isAll) selection.clear();
      else selection.drop(done);
      again();
    },
  });
  const news = useListNews({
    filter,
    list,
    count,
    onMissed: readAgain,
    countAgain,
  });
  useTopOfList(listKey);

  const printing = usePrintBookings(filter, selection.selection);

  function act(action: BulkAction) {
    if (action === 'csv') csv.save(csvRequest({ filter, order }, selection.selection));
    else if (action === 'print') printing.print();
    else if (action === 'archive' || action === 'restore') bulk.ask();
    else deed.ask(action);
  }

  const show = (next: ListAddress) => setSearch(addressOfList(next, search), { replace: true, preventScrollReset: true });
  const some = selection.head !== 'none';

  return (
    <BookingsPage
      filter={{ filter: chosen, branches: user.branches, onFilter: (next) => show({ ...address, filter: next }) }}
      count={count}
      news={news}
      onNews={again}
      csv={{ saving: csv.saving, save: () => csv.save(csvRequest({ filter, order }, allSelected)) }}
      status={shown.status}
      notFound={shown.status === 'failed' && shown.failure?.code === 'NOT_FOUND'}
      onRetry={list.retry}
      onColumns={chooseColumns}
      grid={{
        list,
        reading: shown.reading,
        rows: shown.rows,
        search: filter.search,
        columns,
        order,
        total,
        hasMore: shown.hasMore,
        loadingMore: shown.loadingMore || shown.stale,
        moreFailed: shown.failure !== null,
        stale: shown.stale,
        selection: selection.selection,
        head: selection.head,
        openId: drawer.id,
        linkTo: drawer.linkTo,
        onOrder: (field) => show({ ...address, order: orderAfterPress(order, field) }),
        onTick: selection.tick,
        onRange: selection.range,
        onTickAll: selection.tickAll,
        onOpen: drawer.open,
      }}
      bulk={
        some
          ? {
              count: <SelectedCount selection={selection.selection} count={selection.count} />,
              onAll: isAll
                ? undefined
                : { label: <FormattedMessage id="bookings.selectAllOf" values={{ count: total ?? -1 }} />, press: selection.all },
              actions: actionsOf(isAllowed(user, 'booking:write'), archived),
              onAction: act,
              isBusy: (action) =>
                deed.busy === action ||
                (action === 'csv' && csv.saving) ||
                (action === 'print' && printing.busy) ||
                ((action === 'archive' || action === 'restore') && bulk.busy),
              onClear: selection.clear,
            }
          : null
      }
      archive={bulk.dialog}
      deed={{ ...deed.dialog, branchId: oneBranch(filter.branchIds, user.branches) }}
      paper={printing.paper}
    />
  );
}

/** What can be done with the selected: with the right to change bookings, and in the archive, or not. */
function actionsOf(mayChange: boolean, archived: boolean): readonly BulkAction[] {
  if (!mayChange) return ['print', 'csv'];
  return archived ? ['restore', 'print', 'csv'] : ['move', 'status', 'message', 'print', 'archive', 'cancel', 'csv'];
}

/** The branch that all of a list are of, if it is one. */
function oneBranch(chosen: readonly string[], own: readonly { id: string }[]): string | undefined {
  const [id, ...others] = chosen.length > 0 ? chosen : own.map((branch) => branch.id);
  return others.length === 0 ? id : undefined;
}

/** How many are selected; of more than were counted, how many are not. */
function SelectedCount({ selection, count }: { selection: Selection; count: number | null }) {
  if (selection.kind === 'some') return <FormattedMessage id="bookings.selected" values={{ count: count ?? -1 }} />;
  const except = selection.except.size;
  if (count === null && except > 0) return <FormattedMessage id="bookings.selectedAllBut" values={{ count: except }} />;
  return <FormattedMessage id="bookings.selectedAll" values={{ count: count ?? -1 }} />;
}

/** Another list is seen from its top. */
function useTopOfList(listKey: string) {
  const seen = useRef(listKey);
  useEffect(() => {
    if (seen.current === listKey) return;
    seen.current = listKey;
    if (window.scrollY > 200) window.scrollTo({ top: 0 });
  }, [listKey]);
}
