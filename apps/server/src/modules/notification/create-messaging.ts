import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import { messageChannels } from './message-channels.js';
import { AccountMessageRenderer } from './account-message-renderer.js';
import type { AccountSecrets } from './account-secrets.js';
import { DemoTransport } from './demo-transport.js';
import { MailTransport } from './mail-transport.js';
import { MessageBudget } from './message-budget.js';
import { MessageQueue } from './message-queue.js';
import { MessageRenderer, type RenderingOptions } from './message-renderer.js';
import { MessageSender, type MessageTransports } from './message-sender.js';
import { DeliveryError, type MessageTransport, type RenderedMessage } from './message-transport.js';
import type { OutboxMessage } from './outbox-message.js';
import { Receipts } from './receipts.js';
import { SmsTransport } from './sms-transport.js';

/** The services that send messages. */
export interface Messaging {
  /** Woken after every commit that wrote to the outbox. */
  messageQueue: MessageQueue;
  messageSender: MessageSender;
  messageBudget: MessageBudget;
  receipts: Receipts;
  /** Null outside of demo mode. */
  keptMessages: DemoTransport | null;
}

export interface MessagingParts {
  environment: Pick<Environment, 'mode' | 'publicUrl' | 'mailFrom' | 'smtpUrl' | 'smsUrl' | 'smsDailyLimit' | 'contact' | 'messages'>;
  database: Database;
  clock: Clock;
  logger: Logger;
  /** Passed in by the container, because the booking module is above this one. */
  manageToken: RenderingOptions['manageToken'];
  accountSecrets: AccountSecrets;
  /** Called after the commit in which receipts moved messages. */
  onReceipts?: () => void;
}

/** Creates the services of messages. Demo mode stores every message, and also sends it if a service is configured. */
export function createMessaging({
  environment,
  database,
  clock,
  logger,
  manageToken,
  accountSecrets,
  onReceipts = () => undefined,
}: MessagingParts): Messaging {
  const { mode, publicUrl, mailFrom, smtpUrl, smsUrl, contact, messages } = environment;
  const keptMessages = mode === 'demo' ? new DemoTransport(database) : null;
  const transports: MessageTransports = {
    email: inTurn(keptMessages, smtpUrl === null ? null : new MailTransport(smtpUrl, environment), 'SMTP_URL'),
    sms: inTurn(keptMessages, smsUrl === null ? null : new SmsTransport(smsUrl), 'SMS_URL'),
  };
  const bookings = new MessageRenderer({
    publicUrl,
    mailFrom,
    contact,
    messages,
    manageToken,
    isSmsOn: messageChannels(environment).includes('sms'),
  });
  const accounts = new AccountMessageRenderer({ publicUrl, secrets: accountSecrets, clock, contact, messages });
  const renderer = {
    render: (message: OutboxMessage) => (message.bookingId === null ? accounts.render(message) : bookings.render(message)),
  };
  const messageSender = new MessageSender(database, renderer, transports, clock, logger, environment.messages.quietHours);
  return {
    messageQueue: new MessageQueue({ database, clock, logger, environment, sender: messageSender }),
    messageSender,
    messageBudget: new MessageBudget(database, clock, environment),
    receipts: new Receipts({ database, clock, logger, onMoved: onReceipts }),
    keptMessages,
  };
}

/** Combines the demo's store with a transport. If there is neither, a message is parked at once: no later attempt could succeed. */
function inTurn<Message extends RenderedMessage>(
  kept: DemoTransport | null,
  peer: MessageTransport<Message> | null,
  setting: string,
): MessageTransport<Message> {
  return {
    async send(message) {
      if (!kept && !peer) throw new DeliveryError(`${setting} is not set`, true, 'CHANNEL_OFF');
      const here = await kept?.send(message);
      return (await peer?.send(message)) ?? here ?? { peerId: null };
    },
  };
}
