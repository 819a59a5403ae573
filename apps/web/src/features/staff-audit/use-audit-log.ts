import { useNextPage, type NextPage } from '../../lib/use-next-page';
import { requestFailureOf, type RequestFailure } from '../../lib/request-failure';
import { useAuditLogQuery, type AuditLogQuery, type AuditLogQueryVariables } from './audit.generated';

const pageSize = 50;

export type AuditEdge = AuditLogQuery['auditLog']['edges'][number];
export type AuditEntry = AuditEdge['node'];

interface AuditLog {
  /** Null until the first page is there. */
  edges: readonly AuditEdge[] | null;
  /** Null: there is no further page. */
  more: NextPage | null;
  failure: RequestFailure | null;
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
  const log = (data ?? (error ? undefined : previousData))?.auditLog;

  const hasMore = data?.auditLog.pageInfo.hasNextPage ?? false;
  const more = useNextPage(
    hasMore && log
      ? () =>
          fetchMore({
            variables: { after: log.pageInfo.endCursor },
            updateQuery: (before, { fetchMoreResult }) => ({
              auditLog: { ...fetchMoreResult.auditLog, edges: [...before.auditLog.edges, ...fetchMoreResult.auditLog.edges] },
            }),
          })
      : null,
  );

  return {
    edges: log?.edges ?? null,
    more,
    failure: error ? requestFailureOf(error) : null,
    retry: () => void refetch().catch(() => undefined),
  };
}
