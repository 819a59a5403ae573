import { paths } from '@booking/domain/navigation/paths';
import { useSearchParams } from 'react-router-dom';
import { cleanSearch } from '../../lib/clean-search';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocalisedPath } from '../../lib/use-locale';
import { ImportPage } from './import/import-page';
import { OrdersPage } from './orders-page';
import { useOrders } from './use-orders';

/** /admin/orders: the orders on file (contract, `orders`); with ?import, where a file of them is brought. */
export function OrdersView() {
  const me = useStaffUser();
  const [address, setAddress] = useSearchParams();
  // An order belongs to no branch: they are brought by who works for all of them.
  const mayImport = isAllowed(me, 'integration:write') && isAllowed(me, 'branch:all');
  return mayImport && address.has('import') ? (
    <ImportPage />
  ) : (
    <OrderList
      mayImport={mayImport}
      search={cleanSearch(address.get('search') ?? '')}
      onSearch={(search) => setAddress(search === '' ? {} : { search }, { replace: true, preventScrollReset: true })}
    />
  );
}

function OrderList({ mayImport, search, onSearch }: { mayImport: boolean; search: string; onSearch: (search: string) => void }) {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  const list = useOrders(search.trim() === '' ? null : search);
  return (
    <OrdersPage
      orders={list.orders}
      total={list.total}
      failed={list.failed}
      onRetry={list.retry}
      more={list.more}
      search={search}
      onSearch={onSearch}
      linkTo={
        isOpen(paths.adminBookings)
          ? (orderNumber) => ({ to: `${to(paths.adminBookings)}?${new URLSearchParams({ search: orderNumber }).toString()}` })
          : null
      }
      importTo={mayImport ? `${to(paths.adminOrders)}?import` : null}
    />
  );
}
