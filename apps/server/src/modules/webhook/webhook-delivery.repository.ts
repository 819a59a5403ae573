import { probedAfter, probeInterval } from '@booking/domain/webhook/webhook-endpoint-health';
import type { WebhookEvent } from '@booking/domain/event/booking-event-types';
import type { StatementSource } from '../../database/statement-source.js';
import type { DeliveryState } from './webhook-record.js';
import type { MakerNow, WebhookRights } from './webhook-rights.js';

/** Maximum number of deliveries that one statement stops. */
const batch = 2_000;

/** The result of an attempt, and its consequences. */
export interface DoneAttempt {
  at: Date;
  status: number | null;
  error: string | null;
  responseMs: number;
  responseBody: string | null;
  state: DeliveryState;
  nextAt: Date | null;
  /** The effect on the endpoint's health; null for none (a failed example). */
  health: 'TAKEN' | 'FAILED' | null;
  /** For FAILED: time before which the endpoint receives no request; null for none. */
  pausedUntil: Date | null;
}

/** A leased delivery, with its endpoint and the endpoint's maker as they are now. */
export interface TakenDelivery extends MakerNow {
  id: string;
  /** The end of the lease. */
  leasedUntil: Date;
  webhookId: string;
  isExample: boolean;
  body: string;
  /** Failed attempts since the delivery was created or redelivered. */
  failed: number;
  bookingId: string | null;
  branchId: string | null;
  fromBranchId: string | null;
  url: string;
  secret: Buffer;
  formerSecret: Buffer | null;
  formerSecretUntil: Date | null;
}

export interface Take {
  now: Date;
  /** The end of the lease. */
  until: Date;
  /** Endpoint ids of the deliveries in progress in this process, one for each delivery. */
  inHand: readonly string[];
  /** Maximum number of concurrent deliveries of one endpoint in a process. */
  max: number;
}

/** SQL: the maker of an endpoint `w`, as of $1. */
const makerColumns = `w.id AS endpoint, w.events, w.branch_ids AS "branchIds", w.api_key_id AS "apiKeyId",
              CASE WHEN u.id IS NOT NULL AND NOT u.disabled THEN jsonb_build_object('id', u.id, 'role', u.role, 'scope', u.scope,
                'branchIds', ARRAY(SELECT branch_id FROM user_branch WHERE user_id = u.id)) END AS person,
              CASE WHEN key.id IS NOT NULL THEN jsonb_build_object('id', key.id, 'name', key.name, 'scope', key.scope, 'branchIds', key.branch_ids,
                'works', key.revoked_at IS NULL AND (key.expires_at IS NULL OR key.expires_at > $1)) END AS key`;
const makerJoins = `LEFT JOIN api_key key ON key.id = w.maker_key_id
         LEFT JOIN user_account u ON u.id = coalesce(w.maker_id, key.maker_id)`;

/** SQL: a delivery `d` is due and not leased, as of $1. */
const isDue = `d.state = 'WAITING' AND d.next_at <= $1 AND coalesce(d.leased_until, $1) <= $1`;

/**
 * SQL: now ($2), or just before the first delivery that waits for the endpoint ($1): of an endpoint that is probed only the first is sent,
 * and the caller waits for this one.
 */
const first = `least($2::timestamptz, (SELECT min(next_at) - interval '1 ms' FROM webhook_delivery WHERE endpoint_id = $1 AND state = 'WAITING'))`;

/** Creates, leases and records deliveries of events. Own SQL throughout: it locks, and targets limit the number of statements. */
export class WebhookDeliveryRepository {
  constructor(private readonly source: StatementSource) {}

  /**
   * Creates deliveries of events that wait.
   * @returns the number of events; null, and nothing was done, if the rights of an endpoint are missing
   */
  async handOver(rights: readonly WebhookRights[], now: Date, max: number): Promise<number | null> {
    const [row] = await this.source.query<{ taken: number }>('SELECT hand_over_webhooks($1, $2, $3) AS taken', [
      now,
      max,
      JSON.stringify(rights),
    ]);
    const taken = row?.taken ?? 0;
    return taken < 0 ? null : taken;
  }

  /** Returns the present makers of all endpoints that are not disabled. */
  makers(now: Date): Promise<MakerNow[]> {
    return this.source.query<MakerNow>(`SELECT ${makerColumns} FROM webhook_endpoint w ${makerJoins} WHERE w.disabled_at IS NULL`, [now]);
  }

  /**
   * Leases due deliveries, the oldest of each endpoint first. It takes none of a paused endpoint, and of a probed endpoint one in each
   * probe interval over all processes.
   */
  take({ now, until, inHand, max }: Take): Promise<TakenDelivery[]> {
    return this.source.query<TakenDelivery>(
      `WITH probed AS (
         UPDATE webhook_endpoint w SET paused_until = $1::timestamptz + make_interval(secs => $6 / 1000.0)
          WHERE w.disabled_at IS NULL AND w.failures >= $5 AND coalesce(w.paused_until, $1) <= $1
            AND EXISTS (SELECT FROM webhook_delivery d WHERE d.endpoint_id = w.id AND ${isDue})
         RETURNING id
       ), ready AS (
         SELECT id, 1 AS room FROM probed
          UNION ALL
         SELECT w.id, $4 - (SELECT count(*)::int FROM unnest($3::uuid[]) AS held WHERE held = w.id) FROM webhook_endpoint w
          WHERE w.disabled_at IS NULL AND w.failures < $5 AND coalesce(w.paused_until, $1) <= $1
       ), due AS MATERIALIZED (
         SELECT due.id FROM ready CROSS JOIN LATERAL (
           SELECT d.id FROM webhook_delivery d WHERE d.endpoint_id = ready.id AND ${isDue}
            ORDER BY d.next_at, d.id LIMIT greatest(ready.room, 0) FOR UPDATE SKIP LOCKED) AS due
       ), taken AS (
         UPDATE webhook_delivery SET leased_until = $2 WHERE id IN (SELECT id FROM due) RETURNING *
       )
       SELECT d.id, d.leased_until AS "leasedUntil", coalesce(d.event_id, d.id) AS "webhookId", d.event_id IS NULL AS "isExample",
              coalesce(e.body, d.example) AS body, d.tries - d.tries_before AS failed, e.booking_id AS "bookingId", e.branch_id AS "branchId",
              e.from_branch_id AS "fromBranchId", w.url, w.secret, w.former_secret AS "formerSecret",
              w.former_secret_until AS "formerSecretUntil", ${makerColumns}
         FROM taken d JOIN webhook_endpoint w ON w.id = d.endpoint_id LEFT JOIN event e ON e.id = d.event_id ${makerJoins}
        ORDER BY d.next_at, d.id`,
      [now, until, inHand, max, probedAfter, probeInterval],
    );
  }

  /**
   * Records an attempt. Does nothing if another process took over the lease, or if the delivery was redelivered meanwhile: then the other
   * attempt decides. A success ends a series of failures and the probing.
   */
  async settle({ id, leasedUntil }: TakenDelivery, done: DoneAttempt): Promise<void> {
    const { at, status, error, responseMs, responseBody, state, nextAt, health, pausedUntil } = done;
    await this.source.query(
      `WITH settled AS (
         UPDATE webhook_delivery SET state = $8, next_at = $9, tries = tries + 1, error = $5, leased_until = NULL
          WHERE id = $1 AND leased_until = $2 AND (state = 'WAITING' OR $8 <> 'WAITING') RETURNING id, endpoint_id, tries
       ), noted AS (
         INSERT INTO webhook_attempt (delivery_id, number, at, status, error, response_ms, response_body)
         SELECT id, tries, $3, $4, $5, $6, $7 FROM settled
       )
       UPDATE webhook_endpoint w
          SET failures = CASE $10 WHEN 'TAKEN' THEN 0 ELSE w.failures + 1 END,
              failing_since = CASE $10 WHEN 'TAKEN' THEN NULL ELSE coalesce(w.failing_since, $3) END,
              notified = CASE $10 WHEN 'TAKEN' THEN NULL ELSE w.notified END,
              paused_until = CASE WHEN $10 = 'FAILED' THEN
                               greatest(w.paused_until, $11,
                                 CASE WHEN w.failures + 1 >= $12 THEN $3::timestamptz + make_interval(secs => $13 / 1000.0) END)
                             WHEN w.failures < $12 THEN w.paused_until END
         FROM settled
        WHERE w.id = settled.endpoint_id AND w.disabled_at IS NULL AND ($10 = 'FAILED' OR ($10 = 'TAKEN' AND w.failures > 0))`,
      [id, leasedUntil, at, status, error, responseMs, responseBody, state, nextAt, health, pausedUntil, probedAfter, probeInterval],
    );
  }

  /** Releases a delivery, without counting an attempt. */
  async release({ id, leasedUntil }: TakenDelivery): Promise<void> {
    await this.source.query('UPDATE webhook_delivery SET leased_until = NULL WHERE id = $1 AND leased_until = $2', [id, leasedUntil]);
  }

  /** Ends a delivery without an attempt, because its endpoint may not receive it any more. */
  async withdraw(id: string): Promise<void> {
    await this.source.query(
      `UPDATE webhook_delivery SET state = 'FAILED', next_at = NULL, leased_until = NULL, error = 'NOT_ALLOWED' WHERE id = $1`,
      [id],
    );
  }

  /** Stops the waiting deliveries of a disabled endpoint. */
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

  /** Deletes the log of a deleted endpoint. */
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

  /** Returns disabled endpoints that still have waiting deliveries. */
  async stillWaiting(): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      `SELECT id FROM webhook_endpoint w WHERE disabled_at IS NOT NULL
          AND EXISTS (SELECT FROM webhook_delivery WHERE endpoint_id = w.id AND state = 'WAITING')`,
    );
    return rows.map(({ id }) => id);
  }

  /** Adds the delivery of an example. Examples are not events: they are in no event log and in no feed. */
  async addExample(endpointId: string, event: WebhookEvent, body: string, at: Date): Promise<string> {
    const [row] = await this.source.query<{ id: string }>(
      `INSERT INTO webhook_delivery (endpoint_id, at, event, example, next_at) VALUES ($1, $2, $3, $4, ${first}) RETURNING id`,
      [endpointId, at, event, body],
    );
    return row?.id ?? '';
  }

  /** Resets a delivery, so that all its attempts are made again. */
  async again(endpointId: string, id: string, now: Date): Promise<void> {
    await this.source.query(
      `UPDATE webhook_delivery SET state = 'WAITING', next_at = ${first}, leased_until = NULL, tries_before = tries, error = NULL
        WHERE id = $3`,
      [endpointId, now, id],
    );
  }
}
