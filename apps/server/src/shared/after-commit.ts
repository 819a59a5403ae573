import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from './logger.js';

/** Minimum interval between two runs in milliseconds, so that many concurrent commits cause one run. */
const rest = 20;

/** Work that follows commits. It runs at once, or once more after the present run, at most every 20 ms. */
export class AfterCommit {
  private running: Promise<void> | null = null;
  private isAsked = false;

  /** @param name what the work is about, for the log */
  constructor(
    private readonly work: () => Promise<unknown>,
    private readonly logger: Logger,
    private readonly name: string,
  ) {}

  /** Returns at once and never throws: the next run does what a failed run left. */
  wake(): void {
    this.isAsked = true;
    this.running ??= this.run();
  }

  /** Resolves when no run is in progress. */
  async close(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    while (this.isAsked) {
      this.isAsked = false;
      await this.work().catch((error: unknown) => this.logger.warn({ err: error, work: this.name }, 'work after a commit failed'));
      await pause(rest, undefined, { ref: false });
    }
    this.running = null;
  }
}
