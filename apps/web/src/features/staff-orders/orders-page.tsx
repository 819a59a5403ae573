import { formatMobile } from '@booking/domain/checks/mobile';
import type { Locale } from '@booking/domain/locale/locale';
import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link, useSearchParams } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { OrderStatusWord } from '../../components/order-status/order-status-word';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { StaffTable, type StaffColumn } from '../../components/staff-table/staff-table';
import { cleanSearch } from '../../lib/clean-search';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { useNextPage } from '../../lib/use-next-page';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SearchField } from '../../ui/search-field';
import { StatusChip } from '../../ui/status-chip';
import { ImportPage } from './import/import-page';
import { useOrdersQuery, type OrderPartsFragment } from './orders.generated';

/** /admin/orders: the orders on file (contract, `orders`); with ?import, a file of them is imported. */
export function OrdersPage() {
  const me = useStaffUser();
  const [address] = useSearchParams();
  // An order belongs to no branch: they are imported by who works for all of them.
  const mayImport = isAllowed(me, 'integration:write') && isAllowed(me, 'branch:all');
  return mayImport && address.has('import') ? <ImportPage /> : <OrderList mayImport={mayImport} />;
}

const pageSize = 50;

/** The orders that the retailer's system brought, what changed last first. */
function OrderList({ mayImport }: { mayImport: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  const [address, setAddress] = useSearchParams();
  const search = cleanSearch(address.get('search') ?? '');
  const setSearch = (next: string) => setAddress(next === '' ? {} : { search: next }, { replace: true, preventScrollReset: true });
  const { data, previousData, error, refetch, fetchMore } = useOrdersQuery({
    variables: { search: search.trim() === '' ? null : search, first: pageSize },
    fetchPolicy: 'cache-and-network',
  });
  // What the search before found stays until this one's answer comes.
  const list = (data ?? (error ? undefined : previousData))?.orders ?? null;
  const more = useNextPage(
    list && data?.orders.pageInfo.hasNextPage
      ? () =>
          fetchMore({
            variables: { after: list.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult }) => ({
              orders: { ...fetchMoreResult.orders, edges: [...before.orders.edges, ...fetchMoreResult.orders.edges] },
            }),
          })
      : null,
  );
  const importTo = mayImport ? `${to(paths.adminOrders)}?import` : null;

  return (
    <PageRoom>
      <PageHead
        title={t('orders.title')}
        sub={<span role="status">{list ? t('orders.count', { count: list.totalCount }) : '\u00a0'}</span>}
        actions={
          importTo === null ? null : (
            <Button asChild size="sm">
              <Link to={importTo}>
                <Upload size={17} />
                {t('orders.import')}
              </Link>
            </Button>
          )
        }
      />
      <Flex mb="3.5">
        <SearchField label={t('orders.search')} placeholder={t('orders.search.placeholder')} search={search} onSearch={setSearch} />
      </Flex>
      {list === null ? (
        <StaffListPending area="orders" failed={error !== undefined} onRetry={() => void refetch().catch(() => undefined)} />
      ) : list.edges.length > 0 ? (
        <Table orders={list.edges.map(({ node }) => node)} />
      ) : search.trim() !== '' ? (
        <StaffListEmpty
          words="orders.none"
          action={
            <Button variant="tint" onClick={() => setSearch('')}>
              {t('orders.search.clear')}
            </Button>
          }
        />
      ) : (
        <StaffListEmpty
          words="orders.empty"
          action={
            importTo === null ? null : (
              <Button asChild variant="tint">
                <Link to={importTo}>{t('orders.import')}</Link>
              </Button>
            )
          }
        />
      )}
      {more ? (
        <Button variant="outline" block mt="3" loading={more.loading} onClick={more.onMore}>
          {t('orders.more')}
        </Button>
      ) : null}
    </PageRoom>
  );
}

/** Each order leads to its bookings, for who may see any. */
function Table({ orders }: { orders: readonly OrderPartsFragment[] }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const linkTo = (orderNumber: string) => ({
    to: `${to(paths.adminBookings)}?${new URLSearchParams({ search: orderNumber }).toString()}`,
  });
  return (
    <StaffTable
      label={t('orders.title')}
      columns={columnsOf(intl, locale)}
      rows={orders}
      keyOf={({ orderNumber }) => orderNumber}
      drawer={isOpen(paths.adminBookings) ? { id: null, linkTo } : null}
    />
  );
}

function columnsOf(intl: IntlShape, locale: Locale): StaffColumn<OrderPartsFragment>[] {
  return [
    {
      id: 'number',
      head: <FormattedMessage id="orders.head.number" />,
      width: '10rem',
      cell: ({ orderNumber, processedDate }) => (
        <>
          <chakra.span fontWeight="600">{orderNumber}</chakra.span>
          {processedDate === null ? null : (
            <Second fontSize={{ base: '1rem', md: '0.8125rem' }}>{deliveryDateText(processedDate, locale, 'plain')}</Second>
          )}
        </>
      ),
    },
    {
      id: 'status',
      head: <FormattedMessage id="orders.head.status" />,
      width: '11rem',
      cell: ({ statusText }) => (
        <StatusChip dense tone={statusText === 'Complete' ? 'success' : statusText === 'Pending Payment' ? 'medium' : 'primary'} ps="2">
          <OrderStatusWord statusText={statusText} />
        </StatusChip>
      ),
    },
    {
      id: 'name',
      head: <FormattedMessage id="orders.head.name" />,
      width: 'minmax(0, 1.6fr)',
      cell: ({ name, primaryContact, email }) => (
        <>
          {name}
          {primaryContact === null ? null : <Second>{formatMobile(primaryContact)}</Second>}
          {email === null ? null : <Second>{email}</Second>}
        </>
      ),
    },
    {
      id: 'place',
      head: <FormattedMessage id="orders.head.place" />,
      width: 'minmax(0, 1fr)',
      cell: ({ address }) => [address?.zipcode, address?.city].filter(Boolean).join(' '),
    },
    {
      id: 'goods',
      head: <FormattedMessage id="orders.head.goods" />,
      width: '9rem',
      cell: ({ quantityMattress, quantityBedset }) =>
        [
          quantityMattress ? intl.formatMessage({ id: 'orders.mattresses' }, { count: quantityMattress }) : null,
          quantityBedset ? intl.formatMessage({ id: 'orders.bedsets' }, { count: quantityBedset }) : null,
        ]
          .filter(Boolean)
          .join(', '),
    },
  ];
}

/** A quiet line below. */
const Second = chakra('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.muted' } });
