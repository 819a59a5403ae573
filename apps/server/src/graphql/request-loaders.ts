import type DataLoader from 'dataloader';
import type { Caller } from '../shared/caller.js';

/** Makes the loader of one request. Modules define these; the request's `RequestLoaders` keeps what they make. */
export type LoaderFactory<Key, Value, CacheKey = Key> = (caller: Caller) => DataLoader<Key, Value, CacheKey>;

/**
 * The loaders of one request: each puts what field resolvers ask for together into one read, and caches it for this
 * request alone.
 */
export class RequestLoaders {
  private readonly made = new Map<unknown, unknown>();

  constructor(private readonly caller: Caller) {}

  /** The loader that this factory makes; the same one each time within the request. */
  of<Key, Value, CacheKey>(factory: LoaderFactory<Key, Value, CacheKey>): DataLoader<Key, Value, CacheKey> {
    const known = this.made.get(factory) as DataLoader<Key, Value, CacheKey> | undefined;
    if (known !== undefined) return known;
    const loader = factory(this.caller);
    this.made.set(factory, loader);
    return loader;
  }
}
