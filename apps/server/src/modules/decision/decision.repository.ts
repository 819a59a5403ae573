import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import { bookingColumns } from '../booking/booking-columns.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { toRecord, type BookingRow } from '../booking/booking.repository.js';
import type { BookingDecisionKind } from './decision-kind.js';

/** Bookings that wait, each kind from a date on: those that failed from some time back, the others from today. */
interface Waiting {
  /** Null: every branch. */
  branchIds: readonly string[] | null;
  from: CalendarDate;
}

/** Beyond this position in the order of date and id. */
interface Beyond {
  date: CalendarDate;
  id: string;
}

/** A week of the retailer's, which begins on a Monday. */
export interface WeeklyCount {
  weekStart: CalendarDate;
  delivered: number;
  failed: number;
  cancelled: number;
  booked: number;
}

/** Each is the condition of an index of its own (migration WorkList). What the flag says of an order is asked again of the orders. */
const conditions: Readonly<Record<BookingDecisionKind, string>> = {
  DELIVERY_FAILED: `b.status = 'FAILED'`,
  CHECK_ORDER: `b.status = 'CONFIRMED' AND b.order_check = 'CHECK_ORDER'`,
  ORDER_NOT_ON_FILE: `b.status = 'CONFIRMED' AND b.order_check = 'NONE' AND NOT b.order_on_file
    AND NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = b.order_key)`,
};

const branchesSql = `(SELECT id FROM branch WHERE $1::uuid[] IS NULL OR id = ANY($1::uuid[])) AS branches (branch_id)`;

/**
 * Reads what waits for a decision, and how weeks ended. SQL of our own: each is a short run of an index or of counts, however many
 * bookings are on file (Target P4).
 */
export class DecisionRepository {
  constructor(private readonly source: StatementSource) {}

  /** The first of a kind, by date and id. */
  async waiting(kind: BookingDecisionKind, { branchIds, from }: Waiting, beyond: Beyond, limit: number): Promise<BookingRecord[]> {
    const rows = await this.source.query<BookingRow>(
      `SELECT ${bookingColumns}
         FROM (SELECT found.* FROM ${branchesSql} CROSS JOIN LATERAL (
                 SELECT b.id, b.delivery_date FROM booking b
                  WHERE b.branch_id = branches.branch_id AND ${conditions[kind]} AND b.delivery_date >= $2::date
                    AND (b.delivery_date, b.id) > ($3::date, $4::uuid)
                  ORDER BY b.delivery_date, b.id LIMIT $5) AS found
                ORDER BY delivery_date, id LIMIT $5) AS listed
         JOIN booking b ON b.id = listed.id JOIN branch br ON br.id = b.branch_id ORDER BY b.delivery_date, b.id`,
      [branchIds, from, beyond.date, beyond.id, limit],
    );
    return rows.map(toRecord);
  }

  /** How many of a kind there are, and no further than the limit. */
  async count(kind: BookingDecisionKind, { branchIds, from }: Waiting, limit: number): Promise<number> {
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (
         SELECT 1 FROM ${branchesSql} CROSS JOIN LATERAL (
           SELECT 1 FROM booking b WHERE b.branch_id = branches.branch_id AND ${conditions[kind]} AND b.delivery_date >= $2::date LIMIT $3) AS found
         LIMIT $3) AS counted`,
      [branchIds, from, limit],
    );
    return row?.count ?? 0;
  }

  /** Every week from one Monday to another, both included. `booked`: active bookings, as the ledger counts them. */
  weeks(branchIds: readonly string[] | null, first: CalendarDate, last: CalendarDate): Promise<WeeklyCount[]> {
    return this.source.query<WeeklyCount>(
      `WITH counted AS (
         SELECT delivery_date, delivered, failed, cancelled, 0 AS booked FROM day_outcome JOIN ${branchesSql} USING (branch_id)
          WHERE delivery_date BETWEEN $2::date AND $3::date + 6
         UNION ALL
         SELECT delivery_date, 0, 0, 0, booked FROM day_ledger JOIN ${branchesSql} USING (branch_id)
          WHERE delivery_date BETWEEN $2::date AND $3::date + 6
       ), totals AS (
         SELECT (delivery_date - $2::date) / 7 AS week, sum(delivered) AS delivered, sum(failed) AS failed, sum(cancelled) AS cancelled,
                sum(booked) AS booked
           FROM counted GROUP BY 1)
       SELECT $2::date + 7 * week AS "weekStart", coalesce(delivered, 0)::integer AS delivered, coalesce(failed, 0)::integer AS failed,
              coalesce(cancelled, 0)::integer AS cancelled, coalesce(booked, 0)::integer AS booked
         FROM generate_series(0, ($3::date - $2::date) / 7) AS week LEFT JOIN totals USING (week) ORDER BY week`,
      [branchIds, first, last],
    );
  }
}
