import type { Clock } from '../../shared/clock.js';
import { countMessage } from '../../shared/figures.js';
import type { Logger } from '../../shared/logger.js';
import type { StatementSource } from '../../database/statement-source.js';
import { peerCodeIn, reasonOf } from './message-reason.js';
import type { Channel, MessageReason } from './outbox-message.js';
import type { Became } from './outbox.repository.js';

/** What a peer says of a message that it took over. */
export interface Receipt {
  /** Ours, a uuid, or the peer's own. */
  id: string | null;
  peerId: string | null;
  status: 'sent' | 'delivered' | 'failed';
  /** Of failed: why, as the peer says it. */
  code: string | undefined;
  /** When it happened; null: it does not say. */
  at: Date | null;
}

/** How a receipt is written down: in our words, with nothing of the peer's but its code. */
interface NotedReceipt {
  id: string | null;
  peerId: string | null;
  status: 'SENT' | 'DELIVERED' | 'FAILED';
  reasonCode: MessageReason | null;
  peerCode: string | null;
  at: Date;
}

const statuses = { sent: 'SENT', delivered: 'DELIVERED', failed: 'FAILED' } as const;

export interface ReceiptsParts {
  database: StatementSource;
  clock: Clock;
  logger: Logger;
}

/** Takes what mail and SMS services say of messages after they took them over. */
export class Receipts {
  constructor(private readonly parts: ReceiptsParts) {}

  /**
   * Moves messages forward, never back; the same receipt twice changes nothing, and one of an unknown message says nothing. SQL of our own:
   * a function that locks.
   */
  async take(channel: Channel, receipts: readonly Receipt[]): Promise<void> {
    const { database, clock, logger } = this.parts;
    const now = clock.now();
    const noted = receipts.map((receipt) => note(channel, receipt, now));
    const sql = 'SELECT became, reason FROM take_receipts($1, $2, $3)';
    const moved = await database.query<Became>(sql, [channel, JSON.stringify(noted), now]);
    // That a message was sent is counted by who sends it.
    for (const { became, reason } of moved) if (became !== 'SENT') countMessage(channel, became, reason);
    logger.info({ channel, receipts: receipts.length, moved: moved.length }, 'receipts taken');
  }
}

/** A peer's clock may be ahead of ours: nothing has happened yet that is still to come. */
function note(channel: Channel, { id, peerId, status, code, at }: Receipt, now: Date): NotedReceipt {
  const failed = status === 'failed';
  const peerCode = failed ? peerCodeIn(channel, code) : null;
  return {
    id,
    peerId,
    status: statuses[status],
    reasonCode: failed ? reasonOf(channel, peerCode ?? code ?? null) : null,
    peerCode,
    at: at === null || at > now ? now : at,
  };
}
