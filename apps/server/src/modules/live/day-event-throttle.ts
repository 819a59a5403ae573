import type { BranchDay } from './live-change.js';

/** Milliseconds between two events of one day (contract, `dayLoadChanged`). */
const apart = 250;

/** Passes events of a day on at most four times a second: at once after a pause, else at the next time. */
export class DayEventThrottle {
  private readonly last = new Map<string, number>();
  private readonly waiting = new Map<string, BranchDay>();
  private timer: NodeJS.Timeout | null = null;

  constructor(private readonly through: (days: readonly BranchDay[]) => void) {}

  add(days: Iterable<BranchDay>): void {
    for (const day of days) this.waiting.set(`${day.branchId}/${day.date}`, day);
    this.pass();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.waiting.clear();
  }

  private pass(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    const now = performance.now();
    for (const [key, at] of this.last) if (now - at >= apart) this.last.delete(key);
    const due = [...this.waiting].filter(([key]) => !this.last.has(key));
    for (const [key] of due) {
      this.waiting.delete(key);
      this.last.set(key, now);
    }
    const next = Math.min(...Array.from(this.waiting.keys(), (key) => (this.last.get(key) ?? now) + apart - now));
    if (this.waiting.size > 0) this.timer = setTimeout(() => this.pass(), Math.ceil(next)).unref();
    if (due.length > 0) this.through(due.map(([, day]) => day));
  }
}
