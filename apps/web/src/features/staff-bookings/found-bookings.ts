import type { ApolloClient } from '@apollo/client';
import { BookingIdsDocument, type BookingIdsQuery, type BookingIdsQueryVariables } from '../../graphql/staff-bookings.generated';

export type FoundBooking = BookingIdsQuery['bookings']['edges'][number]['node'];

/**
 * What a filter finds but for some, a page after the other, each read when it is asked for. By key: what does not match any more meanwhile is
 * before the key, and what goes on to match does not come again.
 */
export async function* foundBookings(
  client: ApolloClient,
  filter: BookingIdsQueryVariables['filter'],
  except: ReadonlySet<string>,
): AsyncGenerator<FoundBooking[]> {
  let after: string | null = null;
  do {
    const variables: BookingIdsQueryVariables = { filter, after };
    const { data }: { data?: BookingIdsQuery | undefined } = await client.query({
      query: BookingIdsDocument,
      variables,
      fetchPolicy: 'no-cache',
    });
    const page = data?.bookings;
    yield page?.edges.map(({ node }) => node).filter(({ id }) => !except.has(id)) ?? [];
    after = page?.pageInfo.hasNextPage === true ? (page.pageInfo.endCursor ?? null) : null;
  } while (after !== null);
}
