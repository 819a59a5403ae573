import type { TypedDocumentNode } from '@apollo/client';
import type { Locale } from '@booking/domain/locale/locale';
import { print } from 'graphql';
import { CloseCode, createClient, type Client } from 'graphql-ws';
import { presentRenewal } from '../../lib/session/session-flag';
import { mayRepeat } from '../../lib/session/session';

/** In milliseconds: between two signs of life, for the answer to one, and before the connection of a page that was left is closed. */
const times = { ping: 12_000, pong: 5_000, idle: 10_000 };
/** The close code of a session that has ended, or of a token that has expired. */
const sessionEnded: number = CloseCode.Forbidden;
/** Before the next try to connect, in milliseconds: the first time, and at most. */
const waits = { first: 500, longest: 30_000 };

interface Watching<Data> {
  onData: (data: Data) => void;
  /** Something is gone that the account may not see any more. */
  onGone: () => void;
  /** From now on nothing is missed; what came before may have been. Called again after each time without a connection. */
  onReady: () => void;
  /** The connection is lost, or a try to connect again has failed. */
  onLost: () => void;
}

/** One connection to the server's live changes. It opens when somebody first watches, and again by itself. */
export interface LiveConnection {
  watch<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    watching: Watching<Data>,
  ): () => void;
  /** Connects again, as another person. */
  restart(): void;
}

/** A ping behind each subscription: its answer says that the subscription is in force (docs/api.md, "Live"). */
function withPings(Base: typeof WebSocket): typeof WebSocket {
  return class extends Base {
    override send(data: string): void {
      super.send(data);
      const { type, id } = JSON.parse(data) as { type: string; id?: string };
      if (type === 'subscribe') super.send(JSON.stringify({ type: 'ping', payload: { id } }));
    }
  };
}

/** Resolves after a time that grows with each failure and is never the same for two tabs, or when the browser is online again. */
export function untilNextTry(failures: number): Promise<void> {
  const longest = Math.min(waits.longest, waits.first * 2 ** failures);
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, longest * (0.5 + Math.random() / 2));
    window.addEventListener('online', go, { signal: over.signal });
  });
}

export function createLiveConnection(locale: Locale): LiveConnection {
  let renewal = presentRenewal();
  let refused = false;
  /** The session is: to sign in again is up to the visitor. */
  let over = false;
  let made = 0;
  let lifeline: ReturnType<typeof setTimeout> | undefined;
  const watched = new Map<string, Pick<Watching<unknown>, 'onReady' | 'onLost'>>();
  const client: Client = createClient({
    url: () => {
      renewal = presentRenewal();
      return `${location.origin.replace(/^http/, 'ws')}/server/graphql`;
    },
    connectionParams: { locale },
    webSocketImpl: withPings(WebSocket),
    generateID: () => String((made += 1)),
    lazyCloseTimeout: times.idle,
    keepAlive: times.ping,
    retryAttempts: Infinity,
    shouldRetry: () => !over,
    retryWait: async (failures) => {
      await untilNextTry(failures);
      // The cookie goes with the request, so it is renewed before. No answer: the next try is refused again.
      if (refused) over = !(await mayRepeat(renewal).catch(() => true));
    },
    on: {
      ping: (received) => {
        // A connection that is cut in silence is not closed by either side.
        if (!received) lifeline = setTimeout(() => client.terminate(), times.pong);
      },
      pong: (received, payload) => {
        if (!received) return;
        clearTimeout(lifeline);
        watched.get(String(payload?.['id']))?.onReady();
      },
      closed: (event) => {
        clearTimeout(lifeline);
        const { code } = event as CloseEvent;
        refused = code === sessionEnded;
        // No page watches: it closed because it was left.
        for (const { onLost } of watched.values()) onLost();
      },
    },
  });

  return {
    watch(document, variables, { onData, onGone, onReady, onLost }) {
      const id = String(made + 1);
      watched.set(id, { onReady, onLost });
      const stop = client.subscribe(
        { query: print(document), variables },
        {
          next: ({ data, errors }) => (errors ? onGone() : onData(data as Parameters<typeof onData>[0])),
          // Refused for good, such as a branch that was taken away: the page's own reads say so.
          error: () => {
            watched.delete(id);
            onGone();
          },
          complete: () => watched.delete(id),
        },
      );
      return () => {
        watched.delete(id);
        stop();
      };
    },
    restart() {
      over = false;
      client.terminate();
    },
  };
}
