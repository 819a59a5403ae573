import { Any, Between } from 'typeorm';
import type { EntitySource } from '../../database/statement-source.js';
import type { Channel } from './outbox-message.js';
import { OutboxMessageEntity } from './outbox-message.entity.js';

/** What peers took over by one way. */
export interface HandedOverCount {
  channel: Channel;
  handedOver: number;
  /** No receipt came: they may have arrived or not. */
  withoutReceipt: number;
}

/** Counts of the outbox. They read all of it: for commands, not for requests. */
export class MessageFiguresRepository {
  constructor(private readonly source: EntitySource) {}

  /** What was sent in a span of time, by way; a way that sent nothing is not there. */
  async handedOver(since: Date, until: Date): Promise<HandedOverCount[]> {
    return this.source
      .getRepository(OutboxMessageEntity)
      .createQueryBuilder('message')
      .select('message.channel', 'channel')
      .addSelect('count(*)::integer', 'handedOver')
      .addSelect(`(count(*) FILTER (WHERE message.status = 'SENT'))::integer`, 'withoutReceipt')
      .where({ sentAt: Between(since, until), status: Any(['SENT', 'DELIVERED', 'FAILED']) })
      .groupBy('message.channel')
      .orderBy('message.channel')
      .getRawMany<HandedOverCount>();
  }
}
