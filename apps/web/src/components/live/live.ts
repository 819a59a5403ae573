import { ApolloLink, type ApolloClient, type DocumentNode, type TypedDocumentNode } from '@apollo/client';
import type { Locale } from '@booking/domain/locale/locale';
import { map } from 'rxjs';
import { onPersonChange } from '../../lib/session/session-store';
import { Heard, type Entity } from './heard';
import { createLiveConnection, type LiveConnection } from './live-connection';
import { sayCaughtUp, sayLost, sayNothing } from './live-state';

/** How the cache is asked for an object and told of it. */
export interface LiveFragments {
  known: DocumentNode;
  whole: DocumentNode;
  /** Of `whole`. */
  name: string;
}

/** Somebody who shows what may change. */
export interface LiveWatch<Data, Variables> {
  document: TypedDocumentNode<Data, Variables>;
  variables: Variables;
  /** The object of an event. */
  entityOf: (data: Data) => Entity;
  fragments: LiveFragments;
  onEvent: (entity: Entity) => void;
  /** Changes may have been missed: reads again, and resolves when that is done. */
  onMissed: () => unknown;
}

/** Somebody who watches: begins, and stops. */
interface Running {
  begin: () => void;
  stop: () => void;
}

const inSight = (): boolean => document.visibilityState !== 'hidden';

/**
 * The live changes of one Apollo client: its cache follows them, and no answer that is late puts an older state over them. In a tab that
 * nobody sees nothing is watched and nothing is read; seen again, it reads everything again.
 */
export class Live {
  private readonly heard = new Heard();
  private readonly connection: LiveConnection;
  /** Who watches and was not read again for since the connection was lost. */
  private readonly behind = new Set<object>();
  private readonly running = new Set<Running>();

  constructor(
    private readonly client: ApolloClient,
    locale: Locale,
  ) {
    this.connection = createLiveConnection(locale, { onLost: sayLost });
    const correct = new ApolloLink((operation, forward) => {
      const asked = this.heard.moment;
      return forward(operation).pipe(
        map((result) => {
          this.heard.correct(result.data, asked);
          return result;
        }),
      );
    });
    client.setLink(correct.concat(client.link));
    document.addEventListener('visibilitychange', () => {
      for (const { begin, stop } of this.running) (inSight() ? begin : stop)();
      // Nothing is expected any more; what was missed is read again later without a word.
      if (!inSight()) sayNothing();
    });
    onPersonChange(() => {
      this.heard.forget();
      this.connection.restart();
    });
  }

  /** Returns how to stop. */
  watch<Data, Variables extends Record<string, unknown>>(watch: LiveWatch<Data, Variables>): () => void {
    const query = this.client.cache.transformDocument(watch.document) as typeof watch.document;
    let end: (() => void) | null = null;
    const running: Running = {
      begin: () => {
        this.behind.add(watch);
        end ??= this.connection.watch(query, watch.variables, {
          onData: (data) => {
            const entity = watch.entityOf(data);
            this.take(entity, watch.fragments);
            watch.onEvent(entity);
          },
          onGone: () => void watch.onMissed(),
          onReady: () => void this.catchUp(watch),
        });
      },
      stop: () => {
        end?.();
        end = null;
        this.behind.delete(watch);
      },
    };
    this.running.add(running);
    if (inSight()) running.begin();
    return () => {
      running.stop();
      this.running.delete(running);
      if (this.running.size === 0) sayNothing();
    };
  }

  private async catchUp(watch: { onMissed: () => unknown }): Promise<void> {
    this.behind.add(watch);
    // A read that fails is said by whoever shows what was read.
    await Promise.resolve(watch.onMissed()).catch(() => undefined);
    this.behind.delete(watch);
    if (this.behind.size === 0) sayCaughtUp();
  }

  /** Writes an event into the cache, where what it is about is shown and not newer. */
  private take(entity: Entity, { known, whole, name }: LiveFragments): void {
    this.heard.note(entity);
    const { cache } = this.client;
    const id = cache.identify(entity as Parameters<typeof cache.identify>[0]);
    if (id === undefined) return;
    const present = cache.readFragment<{ version?: number }>({ id, fragment: known });
    if (present === null || (present.version ?? 0) > Number(entity['version'] ?? 0)) return;
    cache.writeFragment({ id, fragment: whole, fragmentName: name, data: entity });
  }
}

const all = new WeakMap<ApolloClient, Live>();

/** The live changes of a client; made when they are first asked for. */
export function liveOf(client: ApolloClient, locale: Locale): Live {
  const live = all.get(client) ?? new Live(client, locale);
  all.set(client, live);
  return live;
}
