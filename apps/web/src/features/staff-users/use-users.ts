import { useState } from 'react';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useUsersQuery, type UserPartsFragment, type UsersQueryVariables } from './users.generated';

/** Accounts of a page: all staff of most retailers. */
const pageSize = 100;

interface UserList {
  /** Null until the first page is there. */
  users: readonly UserPartsFragment[] | null;
  total: number;
  hasMore: boolean;
  loadingMore: boolean;
  failure: RequestFailure | null;
  loadMore: () => void;
  retry: () => void;
}

/** The accounts that a search finds, by name; what the search before found stays until this one's answer comes. */
export function useUsers(asked: Pick<UsersQueryVariables, 'role' | 'search'>): UserList {
  const { data, previousData, error, refetch, fetchMore } = useUsersQuery({
    variables: { ...asked, first: pageSize },
    fetchPolicy: 'cache-and-network',
  });
  const [loadingMore, setLoadingMore] = useState(false);
  const list = (data ?? (error ? undefined : previousData))?.users;

  async function loadMore() {
    if (loadingMore || !list) return;
    setLoadingMore(true);
    await fetchMore({
      variables: { after: list.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult }) => ({
        users: { ...fetchMoreResult.users, edges: [...before.users.edges, ...fetchMoreResult.users.edges] },
      }),
    })
      // The button stays, to be pressed again.
      .catch(() => undefined);
    setLoadingMore(false);
  }

  return {
    users: list?.edges.map(({ node }) => node) ?? null,
    total: list?.totalCount ?? 0,
    hasMore: data?.users.pageInfo.hasNextPage ?? false,
    loadingMore,
    failure: error ? requestFailureOf(error) : null,
    loadMore: () => void loadMore(),
    retry: () => void refetch().catch(() => undefined),
  };
}
