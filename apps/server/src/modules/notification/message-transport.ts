import type { CalendarFile } from '@booking/domain/calendar/calendar-file';
import type { MessageReason } from './outbox-message.js';

/** An e-mail as a transport sends it. */
export interface RenderedEmail {
  channel: 'email';
  /** The outbox row's uuid. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `<id@host>`, the same at every attempt, so that the mail server can recognise a repetition. */
  messageId: string;
  /** Message-ID of the booking's first confirmation, to keep mails in one thread; null for that one itself and for mails about accounts. */
  firstMessageId: string | null;
  /** For e-mails about a delivery. */
  calendar: CalendarFile | null;
}

/** A text message as a transport sends it; `to` in E.164. */
export interface RenderedSms {
  channel: 'sms';
  id: string;
  to: string;
  text: string;
}

export type RenderedMessage = RenderedEmail | RenderedSms;

/** The answer of a service that accepted a message: the id that its receipts will carry, null if it gave none. */
export interface TakenOver {
  peerId: string | null;
}

/** Maximum number of characters of a service's id that is stored. */
export const maxPeerId = 200;

/**
 * Sends messages of one channel. `send` resolves once the service has accepted the message. It rejects with a DeliveryError if the service
 * refused it, and with any other error if the outcome is unknown.
 */
export interface MessageTransport<Message extends RenderedMessage = RenderedMessage> {
  send(message: Message): Promise<TakenOver>;
}

/** A service did not accept a message. The text goes into logs and never holds an address or the service's free text. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /**
   * @param permanent true if another attempt cannot succeed, because the service refused the message itself
   * @param reasonCode the reason that staff see after the last attempt
   * @param peerCode the service's own code of the error
   */
  constructor(
    message: string,
    readonly permanent: boolean,
    readonly reasonCode: MessageReason = 'UNKNOWN',
    readonly peerCode: string | null = null,
  ) {
    super(message);
  }
}
