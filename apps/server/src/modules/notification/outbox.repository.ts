import { RETAILER_TIME_ZONE, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { Any, IsNull, Not, type Repository } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import { exemptAccountMessages } from './account-content.js';
import type { BookingContent, MessageKind } from './booking-snapshot.js';
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

/**
 * Maximum numbers of messages within 24 hours that a guest can cause (Target M1, ADR 0015): to one recipient, including codes and mails
 * about accounts, and about one booking, on both channels together.
 */
const messageLimits = { smsOfRecipient: 5, emailsOfRecipient: 8, ofBooking: 20 };

/** Maximum number of codes of Find my booking among the SMS of a recipient. The rest is reserved for messages about the delivery (N1). */
const bookingCodesOfRecipient = 3;

/** The rendered message that demo mode stores, to be read in the product. */
export interface KeptContent {
  subject: string | null;
  text: string;
  html: string | null;
}

/** A stored message with its envelope, as /server/api/dev/messages returns it. */
export interface KeptMessage extends KeptContent {
  id: string;
  channel: Channel;
  to: string;
  /** ISO 8601; null until a real service has accepted the message. */
  sentAt: string | null;
}

export interface HandOver {
  now: Date;
  /** The date at the retailer's. */
  today: CalendarDate;
  /** Maximum number of messages. */
  batch: number;
  /** Maximum number of SMS a day for the whole retailer. */
  smsOfDay: number;
  /** The end of the present quiet hours; null outside of quiet hours. */
  quietUntil: Date | null;
}

/** The decision about one message. */
export interface HandedOver {
  id: string;
  channel: Channel;
  /** PENDING: the message waits for the end of the quiet hours. */
  became: 'QUEUED' | 'PENDING' | 'HELD_BACK' | 'DROPPED';
  /** Of HELD_BACK and DROPPED. */
  reason: MessageReason | null;
  /** True for the message that used up the SMS of the day. */
  reachedCeiling: boolean;
}

/** The new status of a message after its service reported on it. */
export interface Became {
  became: 'SENT' | 'DELIVERED' | 'FAILED';
  /** Of FAILED. */
  reason: MessageReason | null;
}

/** Why no further attempt follows. */
interface Parked {
  /** For the operator: written by this product, without words of the service. */
  error: string;
  reasonCode: MessageReason;
  peerCode: string | null;
  at: Date;
}

/** Reads and updates the outbox. The statement that changes a booking inserts its messages; this repository does the rest. */
export class OutboxRepository {
  private readonly messages: Repository<OutboxMessageEntity>;

  constructor(private readonly source: EntitySource) {
    this.messages = source.getRepository(OutboxMessageEntity);
  }

  /** Inserts a message about an account. Call it in the transaction of the change. */
  async add({ id, channel, kind, locale, recipient, payload }: NewAccountMessage, at: Date): Promise<void> {
    await this.messages.insert({ id, channel, kind, locale, recipient, payload, createdAt: at, exempt: exemptAccountMessages.has(kind) });
  }

  /**
   * Queues the oldest due messages, or holds them back if a budget is used up. One statement changes rows and counts together. Own SQL,
   * because the function locks (ADR 0015).
   * @returns the decision about each message, at most `batch`
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
   * Returns a queued message to PENDING if quiet hours have begun that apply to it. Own SQL, because the rule is a database function.
   * @returns true if the message waits
   */
  async waitIfQuiet(id: string, { quietUntil, today }: { quietUntil: Date; today: CalendarDate }): Promise<boolean> {
    const sql = `UPDATE outbox_message m SET status = 'PENDING', not_before = $2, leased_until = NULL
                  WHERE id = $1 AND status = 'QUEUED' AND keeps_quiet(m, $3) RETURNING id`;
    return (await this.source.query(sql, [id, quietUntil, today])).length > 0;
  }

  /**
   * Returns when the next SMS may go to a number. Every requested code of Find my booking counts, even if no booking matched and nothing
   * was sent: otherwise the budget would reveal which numbers have bookings (N3). Own SQL, because it reads three tables at the same
   * point in time, one of them of a module above.
   * @returns null if an SMS may go now; else a time within 24 hours, or the end of the retailer's day
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
   * Leases the oldest queued messages that no process holds, and counts the attempt first: a message that crashes its process is not tried
   * more often than others. Own SQL, because it locks.
   * @param until end of the lease
   * @param max maximum number of messages
   * @returns the ids of the leased messages
   */
  async take(now: Date, until: Date, max: number): Promise<string[]> {
    const rows = await this.source.query<{ id: string }>(
      `UPDATE outbox_message SET leased_until = $2, attempts = attempts + 1
        WHERE id = ANY (ARRAY (SELECT id FROM outbox_message
                                WHERE status = 'QUEUED' AND coalesce(not_before, $1) <= $1 AND coalesce(leased_until, $1) <= $1
                                ORDER BY created_at LIMIT $3 FOR UPDATE SKIP LOCKED))
       RETURNING id`,
      [now, until, max],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns one message; null if it was deleted with its booking. */
  async find(id: string): Promise<OutboxMessage | null> {
    // The type of the column does not express which kind has which payload.
    return (await this.messages.findOneBy({ id })) as OutboxMessage | null;
  }

  /** Returns the delivery status of the messages about several bookings, in the order in which they were written. */
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

  /** Returns the content of the newest message of a kind about a booking; null if there is none, or if it was deleted. */
  async newestContent(bookingId: string, kind: MessageKind): Promise<BookingContent | null> {
    const newest = await this.messages.findOne({ where: { bookingId, kind }, order: { createdAt: 'DESC' } });
    return (newest?.payload ?? null) as BookingContent | null;
  }

  /**
   * Returns true if the booking of a reminder is still confirmed for that date. SQL, because the entity of bookings belongs to a module
   * above.
   */
  async isStillToCome({ bookingId, payload: { deliveryDate } }: NewBookingMessage): Promise<boolean> {
    const sql = `SELECT FROM booking WHERE id = $1 AND delivery_date = $2 AND status = 'CONFIRMED'`;
    return (await this.source.query(sql, [bookingId, deliveryDate])).length > 0;
  }

  /**
   * Records that a service accepted the message, and applies receipts that came before this record. Own SQL, because the function locks.
   * @param peerId the service's id of the message; null if it gave none
   * @returns the status that such a receipt set; empty if none had come
   */
  markSent(id: string, peerId: string | null, now: Date): Promise<Became[]> {
    return this.source.query<Became>('SELECT became, reason FROM mark_message_sent($1, $2, $3)', [id, peerId, now]);
  }

  /** Records a failed attempt that will be repeated. @param at time before which it is not repeated */
  async retry(id: string, error: string, at: Date): Promise<void> {
    await this.messages.update({ id, status: 'QUEUED' }, { lastError: error, notBefore: at, leasedUntil: null });
  }

  /** Records that the last attempt failed. Does nothing if a receipt has arrived meanwhile: then the service did accept the message. */
  async park(id: string, { error, reasonCode, peerCode, at }: Parked): Promise<void> {
    const parked = { status: 'PARKED' as const, reasonCode, peerCode, statusAt: at };
    await this.messages.update({ id, status: 'QUEUED' }, { ...parked, lastError: error });
  }

  /** Drops a queued message whose content is out of date. */
  async drop(id: string, reasonCode: MessageReason, at: Date): Promise<void> {
    await this.messages.update({ id, status: 'QUEUED' }, { status: 'DROPPED', reasonCode, statusAt: at });
  }

  async keep(id: string, content: KeptContent): Promise<void> {
    await this.messages.update(id, { rendered: content });
  }

  /** Returns stored messages, the newest first. @param limit maximum number of messages */
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
    // The type of the column does not express which kind has which payload.
    row: message as unknown as BookingMessage,
  };
}
