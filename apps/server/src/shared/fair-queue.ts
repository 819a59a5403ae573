import { AppError } from './app-error.js';
import type { Networks } from './network-of.js';

/** On whose behalf a task runs: the networks of the request, and the account that it concerns. */
export interface Asker {
  networks: Networks;
  account: string;
  /** True if the request comes from a browser that has signed in to this account before (cookie known-device). */
  isKnown?: boolean;
}

export interface FairQueueLimits {
  /** Number of tasks that run concurrently. */
  concurrency: number;
  /** Maximum number of tasks that wait, without those of trusted browsers. */
  waiting: number;
  /**
   * Maximum number of waiting tasks for one IPv4 address or /48, or for one account. An account may have as many again from trusted
   * browsers.
   */
  waitingOfOne: number;
}

interface Entry {
  /** The /48, or the IPv4 address. */
  net48: string;
  /** The /64, or the IPv4 address. */
  net64: string;
  account: string;
  begin: () => void;
  refuse: (error: AppError) => void;
}

/** retryAfter in seconds for a caller who found the queue full. */
const retryAfter = 2;

/**
 * Two fair queues: one for everybody, and one for browsers that have signed in to the account before, which strangers cannot fill. While
 * tasks wait in both, the queues alternate.
 */
export class FairQueue {
  private running = 0;
  private readonly known: WaitingList;
  private readonly others: WaitingList;
  private last: WaitingList;

  constructor(private readonly bounds: FairQueueLimits) {
    const { waiting, waitingOfOne } = bounds;
    this.known = new WaitingList({ all: Infinity, network: Infinity, account: waitingOfOne });
    this.others = new WaitingList({ all: waiting, network: waitingOfOne, account: waitingOfOne });
    this.last = this.known;
  }

  /**
   * Runs the task when its turn comes.
   * @throws AppError SERVICE_UNAVAILABLE if too many tasks wait for this network, for this account, or in all. The task that is refused is
   *   the last one of the network or account that has most, so that a few clients cannot fill the queue.
   */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const list = asker.isKnown ? this.known : this.others;
    const entry = await this.turn(list, asker);
    try {
      return await work();
    } finally {
      this.running -= 1;
      list.end(entry);
      this.beginNext();
    }
  }

  private turn(list: WaitingList, { networks: { net64, net48 }, account }: Asker): Promise<Entry> {
    return new Promise((resolve, reject) => {
      const entry: Entry = { net48: net48 ?? net64, net64, account, begin: () => resolve(entry), refuse: reject };
      list.add(entry);
      this.beginNext();
      list.refuseExcess(entry);
    });
  }

  private beginNext(): void {
    if (this.running >= this.bounds.concurrency) return;
    const other = this.last === this.known ? this.others : this.known;
    const list = other.isEmpty ? this.last : other;
    if (list.isEmpty) return;
    this.running += 1;
    this.last = list;
    list.beginNext();
  }
}

/**
 * A fair queue (round robin): each round runs one task of an IPv4 address or /48, and one of an account. Within a /48 it is a task of the
 * /64 that has waited longest. A client that sends many requests waits for its own, and every other client for at most one of them.
 */
class WaitingList {
  private waiting: Entry[] = [];
  private running: Entry[] = [];
  /** The round of the task that started last. */
  private round = 0;
  /** For each network and account with waiting tasks that had a turn: the round after it. */
  private readonly next = new Map<string, number>();

  constructor(private readonly max: { all: number; network: number; account: number }) {}

  get isEmpty(): boolean {
    return this.waiting.length === 0;
  }

  add(entry: Entry): void {
    this.waiting.push(entry);
  }

  /** Refuses tasks beyond the limits. @param entry the task that was added last */
  refuseExcess({ net48, account }: Entry): void {
    const { all, network, account: ofAccount } = this.max;
    this.refuseBeyond(network, (each) => each.net48 === net48);
    this.refuseBeyond(ofAccount, (each) => each.account === account);
    this.refuseBeyond(all, () => true);
  }

  private refuseBeyond(max: number, isOf: (entry: Entry) => boolean): void {
    const own = this.waiting.filter(isOf);
    if (own.length <= max) return;
    const last = lastOf(own);
    this.waiting = this.waiting.filter((each) => each !== last);
    last?.refuse(new AppError('SERVICE_UNAVAILABLE', { retryAfter }));
  }

  /** Starts the next task, if one waits. */
  beginNext(): void {
    const [next] = this.waiting.map((entry) => ({ entry, turn: this.orderOf(entry) })).sort((a, b) => compare(a.turn, b.turn));
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

  /** Returns the order of a task; the lower one starts first, compared number by number: the round, then the order within it. */
  private orderOf(entry: Entry): [round: number, net64: number, account: number] {
    const [net48, net64, account] = keysOf(entry).map((key) => this.next.get(key) ?? 0) as [number, number, number];
    return [Math.max(this.round, net48, account), net64, account];
  }
}

const keysOf = ({ net48, net64, account }: Entry) => [`wide ${net48}`, `narrow ${net64}`, `account ${account}`];

function compare(one: readonly number[], two: readonly number[]): number {
  for (const [index, value] of one.entries()) if (value !== two[index]) return value - (two[index] ?? 0);
  return 0;
}

/**
 * Returns the task that would start last: the newest of the account that has most, within the /64 that has most, within the network that
 * has most.
 */
function lastOf(entries: readonly Entry[]): Entry | undefined {
  const max = (['net48', 'net64', 'account'] as const).reduce((left, width) => largestGroup(left, (entry) => entry[width]), entries);
  return max.at(-1);
}

/** Returns the largest group with the same key; among groups of the same size, the one with the newest entry. */
function largestGroup(entries: readonly Entry[], keyOf: (entry: Entry) => string): readonly Entry[] {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    const group = groups.get(keyOf(entry)) ?? [];
    // Inserted at the end again, so that the last group is the one with the newest entry.
    groups.delete(keyOf(entry));
    groups.set(keyOf(entry), [...group, entry]);
  }
  return [...groups.values()].reduce((max, group) => (group.length >= max.length ? group : max), []);
}
