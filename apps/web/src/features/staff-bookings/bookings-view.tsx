import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { useStaffUser } from '../../lib/session/staff-user';
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
import { allSelected } from './selection';
import { useBookingCount, useBookingList } from './use-booking-list';
import { useBookingsCsv } from './use-bookings-csv';
import { chooseColumns, useColumnChoice } from './use-column-choice';
import { useListNews } from './use-list-news';
import { useSelection } from './use-selection';

const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions')).BulkActions }));

/** /admin/bookings: the list that the address says, and the booking that is open over it. */
export const BookingsView = () => <ListView archived={false} />;

/** /admin/archive: the same of what was put away, with the way back (Specification, section 2). */
export const ArchiveView = () => <ListView archived />;

function ListView({ archived }: { archived: boolean }) {
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
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.head !== 'none' && !hasSelected) setHasSelected(true);
  const csv = useBookingsCsv();
  const news = useListNews({
    filter,
    list,
    count,
    onMissed: readAgain,
    countAgain,
  });
  useTopOfList(listKey);

  const show = (next: ListAddress) => setSearch(addressOfList(next, search), { replace: true, preventScrollReset: true });

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
    >
      <Suspense>
        {hasSelected ? (
          <BulkActions
            filter={filter}
            selection={selection}
            rows={shown.rows}
            total={total}
            csv={{ saving: csv.saving, save: () => csv.save(csvRequest({ filter, order }, selection.selection)) }}
            onChanged={again}
          />
        ) : null}
      </Suspense>
    </BookingsPage>
  );
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
