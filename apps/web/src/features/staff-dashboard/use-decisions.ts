import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import { useLiveReader } from '../../components/live/use-live';
import {
  DashboardDecisionsDocument,
  useDashboardDecisionsQuery,
  type DashboardDecisionsQuery,
  type DashboardDecisionsQueryVariables,
} from '../../graphql/dashboard.generated';
import { useNextPage } from '../../lib/use-next-page';
import { useStable } from '../../lib/use-stable';
import type { CardState } from './card-state';

type Decisions = DashboardDecisionsQuery['decisions'];

/** Max number of rows of an answer (contract: decisions). */
const maxRows = 100;
/** Rows that are loaded at first, by several answers, and by each press: nearly always all of them. */
const step = 300;

/**
 * The open decisions. They are reloaded together with their count in the menu, as many as were loaded before, so that the user keeps their
 * place in the list.
 */
export function useDecisions(branchIds: string[] | null) {
  const client = useApolloClient();
  const variables = { branchIds, first: step, after: null };
  const { data } = useDashboardDecisionsQuery({ variables, fetchPolicy: 'cache-only' });
  const [failed, setFailed] = useState(false);
  const wanted = useRef(Math.max(step, data?.decisions.edges.length ?? 0));
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
  const more = useNextPage(
    decisions?.pageInfo.hasNextPage === true
      ? () => {
          wanted.current = shown + step;
          return read();
        }
      : null,
  );
  const state: CardState = { loading: decisions === null && !failed, failed, onRetry: () => void tryToRead() };
  return { decisions, state, more };
}

/** Loads the first rows, by as many answers as needed. */
async function readRows(client: ApolloClient, branchIds: string[] | null, rows: number): Promise<Decisions> {
  const query = DashboardDecisionsDocument;
  const pages: (() => Decisions)[] = [];
  let [left, after]: [number, string | null] = [rows, null];
  do {
    const variables: DashboardDecisionsQueryVariables = { branchIds, first: Math.min(left, maxRows), after };
    const { data }: { data?: DashboardDecisionsQuery | undefined } = await client.query({ query, variables, fetchPolicy: 'network-only' });
    if (!data) throw new Error('no answer');
    // From the cache, which live changes keep up to date while more pages are loaded.
    pages.push(() => client.readQuery({ query, variables })?.decisions ?? data.decisions);
    const { edges, pageInfo } = data.decisions;
    left -= edges.length;
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
  } while (left > 0 && after !== null);
  const read = pages.map((page) => page());
  // A decision that moved between two pages is on both.
  const edges = new Map(read.flatMap((page) => page.edges).map((edge) => [edge.node.id, edge]));
  return { ...(read.at(-1) as Decisions), edges: [...edges.values()] };
}
