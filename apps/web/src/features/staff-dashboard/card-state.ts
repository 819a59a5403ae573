import type { ErrorLike } from '@apollo/client';

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

/** Out of what a query's hook says. */
export const cardStateOf = (query: { loading: boolean; error?: ErrorLike | undefined; refetch: () => Promise<unknown> }): CardState => ({
  loading: query.loading,
  failed: query.error !== undefined,
  // A failure shows again in the card.
  onRetry: () => void query.refetch().catch(() => undefined),
});
