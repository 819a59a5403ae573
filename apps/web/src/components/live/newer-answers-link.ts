import { ApolloLink, type ApolloCache } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { mergeMap, of } from 'rxjs';
import { KnownBookingFragmentDoc, type KnownBookingFragment } from './live-changes.generated';

type Version = Pick<KnownBookingFragment, 'id' | 'version'>;

/** Returns the version of a booking in the cache; 0 if it is not there. */
export const knownVersion = (cache: ApolloCache, id: string): number =>
  cache.readFragment<Version>({ id: `Booking:${id}`, fragment: KnownBookingFragmentDoc })?.version ?? 0;

const isBooking = (value: object): value is Version =>
  '__typename' in value && value.__typename === 'Booking' && 'id' in value && 'version' in value;

/** Returns whether an answer contains a booking in an older version than the cache. */
function hasOlderBooking(answer: unknown, cache: ApolloCache): boolean {
  if (typeof answer !== 'object' || answer === null) return false;
  if (isBooking(answer) && answer.version < knownVersion(cache, answer.id)) return true;
  return Object.values(answer).some((part) => hasOlderBooking(part, cache));
}

/**
 * Sends a query again if its answer has a booking in an older version than the cache: an event arrived meanwhile, and the answer would
 * overwrite it.
 */
export const newerAnswersLink = (cache: ApolloCache): ApolloLink =>
  new ApolloLink((operation, forward) =>
    forward(operation).pipe(
      mergeMap((result) =>
        operation.operationType === OperationTypeNode.QUERY && hasOlderBooking(result.data, cache) ? forward(operation) : of(result),
      ),
    ),
  );
