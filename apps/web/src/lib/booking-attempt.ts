import { newKey } from './new-key';

/** A booking that was sent and not yet answered: a retry of the same input must carry the same key. */
export interface Attempt {
  key: string;
  input: string;
}

/**
 * Returns the idempotency key to send a booking with. Input that was sent and not answered keeps its key, so that a retry after a lost
 * connection cannot book twice; any other input gets a new one.
 */
export function attemptFor(input: object, unanswered: Attempt | null, createKey: () => string = newKey): Attempt {
  const text = JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)));
  return unanswered?.input === text ? unanswered : { key: createKey(), input: text };
}
