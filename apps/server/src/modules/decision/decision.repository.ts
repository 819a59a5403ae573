import type { FailureCode } from '@booking/domain/booking/failure-code';
import { RETAILER_TIME_ZONE, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { StatementSource } from '../../database/statement-source.js';
import { bookingColumns } from '../booking/booking-columns.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { failureCodeSql, failuresSql, toRecord, type BookingRow } from '../booking/booking.repository.js';
import type { BookingDecisionKind, DecisionKind } from './decision-kind.js';

/** A filter of decisions. `from`: the first date, for failed deliveries some time back, for the other kinds today. */
interface Waiting {
  /** Null means every branch. */
  branchIds: readonly string[] | null;
  from: CalendarDate;
  now: Date;
  /** Ids of failed deliveries whose customers are to choose a new date. */
  choosing: readonly string[];
}

/** A failed delivery, and why and how often it failed. */
export interface FailedDelivery extends Pick<
  BookingRecord,
  'id' | 'branchId' | 'postcode' | 'places' | 'quantityMattress' | 'quantityBedset' | 'deliveryDate'
> {
  failedAt: Date;
  failureCode: FailureCode | null;
  failures: number;
}

/** The position of date and id in the kind's order after which to read. */
interface Beyond {
  date: CalendarDate;
  id: string;
}

/** A day with a booking burst. */
export interface BurstDay {
  branchId: string;
  branchName: string;
  date: CalendarDate;
}

/** A week of the retailer's calendar, which begins on Monday. */
export interface WeeklyCount {
  weekStart: CalendarDate;
  delivered: number;
  failed: number;
  cancelled: number;
  booked: number;
  deliveredWithWindow: number;
  deliveredInWindow: number;
  attendanceYes: AttendanceCount;
  attendanceOther: AttendanceCount;
}

/** Deliveries that were delivered or failed, and those of them that failed because nobody was at home. */
interface AttendanceCount {
  deliveries: number;
  nobodyHome: number;
}

/**
 * Returns true for kinds that list the newest date first: a customer whose delivery failed today is called first. Others list the soonest
 * first.
 */
export const newestFirst = (kind: DecisionKind): boolean => kind === 'DELIVERY_FAILED';

/** The SQL of a kind: its rows, and the date and id by which they are ordered, as in the index. */
interface Source {
  from: string;
  condition: string;
  date: string;
  id: string;
}

const ofBookings = (condition: string): Source => ({
  from: 'booking b',
  condition: `b.branch_id = branches.branch_id AND ${condition}`,
  date: 'b.delivery_date',
  id: 'b.id',
});

/** SQL: a booking that has not moved since its last offer ended, and that staff have not decided about since. */
const ofOffers = (condition: string): Source => ({
  from: 'move_offer o JOIN booking b ON b.id = o.booking_id AND b.branch_id = o.from_branch_id AND b.delivery_date = o.from_date',
  condition: `o.from_branch_id = branches.branch_id AND o.latest AND ${condition} AND b.status = 'CONFIRMED' AND b.kept_limit IS NULL`,
  date: 'o.from_date',
  id: 'o.booking_id',
});

/**
 * SQL: a booking whose latest message was delivered on no channel. A message that staff sent again counts with the original; dropped
 * messages do not count. The decision ends when staff confirm that they called the customer.
 */
const unreached: Source = {
  from: `(SELECT DISTINCT booking_id FROM outbox_message
           WHERE status IN ('FAILED', 'PARKED', 'HELD_BACK') AND booking_id IS NOT NULL) m
    JOIN booking b ON b.id = m.booking_id
    CROSS JOIN LATERAL (SELECT max(created_at) AS at FROM outbox_message WHERE booking_id = b.id AND follows IS NULL AND status <> 'DROPPED') news`,
  condition: `b.branch_id = branches.branch_id AND b.status = 'CONFIRMED' AND b.delivery_date >= $2::date
    AND NOT EXISTS (SELECT 1 FROM outbox_message o WHERE o.booking_id = b.id AND o.created_at >= news.at
                       AND o.status IN ('PENDING', 'QUEUED', 'SENT', 'DELIVERED'))
    AND NOT EXISTS (SELECT 1 FROM booking_event e WHERE e.booking_id = b.id AND e.change = 'TOLD_BY_PHONE' AND e.at >= news.at)`,
  date: 'b.delivery_date',
  id: 'b.id',
};

/**
 * Each kind scans an index of its own (schema, decision.sql and move-offer.sql, outbox_unreached). order_on_file may be outdated for a
 * moment, so the orders are read too.
 */
const sources: Readonly<Record<BookingDecisionKind, (now: string, choosing: string) => Source>> = {
  DELIVERY_FAILED: (_, choosing) => ofBookings(`b.status = 'FAILED' AND b.archived_at IS NULL AND b.id <> ALL (${choosing}::uuid[])`),
  // From the day on which the customer can no longer choose another one (lastChangeDate).
  CUSTOMER_NOT_HOME: (now) => ({
    ...ofBookings(
      `b.attendance = 'NO' AND b.status IN ('CONFIRMED', 'OUT_FOR_DELIVERY') AND b.archived_at IS NULL
       AND b.delivery_date - br.lead_time <= (${now}::timestamptz AT TIME ZONE '${RETAILER_TIME_ZONE}')::date`,
    ),
    from: 'booking b JOIN branch br ON br.id = b.branch_id',
  }),
  MESSAGE_FAILED: () => unreached,
  OFFER_DECLINED: () => ofOffers(`o.state IN ('WAITING', 'DECLINED', 'LAPSED') AND o.state = 'DECLINED'`),
  // By the clock, whether or not the job has run.
  OFFER_LAPSED: (now) =>
    ofOffers(
      `o.state IN ('WAITING', 'DECLINED', 'LAPSED') AND (o.state = 'LAPSED' OR o.state = 'WAITING' AND o.answer_by <= ${now}::timestamptz)`,
    ),
  CHECK_ORDER: () => ofBookings(`b.status = 'CONFIRMED' AND b.order_check = 'CHECK_ORDER'`),
  QUANTITY: () => ofBookings(`b.status = 'CONFIRMED' AND b.order_check = 'QUANTITY'`),
  ORDER_NOT_ON_FILE: () =>
    ofBookings(`b.status = 'CONFIRMED' AND b.order_check = 'NONE' AND NOT b.order_on_file
    AND NOT EXISTS (SELECT 1 FROM customer_order o WHERE o.order_key = b.order_key)`),
};

/** SQL: the announced window or the answer at a step, from the lines before it. A move or a cancellation ends both. */
const knownAtStep = (change: 'WINDOW_ANNOUNCED' | 'ATTENDANCE') => `(
  SELECT CASE e.change WHEN '${change}' THEN e.to_value END FROM booking_event e
   WHERE e.booking_id = step.booking_id AND e.id < step.id AND e.change IN ('${change}', 'MOVED', 'CANCELLED') ORDER BY e.id DESC LIMIT 1)`;

/**
 * SQL: the deliveries that were delivered or failed, from the steps in the histories. A booking that was moved afterwards counts on the
 * date and at the branch of its step. A step that was undone does not count.
 */
const outcomesSql = `
SELECT coalesce(moved.from_value::date, b.delivery_date) AS delivery_date, step.to_value AS outcome,
       step.at AT TIME ZONE '${RETAILER_TIME_ZONE}' AS at, ${knownAtStep('WINDOW_ANNOUNCED')} AS announced,
       ${knownAtStep('ATTENDANCE')} IS NOT DISTINCT FROM 'YES' AS is_yes,
       step.to_value = 'FAILED' AND 'NOBODY_HOME' = (
         SELECT e.to_value FROM booking_event e WHERE e.booking_id = step.booking_id AND e.id > step.id AND e.change = 'FAILURE'
            AND (moved.id IS NULL OR e.id < moved.id) ORDER BY e.id DESC LIMIT 1) AS nobody_home
  FROM booking_event step JOIN booking b ON b.id = step.booking_id
  LEFT JOIN LATERAL (SELECT e.id, e.from_value, e.from_branch_id FROM booking_event e
     WHERE e.booking_id = step.booking_id AND e.id > step.id AND e.change = 'MOVED' ORDER BY e.id LIMIT 1) AS moved ON true
 WHERE step.change = 'STATUS' AND step.to_value IN ('DELIVERED', 'FAILED')
   AND step.at >= $2::date::timestamp AT TIME ZONE '${RETAILER_TIME_ZONE}'
   AND ($1::uuid[] IS NULL OR coalesce(moved.from_branch_id, b.branch_id) = ANY ($1::uuid[]))
   AND 'STATUS_UNDONE' IS DISTINCT FROM (
     SELECT e.change FROM booking_event e WHERE e.booking_id = step.booking_id AND e.id > step.id
        AND e.change IN ('STATUS', 'STATUS_UNDONE', 'MOVED', 'CANCELLED') ORDER BY e.id LIMIT 1)`;

const branchesSql = `(SELECT id FROM branch WHERE $1::uuid[] IS NULL OR id = ANY($1::uuid[])) AS branches (branch_id)`;

/**
 * Reads decisions that wait for staff, and the outcomes of weeks. Own SQL: each is a short scan of an index or of counts, whatever the
 * number of bookings (target P4).
 */
export class DecisionRepository {
  constructor(private readonly source: StatementSource) {}

  /** Returns the first decisions of a kind, in its order. */
  async waiting(
    kind: BookingDecisionKind,
    { branchIds, from, now, choosing }: Waiting,
    beyond: Beyond,
    limit: number,
  ): Promise<BookingRecord[]> {
    const source = sources[kind]('$6', '$7');
    const [after, direction] = newestFirst(kind) ? ['<', 'DESC'] : ['>', 'ASC'];
    // IS NOT NULL: not every kind uses `now` and `choosing`, and PostgreSQL refuses a parameter that the statement does not use.
    const rows = await this.source.query<BookingRow>(
      `SELECT ${bookingColumns}
         FROM (SELECT found.* FROM ${branchesSql} CROSS JOIN LATERAL (
                 SELECT ${source.id} AS id, ${source.date} AS delivery_date FROM ${source.from}
                  WHERE ${source.condition} AND ${source.date} >= $2::date AND (${source.date}, ${source.id}) ${after} ($3::date, $4::uuid)
                    AND $6::timestamptz IS NOT NULL AND $7::uuid[] IS NOT NULL
                  ORDER BY ${source.date} ${direction}, ${source.id} ${direction} LIMIT $5) AS found
                ORDER BY delivery_date ${direction}, id ${direction} LIMIT $5) AS listed
         JOIN booking b ON b.id = listed.id JOIN branch br ON br.id = b.branch_id ORDER BY b.delivery_date ${direction}, b.id ${direction}`,
      [branchIds, from, beyond.date, beyond.id, limit, now, choosing],
    );
    return rows.map(toRecord);
  }

  /** Counts the decisions of a kind, up to the limit. */
  async count(kind: BookingDecisionKind, { branchIds, from, now, choosing }: Waiting, limit: number): Promise<number> {
    const source = sources[kind]('$4', '$5');
    const [row] = await this.source.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM (
         SELECT 1 FROM ${branchesSql} CROSS JOIN LATERAL (
           SELECT 1 FROM ${source.from} WHERE ${source.condition} AND ${source.date} >= $2::date
             AND $4::timestamptz IS NOT NULL AND $5::uuid[] IS NOT NULL LIMIT $3) AS found
         LIMIT $3) AS counted`,
      [branchIds, from, limit, now, choosing],
    );
    return row?.count ?? 0;
  }

  /**
   * Returns the deliveries of dates from `from` on that failed at `since` or later and have no new date yet.
   * @param id the id of the only booking to read; null for all
   */
  failedSince(branchIds: readonly string[] | null, from: CalendarDate, since: Date, id: string | null): Promise<FailedDelivery[]> {
    return this.source.query<FailedDelivery>(
      `SELECT b.id, b.branch_id AS "branchId", b.postcode, b.places, b.quantity_mattress AS "quantityMattress", b.quantity_bedset AS "quantityBedset",
              b.delivery_date AS "deliveryDate", failed.at AS "failedAt", ${failureCodeSql} AS "failureCode", ${failuresSql} AS failures
         FROM ${branchesSql} JOIN booking b ON b.branch_id = branches.branch_id
         CROSS JOIN LATERAL (SELECT max(e.at) AS at FROM booking_event e WHERE e.booking_id = b.id AND e.change = 'STATUS' AND e.to_value = 'FAILED') AS failed
        WHERE b.status = 'FAILED' AND b.archived_at IS NULL AND b.delivery_date >= $2::date AND b.updated_at >= $3::timestamptz
          AND failed.at >= $3::timestamptz AND ($4::uuid IS NULL OR b.id = $4::uuid)`,
      [branchIds, from, since, id],
    );
  }

  /**
   * Returns the days after a date that have a booking burst and still have unverified bookings, the soonest first.
   */
  bursts(branchIds: readonly string[] | null, after: CalendarDate): Promise<BurstDay[]> {
    return this.source.query<BurstDay>(
      `SELECT r.branch_id AS "branchId", br.name AS "branchName", r.delivery_date AS date
         FROM booking_burst r JOIN branch br ON br.id = r.branch_id
        WHERE ($1::uuid[] IS NULL OR r.branch_id = ANY ($1::uuid[])) AND r.delivery_date > $2::date
          AND EXISTS (SELECT FROM booking b WHERE b.branch_id = r.branch_id AND b.delivery_date = r.delivery_date
                         AND b.unverified_at IS NOT NULL AND b.status <> 'CANCELLED')
        ORDER BY r.delivery_date, r.branch_id`,
      [branchIds, after],
    );
  }

  /**
   * Returns every week from one Monday to another, both included. `booked`: active bookings by the ledger. Windows and attendance are
   * counted from the histories, as many as the deliveries of these weeks; MATERIALIZED reads each once.
   */
  weeks(branchIds: readonly string[] | null, first: CalendarDate, last: CalendarDate): Promise<WeeklyCount[]> {
    return this.source.query<WeeklyCount>(
      `WITH counted AS (
         SELECT delivery_date, delivered, failed, cancelled, 0 AS booked FROM day_outcome JOIN ${branchesSql} USING (branch_id)
          WHERE delivery_date BETWEEN $2::date AND $3::date + 6
         UNION ALL
         SELECT delivery_date, 0, 0, 0, deliveries FROM day_ledger JOIN ${branchesSql} USING (branch_id)
          WHERE delivery_date BETWEEN $2::date AND $3::date + 6
       ), totals AS (
         SELECT (delivery_date - $2::date) / 7 AS week, sum(delivered) AS delivered, sum(failed) AS failed, sum(cancelled) AS cancelled,
                sum(booked) AS booked
           FROM counted GROUP BY 1
       ), outcomes AS MATERIALIZED (${outcomesSql}), stepped AS (
         SELECT (delivery_date - $2::date) / 7 AS week, count(*) FILTER (WHERE outcome = 'DELIVERED' AND announced IS NOT NULL) AS announced,
                count(*) FILTER (WHERE outcome = 'DELIVERED' AND at::date = delivery_date
                  AND to_char(at, 'HH24:MI') BETWEEN split_part(announced, '-', 1) AND split_part(announced, '-', 2)) AS kept,
                count(*) FILTER (WHERE is_yes) AS yes, count(*) FILTER (WHERE is_yes AND nobody_home) AS yes_nobody,
                count(*) FILTER (WHERE NOT is_yes) AS other, count(*) FILTER (WHERE NOT is_yes AND nobody_home) AS other_nobody
           FROM outcomes WHERE delivery_date BETWEEN $2::date AND $3::date + 6 GROUP BY 1)
       SELECT $2::date + 7 * week AS "weekStart", coalesce(delivered, 0)::integer AS delivered, coalesce(failed, 0)::integer AS failed,
              coalesce(cancelled, 0)::integer AS cancelled, coalesce(booked, 0)::integer AS booked,
              coalesce(announced, 0)::integer AS "deliveredWithWindow", coalesce(kept, 0)::integer AS "deliveredInWindow",
              jsonb_build_object('deliveries', coalesce(yes, 0), 'nobodyHome', coalesce(yes_nobody, 0)) AS "attendanceYes",
              jsonb_build_object('deliveries', coalesce(other, 0), 'nobodyHome', coalesce(other_nobody, 0)) AS "attendanceOther"
         FROM generate_series(0, ($3::date - $2::date) / 7) AS week LEFT JOIN totals USING (week) LEFT JOIN stepped USING (week) ORDER BY week`,
      [branchIds, first, last],
    );
  }
}
