import type { Locale } from '@booking/domain/locale/locale';
import { chakra, Flex } from '@chakra-ui/react';
import { Upload } from 'lucide-react';
import { FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { Link, type LinkProps } from 'react-router-dom';
import { formatMobile } from '@booking/domain/checks/mobile';
import { OrderStatusWord } from '../../components/order-status/order-status-word';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { StaffListEmpty, StaffListPending } from '../../components/staff-table/staff-list-state';
import { StaffTable, type StaffColumn } from '../../components/staff-table/staff-table';
import { useLocale } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { PageHead, PageRoom } from '../../ui/page-head';
import { SearchField } from '../../ui/search-field';
import { StatusChip } from '../../ui/status-chip';
import type { OrderPartsFragment } from './orders.generated';

interface OrdersPageProps {
  /** Null until the list is there. */
  orders: readonly OrderPartsFragment[] | null;
  /** How many the search finds, at most 10,000. */
  total: number;
  failed: boolean;
  onRetry: () => void;
  /** Null: there is no further page. */
  more: { loading: boolean; onMore: () => void } | null;
  search: string;
  onSearch: (search: string) => void;
  /** The bookings of an order; null where its reader may not see any. */
  linkTo: ((orderNumber: string) => Pick<LinkProps, 'to'>) | null;
  /** Where orders are imported; null for who may not. */
  importTo: string | null;
}

/** The orders that the retailer's system brought, what changed last first. */
export function OrdersPage(props: OrdersPageProps) {
  const { orders, total, search, onSearch, importTo } = props;
  const intl = useIntl();
  return (
    <PageRoom>
      <PageHead
        title={intl.formatMessage({ id: 'orders.title' })}
        sub={<span role="status">{orders ? <FormattedMessage id="orders.count" values={{ count: total }} /> : '\u00a0'}</span>}
        actions={
          importTo === null ? null : (
            <Button asChild size="sm">
              <Link to={importTo}>
                <Upload size={17} aria-hidden="true" />
                <FormattedMessage id="orders.import" />
              </Link>
            </Button>
          )
        }
      />
      <Flex marginBottom="3.5">
        <SearchField
          label={intl.formatMessage({ id: 'orders.search' })}
          placeholder={intl.formatMessage({ id: 'orders.search.placeholder' })}
          search={search}
          onSearch={onSearch}
        />
      </Flex>
      <List {...props} />
    </PageRoom>
  );
}

function List({ orders, failed, onRetry, more, search, onSearch, linkTo, importTo }: OrdersPageProps) {
  const intl = useIntl();
  const locale = useLocale();
  if (orders === null) return <StaffListPending area="orders" failed={failed} onRetry={onRetry} />;
  if (orders.length === 0) {
    return search.trim() === '' ? (
      <StaffListEmpty
        words="orders.empty"
        action={
          importTo === null ? null : (
            <Button asChild variant="tint">
              <Link to={importTo}>
                <FormattedMessage id="orders.import" />
              </Link>
            </Button>
          )
        }
      />
    ) : (
      <StaffListEmpty
        words="orders.none"
        action={
          <Button variant="tint" onClick={() => onSearch('')}>
            <FormattedMessage id="orders.search.clear" />
          </Button>
        }
      />
    );
  }
  return (
    <>
      <StaffTable
        label={intl.formatMessage({ id: 'orders.title' })}
        columns={columnsOf(intl, locale)}
        rows={orders}
        keyOf={({ orderNumber }) => orderNumber}
        drawer={linkTo && { id: null, linkTo }}
      />
      {more ? (
        <Button variant="outline" block mt="3" loading={more.loading} onClick={more.onMore}>
          <FormattedMessage id="orders.more" />
        </Button>
      ) : null}
    </>
  );
}

function columnsOf(intl: IntlShape, locale: Locale): StaffColumn<OrderPartsFragment>[] {
  const column = (id: string, width: string, cell: StaffColumn<OrderPartsFragment>['cell']): StaffColumn<OrderPartsFragment> => ({
    id,
    head: <FormattedMessage id={`orders.head.${id}`} />,
    width,
    cell,
  });
  return [
    column('number', '10rem', ({ orderNumber, processedDate }) => (
      <>
        <chakra.span fontWeight="600">{orderNumber}</chakra.span>
        {processedDate === null ? null : (
          <Second fontSize={{ base: '1rem', md: '0.8125rem' }}>{deliveryDateText(processedDate, locale, 'plain')}</Second>
        )}
      </>
    )),
    column('status', '11rem', ({ statusText }) => (
      <StatusChip dense tone={statusText === 'Complete' ? 'success' : statusText === 'Pending Payment' ? 'medium' : 'primary'} ps="2">
        <OrderStatusWord statusText={statusText} />
      </StatusChip>
    )),
    column('name', 'minmax(0, 1.6fr)', ({ name, primaryContact, email }) => (
      <>
        {name}
        {primaryContact === null ? null : <Second>{formatMobile(primaryContact)}</Second>}
        {email === null ? null : <Second>{email}</Second>}
      </>
    )),
    column('place', 'minmax(0, 1fr)', ({ address }) => [address?.zipcode, address?.city].filter(Boolean).join(' ')),
    column('goods', '9rem', ({ quantityMattress, quantityBedset }) =>
      [
        quantityMattress ? intl.formatMessage({ id: 'orders.mattresses' }, { count: quantityMattress }) : null,
        quantityBedset ? intl.formatMessage({ id: 'orders.bedsets' }, { count: quantityBedset }) : null,
      ]
        .filter(Boolean)
        .join(', '),
    ),
  ];
}

/** A quiet line below. */
const Second = chakra('span', { base: { display: 'block', textStyle: 'xs', color: 'fg.muted' } });
