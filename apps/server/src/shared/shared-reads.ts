/** One read, and the one that follows it when somebody has asked for it. */
interface Turn<T> {
  reading: Promise<T>;
  next: Promise<T> | null;
}

/** Milliseconds after which a slow read is waited for no longer, so that no caller waits for two slow reads in a row (Target A8). */
const patience = 100;

/**
 * Reads of one thing that are asked for while one is under way share the next one. That starts after all who share it have asked, so
 * no caller gets an answer that is older than their request; nothing is kept once it was handed over.
 */
export class SharedReads<T> {
  private readonly turns = new Map<string, Turn<T>>();

  /**
   * @param key what is read: callers with the same key share
   * @param read run for the first who asks for a turn; it must take what changes, such as the time, when it is run
   */
  read(key: string, read: () => Promise<T>): Promise<T> {
    const turn = this.turns.get(key);
    if (turn === undefined) return this.begin(key, read);
    turn.next ??= settledWithin(turn.reading, patience).then(() => this.begin(key, read));
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

/** Resolves when the work has ended, well or not, or after so many milliseconds. */
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
