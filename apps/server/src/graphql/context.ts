import type { Subscribing } from '../shared/caller.js';
import type { RequestLoaders } from './request-loaders.js';

/** Where type-graphql finds the resolvers; the container is one. */
export interface ResolverSource {
  get<T extends object>(resolver: new (...services: never[]) => T): T;
}

/** What every resolver is given with the request. */
export interface GraphQLContext extends Subscribing {
  /** When the request came, by performance.now(). */
  begun: number;
  container: ResolverSource;
  loaders: RequestLoaders;
  /** As the caller sent them, without the defaults that GraphQL fills in. */
  variables: Readonly<Record<string, unknown>>;
  /** What an answer says beside its data, by the name of a field: a list has no room for it. */
  extensions: Record<string, unknown>;
  /** Gives the browser, which has none, a mark with the answer (Caller.browser). */
  setClientId: () => void;
}
