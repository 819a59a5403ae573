import type { StatementSource } from '../../../database/statement-source.js';
import { parametersOf, type KeyLimit } from '../../limit/attempt-limit.repository.js';
import type { BookingContent } from '../../notification/booking-snapshot.js';
import type { NewBookingMessage } from '../../notification/outbox-message.js';
import { changeRecordSql, changeRecordValues, type ChangeRecord } from '../change-record.js';

type WordsOutcome = 'SENT' | 'TOO_MANY' | 'STALE';

/** Writes messages of staff. Own SQL: each method is one statement, with the booking at its version and its change record. */
export class MessageStaffRepository {
  constructor(private readonly source: StatementSource) {}

  /** Returns whether the offer of this date waits for its answer. */
  async isWaiting(bookingId: string, { deliveryDate }: NonNullable<BookingContent['offer']>, now: Date): Promise<boolean> {
    const sql = `SELECT FROM move_offer WHERE booking_id = $1 AND state = 'WAITING' AND delivery_date = $2 AND answer_by > $3`;
    return (await this.source.query(sql, [bookingId, deliveryDate, now])).length > 0;
  }

  /**
   * Writes a message that is sent at once and counts towards no recipient's or booking's budget, because staff cause it. The booking itself
   * does not change, so that no form becomes stale.
   * @param follows id of the message that is sent again
   * @returns false if the booking has another version
   */
  async sendAgain(message: NewBookingMessage, follows: string, changeRecord: ChangeRecord): Promise<boolean> {
    const { bookingId, payload } = message;
    const rows = await this.source.query(
      `WITH won AS (SELECT id FROM booking WHERE id = $1 AND version = $2 FOR NO KEY UPDATE),${changeRecordSql(5)}, again AS (
         INSERT INTO outbox_message (id, booking_id, channel, kind, locale, recipient, payload, created_at, exempt, unasked, follows)
         SELECT m.id, won.id, m.channel, m.kind, m.locale, m.recipient, m.payload, $5, true, true, $4
           FROM won, jsonb_to_record($3::jsonb) AS m (id uuid, channel text, kind text, locale text, recipient text, payload jsonb)
       )
       SELECT id FROM won`,
      [bookingId, payload.version, JSON.stringify(message), follows, ...changeRecordValues(changeRecord)],
    );
    return rows.length > 0;
  }

  /**
   * Writes a text of staff to the customer, and counts it; the booking itself does not change.
   * @returns TOO_MANY if a limit is reached; STALE, and counted, if the booking has another version
   */
  async sendWords(id: string, version: number, limits: readonly KeyLimit[], changeRecord: ChangeRecord): Promise<WordsOutcome> {
    const [row] = await this.source.query<{ outcome: WordsOutcome }>(
      `WITH counted AS MATERIALIZED (SELECT take_attempt($3::bytea[], $4::integer[], $5::integer[], $6) IS NULL AS may),
       won AS (SELECT b.id FROM counted JOIN booking b ON b.id = $1 AND b.version = $2 WHERE may FOR NO KEY UPDATE OF b),${changeRecordSql(6)}
       SELECT CASE WHEN NOT may THEN 'TOO_MANY' WHEN EXISTS (SELECT FROM won) THEN 'SENT' ELSE 'STALE' END AS outcome FROM counted`,
      [id, version, ...parametersOf(limits), ...changeRecordValues(changeRecord)],
    );
    return row?.outcome ?? 'STALE';
  }

  /** Records in the history that the customer was notified by phone. @returns false if the booking has another version */
  async confirmByPhone(id: string, version: number, changeRecord: ChangeRecord): Promise<boolean> {
    const rows = await this.source.query(
      `WITH won AS (UPDATE booking SET version = version + 1, updated_at = $3 WHERE id = $1 AND version = $2 RETURNING id),${changeRecordSql(3)}
       SELECT id FROM won`,
      [id, version, ...changeRecordValues(changeRecord)],
    );
    return rows.length > 0;
  }
}
