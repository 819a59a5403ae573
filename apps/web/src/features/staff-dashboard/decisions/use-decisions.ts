import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLiveReader } from '../../../components/live/use-live';
import { useNextPage, type NextPage } from '../../../lib/use-next-page';
import { useStable } from '../../../lib/use-stable';
import type { CardState } from '../card-state';
import {
  DashboardDecisionsDocument,
  useDashboardDecisionsQuery,
  type DashboardDecisionsQuery,
  type DashboardDecisionsQueryVariables,
} from '../../../graphql/dashboard.generated';

export type Decisions = DashboardDecisionsQuery['decisions'];

/** Rows at first. */
const atFirst = 6;
/** Rows of one answer (contract: decisions), and how many more come at a press. */
const mostRows = 100;

interface ShownDecisions {
  /** Null until they are known. */
  decisions: Decisions | null;
  state: CardState;
  /** Null: all are shown. */
  more: NextPage | null;
  /** How many more come at a press, as far as they are counted. */
  moreCount: number;
}

/**
 * What needs a decision, as far as it was asked for. It is read again whenever the count beside the pages is, and in one go as far as
 * it is shown: a list that falls back to its first page would lose the place of who works through it.
 */
export function useDecisions(branchIds: string[] | null): ShownDecisions {
  const client = useApolloClient();
  const variables = { branchIds, first: atFirst, after: null };
  const { data } = useDashboardDecisionsQuery({ variables, fetchPolicy: 'cache-only' });
  const [failed, setFailed] = useState(false);
  const wanted = useRef(Math.max(atFirst, data?.decisions.edges.length ?? 0));
  const asked = useRef(0);

  const read = useStable(async () => {
    asked.current += 1;
    const turn = asked.current;
    try {
      const decisions = await readRows(client, branchIds, wanted.current);
      if (turn !== asked.current) return;
      client.writeQuery({ query: DashboardDecisionsDocument, variables, data: { decisions } });
      setFailed(false);
    } catch (error) {
      if (turn === asked.current) setFailed(true);
      throw error;
    }
  });
  useLiveReader(read);
  // A failure shows in the card.
  const tryToRead = useStable(() => read().catch(() => undefined));
  useEffect(() => {
    void tryToRead();
    return client.onResetStore(tryToRead);
  }, [client, tryToRead]);

  const decisions = data?.decisions ?? null;
  const shown = decisions?.edges.length ?? 0;
  const next = shown < mostRows ? mostRows : shown + mostRows;
  const more = useNextPage(
    decisions?.pageInfo.hasNextPage === true
      ? () => {
          wanted.current = next;
          return read();
        }
      : null,
  );
  const moreCount = Math.max(0, Math.min(decisions?.totalCount ?? 0, next) - shown);
  return { decisions, state: { loading: decisions === null && !failed, failed, onRetry: () => void tryToRead() }, more, moreCount };
}

/** The first rows, by as many answers as they take. */
async function readRows(client: ApolloClient, branchIds: string[] | null, rows: number): Promise<Decisions> {
  const query = DashboardDecisionsDocument;
  const pages: (() => Decisions)[] = [];
  let [left, after]: [number, string | null] = [rows, null];
  do {
    const variables: DashboardDecisionsQueryVariables = { branchIds, first: Math.min(left, mostRows), after };
    const { data }: { data?: DashboardDecisionsQuery | undefined } = await client.query({ query, variables, fetchPolicy: 'network-only' });
    if (!data) throw new Error('no answer');
    // Out of the cache, which follows live what changes while further pages are read.
    pages.push(() => client.readQuery({ query, variables })?.decisions ?? data.decisions);
    const { edges, pageInfo } = data.decisions;
    left -= edges.length;
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (left > 0 && after !== null);
  const read = pages.map((page) => page());
  // What has moved between two answers is in both.
  const edges = new Map(read.flatMap((page) => page.edges).map((edge) => [edge.node.id, edge]));
  return { ...(read.at(-1) as Decisions), edges: [...edges.values()] };
}
