/** Interval between updates of the line in milliseconds. */
const pace = 200;
const width = 30;

/**
 * Shows the progress of a long command in one line of a terminal, and nothing without a terminal. Own code, because this is all it needs.
 */
export class ProgressLine {
  private readonly begun = performance.now();
  private drawn = -Infinity;

  constructor(
    private readonly total: number,
    private readonly out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'> = process.stderr,
  ) {}

  show(done: number): void {
    const now = performance.now();
    if (!this.out.isTTY || now - this.drawn < pace) return;
    this.drawn = now;
    const share = this.total === 0 ? 1 : Math.min(1, done / this.total);
    const bar = '#'.repeat(Math.round(share * width)).padEnd(width, '.');
    const left = share === 0 ? '' : `, ${Math.ceil(((now - this.begun) * (1 - share)) / share / 1000)} s left`;
    this.out.write(
      `\r\u001b[K[${bar}] ${Math.floor(share * 100)} %  ${done.toLocaleString('en')} of ${this.total.toLocaleString('en')}${left}`,
    );
  }

  /** Erases the line, so that the next output starts in its place. */
  end(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K');
  }
}
