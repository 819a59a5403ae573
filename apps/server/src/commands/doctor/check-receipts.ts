import type { Database } from '../../database/database.js';
import { MessageFiguresRepository } from '../../modules/notification/message-figures.repository.js';
import { ok, warn, type Finding } from './finding.js';

const hour = 3_600_000;

/** What the peers told of the messages of seven days; the last hour is left out, in which a receipt may still come. */
export async function checkReceipts(receiptSecret: string | null, database: Database, now: Date): Promise<Finding[]> {
  if (receiptSecret === null) return [warn('RECEIPT_SECRET: not set; what became of a message after it was sent is not known')];
  const until = new Date(now.getTime() - hour);
  const ways = await new MessageFiguresRepository(database).handedOver(new Date(now.getTime() - 7 * 24 * hour), until);
  const shares = ways.map(({ channel, handedOver, withoutReceipt }) => {
    const share = Math.round((100 * withoutReceipt) / handedOver);
    const text = `receipts of 7 days, ${channel}: ${withoutReceipt} of ${handedOver} messages are without one (${share} %)`;
    return share > 20 ? warn(`${text}; see docs/operations.md, "When receipts stop"`) : ok(text);
  });
  return [ok('RECEIPT_SECRET: set'), ...(shares.length > 0 ? shares : [ok('receipts of 7 days: nothing was sent')])];
}
