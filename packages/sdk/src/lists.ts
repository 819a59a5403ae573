import { BookingError } from './booking-error.js';
import type { CallOptions, Connection } from './connection.js';
import type { BookingEvent } from './event-body.js';
import { BookingChangesDocument, BookingsDocument, OrdersDocument } from './operations.generated.js';
import type { BookingChangesQueryVariables, BookingsQueryVariables, OrdersQueryVariables } from './operations.generated.js';
import { send } from './send.js';
import { wait } from './wait.js';

interface Page<Node> {
  edges: readonly { node: Node }[];
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** Iterates over a list, page by page. */
async function* each<Node>(read: (after: string | null) => Promise<Page<Node>>): AsyncGenerator<Node, void, undefined> {
  let after: string | null = null;
  for (let more = true; more;) {
    const { edges, pageInfo }: Page<Node> = await read(after);
    for (const { node } of edges) yield node;
    more = pageInfo.hasNextPage;
    after = pageInfo.endCursor;
  }
}

/** Iterates over the bookings that the key may read and that match the filter. */
export const bookings = (to: Connection, variables: Omit<BookingsQueryVariables, 'after'> = {}, options?: CallOptions) =>
  each(async (after) => (await send(to, BookingsDocument, { ...variables, after }, options)).bookings);

/** Iterates over the orders that the key may read, the last changed first. */
export const orders = (to: Connection, variables: Omit<OrdersQueryVariables, 'after'> = {}, options?: CallOptions) =>
  each(async (after) => (await send(to, OrdersDocument, { ...variables, after }, options)).orders);

/** An event of the feed: the body of a webhook with its `webhook-id`. */
export type BookingChange = BookingEvent & { id: string };

export interface Changes {
  /** True at the beginning, and after a cursor became invalid: read your lists again before you go on. */
  readAnew: boolean;
  /** In chronological order; often empty. */
  changes: BookingChange[];
  /** Store it after you have processed these changes, and pass it as `after` at the next start. */
  cursor: string;
}

export interface ChangesOptions {
  /** The stored cursor; without one the feed begins now. */
  after?: string | null | undefined;
  branchIds?: string[] | null | undefined;
  /** Poll interval in milliseconds: default and minimum 15,000. */
  every?: number | undefined;
}

/**
 * Iterates over changes of bookings, from now or from a cursor, until the loop ends or the signal aborts.
 * @throws BookingError, except CURSOR_GONE, which sets `readAnew`
 */
export async function* changes(
  to: Connection,
  { after = null, branchIds, every = 15_000 }: ChangesOptions = {},
  options: CallOptions = {},
): AsyncGenerator<Changes, void, undefined> {
  const read = async (variables: BookingChangesQueryVariables) =>
    (await send(to, BookingChangesDocument, variables, options)).bookingChanges;
  for (let cursor = after; ;) {
    const readAnew = cursor === null;
    let page: Awaited<ReturnType<typeof read>>;
    try {
      page = await read({ after: cursor, branchIds, first: readAnew ? 0 : 100 });
    } catch (error) {
      if (!(error instanceof BookingError && error.reason === 'CURSOR_GONE') || readAnew) throw error;
      cursor = null;
      continue;
    }
    const { edges, pageInfo } = page;
    cursor = pageInfo.endCursor ?? cursor ?? '';
    yield {
      readAnew,
      changes: edges.map(({ node: { id, body } }) => ({ ...(JSON.parse(body) as BookingEvent), id })),
      cursor,
    };
    if (!readAnew && !pageInfo.hasNextPage) await (to.wait ?? wait)(Math.max(15_000, every), options.signal);
  }
}
