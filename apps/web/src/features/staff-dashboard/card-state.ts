import type { ErrorLike } from '@apollo/client';

/** What became of a card's data. */
export interface CardState {
  loading: boolean;
  failed: boolean;
  onRetry: () => void;
}

/** Out of what a query's hook says. */
export const cardStateOf = (query: { loading: boolean; error?: ErrorLike | undefined; refetch: () => Promise<unknown> }): CardState => ({
  loading: query.loading,
  failed: query.error !== undefined,
  // A failure shows again in the card.
  onRetry: () => void query.refetch().catch(() => undefined),
});
