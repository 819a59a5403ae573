import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { chakra, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { failureWords } from '../../components/staff-form/save-failure';
import { NewBookingLink } from '../../components/staff-links/staff-links';
import { beginActivity } from '../../lib/activity';
import { failureOfStatus, mayHelpToRetry, requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { saveFile } from '../../lib/save-file';
import { RenewalFailed } from '../../lib/session/renew-session';
import { restCall } from '../../lib/session/session';
import { useStaffUser } from '../../lib/session/staff-user';
import { useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { PageHead, PageRoom } from '../../ui/page-head';
import { ListSkeleton } from '../../ui/skeletons';
import { useSnackbar } from '../../ui/snackbar';
import {
  addressOfList,
  csvRequest,
  datesReversed,
  filterInput,
  firstOrder,
  inForce,
  isFiltered,
  listOfAddress,
  noFilter,
  orderAfterPress,
  type ListAddress,
  type ListFilter,
} from './booking-filter';
import { BookingsGrid } from './bookings-grid';
import { chooseColumns, ColumnsMenu, useColumnChoice } from './columns';
import { FilterBar } from './filter-bar';
import { allSelected, useSelection } from './selection';
import { useBookingList } from './use-booking-list';

const BulkActions = lazy(async () => ({ default: (await import('./bulk-actions')).BulkActions }));

/** `/admin/bookings`: the list of the address, with the open booking over it. */
export const BookingsPage = () => <ListPage archived={false} />;

/** /admin/archive: the archived bookings, which can be restored (Specification, section 2). */
export const ArchivePage = () => <ListPage archived />;

/** The list of bookings of the user's branches: search while typing, keyboard navigation, bulk actions. */
function ListPage({ archived }: { archived: boolean }) {
  const t = useT();
  const user = useStaffUser();
  const drawer = useBookingDrawer();
  const [search, setSearch] = useSearchParams();
  const address = listOfAddress(search);
  const today = useToday();
  const chosen = { ...address.filter, archived };
  const order = address.order ?? firstOrder(chosen);
  const filter = inForce(chosen, today);
  const columns = useColumnChoice();
  const isReversed = datesReversed(filter);
  const listKey = JSON.stringify(filter);

  const list = useBookingList({ filter: isReversed ? null : filterInput(filter), orderBy: order });
  const { count, newCount } = list;
  // A failure is ignored: the notice of new bookings stays.
  const readAgain = () => void list.readAgain().catch(() => undefined);
  const total = count === null || count.capped ? null : count.total;
  const selection = useSelection(listKey, list.rows, total);
  const [hasSelected, setHasSelected] = useState(false);
  if (selection.head !== 'none' && !hasSelected) setHasSelected(true);
  const csv = useBookingsCsv();
  const isNotFound = list.failure?.code === 'NOT_FOUND';
  useTopOfList(listKey);

  const show = (next: ListAddress) => setSearch(addressOfList(next, search), { replace: true, preventScrollReset: true });
  const onFilter = (next: ListFilter) => show({ ...address, filter: next });

  return (
    <PageRoom>
      <PageHead
        title={t(archived ? 'archive.title' : 'bookings.title')}
        sub={<span role="status">{count ? t('bookings.count', { count: count.total, capped: String(count.capped) }) : '\u00a0'}</span>}
        actions={
          <>
            <ColumnsMenu chosen={columns} onChange={chooseColumns} />
            <Button
              variant="outline"
              size="sm"
              aria-label={t('bookings.csv')}
              // The page says what is wrong with the filter.
              disabled={isNotFound || isReversed}
              loading={csv.saving}
              onClick={() => csv.save(csvRequest({ filter, order }, allSelected))}
            >
              {csv.saving ? null : (
                <chakra.span hideBelow="md">
                  <Download size={16} />
                </chakra.span>
              )}
              CSV
            </Button>
            <NewBookingLink />
          </>
        }
      />
      <FilterBar filter={chosen} branches={user.branches} onFilter={onFilter} />
      <div role="status">
        {newCount !== 0 ? (
          <Button variant="tint" size="sm" block mb="2.5" onClick={readAgain}>
            {newCount === null ? t('bookings.maybeNewItems') : t('bookings.newItems', { count: newCount })}
          </Button>
        ) : null}
      </div>
      {isReversed || isNotFound || list.status !== 'ready' || list.rows.length === 0 ? (
        <NoRows
          filter={chosen}
          status={isReversed ? 'reversed' : isNotFound ? 'notFound' : list.status}
          onFilter={onFilter}
          onRetry={list.retry}
        />
      ) : (
        <BookingsGrid
          listKey={listKey}
          reading={list.reading}
          rows={list.rows}
          search={filter.search}
          columns={columns}
          order={order}
          total={total}
          hasMore={list.hasMore}
          loadingMore={list.loadingMore || list.stale}
          moreFailed={list.moreFailed}
          stale={list.stale}
          selection={selection.selection}
          head={selection.head}
          openId={drawer.id}
          linkTo={drawer.linkTo}
          onMore={list.loadMore}
          onOrder={(field) => show({ ...address, order: orderAfterPress(order, field) })}
          onTick={selection.tick}
          onRange={selection.range}
          onTickAll={selection.tickAll}
          onOpen={drawer.open}
        />
      )}
      <Suspense>
        {hasSelected ? (
          <BulkActions
            filter={filter}
            selection={selection}
            rows={list.rows}
            total={total}
            csv={{ saving: csv.saving, save: () => csv.save(csvRequest({ filter, order }, selection.selection)) }}
            onChanged={readAgain}
          />
        ) : null}
      </Suspense>
    </PageRoom>
  );
}

/** Scrolls to the top when the list changes to another one. */
function useTopOfList(listKey: string) {
  const seen = useRef(listKey);
  useEffect(() => {
    if (seen.current === listKey) return;
    seen.current = listKey;
    if (window.scrollY > 200) window.scrollTo({ top: 0 });
  }, [listKey]);
}

interface NoRowsProps {
  filter: ListFilter;
  status: 'reversed' | 'notFound' | 'failed' | 'loading' | 'ready';
  onFilter: (filter: ListFilter) => void;
  onRetry: () => void;
}

/** Why the list has no rows, and what to do next. */
function NoRows({ filter, status, onFilter, onRetry }: NoRowsProps) {
  const t = useT();
  const clear = (
    <Button variant="tint" onClick={() => onFilter(noFilter)}>
      {t('bookings.filter.clear')}
    </Button>
  );
  if (status === 'reversed') {
    return (
      <Card padded role="alert">
        <EmptyState
          picture={<BedScene />}
          title={t('bookings.reversed.title')}
          action={
            <Button variant="tint" onClick={() => onFilter({ ...filter, from: filter.to, to: filter.from })}>
              {t('bookings.reversed.swap')}
            </Button>
          }
        >
          {t('bookings.reversed.text')}
        </EmptyState>
      </Card>
    );
  }
  if (status === 'notFound') {
    return (
      <Card padded role="alert">
        <EmptyState picture={<BedScene />} title={t('bookings.notYours.title')} action={clear}>
          {t('bookings.notYours.text')}
        </EmptyState>
      </Card>
    );
  }
  if (status === 'loading') return <ListSkeleton label={t('ui.loading')} />;
  if (status === 'failed') {
    return (
      <Card padded>
        <ErrorState title={t('staffList.failed.title')} onRetry={onRetry}>
          {t('staffList.failed.text')}
        </ErrorState>
      </Card>
    );
  }
  const filtered = isFiltered(filter);
  const texts = filter.archived
    ? { title: 'archive.empty.title', text: 'archive.empty.text', none: 'archive.none.text' }
    : { title: 'bookings.empty.title', text: 'bookings.empty.text', none: 'bookings.none.text' };
  return (
    <Card padded>
      <Flex direction="column" py="8" role="status">
        <EmptyState picture={<BedScene />} title={t(filtered ? 'bookings.none.title' : texts.title)} action={filtered ? clear : null}>
          {t(filtered ? texts.none : texts.text)}
        </EmptyState>
      </Flex>
    </Card>
  );
}

type CsvRequest = ReturnType<typeof csvRequest>;

const headers = { 'content-type': 'application/json' };

/**
 * Saves bookings as a CSV file (docs/api-rest.md, bookings.csv), or shows the error. The browser saves the file once it is
 * complete: an incomplete list is never taken for a complete one.
 */
function useBookingsCsv() {
  const t = useT();
  const showMessage = useSnackbar();
  const [saving, setSaving] = useState(false);

  async function save(request: CsvRequest): Promise<void> {
    if (('ids' in request ? request.ids : request.except).length > maxNamedBookings) {
      showMessage({ color: 'medium', content: t('bookings.csv.tooMany', { max: maxNamedBookings }) });
      return;
    }
    setSaving(true);
    const end = beginActivity();
    try {
      const response = await restCall('/bookings.csv', { method: 'POST', headers, body: JSON.stringify(request) });
      if (response.ok) saveFile(await response.blob(), nameOf(response));
      // The page itself shows that a session has ended.
      else if (response.status !== 401) showFailure(failureOfStatus(response.status), request);
    } catch (error) {
      const response = error instanceof RenewalFailed ? error.response : null;
      showFailure(response ? failureOfStatus(response.status) : requestFailureOf(error), request);
    } finally {
      end();
      setSaving(false);
    }
  }

  function showFailure(failure: RequestFailure, request: CsvRequest) {
    const { title, text } = failureWords(failure.code);
    showMessage({
      color: 'full',
      content: (
        <>
          <strong>{t(title)}</strong>
          <br />
          {t(text)}
        </>
      ),
      ...(mayHelpToRetry(failure) && { action: { label: t('ui.tryAgain'), onPress: () => void save(request) } }),
    });
  }

  return { saving, save: (request: CsvRequest) => void save(request) };
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'bookings.csv';
