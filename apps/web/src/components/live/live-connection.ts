import type { TypedDocumentNode } from '@apollo/client';
import type { Locale } from '@booking/domain/locale/locale';
import { print } from 'graphql';
import { CloseCode, createClient, type Client } from 'graphql-ws';
import { presentRenewal } from '../../lib/session/session-flag';
import { mayRepeat } from '../../lib/session/session';

/** In milliseconds: between two pings, for the answer to one, and before a connection without subscriptions is closed. */
const times = { ping: 12_000, pong: 5_000, idle: 10_000 };
/** The close code of a session that has ended, or of a token that has expired. */
const sessionEnded: number = CloseCode.Forbidden;
/** Before the next try to connect, in milliseconds. */
const waits = { first: 500, max: 30_000 };

interface ConnectionEvents {
  /** All subscriptions are in force: nothing is missed from now on. What came before may have been. */
  onReady: () => void;
  /** The connection is closed, or a try to connect has failed. */
  onClosed: () => void;
}

/** One WebSocket for all subscriptions. It opens with the first of them, and again by itself. */
export interface LiveConnection {
  /**
   * Subscribes, and again whenever the connection is back. Returns how to stop.
   * @param onEvent called with null for what the account may not see any more
   */
  subscribe<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    onEvent: (data: Data | null) => void,
  ): () => void;
  /** Connects again, as another person. */
  restart(): void;
}

/** Sends a ping behind subscriptions: its answer says that they are in force (docs/api-integrations.md, "Live changes"). */
function withPing(Base: typeof WebSocket): typeof WebSocket {
  return class extends Base {
    private timer: ReturnType<typeof setTimeout> | undefined;

    override send(data: string): void {
      super.send(data);
      if ((JSON.parse(data) as { type: string }).type !== 'subscribe') return;
      clearTimeout(this.timer);
      this.timer = setTimeout(() => super.send(JSON.stringify({ type: 'ping', payload: { subscribed: true } })));
    }
  };
}

/** Resolves after a time that grows with each failure and is never the same for two tabs, or when the browser is online again. */
function untilNextTry(failures: number): Promise<void> {
  const max = Math.min(waits.max, waits.first * 2 ** failures);
  return new Promise((resolve) => {
    const over = new AbortController();
    const go = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(go, max * (0.5 + Math.random() / 2));
    window.addEventListener('online', go, { signal: over.signal });
  });
}

export function createLiveConnection(locale: Locale, { onReady, onClosed }: ConnectionEvents): LiveConnection {
  let renewal = presentRenewal();
  let refused = false;
  /** The session has ended: to sign in again is up to the visitor. */
  let over = false;
  let pongTimer: ReturnType<typeof setTimeout> | undefined;
  const client: Client = createClient({
    url: () => {
      renewal = presentRenewal();
      return `${location.origin.replace(/^http/, 'ws')}/server/graphql`;
    },
    connectionParams: { locale },
    webSocketImpl: withPing(WebSocket),
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
        if (!received) pongTimer = setTimeout(() => client.terminate(), times.pong);
      },
      pong: (received, payload) => {
        if (!received) return;
        clearTimeout(pongTimer);
        if (payload) onReady();
      },
      closed: (event) => {
        clearTimeout(pongTimer);
        refused = (event as CloseEvent).code === sessionEnded;
        onClosed();
      },
    },
  });

  return {
    subscribe: (document, variables, onEvent) =>
      client.subscribe(
        { query: print(document), variables },
        {
          next: ({ data, errors }) => onEvent(errors ? null : (data as Parameters<typeof onEvent>[0])),
          // Refused for good, such as a branch that was taken away: the page's own queries say so.
          error: () => onEvent(null),
          complete: () => undefined,
        },
      ),
    restart() {
      over = false;
      client.terminate();
    },
  };
}
