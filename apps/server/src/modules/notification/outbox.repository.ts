import type { StatementSource } from '../../database/statement-source.js';
import { RETAILER_TIME_ZONE, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { exemptAccountMessages } from './account-content.js';
import { messageLimits } from './message-limits.js';
import type { Channel, HeldReason, MessageFate, NewAccountMessage, OutboxMessage } from './outbox-message.js';

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

export interface HandOver {
  now: Date;
  /** Of the retailer's calendar. */
  today: CalendarDate;
  /** Messages at a time. */
  batch: number;
  /** How often sending a message is tried. */
  maxAttempts: number;
  /** SMS that may be sent on one day, by everybody together. */
  smsOfDay: number;
}

/** What became of one message. */
export interface HandedOver {
  id: string;
  channel: Channel;
  /** null: it is on its way. */
  reason: HeldReason | null;
  /** With this message the SMS of the day are used up. */
  reachedCeiling: boolean;
}

/** The outbox after the commit, and its hand-over to the job queue, which lives in the same database. Those of a booking are added by the statement of the change itself. */
export class OutboxRepository {
  constructor(private readonly source: StatementSource) {}

  /** Adds a message about an account, in the transaction of the change that it tells about. */
  async add({ id, channel, kind, locale, recipient, payload }: NewAccountMessage, at: Date): Promise<void> {
    await this.source.query(
      `INSERT INTO outbox_message (id, channel, kind, locale, recipient, payload, created_at, exempt) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [id, channel, kind, locale, recipient, JSON.stringify(payload), at, exemptAccountMessages.has(kind)],
    );
  }

  /**
   * Turns the oldest due messages into jobs, or holds them back where a budget is used up; the job's key is the message's id.
   * One statement: row, count and job change together or not at all. SQL of our own: a function that locks (ADR 0015).
   */
  handOver({ now, today, batch, maxAttempts, smsOfDay }: HandOver): Promise<HandedOver[]> {
    const { smsOfRecipient, emailsOfRecipient, ofBooking } = messageLimits;
    return this.source.query<HandedOver>(
      `SELECT message_id AS id, message_channel AS channel, reason, reached_ceiling AS "reachedCeiling"
         FROM hand_over_messages($1, $2, $3, $4, $5, $6, $7, $8)`,
      [now, today, batch, maxAttempts, smsOfRecipient, emailsOfRecipient, ofBooking, smsOfDay],
    );
  }

  /** @returns null when another SMS may go to the number now, else when: in 24 hours at most, or when the retailer's day is over */
  async smsFreeAt(phoneNumber: string, { now, today, smsOfDay }: Pick<HandOver, 'now' | 'today' | 'smsOfDay'>): Promise<Date | null> {
    const [row] = await this.source.query<{ freeAt: Date | null }>(
      `SELECT greatest(
         (SELECT handed_at + interval '24 hours' FROM outbox_message
           WHERE recipient_key(recipient) = recipient_key($1) AND handed_at > $2::timestamptz - interval '24 hours' AND channel = 'sms' AND NOT exempt
           ORDER BY handed_at DESC OFFSET $3 LIMIT 1),
         (SELECT (day + 1)::timestamp AT TIME ZONE $6 FROM sms_day WHERE day = $4 AND handed >= $5)) AS "freeAt"`,
      [phoneNumber, now, messageLimits.smsOfRecipient - 1, today, smsOfDay, RETAILER_TIME_ZONE],
    );
    return row?.freeAt ?? null;
  }

  /** SMS that were handed over on a day. */
  async smsOn(day: CalendarDate): Promise<number> {
    const [row] = await this.source.query<{ handed: number }>('SELECT handed FROM sms_day WHERE day = $1', [day]);
    return row?.handed ?? 0;
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

  /** What became of the messages about several bookings, each in the order in which they were written. */
  ofBookings(bookingIds: readonly string[]): Promise<MessageFate[]> {
    return this.source.query<MessageFate>(
      `SELECT booking_id AS "bookingId", channel, kind, status, coalesce(held_reason, last_error) AS reason, coalesce(sent_at, created_at) AS at
         FROM outbox_message WHERE booking_id = ANY ($1) ORDER BY booking_id, created_at, (payload->>'version')::integer, channel`,
      [bookingIds],
    );
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
