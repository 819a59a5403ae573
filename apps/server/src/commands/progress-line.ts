/** How often the line is drawn again, in milliseconds. */
const pace = 200;
const width = 30;

/** How far a long command has come, in one line of a terminal; nothing without one. Its own lines, because it is all that is needed. */
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

  /** Removes the line: what comes next begins where it stood. */
  end(): void {
    if (this.out.isTTY) this.out.write('\r\u001b[K');
  }
}
