import type { EndpointHealth } from '@booking/domain/webhook/webhook-endpoint-health';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { StatementSource } from '../../database/statement-source.js';
import type { DeliveryState } from './webhook-record.js';
import type { MakerNow, WebhookRights } from './webhook-rights.js';

/** How many rows one statement stops. */
const batch = 2_000;

/** What came of an attempt, and what follows from it. */
export interface DoneAttempt {
  deliveryId: string;
  at: Date;
  status: number | null;
  error: string | null;
  responseMs: number;
  responseBody: string | null;
  state: DeliveryState;
  nextAt: Date | null;
  /** null: the attempt says nothing of the endpoint (an example that failed). */
  health: EndpointHealth | null;
}

/** An endpoint at its turn, with the delivery that has waited longest. */
export interface Turn extends EndpointHealth {
  url: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerSecretUntil: Date | null;
  delivery: DueDelivery | null;
}

export interface DueDelivery {
  id: string;
  webhookId: string;
  isExample: boolean;
  body: string;
  nextAt: Date;
  /** Tries that have failed since it was sent, or sent again. */
  failed: number;
  bookingId: string | null;
  branchId: string | null;
  fromBranchId: string | null;
}

/**
 * What is to be sent, from the log to the job of an endpoint's turn. SQL of our own throughout: it locks, hands over, and is counted: an
 * attempt is one statement, which records it and reads what comes next.
 */
export class WebhookDeliveryRepository {
  constructor(private readonly source: StatementSource) {}

  /** Events that wait become deliveries. @returns how many were taken; null: none, since there is an endpoint that has no rights here */
  async handOver(rights: readonly WebhookRights[], now: Date, most: number): Promise<number | null> {
    const [row] = await this.source.query<{ taken: number }>('SELECT hand_over_webhooks($1, $2, $3) AS taken', [
      now,
      most,
      JSON.stringify(rights),
    ]);
    const taken = row?.taken ?? 0;
    return taken < 0 ? null : taken;
  }

  /** The makers of endpoints that are not disabled, as they are now. @param endpointId null: of all of them */
  makers(endpointId: string | null, now: Date): Promise<MakerNow[]> {
    return this.source.query<MakerNow>(
      `SELECT w.id AS endpoint, w.events, w.branch_ids AS "branchIds", w.api_key_id AS "apiKeyId",
              CASE WHEN u.id IS NOT NULL AND NOT u.disabled THEN jsonb_build_object('id', u.id, 'role', u.role, 'scope', u.scope,
                'branchIds', ARRAY(SELECT branch_id FROM user_branch WHERE user_id = u.id)) END AS person,
              CASE WHEN key.id IS NOT NULL THEN jsonb_build_object('id', key.id, 'name', key.name, 'scope', key.scope, 'branchIds', key.branch_ids,
                'works', key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > $2)) END AS key
         FROM webhook_endpoint w
         LEFT JOIN api_key key ON key.id = w.maker_key_id
         LEFT JOIN user_account u ON u.id = coalesce(w.maker_id, key.maker_id)
        WHERE w.disabled_at IS NULL AND ($1::uuid IS NULL OR w.id = $1)`,
      [endpointId, now],
    );
  }

  /**
   * Records what came of the last attempt, if there was one, and reads what comes next.
   * @returns null for an endpoint that is gone or disabled
   */
  async next(endpointId: string, done: DoneAttempt | null): Promise<Turn | null> {
    const [row] = await this.source.query<Turn>(
      `WITH settled AS (
         UPDATE webhook_delivery SET state = $9, next_at = $10, tries = tries + 1, error = $5 WHERE id = $2::uuid RETURNING id, tries
       ), noted AS (
         INSERT INTO webhook_attempt (delivery_id, number, at, status, error, response_ms, response_body)
         SELECT id, tries, $3, $4, $5, $6, $7 FROM settled
       ), felt AS (
         UPDATE webhook_endpoint SET failures = $11, failing_since = $12, paused_until = $13, told = CASE WHEN $11 = 0 THEN NULL ELSE told END
          WHERE id = $1 AND $8 AND disabled_at IS NULL
       )
       SELECT w.url, w.secret, w.former_secret AS "formerSecret", w.former_secret_until AS "formerSecretUntil", w.failures,
              w.failing_since AS "failingSince", w.paused_until AS "pausedUntil",
              (SELECT jsonb_build_object('id', d.id, 'webhookId', coalesce(d.event_id, d.id), 'isExample', d.event_id IS NULL,
                        'body', coalesce(e.body, d.example), 'nextAt', d.next_at, 'failed', d.tries - d.tries_before, 'bookingId', e.booking_id,
                        'branchId', e.branch_id, 'fromBranchId', e.from_branch_id)
                 FROM webhook_delivery d LEFT JOIN event e ON e.id = d.event_id
                WHERE d.endpoint_id = w.id AND d.state = 'WAITING' AND d.id IS DISTINCT FROM $2::uuid
                ORDER BY d.next_at, d.id LIMIT 1) AS delivery
         FROM webhook_endpoint w WHERE w.id = $1 AND w.disabled_at IS NULL`,
      [endpointId, ...parametersOf(done)],
    );
    if (row === undefined) return null;
    // What was just written is not seen by the statement that wrote it.
    const health = done?.health ?? row;
    const { failures, failingSince, pausedUntil } = health;
    const { delivery } = row;
    return {
      ...row,
      ...{ failures, failingSince, pausedUntil },
      delivery: delivery && { ...delivery, nextAt: new Date(delivery.nextAt) },
    };
  }

  /** Not to be sent any more, without an attempt: its endpoint may not see it now. */
  async withdraw(id: string): Promise<void> {
    await this.source.query(`UPDATE webhook_delivery SET state = 'FAILED', next_at = NULL, error = 'NOT_ALLOWED' WHERE id = $1`, [id]);
  }

  /** Stops what waits for an endpoint that is disabled. */
  async stop(endpointId: string): Promise<void> {
    let stopped: number;
    do {
      const rows = await this.source.query(
        `UPDATE webhook_delivery SET state = 'FAILED', next_at = NULL, error = 'STOPPED'
          WHERE id IN (SELECT d.id FROM webhook_delivery d JOIN webhook_endpoint w ON w.id = d.endpoint_id
                        WHERE d.endpoint_id = $1 AND d.state = 'WAITING' AND w.disabled_at IS NOT NULL LIMIT ${batch} FOR UPDATE OF d SKIP LOCKED)
        RETURNING 1`,
        [endpointId],
      );
      stopped = rows.length;
    } while (stopped === batch);
  }

  /** Removes the log of an endpoint that goes. */
  async clear(endpointId: string): Promise<void> {
    let removed: number;
    do {
      const rows = await this.source.query(
        `DELETE FROM webhook_delivery WHERE id IN (SELECT id FROM webhook_delivery WHERE endpoint_id = $1 LIMIT ${batch}) RETURNING 1`,
        [endpointId],
      );
      removed = rows.length;
    } while (removed === batch);
  }

  /** Endpoints that are disabled and for which something waits still. */
  async stillWaiting(): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      `SELECT id FROM webhook_endpoint w WHERE disabled_at IS NOT NULL
          AND EXISTS (SELECT FROM webhook_delivery WHERE endpoint_id = w.id AND state = 'WAITING')`,
    );
    return rows.map(({ id }) => id);
  }

  /** Gives an endpoint its turn, when something is due. */
  async schedule(endpointId: string, now: Date): Promise<void> {
    await this.source.query('SELECT schedule_webhooks($1, $2)', [endpointId, now]);
  }

  /** The same for all of them: for those whose turn was lost. */
  async scheduleAll(now: Date): Promise<void> {
    await this.source.query(
      `SELECT schedule_webhooks(id, $1) FROM (SELECT id FROM webhook_endpoint WHERE disabled_at IS NULL ORDER BY id) AS enabled`,
      [now],
    );
  }

  /**
   * What graphile-worker calls workers, of processes that are gone but hold a turn. Of a process that is there, a
   * connection says so (jobs/sign-of-life.ts).
   */
  async deadWorkers(namePrefix: string): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      `SELECT DISTINCT locked_by AS id FROM graphile_worker.jobs
        WHERE task_identifier = 'deliver-webhooks' AND locked_at < now() - interval '10 seconds'
          AND locked_by NOT IN (SELECT substr(application_name, length($1) + 1) FROM pg_stat_activity
                                 WHERE datname = current_database() AND starts_with(application_name, $1))`,
      [namePrefix],
    );
    return rows.map(({ id }) => id);
  }

  /** An example is no event: it is on no log, and counts in no feed. */
  async addExample(endpointId: string, event: WebhookEvent, body: string, at: Date): Promise<string> {
    const [row] = await this.source.query<{ id: string }>(
      `INSERT INTO webhook_delivery (endpoint_id, event, example, at, next_at) VALUES ($1, $2, $3, $4, $4) RETURNING id`,
      [endpointId, event, body, at],
    );
    return row?.id ?? '';
  }

  /** Sends it again, as if it had not been tried. */
  async again(id: string, now: Date): Promise<void> {
    await this.source.query(
      `UPDATE webhook_delivery SET state = 'WAITING', next_at = $2, tries_before = tries, error = NULL WHERE id = $1`,
      [id, now],
    );
  }

  /** The same for the events of a time, those too that were never handed over. @returns how many */
  async replay(endpointId: string, { from, to, failedOnly }: ReplaySpan, rights: WebhookRights, now: Date): Promise<number> {
    const rows = await this.source.query(
      `INSERT INTO webhook_delivery AS d (endpoint_id, event_id, event, at, next_at)
       SELECT w.id, e.id, e.event, $4, $4 FROM webhook_endpoint w JOIN event e ON e.event = ANY (w.events)
        WHERE w.id = $1 AND e.at >= $2 AND e.at <= $3 AND webhook_sees(e, w.api_key_id, $5, $6, $7)
        ORDER BY e.seq
       ON CONFLICT (event_id, endpoint_id) DO UPDATE SET state = 'WAITING', next_at = $4, tries_before = d.tries, error = NULL
        WHERE d.state = 'FAILED' OR (NOT $8 AND d.state = 'DELIVERED')
       RETURNING 1`,
      [endpointId, from, to, now, rights.bookings, rights.orders, rights.branches, failedOnly],
    );
    return rows.length;
  }
}

export interface ReplaySpan {
  from: Date;
  to: Date;
  /** What was taken is not sent again. */
  failedOnly: boolean;
}

function parametersOf(done: DoneAttempt | null): unknown[] {
  if (done === null) return [null, null, null, null, null, null, false, null, null, null, null, null];
  const { deliveryId, at, status, error, responseMs, responseBody, state, nextAt, health } = done;
  const { failures, failingSince, pausedUntil } = health ?? { failures: null, failingSince: null, pausedUntil: null };
  return [deliveryId, at, status, error, responseMs, responseBody, health !== null, state, nextAt, failures, failingSince, pausedUntil];
}
