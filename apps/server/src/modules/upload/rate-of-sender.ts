/** Minimum upload rate: `bytes` must arrive within `within` milliseconds of waiting for them. */
export interface LeastRate {
  bytes: number;
  within: number;
}

/**
 * Enforces a minimum upload rate. It counts the time in which the server waits for the sender, not the time in which the server checks
 * and stores a file.
 */
export class RateOfSender {
  private received = 0;
  private waited = 0;

  /** @param tooSlow called when the time is over; must reject the promise that is awaited */
  constructor(
    private readonly least: LeastRate,
    private readonly tooSlow: () => void,
  ) {}

  /** Awaits the sender's next part, and counts the time. */
  async wait<T>(next: Promise<T>): Promise<T> {
    const begun = performance.now();
    const timer = setTimeout(this.tooSlow, Math.max(0, this.least.within - this.waited));
    try {
      return await next;
    } finally {
      clearTimeout(timer);
      this.waited += performance.now() - begun;
    }
  }

  /** Counts received bytes; restarts the time when there are enough. */
  count(bytes: number): void {
    this.received += bytes;
    if (this.received < this.least.bytes) return;
    this.received = 0;
    this.waited = 0;
  }
}
