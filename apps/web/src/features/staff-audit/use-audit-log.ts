import { useState } from 'react';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useAuditLogQuery, type AuditLogQuery, type AuditLogQueryVariables } from './audit.generated';

const pageSize = 50;

export type AuditEdge = AuditLogQuery['auditLog']['edges'][number];
export type AuditEntry = AuditEdge['node'];

interface AuditLog {
  /** Null until the first page is there. */
  edges: readonly AuditEdge[] | null;
  hasMore: boolean;
  loadingMore: boolean;
  failure: RequestFailure | null;
  loadMore: () => void;
  retry: () => void;
}

/** The entries that a filter leaves, the newest first; what the filter before found stays until this one's answer comes. */
export function useAuditLog(asked: Pick<AuditLogQueryVariables, 'entityId' | 'filter'>, skip: boolean): AuditLog {
  const { data, previousData, error, refetch, fetchMore } = useAuditLogQuery({
    variables: { ...asked, first: pageSize },
    // What staff do all day is in it: an answer of yesterday is of no use.
    fetchPolicy: 'network-only',
    nextFetchPolicy: 'cache-first',
    skip,
  });
  const [loadingMore, setLoadingMore] = useState(false);
  const log = (data ?? (error ? undefined : previousData))?.auditLog;

  async function loadMore() {
    if (loadingMore || !log) return;
    setLoadingMore(true);
    await fetchMore({
      variables: { after: log.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult }) => ({
        auditLog: { ...fetchMoreResult.auditLog, edges: [...before.auditLog.edges, ...fetchMoreResult.auditLog.edges] },
      }),
    })
      // The button stays, to be pressed again.
      .catch(() => undefined);
    setLoadingMore(false);
  }

  return {
    edges: log?.edges ?? null,
    hasMore: data?.auditLog.pageInfo.hasNextPage ?? false,
    loadingMore,
    failure: error ? requestFailureOf(error) : null,
    loadMore: () => void loadMore(),
    retry: () => void refetch().catch(() => undefined),
  };
}
