import { ApolloLink, type ApolloClient, type DocumentNode, type TypedDocumentNode } from '@apollo/client';
import type { Locale } from '@booking/domain/locale/locale';
import { map } from 'rxjs';
import { mayHelpToRetry, requestFailureOf } from '../../lib/request-failure';
import { onPersonChange } from '../../lib/session/session-store';
import { createLiveConnection, untilNextTry, type LiveConnection } from './live-connection';
import { sayCaughtUp, sayNothing, sayTrouble } from './live-state';
import { NewestLiveEntities, type Entity } from './newest-live-entities';

/** How an object is read from the cache and written to it. */
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
  /** Changes may have been missed: reads again. Resolves when that is done, and rejects when it failed. */
  onMissed: () => LiveRead;
}

/** When what is shown has been read again; without a promise, nothing was to be read. */
export type LiveRead = Promise<unknown> | false | undefined;

/** A watch that runs. */
interface LiveWatching {
  /** Reads again what it shows, for as long as it takes. */
  catchUp: () => void;
  stop: () => void;
}

/** Somebody who watches: begins, and stops. */
interface Running {
  begin: () => void;
  stop: () => void;
}

const inSight = (): boolean => document.visibilityState !== 'hidden';

/**
 * The live changes of one Apollo client: its cache follows them, and no answer that is late puts an older state over them. In a tab that
 * is in the background nothing is watched and nothing is read; seen again, it reads everything again.
 */
export class Live {
  private readonly newest = new NewestLiveEntities();
  private readonly connection: LiveConnection;
  /** Who watches and was not read again for since something was missed, each with what the newest reading for them goes by. */
  private readonly behind = new Map<object, symbol>();
  private readonly running = new Set<Running>();

  constructor(
    private readonly client: ApolloClient,
    locale: Locale,
  ) {
    this.connection = createLiveConnection(locale);
    const correct = new ApolloLink((operation, forward) => {
      const asked = this.newest.moment;
      return forward(operation).pipe(
        map((result) => {
          this.newest.correct(result.data, asked);
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
      this.newest.forget();
      this.connection.restart();
    });
  }

  watch<Data, Variables extends Record<string, unknown>>(watch: LiveWatch<Data, Variables>): LiveWatching {
    const query = this.client.cache.transformDocument(watch.document) as typeof watch.document;
    let end: (() => void) | null = null;
    let isLost = false;
    // While the connection is lost nothing is up to date for long, whatever can be read.
    // A read that fails when no page watches any more is not tried again either.
    const catchUp = () => {
      if (end !== null && !isLost) void this.catchUp(watch);
    };
    const running: Running = {
      begin: () => {
        this.fallBehind(watch);
        end ??= this.connection.watch(query, watch.variables, {
          onData: (data) => {
            const entity = watch.entityOf(data);
            this.take(entity, watch.fragments);
            watch.onEvent(entity);
          },
          onGone: catchUp,
          onReady: () => {
            isLost = false;
            catchUp();
          },
          onLost: () => {
            isLost = true;
            this.fallBehind(watch);
            sayTrouble('lost');
          },
        });
      },
      stop: () => {
        end?.();
        end = null;
        isLost = false;
        this.behind.delete(watch);
      },
    };
    this.running.add(running);
    if (inSight()) running.begin();
    return {
      catchUp,
      stop: () => {
        running.stop();
        this.running.delete(running);
        // A watch that begins again in the same moment, as with other dates, is counted.
        queueMicrotask(() => this.sayIfCurrent());
      },
    };
  }

  private fallBehind(watch: object): symbol {
    const turn = Symbol();
    this.behind.set(watch, turn);
    return turn;
  }

  /** Reads until it has worked, or somebody else reads for this watch, or it is over. */
  private async catchUp(watch: { onMissed: () => LiveRead }): Promise<void> {
    const turn = this.fallBehind(watch);
    // Changes that shared one read have all failed with it: that is read once.
    await Promise.resolve();
    for (let failures = 0; this.behind.get(watch) === turn; failures += 1) {
      try {
        await watch.onMissed();
      } catch (error) {
        // What is refused for good is an answer, which the page that asked shows.
        if (mayHelpToRetry(requestFailureOf(error))) {
          if (this.behind.get(watch) === turn) sayTrouble('behind');
          await untilNextTry(failures);
          continue;
        }
      }
      if (this.behind.get(watch) !== turn) return;
      this.behind.delete(watch);
      this.sayIfCurrent();
    }
  }

  private sayIfCurrent(): void {
    if (this.running.size === 0) sayNothing();
    else if (this.behind.size === 0) sayCaughtUp();
  }

  /** Writes an event into the cache, where what it is about is shown and not newer. */
  private take(entity: Entity, { known, whole, name }: LiveFragments): void {
    this.newest.note(entity);
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
