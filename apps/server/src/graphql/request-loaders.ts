import type DataLoader from 'dataloader';
import type { Caller } from '../shared/caller.js';

/** Creates the loader of a request. Modules define these functions; the request's `RequestLoaders` keeps the loaders. */
export type LoaderFactory<Key, Value, CacheKey = Key> = (caller: Caller) => DataLoader<Key, Value, CacheKey>;

/** The loaders of a request: each combines the reads of field resolvers into one, and caches the results for this request only. */
export class RequestLoaders {
  private readonly made = new Map<unknown, unknown>();

  constructor(private readonly caller: Caller) {}

  /** Returns the loader of this factory, the same one each time within the request. */
  of<Key, Value, CacheKey>(factory: LoaderFactory<Key, Value, CacheKey>): DataLoader<Key, Value, CacheKey> {
    const known = this.made.get(factory) as DataLoader<Key, Value, CacheKey> | undefined;
    if (known !== undefined) return known;
    const loader = factory(this.caller);
    this.made.set(factory, loader);
    return loader;
  }
}
