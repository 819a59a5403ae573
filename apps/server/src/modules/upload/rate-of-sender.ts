/** Minimum upload rate: `bytes` must arrive within this many milliseconds of waiting for them. */
export interface LeastRate {
  bytes: number;
  within: number;
}

/**
 * Notices when a sender is too slow. Only the time in which the server waits for the sender counts: not the time that it takes
 * itself to look at a file and store it.
 */
export class RateOfSender {
  private received = 0;
  private waited = 0;

  /** @param tooSlow called once the time is over; it has to end what is waited for */
  constructor(
    private readonly least: LeastRate,
    private readonly tooSlow: () => void,
  ) {}

  /** The next of what the sender sends. */
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

  /** Counts received bytes; when there are enough, the time starts again. */
  count(bytes: number): void {
    this.received += bytes;
    if (this.received < this.least.bytes) return;
    this.received = 0;
    this.waited = 0;
  }
}
