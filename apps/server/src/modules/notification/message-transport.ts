import type { CalendarFile } from '@booking/domain/calendar/calendar-file';

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

/**
 * The port through which messages leave. `send` resolves once the peer has taken the message over, and otherwise
 * rejects: with a DeliveryError when the peer's answer is known, with anything else when it is not.
 */
export interface MessageTransport<Message extends RenderedMessage = RenderedMessage> {
  send(message: Message): Promise<void>;
}

/** Why a peer did not take a message. The text goes into logs and never carries an address or a peer's free words. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';

  /** @param permanent trying again cannot help: the peer refused this message, not merely this moment */
  constructor(
    message: string,
    readonly permanent: boolean,
  ) {
    super(message);
  }
}
