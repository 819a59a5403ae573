import { ApolloLink, type ApolloCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { mergeMap, of } from 'rxjs';
import { KnownBookingFragmentDoc, type KnownBookingFragment } from './live-changes.generated';

type Version = Pick<KnownBookingFragment, 'id' | 'version'>;

/** The version of a booking in the cache; 0 where it is not there. */
export const knownVersion = (cache: ApolloCache, id: string): number =>
  cache.readFragment<Version>({ id: `Booking:${id}`, fragment: KnownBookingFragmentDoc })?.version ?? 0;

const isBooking = (value: object): value is Version =>
  '__typename' in value && value.__typename === 'Booking' && 'id' in value && 'version' in value;

/** Whether a part of an answer is a booking in an older version than the cache has. */
function hasOlderBooking(answer: unknown, cache: ApolloCache): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if (isBooking(answer) && answer.version < knownVersion(cache, answer.id)) return true;
  return Object.values(answer).some((part) => hasOlderBooking(part, cache));
}

/**
 * Asks once more where the answer to a query is older than what is known: a change has come while it was on its way, and would be
 * overwritten.
 */
export const newerAnswersLink = (cache: ApolloCache): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) =>
        operation.operationType === OperationTypeNode.QUERY && hasOlderBooking(result.data, cache) ? forward(operation) : of(result),
      ),
    ),
  );
