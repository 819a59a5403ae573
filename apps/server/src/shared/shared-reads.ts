/** A read in progress, and the one that follows if a caller has requested it. */
interface Turn<T> {
  reading: Promise<T>;
  next: Promise<T> | null;
}

/** Milliseconds after which the next read starts beside a slow one, so that no caller waits for two slow reads in a row (Target A8). */
const timeout = 100;

/**
 * Coalesces reads of the same key: requests that come during a read share the next one. It starts after all of them have asked, so no
 * caller gets a result that is older than its request. Nothing is cached after that.
 */
export class SharedReads<T> {
  private readonly turns = new Map<string, Turn<T>>();

  /**
   * @param key identifies what is read: callers with the same key share a read
   * @param read runs once for all callers that share it; it must take values that change, such as the time, when it runs
   */
  read(key: string, read: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(key);
    if (turn === undefined) return this.begin(key, read);
    turn.next ??= settledWithin(turn.reading, timeout).then(() => this.begin(key, read));
    return turn.next;
  }

  private begin(key: string, read: () => Promise<T>): Promise<T> {
    const turn: Turn<T> = { reading: read(), next: null };
    this.turns.set(key, turn);
    const end = () => {
      if (turn.next === null) this.turns.delete(key);
    };
    turn.reading.then(end, end);
    return turn.reading;
  }
}

/** Resolves when the work has settled, or after a number of milliseconds. */
function settledWithin(work: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    work.then(end, end);
  });
}
