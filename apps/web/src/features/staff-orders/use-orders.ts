import { useNextPage, type NextPage } from '../../lib/use-next-page';
import { useOrdersQuery, type OrderPartsFragment } from './orders.generated';

const pageSize = 50;

interface OrderList {
  /** Null until the first page is there. */
  orders: readonly OrderPartsFragment[] | null;
  total: number;
  /** Null: there is no further page. */
  more: NextPage | null;
  failed: boolean;
  retry: () => void;
}

/** The orders that a search finds, what changed last first; what the search before found stays until this one's answer comes. */
export function useOrders(search: string | null): OrderList {
  const { data, previousData, error, refetch, fetchMore } = useOrdersQuery({
    variables: { search, first: pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? (error ? undefined : previousData))?.orders;

  const hasMore = data?.orders.pageInfo.hasNextPage ?? false;
  const more = useNextPage(
    hasMore && list
      ? () =>
          fetchMore({
            variables: { after: list.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult }) => ({
              orders: { ...fetchMoreResult.orders, edges: [...before.orders.edges, ...fetchMoreResult.orders.edges] },
            }),
          })
      : null,
  );

  return {
    orders: list?.edges.map(({ node }) => node) ?? null,
    total: list?.totalCount ?? 0,
    more,
    failed: error !== undefined,
    retry: () => void refetch().catch(() => undefined),
  };
}
