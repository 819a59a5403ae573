import { AppError } from './app-error.js';
import type { Networks } from './network-of.js';

/** For whom work is done: the networks that ask, and the account that it is about. */
export interface Asker {
  networks: Networks;
  account: string;
  /** It comes from a browser that has signed in to this account before (KnownDevices). */
  isKnown?: boolean;
}

export interface TurnBounds {
  /** How many tasks run at the same time. */
  atOnce: number;
  /** How many wait at most, known browsers not counted. */
  waiting: number;
  /** How many of them for one IPv4 address or /48, or for one account. Of an account as many more in known browsers. */
  waitingOfOne: number;
}

interface Entry {
  /** The /48, or the IPv4 address. */
  wide: string;
  /** The /64, or the IPv4 address. */
  narrow: string;
  account: string;
  begin: () => void;
  refuse: (error: AppError) => void;
}

/** Seconds after which a caller who found the queue full may try again. */
const retryAfter = 2;

/**
 * Two fair queues: one for everybody, and one for browsers that have signed in to the account before, which nobody else's attempt can
 * fill. While both have work that waits, their work is begun by turns.
 */
export class FairTurns {
  private running = 0;
  private readonly known: Lane;
  private readonly others: Lane;
  private last: Lane;

  constructor(private readonly bounds: TurnBounds) {
    const { waiting, waitingOfOne } = bounds;
    this.known = new Lane({ all: Infinity, network: Infinity, account: waitingOfOne });
    this.others = new Lane({ all: waiting, network: waitingOfOne, account: waitingOfOne });
    this.last = this.known;
  }

  /**
   * Runs the work when its turn comes.
   * @throws AppError SERVICE_UNAVAILABLE when too many wait: of this network, of this account, or altogether. Turned away is who would
   *   come last of those who have most there, so that a queue full of few people's work has room for another's.
   */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const lane = asker.isKnown ? this.known : this.others;
    const entry = await this.turn(lane, asker);
    try {
      return await work();
    } finally {
      this.running -= 1;
      lane.end(entry);
      this.beginNext();
    }
  }

  private turn(lane: Lane, { networks: { narrow, wide }, account }: Asker): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const entry: Entry = { wide: wide ?? narrow, narrow, account, begin: () => resolve(entry), refuse: reject };
      lane.add(entry);
      this.beginNext();
      lane.turnAwayTooMany(entry);
    });
  }

  private beginNext(): void {
    if (this.running >= this.bounds.atOnce) return;
    const other = this.last === this.known ? this.others : this.known;
    const lane = other.isEmpty ? this.last : other;
    if (lane.isEmpty) return;
    this.running += 1;
    this.last = lane;
    lane.beginNext();
  }
}

/**
 * A fair queue (round robin): in each round an IPv4 address or /48 has one turn, and an account has one. Within a /48 it goes to the /64
 * that has waited longest for one. A caller who asks for much at once waits for their own work, and every other caller for at most one
 * turn of theirs.
 */
class Lane {
  private waiting: Entry[] = [];
  private running: Entry[] = [];
  /** Of the turn that was given last. */
  private round = 0;
  /** For each network and account that has something here and had a turn: the round after it. */
  private readonly next = new Map<string, number>();

  constructor(private readonly most: { all: number; network: number; account: number }) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(entry: Entry): void {
    this.waiting.push(entry);
  }

  /** @param entry the one that was added last */
  turnAwayTooMany({ wide, account }: Entry): void {
    const { all, network, account: ofAccount } = this.most;
    this.turnAway(network, (each) => each.wide === wide);
    this.turnAway(ofAccount, (each) => each.account === account);
    this.turnAway(all, () => true);
  }

  private turnAway(most: number, isOf: (entry: Entry) => boolean): void {
    const own = this.waiting.filter(isOf);
    if (own.length <= most) return;
    const last = lastOf(own);
    this.waiting = this.waiting.filter((each) => each !== last);
    last?.refuse(new AppError('SERVICE_UNAVAILABLE', { retryAfter }));
  }

  /** Begins what waits, if anything does. */
  beginNext(): void {
    const [next] = this.waiting.map((entry) => ({ entry, turn: this.turnOf(entry) })).sort((a, b) => compare(a.turn, b.turn));
    if (next === undefined) return;
    const { entry, turn } = next;
    this.waiting = this.waiting.filter((each) => each !== entry);
    this.running.push(entry);
    this.round = turn[0];
    for (const key of keysOf(entry)) this.next.set(key, this.round + 1);
    entry.begin();
  }

  end(entry: Entry): void {
    this.running = this.running.filter((each) => each !== entry);
    const here = new Set([...this.running, ...this.waiting].flatMap(keysOf));
    for (const key of keysOf(entry)) if (!here.has(key)) this.next.delete(key);
  }

  /** The lower comes first, number by number: the round, then what decides between those of one round. */
  private turnOf(entry: Entry): [round: number, narrow: number, account: number] {
    const [wide, narrow, account] = keysOf(entry).map((key) => this.next.get(key) ?? 0) as [number, number, number];
    return [Math.max(this.round, wide, account), narrow, account];
  }
}

const keysOf = ({ wide, narrow, account }: Entry) => [`wide ${wide}`, `narrow ${narrow}`, `account ${account}`];

function compare(one: readonly number[], two: readonly number[]): number {
  for (const [index, value] of one.entries()) if (value !== two[index]) return value - (two[index] ?? 0);
  return 0;
}

/** Who would come last: the newest of the account that has most, within the /64 that has most, within the network that has most. */
function lastOf(entries: readonly Entry[]): Entry | undefined {
  const most = (['wide', 'narrow', 'account'] as const).reduce((left, width) => mostOf(left, (entry) => entry[width]), entries);
  return most.at(-1);
}

/** The largest group of one key; of groups of one size that with the newest entry. */
function mostOf(entries: readonly Entry[], keyOf: (entry: Entry) => string): readonly Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry)) ?? [];
    // Put at the end again, so that the last of the groups is that of the newest entry.
    groups.delete(keyOf(entry));
    groups.set(keyOf(entry), [...group, entry]);
  }
  return [...groups.values()].reduce((most, group) => (group.length >= most.length ? group : most), []);
}
