/** Maximum number of entries that wait for a subscriber: a new public holiday changes a year of eleven branches. */
const maxWaiting = 5_000;

interface QueueOptions<T> {
  /** Called once, when the queue is not read any more. */
  end: () => void;
  /** Called when too much waits. */
  overflow: () => void;
  /** Returns whether the subscriber gets this entry, when it is next. An error ends the queue, and is thrown to the reader. */
  isWanted(entry: T): Promise<boolean>;
  /** Combines two entries of a key: the newer one, with parts of the older one that must not be lost. */
  unite(waiting: T, newest: T): T;
}

/**
 * The entries that wait for one subscriber, in order. Of several entries with one key only the newest waits, because each contains the
 * whole state. Beyond the maximum none is dropped silently: the connection of a client that reads too slowly is closed, and it reads
 * everything again.
 */
export class EventQueue<T> implements AsyncIterableIterator<T, undefined> {
  private readonly waiting = new Map<string, T>();
  private wake: (() => void) | null = null;
  private ended = false;

  constructor(private readonly on: QueueOptions<T>) {}

  push(key: string, entry: T): void {
    if (this.ended) return;
    const waiting = this.waiting.get(key);
    this.waiting.delete(key);
    this.waiting.set(key, waiting === undefined ? entry : this.on.unite(waiting, entry));
    if (this.waiting.size > maxWaiting) {
      void this.return();
      this.on.overflow();
    }
    this.wake?.();
  }

  async next(): Promise<IteratorResult<T, undefined>> {
    for (;;) {
      if (this.ended) return { done: true, value: undefined };
      const [first] = this.waiting;
      if (first === undefined) {
        await new Promise<void>((resolve) => (this.wake = resolve));
        continue;
      }
      const [key, value] = first;
      this.waiting.delete(key);
      if (await this.isWanted(value)) return { done: false, value };
    }
  }

  return(): Promise<IteratorResult<T, undefined>> {
    if (!this.ended) this.finish();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  private async isWanted(entry: T): Promise<boolean> {
    try {
      return await this.on.isWanted(entry);
    } catch (error) {
      await this.return();
      throw error;
    }
  }

  private finish(): void {
    this.ended = true;
    this.waiting.clear();
    this.on.end();
    this.wake?.();
  }
}
