import type { StatementSource } from '../../database/statement-source.js';
import type { Channel, NewOutboxMessage, OutboxMessage } from './outbox-message.js';

/** What demo mode keeps of a message, for reading. */
export interface KeptContent {
  subject: string | null;
  text: string;
  html: string | null;
}

/** A kept message with its envelope, as /server/api/dev/messages shows it. */
export interface KeptMessage extends KeptContent {
  id: string;
  channel: Channel;
  to: string;
  /** ISO 8601; null while the message is still on its way to a real peer. */
  sentAt: string | null;
}

/** The outbox after the commit, and its hand-over to the job queue, which lives in the same database. Those of a booking are added by the statement of the change itself. */
export class OutboxRepository {
  constructor(private readonly source: StatementSource) {}

  /** Adds a message, in the transaction of the change that it tells about. */
  async add({ id, bookingId, channel, kind, locale, recipient, payload }: NewOutboxMessage, at: Date): Promise<void> {
    await this.source.query(
      `INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, bookingId, channel, kind, locale, recipient, JSON.stringify(payload), at],
    );
  }

  /**
   * Turns the oldest pending messages into jobs, at most `batch` of them; the job's key is the message's id. Rows that
   * another process is just turning are left to it. One statement: row and job change together or not at all.
   * @returns how many
   */
  async queuePending(batch: number, maxAttempts: number): Promise<number> {
    const [row] = await this.source.query<{ queued: number }>(
      `WITH pending AS (
         SELECT id FROM outbox_message WHERE status = 'PENDING' ORDER BY created_at LIMIT $1 FOR UPDATE SKIP LOCKED
       ), queued AS (
         UPDATE outbox_message SET status = 'QUEUED' WHERE id IN (SELECT id FROM pending) RETURNING id
       )
       SELECT count(job.id)::int AS queued
         FROM queued,
              graphile_worker.add_job('send-message', json_build_object('id', queued.id), job_key => queued.id::text, max_attempts => $2::int) AS job`,
      [batch, maxAttempts],
    );
    return row?.queued ?? 0;
  }

  /**
   * Takes jobs of send-message back from processes that died with them: no living one holds a job this long.
   * @param seconds how long a job may be held
   */
  async releaseAbandonedJobs(seconds: number): Promise<void> {
    await this.source.query(
      `SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by))
         FROM graphile_worker.jobs
        WHERE task_identifier = 'send-message' AND locked_at < now() - make_interval(secs => $1)
       HAVING count(*) > 0`,
      [seconds],
    );
  }

  /** Parks queued messages whose job died at its last attempt, and makes those pending again whose job has vanished. */
  async settleOrphans(): Promise<void> {
    await this.source.query(
      `UPDATE outbox_message m
          SET status = CASE WHEN job.id IS NULL THEN 'PENDING' ELSE 'PARKED' END,
              attempts = coalesce(job.attempts, m.attempts),
              last_error = coalesce(m.last_error, CASE WHEN job.id IS NOT NULL THEN 'the process died while sending' END)
         FROM outbox_message o LEFT JOIN graphile_worker.jobs job ON job.key = o.id::text
        WHERE m.id = o.id AND m.status = 'QUEUED' AND o.status = 'QUEUED'
          AND (job.id IS NULL OR (job.locked_at IS NULL AND job.attempts >= job.max_attempts))`,
    );
  }

  /** One message; null when it went with its booking. */
  async find(id: string): Promise<OutboxMessage | null> {
    const [message] = await this.source.query<OutboxMessage>(
      `SELECT id, booking_id AS "bookingId", channel, kind, locale, recipient, payload, status, created_at AS "createdAt"
         FROM outbox_message WHERE id = $1`,
      [id],
    );
    return message ?? null;
  }

  async markSent(id: string, now: Date): Promise<void> {
    await this.source.query(
      `UPDATE outbox_message SET status = 'SENT', attempts = attempts + 1, last_error = NULL, sent_at = $2 WHERE id = $1`,
      [id, now],
    );
  }

  /** Notes a failed attempt; with `park` it was the last one. */
  async markFailed(id: string, error: string, park: boolean): Promise<void> {
    await this.source.query(
      `UPDATE outbox_message SET attempts = attempts + 1, last_error = $2, status = CASE WHEN $3 THEN 'PARKED' ELSE status END WHERE id = $1`,
      [id, error, park],
    );
  }

  async keep(id: string, content: KeptContent): Promise<void> {
    await this.source.query('UPDATE outbox_message SET rendered = $2 WHERE id = $1', [id, JSON.stringify(content)]);
  }

  /** The newest kept messages first. */
  async listKept(limit: number): Promise<KeptMessage[]> {
    const kept = await this.source.query<Omit<KeptMessage, 'sentAt'> & { sentAt: Date | null }>(
      `SELECT id, channel, recipient AS "to", rendered->>'subject' AS subject, rendered->>'text' AS text, rendered->>'html' AS html, sent_at AS "sentAt"
         FROM outbox_message WHERE rendered IS NOT NULL ORDER BY created_at DESC, id DESC LIMIT $1`,
      [limit],
    );
    return kept.map((message) => ({ ...message, sentAt: message.sentAt?.toISOString() ?? null }));
  }
}
