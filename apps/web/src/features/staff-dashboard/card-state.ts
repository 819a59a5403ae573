import type { ErrorLike } from '@apollo/client';
import { useState } from 'react';

/** The state of the data in a card. */
export interface CardState {
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
}

interface Query<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  loading: boolean;
  error?: ErrorLike | undefined;
  refetch: () => Promise<unknown>;
}

/**
 * The result of a query for a card. If a reload fails, the data stays, and the card says that it may be out of date. An error stays until
 * the server has answered: a booking that another card has loaded changes the cache, and would clear the error without an answer.
 */
export function useCardQuery<Data>({ data, previousData, loading, error, refetch }: Query<Data>) {
  const [last, setLast] = useState({ failed: false, asked: false });
  const next = { failed: error !== undefined || (last.failed && (loading || !last.asked)), asked: error === undefined && loading };
  if (next.failed !== last.failed || next.asked !== last.asked) setLast(next);
  // A failure shows again in the card.
  const state: CardState = { loading, failed: next.failed, onRetry: () => void refetch().catch(() => undefined) };
  return { data: data ?? (error ? previousData : undefined), state };
}

/** Combines the states of a card with several queries. */
export const allStates = (queries: readonly { state: CardState }[]): CardState => ({
  loading: queries.some(({ state }) => state.loading),
  failed: queries.some(({ state }) => state.failed),
  onRetry: () => queries.forEach(({ state }) => state.onRetry()),
});
