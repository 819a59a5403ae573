import { RETAILER_TIME_ZONE, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { exemptAccountMessages } from './account-content.js';
import type { BookingContent, MessageKind } from './booking-snapshot.js';
import { bookingCodesOfRecipient, messageLimits } from './message-limits.js';
import type {
  BookingMessage,
  Channel,
  DeliveryStatus,
  MessageReason,
  NewAccountMessage,
  NewBookingMessage,
  OutboxMessage,
} from './outbox-message.js';
import { OutboxMessageEntity } from './outbox-message.entity.js';

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
  /** Batch size. */
  batch: number;
  /** Limit of SMS a day for the whole retailer. */
  smsOfDay: number;
  /** When the quiet hours that are on end; null: none are. */
  quietUntil: Date | null;
}

/** What became of one message. */
export interface HandedOver {
  id: string;
  channel: Channel;
  /** PENDING: it waits for the end of the quiet hours. */
  became: 'QUEUED' | 'PENDING' | 'HELD_BACK' | 'DROPPED';
  /** Of HELD_BACK and DROPPED. */
  reason: MessageReason | null;
  /** With this message the SMS of the day are used up. */
  reachedCeiling: boolean;
}

/** What one message became by what its peer said. */
export interface Became {
  became: 'SENT' | 'DELIVERED' | 'FAILED';
  /** Of FAILED. */
  reason: MessageReason | null;
}

/** Why no further attempt is made. */
interface Parked {
  /** In our own words, for the operator. */
  error: string;
  reasonCode: MessageReason;
  peerCode: string | null;
  at: Date;
}

/** The outbox after the commit, and the queue that sends it. Messages of a booking are added by the statement of the change itself. */
export class OutboxRepository {
  private readonly messages: Repository<OutboxMessageEntity>;

  constructor(private readonly source: EntitySource) {
    this.messages = source.getRepository(OutboxMessageEntity);
  }

  /** Adds a message about an account, in the transaction of the change that it is about. */
  async add({ id, channel, kind, locale, recipient, payload }: NewAccountMessage, at: Date): Promise<void> {
    await this.messages.insert({ id, channel, kind, locale, recipient, payload, createdAt: at, exempt: exemptAccountMessages.has(kind) });
  }

  /**
   * Queues the oldest due messages, or holds them back where a budget is used up. One statement: row and count change together or not
   * at all. SQL of our own: a function that locks (ADR 0015).
   */
  handOver({ now, today, batch, smsOfDay, quietUntil }: HandOver): Promise<HandedOver[]> {
    const { smsOfRecipient, emailsOfRecipient, ofBooking } = messageLimits;
    return this.source.query<HandedOver>(
      `SELECT message_id AS id, message_channel AS channel, became, reason, reached_ceiling AS "reachedCeiling"
         FROM hand_over_due_messages($1, $2, $3, $4, $5, $6, $7, $8)`,
      [now, today, batch, smsOfRecipient, emailsOfRecipient, ofBooking, smsOfDay, quietUntil],
    );
  }

  /**
   * Gives a queued message back to the outbox when it keeps the quiet hours that have begun meanwhile. SQL of our own: the rule is a
   * function of the database.
   * @returns whether it waits now
   */
  async waitIfQuiet(id: string, { quietUntil, today }: { quietUntil: Date; today: CalendarDate }): Promise<boolean> {
    const sql = `UPDATE outbox_message m SET status = 'PENDING', not_before = $2, leased_until = NULL
                  WHERE id = $1 AND status = 'QUEUED' AND keeps_quiet(m, $3) RETURNING id`;
    return (await this.source.query(sql, [id, quietUntil, today])).length > 0;
  }

  /**
   * A code of Find my booking that was asked for counts, whether or not anything matched and it was sent: else the number's budget would
   * say which (N3). SQL of our own: three tables in one moment, one of a module above.
   * @returns null when another SMS may go to the number now, else when: in 24 hours at most, or when the retailer's day is over
   */
  async smsFreeAt(phoneNumber: string, { now, today, smsOfDay }: Pick<HandOver, 'now' | 'today' | 'smsOfDay'>): Promise<Date | null> {
    const [row] = await this.source.query<{ freeAt: Date | null }>(
      `SELECT greatest(
         (SELECT handed_at + interval '24 hours' FROM outbox_message
           WHERE recipient_key(recipient) = recipient_key($1) AND handed_at > $2::timestamptz - interval '24 hours' AND channel = 'sms' AND NOT exempt
             AND kind <> 'BOOKING_CODE'
           ORDER BY handed_at DESC LIMIT 1 OFFSET $3 - (SELECT least($7, count(*)) FROM one_time_code
             WHERE phone_number = $1 AND purpose = 'FIND_BOOKING' AND created_at > $2::timestamptz - interval '24 hours')),
         (SELECT (day + 1)::timestamp AT TIME ZONE $6 FROM sms_day WHERE day = $4 AND handed >= $5)) AS "freeAt"`,
      [phoneNumber, now, messageLimits.smsOfRecipient - 1, today, smsOfDay, RETAILER_TIME_ZONE, bookingCodesOfRecipient],
    );
    return row?.freeAt ?? null;
  }

  /**
   * Takes the oldest queued messages that no process sends, and counts the attempt: one that ends its process every time is tried no
   * oftener than others. SQL of our own: it locks.
   * @param until the end of the lease
   * @returns their ids
   */
  async take(now: Date, until: Date, most: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      `UPDATE outbox_message SET leased_until = $2, attempts = attempts + 1
        WHERE id = ANY (ARRAY (SELECT id FROM outbox_message
                                WHERE status = 'QUEUED' AND coalesce(not_before, $1) <= $1 AND coalesce(leased_until, $1) <= $1
                                ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED))
       RETURNING id`,
      [now, until, most],
    );
    return rows.map(({ id }) => id);
  }

  /** One message; null when it went with its booking. */
  async find(id: string): Promise<OutboxMessage | null> {
    // The type of the column cannot say which kind has which payload.
    return (await this.messages.findOneBy({ id })) as OutboxMessage | null;
  }

  /** What became of the messages about several bookings, each in the order in which they were written. */
  async ofBookings(bookingIds: readonly string[]): Promise<DeliveryStatus[]> {
    const found = await this.messages
      .createQueryBuilder('message')
      .where({ bookingId: Any([...bookingIds]) })
      .orderBy('message.createdAt')
      .addOrderBy(`(message.payload->>'version')::integer`)
      .addOrderBy('message.channel')
      .getMany();
    return found.map(deliveryStatusOf);
  }

  /** What the newest message of a kind about a booking was written with; null: there is none, or none any more. */
  async newestContent(bookingId: string, kind: MessageKind): Promise<BookingContent | null> {
    const newest = await this.messages.findOne({ where: { bookingId, kind }, order: { createdAt: 'DESC' } });
    return (newest?.payload ?? null) as BookingContent | null;
  }

  /** Whether the delivery that a message reminds of still comes on that date. SQL: the entity of bookings belongs to a module above. */
  async isStillToCome({ bookingId, payload: { deliveryDate } }: NewBookingMessage): Promise<boolean> {
    const sql = `SELECT FROM booking WHERE id = $1 AND delivery_date = $2 AND status = 'CONFIRMED'`;
    return (await this.source.query(sql, [bookingId, deliveryDate])).length > 0;
  }

  /**
   * Notes that a peer took it over, under an id of its own, and what that peer said of it meanwhile. SQL of our own: a function that locks.
   * @returns what it became by that, or nothing
   */
  markSent(id: string, peerId: string | null, now: Date): Promise<Became[]> {
    return this.source.query<Became>('SELECT became, reason FROM mark_message_sent($1, $2, $3)', [id, peerId, now]);
  }

  /** Notes an attempt that failed and is made again. @param at not before */
  async retry(id: string, error: string, at: Date): Promise<void> {
    await this.messages.update({ id, status: 'QUEUED' }, { lastError: error, notBefore: at, leasedUntil: null });
  }

  /** After the last attempt. What its peer has spoken of meanwhile was taken over after all. */
  async park(id: string, { error, reasonCode, peerCode, at }: Parked): Promise<void> {
    const parked = { status: 'PARKED' as const, reasonCode, peerCode, statusAt: at };
    await this.messages.update({ id, status: 'QUEUED' }, { ...parked, lastError: error });
  }

  /** There is nothing left to say. */
  async drop(id: string, reasonCode: MessageReason, at: Date): Promise<void> {
    await this.messages.update({ id, status: 'QUEUED' }, { status: 'DROPPED', reasonCode, statusAt: at });
  }

  async keep(id: string, content: KeptContent): Promise<void> {
    await this.messages.update(id, { rendered: content });
  }

  /** The newest kept messages first. */
  async listKept(limit: number): Promise<KeptMessage[]> {
    const kept = await this.messages.find({ where: { rendered: Not(IsNull()) }, order: { createdAt: 'DESC', id: 'DESC' }, take: limit });
    return kept.map(({ id, channel, recipient, rendered, sentAt }) => ({
      id,
      channel,
      to: recipient,
      ...(rendered as KeptContent),
      sentAt: sentAt?.toISOString() ?? null,
    }));
  }
}

function deliveryStatusOf(message: OutboxMessageEntity): DeliveryStatus {
  const { id, bookingId, channel, kind, status, recipient, heldReason, reasonCode, peerCode, statusAt, sentAt, createdAt } = message;
  const why = reasonCode ?? heldReason ?? (status === 'PARKED' ? 'UNKNOWN' : null);
  return {
    id,
    bookingId: bookingId ?? '',
    channel,
    kind: kind as MessageKind,
    status,
    to: recipient,
    reasonCode: why,
    reason: peerCode ?? why,
    at: statusAt ?? sentAt ?? createdAt,
    waitsUntil: status === 'PENDING' ? message.notBefore : null,
    follows: message.follows,
    // The type of the column cannot say which kind has which payload.
    row: message as unknown as BookingMessage,
  };
}
