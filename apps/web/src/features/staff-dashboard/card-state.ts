import type { ErrorLike } from '@apollo/client';
import { useState } from 'react';

/** What became of a card's data. */
export interface CardState {
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** What was read last: where it could not be read again, it stays, and the card says that it may be old. */
export const knownOf = <Data>({ data, previousData, error }: Read<Data>): Data | undefined => data ?? (error ? previousData : undefined);

interface Read<Data> {
  data?: Data | undefined;
  previousData?: Data | undefined;
  error?: ErrorLike | undefined;
}

/**
 * Out of what a query's hook says. What failed has failed until the server has answered: a booking that another card has read comes
 * through the cache, and takes the error away without an answer.
 */
export function useCardState({ loading, error, refetch }: Query): CardState {
  const [last, setLast] = useState({ failed: false, asked: false });
  const next = { failed: error !== undefined || (last.failed && (loading || !last.asked)), asked: error === undefined && loading };
  if (next.failed !== last.failed || next.asked !== last.asked) setLast(next);
  // A failure shows again in the card.
  return { loading, failed: next.failed, onRetry: () => void refetch().catch(() => undefined) };
}

/** Of a card that shows the answers of several queries. */
export const allStates = (states: readonly CardState[]): CardState => ({
  loading: states.some(({ loading }) => loading),
  failed: states.some(({ failed }) => failed),
  onRetry: () => states.forEach(({ onRetry }) => onRetry()),
});

interface Query {
  loading: boolean;
  error?: ErrorLike | undefined;
  refetch: () => Promise<unknown>;
}
