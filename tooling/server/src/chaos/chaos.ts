import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLogger } from '@booking/server/shared/logger';
import type { Clock } from '@booking/server/shared/clock';
import type { Database } from '@booking/server/database/database';
import { EmbeddedPostgres } from '@booking/server/postgres/embedded-postgres';
import { integrityErrors } from '@booking/server/database/integrity-errors';
import { openDatabase } from '@booking/server/app/open-database';
import { AccessTokens } from '@booking/server/modules/auth/access-token';
import type { ApiAnswer, ApiClient } from '@booking/server/testing/api-client';
import { ChaosOffers, type Staff } from './chaos-offers.js';
import { book, delivery, type BookedDelivery, type DeliveryInput } from '@booking/server/testing/delivery-api';
import { givenSession } from '@booking/server/testing/given-session';
import { givenBranch } from '@booking/server/testing/given';
import { someNoon, startServerProcess, type ServerProcess } from '@booking/server/testing/server-process';
import { testEnvironment } from '@booking/server/testing/test-environment';

const logger = createLogger('silent');

/** The results of killing processes under load. */
export interface ChaosReport {
  kills: number;
  /** Number of bookings with a received response. */
  acknowledged: number;
  /** Number of requests whose first response was lost or SERVICE_UNAVAILABLE, and that were repeated with their key. */
  retried: number;
  /** Number of customers with a response that they were moved to the offered date. */
  moved: number;
  /** Acknowledged bookings that are not stored, and acknowledged moves that were lost. Must be empty. */
  lost: string[];
  /** Number of stored bookings that no caller got as a response, although every request got one in the end. Must be 0. */
  unknown: number;
  /** Keys that returned another booking when they were repeated. Must be empty. */
  changed: string[];
  /** Days whose ledger differs from the number of their bookings, and days past their limit. Must be empty. */
  integrityErrors: unknown[];
  /** Milliseconds from each return of the database, or from each kill, to the next acknowledged booking. */
  recoveries: number[];
}

interface Acknowledged {
  key: string;
  input: DeliveryInput;
  id: string;
}

/** A database that can be killed. */
export interface ChaosDatabase {
  readonly url: string;
  /** Ends the primary; resolves when it, or another one, accepts writes again. */
  kill(): Promise<void>;
  stop(): Promise<unknown>;
}

export interface ChaosOptions {
  /** The database; by default an embedded PostgreSQL. */
  place?: ChaosDatabase;
  servers: number;
  callers: number;
  script?: 'serve' | 'serve-webhooks';
  /** The servers' clock, by default one that stands still. */
  clock?: Clock;
  /** Runs before the first request. */
  prepare?: (database: Database) => Promise<void>;
}

/** A durable database, servers on it, and callers who send requests without a pause. */
export class Chaos {
  private readonly acknowledged: Acknowledged[] = [];
  private retried = 0;
  private running = true;
  private callers: Promise<void>[] = [];
  private readonly offers: ChaosOffers;

  private constructor(
    private readonly place: ChaosDatabase,
    readonly database: Database,
    private readonly servers: ServerProcess[],
    private readonly scarceLimit: number,
    staff: Staff,
    private readonly script: 'serve' | 'serve-webhooks',
  ) {
    this.offers = new ChaosOffers((turn, send) => this.untilAnswered(turn, send), staff);
  }

  /**
   * @param callers number of concurrent callers; a tenth of their bookings is for one day with few places, and of the others every third
   *   customer is asked to move, and accepts
   */
  static async start({
    servers,
    callers,
    script = 'serve',
    clock = { now: () => new Date(someNoon) },
    prepare,
    place: given,
  }: ChaosOptions): Promise<Chaos> {
    const place = given ?? (await embedded());
    const database = await openDatabase({ url: place.url, logger });
    const scarceLimit = 25;
    await givenBranch(database, { name: 'Plenty', dailyLimit: 10_000, piecesPerPlace: 1, coverage: ['68100'] });
    await givenBranch(database, { name: 'Scarce', dailyLimit: scarceLimit, piecesPerPlace: 1, deliveryRange: 7, coverage: ['68200'] });
    await prepare?.(database);
    const options = { databaseUrl: place.url, script };
    const processes = await Promise.all(Array.from({ length: servers }, () => startServerProcess(options)));
    const chaos = new Chaos(place, database, processes, scarceLimit, await signedIn(database, clock), script);
    chaos.callers = Array.from({ length: callers }, (_, caller) => chaos.call(caller));
    return chaos;
  }

  /** Returns a metric of a server by its name; NaN if it has none. */
  async metricValue(server: number, name: string): Promise<number> {
    const text = await (await fetch(`${this.servers[server]?.api.baseUrl ?? ''}/server/api/metrics`)).text();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  }

  /** Kills the servers in turn with kill -9 and restarts each, until `times` is reached or the time is over. */
  async killServers(times: number, milliseconds = Number.POSITIVE_INFINITY): Promise<number> {
    const end = performance.now() + milliseconds;
    let kills = 0;
    for (; kills < times && performance.now() < end; kills += 1) {
      const turn = kills % this.servers.length;
      await this.acknowledgedMore(5);
      await this.servers[turn]?.kill();
      this.servers[turn] = await startServerProcess({ databaseUrl: this.place.url, script: this.script });
    }
    return kills;
  }

  /**
   * Kills the database under load and waits until the same servers book again.
   * @param from begin of a recovery: the database's return, or its end
   */
  async killDatabase(times: number, milliseconds = Number.POSITIVE_INFINITY, from: 'return' | 'kill' = 'return'): Promise<number[]> {
    const end = performance.now() + milliseconds;
    const recoveries: number[] = [];
    while (recoveries.length < times && performance.now() < end) {
      await this.acknowledgedMore(10);
      const killed = performance.now();
      await this.place.kill();
      const back = performance.now();
      await this.acknowledgedMore(1);
      recoveries.push(performance.now() - (from === 'kill' ? killed : back));
    }
    return recoveries;
  }

  /** Lets every caller get its response, then compares the responses with the database. */
  async finish({ kills, recoveries = [] }: { kills: number; recoveries?: number[] }): Promise<ChaosReport> {
    this.running = false;
    await Promise.all(this.callers);
    const found = new Set((await this.database.query<{ id: string }>('SELECT id FROM booking')).map(({ id }) => id));
    const acknowledgedIds = new Set(this.acknowledged.map(({ id }) => id));
    const overfull = await this.database.query(
      `SELECT b.name, l.delivery_date, l.booked FROM day_ledger l JOIN branch b ON b.id = l.branch_id WHERE l.booked > b.daily_limit`,
    );
    return {
      kills,
      recoveries,
      acknowledged: this.acknowledged.length,
      moved: this.offers.acknowledged,
      retried: this.retried,
      lost: [...[...acknowledgedIds].filter((id) => !found.has(id)), ...(await this.offers.lost(this.database))],
      unknown: [...found].filter((id) => !acknowledgedIds.has(id)).length,
      changed: await this.changedAnswers(),
      integrityErrors: [...(await integrityErrors(this.database)), ...overfull],
    };
  }

  /** Returns the limit of the day with few places, and the number of taken ones. */
  async scarceDay(): Promise<{ limit: number; booked: number }> {
    const [row] = await this.database.query<{ booked: number }>(
      `SELECT coalesce(sum(booked), 0)::int AS booked FROM day_ledger l JOIN branch b ON b.id = l.branch_id WHERE b.name = 'Scarce'`,
    );
    return { limit: this.scarceLimit, booked: row?.booked ?? 0 };
  }

  async close(): Promise<void> {
    this.running = false;
    await Promise.all(this.servers.map((server) => server.kill()));
    await this.database.close();
    await this.place.stop();
  }

  private async call(caller: number): Promise<void> {
    for (let turn = caller; this.running; turn += 1) {
      const scarce = turn % 10 === 0;
      const key = randomUUID();
      // A new customer each time, because one address gets at most eight messages a day.
      const email = `${key}@example.test`;
      // At most the places that a guest may have of a day without verification.
      const quantityMattress = 1 + (turn % 3);
      const day = scarce ? { postcode: '68200' } : { deliveryDate: `2026-03-${10 + (turn % 20)}` };
      const input = delivery({ email, quantityMattress, ...day });
      const { booking, manageToken } = await this.book(input, key, turn);
      if (booking === undefined || manageToken === undefined) continue;
      this.acknowledged.push({ key, input, id: booking.id });
      const other = `2026-03-${10 + ((turn + 7) % 20)}`;
      if (!scarce && turn % 3 === 0) await this.offers.askAndAgree({ id: booking.id, token: manageToken }, other, turn);
    }
  }

  private async book(input: DeliveryInput, key: string, turn: number): Promise<BookedDelivery> {
    const { data } = await this.untilAnswered(turn, (api) => book(api, input, { key }));
    if (!data) throw new Error('a response that no kill explains');
    return data.bookDelivery;
  }

  /** Repeats the same request until there is a response, as a customer's browser does. */
  async untilAnswered<T>(turn: number, send: (api: ApiClient) => Promise<ApiAnswer<T>>): Promise<ApiAnswer<T>> {
    for (let attempt = 0; ; attempt += 1) {
      const server = this.servers[(turn + attempt) % this.servers.length];
      const answer = server && (await send(server.api).catch(() => null));
      const code = codeOf(answer);
      if (answer && (code === null ? answer.data : code !== 'SERVICE_UNAVAILABLE')) return answer;
      if (attempt === 0) this.retried += 1;
      await pause(50);
    }
  }

  private async acknowledgedMore(bookings: number): Promise<void> {
    const target = this.acknowledged.length + bookings;
    while (this.acknowledged.length < target) await pause(5);
  }

  /** Repeats a sample of the keys, with those of the kills. */
  private async changedAnswers(): Promise<string[]> {
    const step = Math.ceil(this.acknowledged.length / 200);
    const sample = this.acknowledged.filter((_, index) => index % step === 0);
    const changed: string[] = [];
    for (const { key, input, id } of sample) {
      const again = await this.book(input, key, 0);
      if (again.booking?.id !== id) changed.push(key);
    }
    return changed;
  }
}

/** An embedded PostgreSQL, which is restarted on its port after it was killed. */
async function embedded(): Promise<ChaosDatabase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-chaos-'));
  let postgres = await EmbeddedPostgres.start({ dataDir });
  const { port } = postgres;
  const kill = async () => {
    if (postgres.pid !== null) process.kill(postgres.pid, 'SIGKILL');
    // Waits until it has ended.
    await postgres.stop();
    postgres = await EmbeddedPostgres.start({ dataDir, port });
  };
  const stop = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { url: postgres.url(), kill, stop };
}

/** The headers of staff with every permission. */
async function signedIn(database: Database, clock: Clock): Promise<Staff> {
  const accessTokens = new AccessTokens(testEnvironment('').sessionSecret, clock);
  // A new token each time, because tokens expire if the clock moves. The account is stored at the first call.
  const staff = async () => ({ authorization: `Bearer ${await givenSession({ database, accessTokens, clock })}` });
  await staff();
  return staff;
}

function codeOf(answer: ApiAnswer<unknown> | null | undefined): string | null {
  return answer?.errors?.[0]?.extensions.code ?? null;
}
