import { formatMobile } from '@booking/domain/checks/mobile';
import { paths } from '@booking/domain/navigation/paths';
import { Badge, chakra } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { OrderStatusWord } from '../../components/order-status/order-status-badge';
import { ListPage } from '../../components/staff-list/list-page';
import type { StaffColumn } from '../../components/staff-table/staff-table';
import { useOrdersQuery, type OrderPartsFragment } from '../../graphql/orders.generated';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { useNextPage } from '../../lib/use-next-page';
import { textParam, useSearchState } from '../../lib/use-search-state';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/search-field';
import { ImportPage } from './import/import-page';

/** /admin/orders: the orders on file (contract, `orders`); with ?import, the import of a file. */
export function OrdersPage() {
  const me = useStaffUser();
  const [address] = useSearchParams();
  // An order belongs to no branch, so only users with all branches may import them.
  const mayImport = isAllowed(me, 'integration:write') && isAllowed(me, 'branch:all');
  return mayImport && address.has('import') ? <ImportPage /> : <OrderList mayImport={mayImport} />;
}

const filterParams = { search: textParam('search') };
const pageSize = 50;

/** The orders of the retailer’s system, the latest changed first. Each has a link to its bookings, for users who may read them. */
function OrderList({ mayImport }: { mayImport: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const columns = useColumns();
  const { state: filter, set, isFiltered, clear } = useSearchState(filterParams);
  const query = useOrdersQuery({
    variables: { search: isFiltered ? filter.search : null, first: pageSize },
    fetchPolicy: 'cache-and-network',
  });
  // The orders of the previous search stay until those of this one are loaded.
  const list = (query.data ?? (query.error ? undefined : query.previousData))?.orders;
  const more = useNextPage(
    query.data?.orders.pageInfo.hasNextPage === true
      ? () =>
          query.fetchMore({
            variables: { after: list?.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult: { orders } }) => ({
              orders: { ...orders, edges: [...before.orders.edges, ...orders.edges] },
            }),
          })
      : null,
  );

  const importLink = (look: 'primary' | 'tint') =>
    mayImport && (
      <Button asChild variant={look} size={look === 'primary' ? 'sm' : 'md'}>
        <Link to={`${to(paths.adminOrders)}?import`}>
          <Upload size={17} />
          {t('orders.import')}
        </Link>
      </Button>
    );

  return (
    <ListPage
      title={t('orders.title')}
      count={t('orders.count', { count: list?.totalCount ?? 0 })}
      action={importLink('primary')}
      filters={
        <SearchField
          label={t('orders.search')}
          placeholder={t('orders.search.placeholder')}
          search={filter.search}
          onSearch={(search) => set({ search })}
        />
      }
      onClear={isFiltered ? clear : null}
      rows={list?.edges.map(({ node }) => node) ?? null}
      query={query}
      columns={columns}
      keyOf={({ orderNumber }) => orderNumber}
      drawer={
        isOpen(paths.adminBookings)
          ? {
              id: null,
              linkTo: (orderNumber) => ({ to: `${to(paths.adminBookings)}?${new URLSearchParams({ search: orderNumber }).toString()}` }),
            }
          : null
      }
      empty={{ title: t('orders.empty.title'), text: t('orders.empty.text'), action: importLink('tint') }}
      more={more}
    />
  );
}

function useColumns(): StaffColumn<OrderPartsFragment>[] {
  const t = useT();
  const locale = useLocale();
  return [
    {
      id: 'number',
      head: t('orders.head.number'),
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
      head: t('orders.head.status'),
      width: '11rem',
      cell: ({ statusText }) => (
        <Badge
          size="sm"
          colorPalette={statusText === 'Complete' ? 'success' : statusText === 'Pending Payment' ? 'medium' : 'primary'}
          ps="2"
        >
          <OrderStatusWord statusText={statusText} />
        </Badge>
      ),
    },
    {
      id: 'name',
      head: t('orders.head.name'),
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
      head: t('orders.head.place'),
      width: 'minmax(0, 1fr)',
      cell: ({ address }) => [address?.zipcode, address?.city].filter(Boolean).join(' '),
    },
    {
      id: 'goods',
      head: t('orders.head.goods'),
      width: '9rem',
      cell: ({ quantityMattress, quantityBedset }) =>
        [
          quantityMattress ? t('orders.mattresses', { count: quantityMattress }) : null,
          quantityBedset ? t('orders.bedsets', { count: quantityBedset }) : null,
        ]
          .filter(Boolean)
          .join(', '),
    },
  ];
}

const Second = chakra('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.muted' } });
