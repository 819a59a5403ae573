import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Times in milliseconds. */
export interface DrainTimes {
  /** How long a balancer has to see that this process is not ready, while it serves on. */
  notice: number;
  /** How long requests in hand may take before their connections are closed. */
  answers: number;
  /** Ends what would last for ever, once the time of the notice is over. */
  goodbye?: () => Promise<void>;
}

/** How long requests may be held back while the last connections are accepted. */
const maxHoldLength = 1_000;
/**
 * No further request is expected after this many turns without one, each of at least this many milliseconds. Turns are counted, and not
 * time alone: a process that stood still has not looked.
 */
const quiet = { turns: 10, turn: 5 };

/** Lets an HTTP server stop listening without cutting anybody off (target A10). */
export class ServerDrain {
  private stopping = false;
  private inHand = 0;
  private quietTurns = 0;

  constructor(private readonly server: Server) {
    server.on('connection', () => (this.quietTurns = 0));
    server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      this.inHand += 1;
      response.once('close', () => {
        this.inHand -= 1;
        this.quietTurns = 0;
      });
      // The next answer ends a connection that is kept alive, so that none is cut off between two requests.
      if (this.stopping) response.setHeader('connection', 'close');
    });
  }

  /** Resolves when the server does not listen any more and every request that reached it was answered. */
  async drain({ notice, answers, goodbye }: DrainTimes): Promise<void> {
    this.stopping = true;
    await pause(notice);
    await goodbye?.();
    const release = this.holdRequests();
    await this.quietMoment();
    const closed = new Promise((resolve) => this.server.close(resolve));
    release();
    const cut = setTimeout(() => this.server.closeAllConnections(), answers);
    await closed;
    clearTimeout(cut);
  }

  /** From now on requests wait. A client without an answer does not ask again, so the connections to accept run out. */
  private holdRequests(): () => void {
    const handlers = this.server.listeners('request') as ((...args: unknown[]) => void)[];
    const held: [IncomingMessage, ServerResponse][] = [];
    this.server.removeAllListeners('request');
    this.server.on('request', (request: IncomingMessage, response: ServerResponse) => held.push([request, response]));
    return () => {
      this.server.removeAllListeners('request');
      for (const handler of handlers) this.server.on('request', handler);
      for (const [request, response] of held) this.server.emit('request', request, response);
    };
  }

  /**
   * Closing a listening socket resets the connections that still wait to be accepted. There are none when what was in hand
   * is answered and those who got an answer have had the time to come back.
   */
  private async quietMoment(): Promise<void> {
    const deadline = performance.now() + maxHoldLength;
    this.quietTurns = 0;
    while (performance.now() < deadline && this.quietTurns < quiet.turns) {
      await pause(quiet.turn);
      // Right after waiting connections are accepted.
      await new Promise(setImmediate);
      if (this.inHand === 0) this.quietTurns += 1;
    }
  }
}
