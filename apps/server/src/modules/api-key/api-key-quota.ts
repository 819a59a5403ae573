import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import { KeyAccessRepository, type UsedSecret } from './key-access.repository.js';

const minute = 60_000;
/** Limits of a key within a minute of the clock: calls, and points of complexity (complexityOf). */
const quota = { calls: 600, cost: 300_000 } as const;
/** Interval between two writes of a process in milliseconds. */
const betweenWrites = 1_000;

interface Amount {
  calls: number;
  cost: number;
}

/** The usage of a key as this process knows it. */
interface Use {
  /** Number of the minute of these counts. */
  minute: number;
  /** Counts of all processes at the last write of this one. */
  known: Amount;
  /** Counts that are being written. */
  sent: Amount;
  /** Counts since that write. */
  pending: Amount;
  /** Calls of the day that are not written yet. */
  dayCalls: number;
  at: Date;
}

export interface ApiKeyQuotaParts {
  database: StatementSource;
  clock: Clock;
  logger: Logger;
}

const none = (): Amount => ({ calls: 0, cost: 0 });

/**
 * Counts the usage of keys in memory, and writes it once a second in one statement that also returns the counts of the other processes. So
 * a call costs no write, and a key exceeds its limit by at most what a process answers within a second (ADR 0038).
 */
export class ApiKeyQuota {
  private readonly uses = new Map<string, Use>();
  private readonly secrets = new Map<string, UsedSecret>();
  /** The key of each request, for the headers of its response. */
  private readonly requests = new WeakMap<object, string>();
  private readonly repository: KeyAccessRepository;
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly parts: ApiKeyQuotaParts) {
    this.repository = new KeyAccessRepository(parts.database);
  }

  /**
   * Counts a call, once for each request.
   * @throws TOO_MANY_REQUESTS if the minute's calls or points are used up; a refused call does not count
   */
  count(keyId: string, secretHash: Buffer, request: object): void {
    if (this.requests.has(request)) return;
    this.requests.set(request, keyId);
    const use = this.present(keyId);
    const { calls, cost } = usedOf(use);
    if (calls >= quota.calls || cost >= quota.cost) throw this.spent();
    use.pending.calls += 1;
    use.dayCalls += 1;
    use.at = this.parts.clock.now();
    this.secrets.set(secretHash.toString('hex'), { secretHash, at: use.at });
    this.timer ??= setTimeout(() => void this.write(), betweenWrites).unref();
  }

  /** Counts the points of a document before its execution. @throws TOO_MANY_REQUESTS if too few are left */
  charge(keyId: string, points: number): void {
    const use = this.present(keyId);
    if (usedOf(use).cost + points > quota.cost) throw this.spent();
    use.pending.cost += points;
  }

  /** Returns the headers of a response to a key (draft-ietf-httpapi-ratelimit-headers-11); none for any other request. */
  headersOf(request: object): Readonly<Record<string, string>> {
    const keyId = this.requests.get(request);
    if (keyId === undefined) return {};
    const used = usedOf(this.present(keyId));
    const names = ['calls', 'cost'] as const;
    const left = (name: (typeof names)[number]) => Math.max(0, quota[name] - used[name]);
    return {
      'ratelimit-policy': names.map((name) => `"${name}";q=${quota[name]};w=60`).join(', '),
      ratelimit: names.map((name) => `"${name}";r=${left(name)};t=${this.secondsLeft()}`).join(', '),
    };
  }

  /** Writes the counts. After an error it keeps them for the next write. Never throws. */
  write(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.writing = this.writing.then(() => this.send());
    return this.writing;
  }

  /** Stops the timer and writes the remaining counts. */
  close(): Promise<void> {
    return this.write();
  }

  private async send(): Promise<void> {
    const sent = [...this.uses].filter(([, use]) => use.dayCalls > 0 || use.pending.cost > 0);
    if (sent.length === 0) return;
    const secrets = [...this.secrets.values()];
    this.secrets.clear();
    const rows = sent.map(([keyId, use]) => {
      use.sent = use.pending;
      use.pending = none();
      const { dayCalls, at } = use;
      use.dayCalls = 0;
      return { keyId, at, day: localDateTime(at).date, dayCalls, minute: new Date(use.minute * minute), ...use.sent };
    });
    try {
      for (const { keyId, minute: of, calls, cost } of await this.repository.addUse(rows, secrets)) {
        const use = this.uses.get(keyId);
        if (use?.minute === of.getTime() / minute) use.known = { calls, cost };
      }
    } catch (error) {
      this.parts.logger.warn({ err: error }, 'the use of keys was not written; the next write has it');
      for (const { keyId, dayCalls } of rows) this.keep(keyId, dayCalls);
      for (const secret of secrets) this.secrets.set(secret.secretHash.toString('hex'), secret);
      this.timer ??= setTimeout(() => void this.write(), betweenWrites).unref();
    } finally {
      for (const [, use] of sent) use.sent = none();
    }
  }

  private keep(keyId: string, dayCalls: number): void {
    const use = this.uses.get(keyId);
    if (use === undefined) return;
    use.dayCalls += dayCalls;
    use.pending = usedOf({ ...use, known: none() });
  }

  /** Returns the counts of the present minute; those of earlier minutes no longer apply. */
  private present(keyId: string): Use {
    const now = this.parts.clock.now();
    const current = Math.floor(now.getTime() / minute);
    const use = this.uses.get(keyId) ?? { minute: current, known: none(), sent: none(), pending: none(), dayCalls: 0, at: now };
    this.uses.set(keyId, use);
    if (use.minute !== current) Object.assign(use, { minute: current, known: none(), sent: none(), pending: none() });
    return use;
  }

  private secondsLeft(): number {
    return Math.ceil((minute - (this.parts.clock.now().getTime() % minute)) / 1000);
  }

  private spent(): AppError {
    return new AppError('TOO_MANY_REQUESTS', { retryAfter: this.secondsLeft() });
  }
}

function usedOf({ known, sent, pending }: Pick<Use, 'known' | 'sent' | 'pending'>): Amount {
  return { calls: known.calls + sent.calls + pending.calls, cost: known.cost + sent.cost + pending.cost };
}
