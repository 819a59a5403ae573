import type { ApolloClient, TypedDocumentNode } from '@apollo/client';
import type { BookingIdsQuery, BookingIdsQueryVariables } from './bulk-bookings.generated';

export type FoundBooking = BookingIdsQuery['bookings']['edges'][number]['node'];

interface Page<Node> {
  bookings: { edges: { node: Node }[]; pageInfo: BookingIdsQuery['bookings']['pageInfo'] };
}

/**
 * What a filter finds but for some, a page after the other, each read when it is asked for. By key: what does not match any more meanwhile is
 * before the key, and what goes on to match does not come again.
 */
export async function* foundBookings<Node extends { id: string }>(
  client: ApolloClient,
  query: TypedDocumentNode<Page<Node>, BookingIdsQueryVariables>,
  filter: BookingIdsQueryVariables['filter'],
  except: ReadonlySet<string> = new Set(),
): AsyncGenerator<Node[]> {
  let after: string | null = null;
  do {
    const variables: BookingIdsQueryVariables = { filter, after };
    const { data }: { data?: Page<Node> | undefined } = await client.query<Page<Node>, BookingIdsQueryVariables>({
      query,
      variables,
      fetchPolicy: 'no-cache',
    });
    const page = data?.bookings;
    yield page?.edges.map(({ node }) => node).filter(({ id }) => !except.has(id)) ?? [];
    after = page?.pageInfo.hasNextPage === true ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
}
