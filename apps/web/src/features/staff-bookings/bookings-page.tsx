import { chakra, Flex } from '@chakra-ui/react';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { NewBookingLink } from '../../components/staff-links/new-booking-link';
import { StaffListPending } from '../../components/staff-table/staff-list-state';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { PageHead, PageRoom } from '../../ui/page-head';
import { datesReversed, isFiltered, noFilter } from './booking-filter';
import { BookingsGrid, type BookingsGridProps } from './bookings-grid';
import { ColumnsMenu } from './columns-menu';
import type { OptionalColumn } from './columns';
import { FilterBar, type FilterBarProps } from './filter-bar';
import type { ListCount } from './use-booking-list';
import type { ListNews } from './use-list-news';

export interface BookingsPageProps {
  filter: FilterBarProps;
  /** Null while it is counted. */
  count: ListCount | null;
  /** The list as a file. */
  csv: { saving: boolean; save: () => void };
  /** What came into the list since it was read. */
  news: ListNews;
  onNews: () => void;
  status: 'loading' | 'ready' | 'failed';
  /** A branch of the filter is not one's own. */
  notFound: boolean;
  onRetry: () => void;
  grid: BookingsGridProps;
  onColumns: (columns: OptionalColumn[]) => void;
  /** What can be done with the selected. */
  children: ReactNode;
}

/** All bookings of one's branches: found while one types, walked by keyboard, put away by the hundred. */
export function BookingsPage(props: BookingsPageProps) {
  const { filter, count, csv, news, onNews, grid, onColumns, children } = props;
  const t = useT();
  return (
    <PageRoom>
      <PageHead
        title={t(filter.filter.archived ? 'archive.title' : 'bookings.title')}
        sub={<span role="status">{count ? t('bookings.count', { count: count.total, capped: String(count.capped) }) : '\u00a0'}</span>}
        actions={
          <>
            <ColumnsMenu chosen={grid.columns} onChange={onColumns} />
            <Button
              variant="outline"
              size="sm"
              aria-label={t('bookings.csv')}
              // The page says what is wrong with the filter.
              disabled={props.notFound || datesReversed(filter.filter)}
              loading={csv.saving}
              onClick={csv.save}
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
      <FilterBar {...filter} />
      <div role="status">
        {news !== 0 ? (
          <Button variant="tint" size="sm" block mb="2.5" onClick={onNews}>
            {news === null ? t('bookings.newsPerhaps') : t('bookings.news', { count: news })}
          </Button>
        ) : null}
      </div>
      <List {...props} />
      {children}
    </PageRoom>
  );
}

function List({ filter: { filter, onFilter }, status, notFound, onRetry, grid }: BookingsPageProps) {
  const t = useT();
  const clear = (
    <Button variant="tint" onClick={() => onFilter(noFilter)}>
      {t('bookings.filter.clear')}
    </Button>
  );
  if (datesReversed(filter)) {
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
  if (notFound) {
    return (
      <Card padded role="alert">
        <EmptyState picture={<BedScene />} title={t('bookings.notYours.title')} action={clear}>
          {t('bookings.notYours.text')}
        </EmptyState>
      </Card>
    );
  }
  if (status === 'failed' || status === 'loading')
    return <StaffListPending area="bookings" failed={status === 'failed'} onRetry={onRetry} />;
  if (grid.rows.length === 0) {
    const filtered = isFiltered(filter);
    const name = `${filter.archived ? 'archive' : 'bookings'}.${filtered ? 'none' : 'empty'}`;
    return (
      <Card padded>
        <Flex direction="column" py="8" role="status">
          <EmptyState picture={<BedScene />} title={t(filtered ? 'bookings.none.title' : `${name}.title`)} action={filtered ? clear : null}>
            {t(`${name}.text`)}
          </EmptyState>
        </Flex>
      </Card>
    );
  }
  return <BookingsGrid {...grid} />;
}
