import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../../database/database.js';
import type { Logger } from '../../shared/logger.js';
import { LiveRepository } from './live.repository.js';

/** Milliseconds between two rounds, so that many commits at once are sent together. */
const rest = 20;

/**
 * Sends to all processes what was committed, right after the commit. What is missed here, because the process died or the
 * database was away, is sent by the next round of any process, and once a second by each that listens.
 */
export class LiveRelay {
  private readonly live: LiveRepository;
  private running: Promise<void> | null = null;
  private asked = false;

  constructor(
    database: Database,
    private readonly logger: Logger,
    private readonly onEvents: () => void,
  ) {
    this.live = new LiveRepository(database);
  }

  /** To be called after a commit; returns at once and never fails. */
  wake(): void {
    this.asked = true;
    this.running ??= this.run().finally(() => (this.running = null));
  }

  /** Resolves when no round is running. */
  async close(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.asked) {
      this.asked = false;
      try {
        const { isMore, hasEvents } = await this.live.tell();
        this.asked ||= isMore;
        if (hasEvents) this.onEvents();
      } catch (error) {
        this.logger.warn({ err: error }, 'changes were not told; the next round tries again');
      }
      await pause(rest, undefined, { ref: false });
    }
  }
}
