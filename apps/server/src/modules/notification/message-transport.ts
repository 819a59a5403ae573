import type { CalendarFile } from '@booking/domain/calendar/calendar-file';
import type { MessageReason } from './outbox-message.js';

/** An e-mail as it is handed over. */
export interface RenderedEmail {
  channel: 'email';
  /** The outbox row's uuid. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** `<id@host>`, the same at every attempt: the peer can recognise a second one. */
  messageId: string;
  /** The Message-ID of the booking's first confirmation, whose thread this one joins; null for that one itself, and for mails about accounts. */
  firstMessageId: string | null;
  /** For e-mails about a delivery. */
  calendar: CalendarFile | null;
}

/** A text message as it is handed over; `to` as E.164. */
export interface RenderedSms {
  channel: 'sms';
  id: string;
  to: string;
  text: string;
}

export type RenderedMessage = RenderedEmail | RenderedSms;

/** What a peer answered when it took a message over: by which id it will speak of it later, null when it named none. */
export interface TakenOver {
  peerId: string | null;
}

/** Signs of the longest id of a peer that is kept. */
export const mostPeerId = 200;

/**
 * The port through which messages leave. `send` resolves once the peer has taken the message over, and otherwise
 * rejects: with a DeliveryError when the peer's answer is known, with anything else when it is not.
 */
export interface MessageTransport<Message extends RenderedMessage = RenderedMessage> {
  send(message: Message): Promise<TakenOver>;
}

/** Why a peer did not take a message. The text goes into logs and never carries an address or a peer's free words. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /**
   * @param permanent trying again cannot help: the peer refused this message, not merely this moment
   * @param reasonCode what staff read when it was the last attempt
   * @param peerCode the peer's own code for it
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
