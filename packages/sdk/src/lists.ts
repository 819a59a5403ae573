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

/** Each of a list, page after page. */
async function* each<Node>(read: (after: string | null) => Promise<Page<Node>>): AsyncGenerator<Node, void, undefined> {
  let after: string | null = null;
  for (let more = true; more;) {
    const { edges, pageInfo }: Page<Node> = await read(after);
    for (const { node } of edges) yield node;
    more = pageInfo.hasNextPage;
    after = pageInfo.endCursor;
  }
}

/** Every booking that the key may read and the filter names. */
export const bookings = (to: Connection, variables: Omit<BookingsQueryVariables, 'after'> = {}, options?: CallOptions) =>
  each(async (after) => (await send(to, BookingsDocument, { ...variables, after }, options)).bookings);

/** Every order that the key may read, what changed last first. */
export const orders = (to: Connection, variables: Omit<OrdersQueryVariables, 'after'> = {}, options?: CallOptions) =>
  each(async (after) => (await send(to, OrdersDocument, { ...variables, after }, options)).orders);

/** An event of the feed: what a webhook brings, with its `webhook-id`. */
export type BookingChange = BookingEvent & { id: string };

export interface Changes {
  /** Read your lists anew before you go on: this is the beginning, or the cursor was not good any more. */
  readAnew: boolean;
  /** In the order in which they happened; often none. */
  changes: BookingChange[];
  /** Keep it when you are done with these changes: `after` of the next start. */
  cursor: string;
}

export interface ChangesOptions {
  /** The cursor that was kept; without one it begins now. */
  after?: string | null | undefined;
  branchIds?: string[] | null | undefined;
  /** Milliseconds between two questions when there is no more to read: 15,000, and never less. */
  every?: number | undefined;
}

/**
 * What happens to bookings from now on, or from a cursor on, until it is left or the signal aborts.
 * @throws BookingError; but for CURSOR_GONE, which is `readAnew`
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
