import type { Database } from '../../database/database.js';
import type { MessageTransport, RenderedMessage, TakenOver } from './message-transport.js';
import { OutboxRepository, type KeptMessage } from './outbox.repository.js';

const maxListLength = 200;

/** Demo mode: messages stay in the outbox, where they can be read. */
export class DemoTransport implements MessageTransport {
  private readonly outbox: OutboxRepository;

  constructor(database: Database) {
    this.outbox = new OutboxRepository(database);
  }

  async send(message: RenderedMessage): Promise<TakenOver> {
    const { id, text } = message;
    const content =
      message.channel === 'email' ? { subject: message.subject, text, html: message.html } : { subject: null, text, html: null };
    await this.outbox.keep(id, content);
    return { peerId: null };
  }

  /** Returns at most 200 stored messages, the newest first. */
  list(): Promise<KeptMessage[]> {
    return this.outbox.listKept(maxListLength);
  }
}
