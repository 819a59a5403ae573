import { AppError } from '../../shared/app-error.js';

/** For whom work is done: the network that asks, and the account that it is about. */
export interface Asker {
  network: string;
  account: string;
}

export interface TurnBounds {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many wait at most, and how many of them for one network or one account. */
  waiting: number;
  waitingOfOne: number;
}

interface Entry extends Asker {
  round: number;
  begin: () => void;
  refuse: (error: AppError) => void;
}

/** Seconds after which a caller who found the queue full may try again. */
const retryAfter = 2;

/**
 * A fair queue (round robin by network and by account): in each round a network and an account get one turn. A caller who asks for much at
 * once waits for their own work, and every other caller for at most one turn of theirs.
 */
export class FairTurns {
  /** Running first, then waiting, both in the order in which they came. */
  private running: Entry[] = [];
  private waiting: Entry[] = [];
  /** Of the work that was begun last. */
  private round = 0;

  constructor(private readonly bounds: TurnBounds) {}

  /**
   * Runs the work when its turn comes.
   * @throws AppError SERVICE_UNAVAILABLE when too many wait: of this network, of this account, or altogether. When all places are
   *   taken, the work with the latest round is turned away, so that a queue full of few people's work has room for another's.
   */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const entry = await this.turn(asker);
    try {
      return await work();
    } finally {
      this.running = this.running.filter((each) => each !== entry);
      this.beginNext();
    }
  }

  private turn(asker: Asker): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const entry: Entry = { ...asker, round: this.roundFor(asker), begin: () => resolve(entry), refuse: reject };
      if (this.running.length >= this.bounds.atOnce && !this.hasRoom(entry)) return entry.refuse(tooMany());
      this.waiting.push(entry);
      this.beginNext();
    });
  }

  /** The round after the last of the same network or account; the present round when neither has anything here. */
  private roundFor(asker: Asker): number {
    const own = [...this.running, ...this.waiting].filter(({ network, account }) => network === asker.network || account === asker.account);
    return Math.max(this.round, ...own.map(({ round }) => round + 1));
  }

  /** Rejects another waiting entry in its favour, if the turn of that one would come later. */
  private hasRoom({ network, account, round }: Entry): boolean {
    const { waiting, waitingOfOne } = this.bounds;
    if (this.waiting.filter((each) => each.network === network).length >= waitingOfOne) return false;
    if (this.waiting.filter((each) => each.account === account).length >= waitingOfOne) return false;
    if (this.waiting.length < waiting) return true;
    const last = this.waiting.reduce((latest, each) => (each.round >= latest.round ? each : latest));
    if (last.round <= round) return false;
    this.waiting = this.waiting.filter((each) => each !== last);
    last.refuse(tooMany());
    return true;
  }

  private beginNext(): void {
    const [first, ...others] = this.waiting;
    if (first === undefined || this.running.length >= this.bounds.atOnce) return;
    const next = others.reduce((earliest, each) => (each.round < earliest.round ? each : earliest), first);
    this.waiting = this.waiting.filter((each) => each !== next);
    this.running.push(next);
    this.round = next.round;
    next.begin();
  }
}

function tooMany(): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { retryAfter });
}
