import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Times in milliseconds. */
export interface DrainTimes {
  /** Time for a load balancer to see that this process is not ready, while it still serves. */
  notice: number;
  /** Maximum time of running requests before their connections are closed. */
  answers: number;
  /** Ends connections that would last for ever, after the time of the notice. */
  goodbye?: () => Promise<void>;
}

/** Maximum time for which requests are held while the last connections are accepted, in milliseconds. */
const maxHoldLength = 1_000;
/**
 * Number of turns of the event loop without a request, and the minimum length of a turn in milliseconds, after which no further request is
 * expected. It counts turns and not only time: a process that was suspended has not accepted connections meanwhile.
 */
const quiet = { turns: 10, turn: 5 };

/** Stops an HTTP server without interrupting a request (target A10). */
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
      // The answer closes the connection, so that a client does not send its next request on a connection that is about to end.
      if (this.stopping) response.setHeader('connection', 'close');
    });
  }

  /** Resolves when the server does not listen any more and has answered every request. */
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

  /** Holds requests from now on. Clients that wait for an answer open no further connections, so no more connections come. */
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
   * Waits until no connection is left to accept: closing a listening socket resets those that wait. That is so when all running requests
   * are answered and their clients have had time for another request.
   */
  private async quietMoment(): Promise<void> {
    const deadline = performance.now() + maxHoldLength;
    this.quietTurns = 0;
    while (performance.now() < deadline && this.quietTurns < quiet.turns) {
      await pause(quiet.turn);
      // Runs right after waiting connections are accepted.
      await new Promise(setImmediate);
      if (this.inHand === 0) this.quietTurns += 1;
    }
  }
}
