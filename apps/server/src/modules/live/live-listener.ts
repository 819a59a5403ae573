import { setTimeout as pause } from 'node:timers/promises';
import { ErrorTolerantClient } from '../../database/error-tolerant-client.js';
import type { Logger } from '../../shared/logger.js';
import { parseChanges, type LiveChange } from './live-change.js';
import { liveChannel, LiveRepository } from './live.repository.js';

/** In milliseconds. */
export interface ListenerTimes {
  /** Interval between two checks of the connection, which also send changes that other processes could not. */
  look: number;
  /** Pause before the next attempt to connect. */
  retry: number;
  /** Time without an answer after which the connection counts as lost: a broken network reports nothing. */
  answer: number;
}

const usualTimes: ListenerTimes = { look: 1_000, retry: 500, answer: 5_000 };

export interface LiveListenerParts {
  databaseUrl: string;
  logger: Logger;
  onChanges: (changes: readonly LiveChange[]) => void;
  /** Called when changes may have been missed: all subscribers must read again. */
  onLost: () => void;
  /** Called when events for other systems wait to be handed over. */
  onEvents: () => void;
  times?: ListenerTimes;
}

/** The connection that receives notifications of changes. It is opened for the first subscriber, and again after each loss. */
export class LiveListener {
  private client: ErrorTolerantClient | null = null;
  private opening: Promise<void> | null = null;
  private watching: Promise<void> | null = null;
  private readonly end = new AbortController();
  private readonly times: ListenerTimes;

  constructor(private readonly parts: LiveListenerParts) {
    this.times = parts.times ?? usualTimes;
  }

  /** Resolves when this process is notified of every further commit. @throws when the database cannot be reached */
  async open(): Promise<void> {
    if (this.client !== null) return;
    this.opening ??= this.connect().finally(() => (this.opening = null));
    await this.opening;
  }

  async close(): Promise<void> {
    this.end.abort();
    await this.opening?.catch(() => undefined);
    await this.watching;
    await this.client?.end().catch(() => undefined);
    this.client = null;
  }

  private async connect(): Promise<void> {
    if (this.end.signal.aborted) throw new Error('the listener is closed');
    const { databaseUrl, onChanges } = this.parts;
    const { answer } = this.times;
    const client = new ErrorTolerantClient({
      connectionString: databaseUrl,
      application_name: 'booking-live',
      connectionTimeoutMillis: answer,
      query_timeout: answer,
      keepAlive: true,
    });
    client.on('notification', ({ payload }) => onChanges(parseChanges(payload ?? '')));
    client.once('end', () => this.lose(client));
    try {
      await client.connect();
      // Changes before this are not for new clients: they read after it.
      while ((await publishOn(client)).isMore);
      await client.query(`LISTEN ${liveChannel}`);
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    this.watching ??= this.watch();
  }

  /** Maintains the connection from its first opening to the end of the process. */
  private async watch(): Promise<void> {
    const { signal } = this.end;
    while (!signal.aborted) {
      await pause(this.client === null ? this.times.retry : this.times.look, undefined, { signal, ref: false }).catch(() => undefined);
      if (signal.aborted) return;
      if (this.client === null) await this.open().catch(() => undefined);
      else await this.look(this.client);
    }
  }

  /** Sends changes that were not sent: of commands, and of crashed processes. */
  private async look(client: ErrorTolerantClient): Promise<void> {
    try {
      if ((await publishOn(client)).hasEvents) this.parts.onEvents();
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'the connection for live changes was lost');
      this.lose(client);
    }
  }

  private lose(client: ErrorTolerantClient): void {
    if (this.client !== client) return;
    this.client = null;
    void client.end().catch(() => undefined);
    if (!this.end.signal.aborted) this.parts.onLost();
  }
}

/** LiveRepository.publish on a connection of its own. */
function publishOn(client: ErrorTolerantClient): ReturnType<LiveRepository['publish']> {
  return new LiveRepository({ query: async <T>(sql: string) => (await client.query(sql)).rows as T[] }).publish();
}
