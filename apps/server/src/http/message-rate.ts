/** How many messages one connection may send. */
export interface MessageRate {
  /** At once. */
  burst: number;
  /** And a second, from then on. */
  perSecond: number;
}

/** Counts the messages of one connection (a token bucket). */
export class MessageCount {
  private left: number;
  private at = performance.now();

  constructor(private readonly rate: MessageRate) {
    this.left = rate.burst;
  }

  /** Counts one message. @returns false when it is one too many */
  take(): boolean {
    const now = performance.now();
    this.left = Math.min(this.rate.burst, this.left + ((now - this.at) / 1000) * this.rate.perSecond);
    this.at = now;
    this.left -= 1;
    return this.left >= 0;
  }
}
