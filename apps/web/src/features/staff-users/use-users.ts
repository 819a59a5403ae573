import { useNextPage, type NextPage } from '../../lib/use-next-page';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useUsersQuery, type UserPartsFragment, type UsersQueryVariables } from './users.generated';

/** Accounts of a page: all staff of most retailers. */
const pageSize = 100;

interface UserList {
  /** Null until the first page is there. */
  users: readonly UserPartsFragment[] | null;
  total: number;
  /** Null: there is no further page. */
  more: NextPage | null;
  failure: RequestFailure | null;
  retry: () => void;
}

/** The accounts that a search finds, by name; what the search before found stays until this one's answer comes. */
export function useUsers(asked: Pick<UsersQueryVariables, 'role' | 'search'>): UserList {
  const { data, previousData, error, refetch, fetchMore } = useUsersQuery({
    variables: { ...asked, first: pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? (error ? undefined : previousData))?.users;

  const hasMore = data?.users.pageInfo.hasNextPage ?? false;
  const more = useNextPage(
    hasMore && list
      ? () =>
          fetchMore({
            variables: { after: list.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult }) => ({
              users: { ...fetchMoreResult.users, edges: [...before.users.edges, ...fetchMoreResult.users.edges] },
            }),
          })
      : null,
  );

  return {
    users: list?.edges.map(({ node }) => node) ?? null,
    total: list?.totalCount ?? 0,
    more,
    failure: error ? requestFailureOf(error) : null,
    retry: () => void refetch().catch(() => undefined),
  };
}
