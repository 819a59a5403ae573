import type { Subscribing } from '../shared/caller.js';
import type { RequestLoaders } from './request-loaders.js';

/** Provides type-graphql with the resolvers; the container is one. */
export interface ResolverSource {
  get<T extends object>(resolver: new (...services: never[]) => T): T;
}

/** The context of an operation, for every resolver. */
export interface GraphQLContext extends Subscribing {
  /** Time of the request's arrival, by performance.now(). */
  begun: number;
  container: ResolverSource;
  loaders: RequestLoaders;
  /** The variables as sent, without the defaults that GraphQL adds. */
  variables: Readonly<Record<string, unknown>>;
  /** Extensions of the response, by the name of a field: a list has no place for them. */
  extensions: Record<string, unknown>;
  /** Sets the client id (Caller.browser) with the response, for a browser that has none. */
  setClientId: () => void;
}
