import type { TypedDocumentNode } from '@apollo/client';
import type { Locale } from '@booking/domain/locale/locale';
import { print } from 'graphql';
import { CloseCode, createClient, type Client } from 'graphql-ws';
import { presentRenewal } from '../../lib/session/session-flag';
import { mayRepeat } from '../../lib/session/session';

/** Milliseconds between two pings, for the answer to one, and before a connection without subscriptions is closed. */
const times = { ping: 12_000, pong: 5_000, idle: 10_000 };
/** The close code of a session that has ended, or of a token that has expired. */
const sessionEnded: number = CloseCode.Forbidden;
/** Milliseconds before the next try to connect. */
const waits = { first: 500, max: 30_000 };

interface ConnectionEvents {
  /** Called when all subscriptions are in force: no event is missed from then on. Earlier ones may have been. */
  onReady: () => void;
  /** Called when the connection is closed, or a try to connect has failed. */
  onClosed: () => void;
}

/** One WebSocket for all subscriptions. It opens with the first one, and reconnects by itself. */
export interface LiveConnection {
  /**
   * Subscribes, also after each reconnect.
   * @param onEvent called with null for an event that the account may no longer see
   * @returns a function that unsubscribes
   */
  subscribe<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    onEvent: (data: Data | null) => void,
  ): () => void;
  /** Reconnects with the session of the present user. */
  restart(): void;
}

/** Sends a ping after the subscriptions: its answer confirms that they are in force (docs/api-integrations.md, "Live changes"). */
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

/** Resolves when the browser is online again, or after a random time that grows with each failure. */
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
  /** The session has ended: no more tries until somebody signs in. */
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
      // The cookie is sent with the request to connect, so it is renewed first. If that fails, the next try is refused again.
      if (refused) over = !(await mayRepeat(renewal).catch(() => true));
    },
    on: {
      ping: (received) => {
        // Neither side notices a connection that is cut silently.
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
          // Refused for good, such as for a branch outside the scope: the page’s own queries show that.
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
