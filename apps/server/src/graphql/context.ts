import type { Caller } from '../shared/caller.js';
import type { RequestLoaders } from './request-loaders.js';

/** Where type-graphql finds the resolvers; the container is one. */
export interface ResolverSource {
  get<T extends object>(resolver: new (...services: never[]) => T): T;
}

/** The client of a subscription. */
export interface Subscriber {
  /** Makes the context that of the next event: the caller as they are now, and nothing read before. @throws when their session has ended */
  renew: () => Promise<void>;
  /** Ends the connection. */
  cutOff: () => void;
}

/** What every resolver is given with the request. */
export interface GraphQLContext {
  caller: Caller;
  /** When the request came, by performance.now(). */
  begun: number;
  container: ResolverSource;
  loaders: RequestLoaders;
  /** As the caller sent them, without the defaults that GraphQL fills in. */
  variables: Readonly<Record<string, unknown>>;
  /** What an answer says beside its data, by the name of a field: a list has no room for it. */
  extensions: Record<string, unknown>;
  /** Gives the browser, which has none, a mark with the answer (Caller.browser). */
  markBrowser: () => void;
  /** Of a subscription; there is none over HTTP. */
  subscriber?: Subscriber;
}
