import type pg from 'pg';
import { StartError } from '../shared/start-error.js';
import type { Logger } from '../shared/logger.js';
import { sidePool } from './side-pool.js';

/** In milliseconds. */
const times = {
  /** Between two looks. */
  look: 500,
  /** For an answer to a look: a machine that stands still gives none. */
  answer: 2_000,
  /** A commit that waits longer says that no standby confirms. */
  patience: 2_000,
  /** No caller of ours waits longer for an answer than 2.8 s: a session that still does is nobody's. */
  abandoned: 3_000,
};

/** What is asked at each look. Who may not read all of pg_stat_replication sees no standby. */
export const lookAt = `
  SELECT current_setting('synchronous_standby_names') <> '' AS "isSynchronous",
    pg_has_role(current_user, 'pg_read_all_stats', 'USAGE') AS "maySee",
    (SELECT count(*)::int FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')) AS standbys,
    ARRAY(SELECT pid || ' ' || query_start FROM pg_stat_activity
      WHERE usename = current_user AND datname = current_database() AND application_name LIKE 'booking%' AND wait_event = 'SyncRep') AS waiting`;

export interface Look {
  isSynchronous: boolean;
  maySee: boolean;
  standbys: number;
  /** Process number and begin of the statement of each of our sessions that waits for a standby. */
  waiting: string[];
}

/** Why a commit is on one machine alone, or on none; null where a standby confirms it. */
export function faultOf({ isSynchronous, maySee, standbys }: Look): string | null {
  if (!isSynchronous) return 'the database waits for no standby: set synchronous_standby_names';
  if (!maySee) return "the database's user may not see standbys: GRANT pg_read_all_stats to it";
  return standbys === 0 ? 'no synchronous standby is connected' : null;
}

/**
 * Watches, where REQUIRE_STANDBY=1, that what is committed reaches a second machine, and ends sessions whose callers have gone: by
 * pg_terminate_backend, after which nobody is told "done". After pg_cancel_backend the COMMIT would answer success though no standby has it.
 */
export class StandbyWatch {
  private readonly pool: pg.Pool;
  private timer: NodeJS.Timeout | undefined;
  private last: Look | null = null;
  /** When each waiting session was first seen, by performance.now(). */
  private waitingSince = new Map<string, number>();

  constructor(
    databaseUrl: string,
    private readonly logger: Logger,
  ) {
    this.pool = sidePool(databaseUrl, 'booking-watch', 1, logger);
  }

  /** @throws StartError where commits wait for no standby, or the database's user may not see whether they do */
  async start(): Promise<void> {
    // Of a standby that is away, and may come, readiness tells.
    const fault = faultOf({ ...(await this.look()), standbys: 1 });
    if (fault !== null) throw new StartError(`REQUIRE_STANDBY is 1 and ${fault}.`);
    this.next();
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.pool.end();
  }

  /** Why nothing should be booked now, in one sentence; null while a standby confirms what is committed. */
  get fault(): string | null {
    if (this.last === null) return null;
    const fault = faultOf(this.last);
    if (fault !== null) return fault;
    const longest = performance.now() - Math.min(...this.waitingSince.values());
    return longest > times.patience ? 'what is committed waits for a standby' : null;
  }

  private next(): void {
    this.timer = setTimeout(() => {
      void this.look()
        // A database that is away is for the other question of readiness.
        .catch((error: unknown) => this.logger.debug({ err: error }, 'the standbys could not be looked at'))
        .then(() => {
          if (this.timer !== undefined) this.next();
        });
    }, times.look).unref();
  }

  private async look(): Promise<Look> {
    const question = { text: lookAt, query_timeout: times.answer };
    const { rows } = await this.pool.query<Look>(question);
    const [look = { isSynchronous: false, maySee: false, standbys: 0, waiting: [] }] = rows;
    const now = performance.now();
    this.waitingSince = new Map(look.waiting.map((session) => [session, this.waitingSince.get(session) ?? now]));
    this.last = look;
    const abandoned = [...this.waitingSince].filter(([, since]) => now - since > times.abandoned).map(([session]) => session);
    if (abandoned.length > 0) await this.end(abandoned);
    return look;
  }

  private async end(sessions: readonly string[]): Promise<void> {
    const sql = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid || ' ' || query_start = ANY($1) AND wait_event = 'SyncRep'`;
    await this.pool.query(sql, [sessions]);
    this.logger.warn({ sessions: sessions.length }, 'ended sessions that waited for a standby');
  }
}
