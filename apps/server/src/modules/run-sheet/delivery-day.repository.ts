import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import type { RoundDefaults, RoundPlan } from '@booking/domain/delivery-day/rounds';
import { failureCodeSql, failuresSql } from '../booking/booking.repository.js';
import type { StatementSource } from '../../database/statement-source.js';

/** A stop of the day, in the order of postcodes. */
interface DayStop {
  id: string;
  postcode: string;
  status: BookingStatus;
  /** Time of the last step, ISO 8601; null before the first. */
  stepAt: string | null;
}

/** The state of a delivery: the day of its branch, and its own steps. */
export interface DayFacts extends RoundDefaults {
  /** The rounds as staff saved them; null if they never did. */
  plan: RoundPlan[] | null;
  stops: DayStop[];
  outcomeAt: Date | null;
  failureCode: FailureCode | null;
  /** How often the delivery failed, including failures before a move. */
  failures: number;
}

/** Reads the state of a delivery day for a customer's page. Own SQL: one statement for a poll, whatever the number of stops. */
export class DeliveryDayRepository {
  constructor(private readonly source: StatementSource) {}

  /** Returns null for a booking that does not exist any more. */
  async factsOf(bookingId: string): Promise<DayFacts | null> {
    const [row] = await this.source.query<DayFacts>(
      `SELECT s.rounds AS plan, br.first_stop_at AS "firstStopAt", br.minutes_per_stop AS "minutesPerStop", br.usual_rounds AS "usualRounds",
              coalesce((SELECT jsonb_agg(jsonb_build_object('id', x.id, 'postcode', x.postcode, 'status', x.status, 'stepAt', step.at) ORDER BY x.postcode, x.id)
                 FROM booking x CROSS JOIN LATERAL (
                   SELECT max(e.at) AS at FROM booking_event e WHERE e.booking_id = x.id AND e.change IN ('STATUS', 'STATUS_UNDONE')) AS step
                WHERE x.branch_id = b.branch_id AND x.delivery_date = b.delivery_date AND x.status <> 'CANCELLED'), '[]') AS stops,
              (SELECT max(e.at) FROM booking_event e WHERE e.booking_id = b.id AND e.change = 'STATUS' AND e.to_value IN ('DELIVERED', 'FAILED')) AS "outcomeAt",
              ${failureCodeSql} AS "failureCode", ${failuresSql} AS failures
         FROM booking b JOIN branch br ON br.id = b.branch_id
         LEFT JOIN run_sheet s ON s.branch_id = b.branch_id AND s.delivery_date = b.delivery_date
        WHERE b.id = $1`,
      [bookingId],
    );
    return row ?? null;
  }
}
