import type { Clock } from '../../shared/clock.js';
import { countMessage } from '../../shared/metrics.js';
import type { Logger } from '../../shared/logger.js';
import type { StatementSource } from '../../database/statement-source.js';
import { peerCodeIn, reasonOf } from './message-reason.js';
import type { Channel, MessageReason } from './outbox-message.js';
import type { Became } from './outbox.repository.js';

/** A report of a mail or SMS service on a message that it accepted. */
export interface Receipt {
  /** This product's id of the message, a uuid; null if the receipt carries only `peerId`, the service's own. */
  id: string | null;
  peerId: string | null;
  status: 'sent' | 'delivered' | 'failed';
  /** For failed: the service's own reason. */
  code: string | undefined;
  /** When it happened; null if the service does not report it. */
  at: Date | null;
}

/** A receipt as it is stored: with this product's reasons, and nothing of the service's but its code. */
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
  /** Called after the commit that moved messages. */
  onMoved: () => void;
}

/** Records the receipts of mail and SMS services. */
export class Receipts {
  constructor(private readonly parts: ReceiptsParts) {}

  /**
   * Applies receipts. A status only moves forward, a repeated receipt changes nothing, and a receipt of an unknown message is no error.
   * Own SQL, because the function locks.
   */
  async take(channel: Channel, receipts: readonly Receipt[]): Promise<void> {
    const { database, clock, logger, onMoved } = this.parts;
    const now = clock.now();
    const noted = receipts.map((receipt) => note(channel, receipt, now));
    const sql = 'SELECT became, reason FROM take_receipts($1, $2, $3)';
    const moved = await database.query<Became>(sql, [channel, JSON.stringify(noted), now]);
    if (moved.length > 0) onMoved();
    // The sender counts SENT itself.
    for (const { became, reason } of moved) if (became !== 'SENT') countMessage(channel, became, reason);
    logger.info({ channel, receipts: receipts.length, moved: moved.length }, 'receipts taken');
  }
}

/** Converts a receipt. The service's clock may be fast, so a time in the future becomes the present. */
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
