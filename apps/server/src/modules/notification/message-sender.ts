import { localDateTime } from '@booking/domain/calendar/calendar-date';
import { messageAttempts, messageRetryDelay, quietUntil, type QuietHours } from '@booking/domain/booking/message-times';
import type { Clock } from '../../shared/clock.js';
import { countMessage } from '../../shared/metrics.js';
import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import { BounceRepository } from './bounce.repository.js';
import { isBounce } from './message-reason.js';
import {
  DeliveryError,
  type MessageTransport,
  type RenderedEmail,
  type RenderedMessage,
  type RenderedSms,
  type TakenOver,
} from './message-transport.js';
import type { BookingMessage, OutboxMessage } from './outbox-message.js';
import { OutboxRepository } from './outbox.repository.js';

/** One transport for each channel. */
export interface MessageTransports {
  email: MessageTransport<RenderedEmail>;
  sms: MessageTransport<RenderedSms>;
}

/**
 * Sends one message of the outbox, at least once. It is sent twice only after a crash between the acceptance by the service and the record
 * of it; the second attempt has the same Message-ID or Idempotency-Key.
 */
export class MessageSender {
  private readonly outbox: OutboxRepository;
  private readonly bounces: BounceRepository;

  constructor(
    database: Database,
    private readonly renderer: { render(message: OutboxMessage): RenderedMessage },
    private readonly transports: MessageTransports,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly quietHours: QuietHours | null,
  ) {
    this.outbox = new OutboxRepository(database);
    this.bounces = new BounceRepository(database);
  }

  /** Makes an attempt to send a leased message, and records the outcome. @param id id of the message */
  async send(id: string): Promise<void> {
    const message = await this.outbox.find(id);
    if (message?.status !== 'QUEUED') return;
    if ((message.attempts ?? 0) > messageAttempts) {
      await this.fail(message, new DeliveryError('the process died while sending', true, 'UNKNOWN'));
      return;
    }
    if ((message.kind === 'REMINDER' || message.kind === 'ATTENDANCE') && !(await this.isInTime(message))) {
      await this.outbox.drop(id, 'TOO_LATE', this.clock.now());
      countMessage(message.channel, 'DROPPED', 'TOO_LATE');
      return;
    }
    if (message.channel === 'sms' && (await this.mustWait(id))) return;
    let taken: TakenOver;
    try {
      await this.refuseBounced(message);
      const rendered = this.renderer.render(message);
      taken = await (rendered.channel === 'email' ? this.transports.email.send(rendered) : this.transports.sms.send(rendered));
    } catch (error) {
      await this.fail(message, error);
      return;
    }
    const result = await this.outbox.markSent(id, taken.peerId, this.clock.now());
    countMessage(message.channel, 'SENT');
    for (const { became, reason } of result) countMessage(message.channel, became, reason);
  }

  /** Refuses mails to bounced addresses. Mails about accounts go nevertheless: their links let the owner confirm the address. */
  private async refuseBounced({ channel, bookingId, recipient }: OutboxMessage): Promise<void> {
    if (channel === 'email' && bookingId !== null && (await this.bounces.has(recipient, this.clock.now())))
      throw new DeliveryError('the address does not exist, by an earlier message', true, 'ADDRESS_BOUNCED');
  }

  private async fail({ id, channel, recipient, attempts = 0 }: OutboxMessage, error: unknown): Promise<void> {
    const { permanent = false, reasonCode = 'UNKNOWN' as const, peerCode = null } = error instanceof DeliveryError ? error : {};
    const reason = describe(error);
    const at = this.clock.now();
    if (attempts < messageAttempts && !permanent) {
      await this.outbox.retry(id, reason, new Date(at.getTime() + messageRetryDelay(attempts)));
      this.logger.warn({ messageId: id, channel, reason }, 'message not sent yet');
      return;
    }
    await this.outbox.park(id, { error: reason, reasonCode, peerCode, at });
    if (permanent && isBounce(channel, peerCode)) await this.bounces.add(recipient, at);
    this.logger.error({ messageId: id, channel, reason }, 'message parked');
    countMessage(channel, 'PARKED', reasonCode);
  }

  /** Returns true if quiet hours began while the service was unavailable, and the message now waits for their end. */
  private async mustWait(id: string): Promise<boolean> {
    const now = this.clock.now();
    const until = quietUntil(this.quietHours, now);
    return until !== null && (await this.outbox.waitIfQuiet(id, { quietUntil: until, today: localDateTime(now).date }));
  }

  /**
   * Returns false if a reminder or a question is out of date: the day of delivery, or the last day for changes, is over, or the booking was
   * moved or cancelled.
   */
  private async isInTime(message: BookingMessage): Promise<boolean> {
    const { deliveryDate, lastChangeDate } = message.payload;
    const { date } = localDateTime(this.clock.now());
    const isInTime = message.kind === 'REMINDER' ? date < deliveryDate : date <= lastChangeDate;
    return isInTime && (await this.outbox.isStillToCome(message));
  }
}

/** Returns the text of an error for log and table. Only texts of this product: others may quote the message. */
function describe(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  return error instanceof Error ? error.name : 'unknown failure';
}
