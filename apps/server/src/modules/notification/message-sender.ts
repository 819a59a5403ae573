import { localMoment } from '@booking/domain/calendar/calendar-date';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import type { MessageMetrics } from './message-metrics.js';
import { DeliveryError, type MessageTransport, type RenderedEmail, type RenderedMessage, type RenderedSms } from './message-transport.js';
import type { BookingMessage, OutboxMessage } from './outbox-message.js';
import { OutboxRepository } from './outbox.repository.js';

/** What staff read at a reminder that was not sent. */
const tooLate = 'the day had come, or the booking had changed';

/** One transport for each channel. */
export interface MessageTransports {
  email: MessageTransport<RenderedEmail>;
  sms: MessageTransport<RenderedSms>;
}

/**
 * Sends one message of the outbox, at least once. It is sent twice only after a crash between the acceptance by the peer and the record of
 * it; the second time it has the same Message-ID or Idempotency-Key.
 */
export class MessageSender {
  private readonly outbox: OutboxRepository;

  constructor(
    database: Database,
    private readonly renderer: { render(message: OutboxMessage): RenderedMessage },
    private readonly transports: MessageTransports,
    private readonly clock: Clock,
    private readonly logger: Logger,
    private readonly metrics: Pick<MessageMetrics, 'sent'>,
  ) {
    this.outbox = new OutboxRepository(database);
  }

  /**
   * @param lastAttempt park the message when it fails once more
   * @throws when it is worth trying again; the error carries no personal data
   */
  async send(id: string, lastAttempt: boolean): Promise<void> {
    const message = await this.outbox.find(id);
    if (message?.status !== 'QUEUED') return;
    if (message.kind === 'REMINDER' && !(await this.isInTime(message))) {
      await this.outbox.markFailed(id, tooLate, true);
      return;
    }
    try {
      const rendered = this.renderer.render(message);
      await (rendered.channel === 'email' ? this.transports.email.send(rendered) : this.transports.sms.send(rendered));
    } catch (error) {
      const park = lastAttempt || (error instanceof DeliveryError && error.permanent);
      const reason = describe(error);
      await this.outbox.markFailed(id, reason, park);
      if (!park) throw new Error(reason, { cause: error });
      this.logger.error({ messageId: id, channel: message.channel, reason }, 'message parked');
      return;
    }
    await this.outbox.markSent(id, this.clock.now());
    this.metrics.sent(message.channel);
  }

  /** A reminder that waited for a peer until the day itself, or whose booking was moved or cancelled meanwhile, would only confuse. */
  private async isInTime(message: BookingMessage): Promise<boolean> {
    return localMoment(this.clock.now()).date < message.payload.deliveryDate && (await this.outbox.isStillToCome(message));
  }
}

/** Only our own words reach a log or the table: any other error's text may quote the message. */
function describe(error: unknown): string {
  if (error instanceof DeliveryError) return error.message;
  return error instanceof Error ? error.name : 'unknown failure';
}
