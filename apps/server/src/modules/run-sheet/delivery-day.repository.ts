import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { FailureCode } from '@booking/domain/booking/failure-code';
import { roundsOfDay, type RoundDefaults, type RoundPlan } from '@booking/domain/delivery-day/rounds';
import { failureCodeSql, failuresSql } from '../booking/booking.repository.js';
import type { StatementSource } from '../../database/statement-source.js';

/** A stop of a round. */
interface RoundStop {
  id: string;
  postcode: string;
  status: BookingStatus;
  /** Time of the last step; null before the first. */
  stepAt: Date | null;
}

/** The state of a delivery: the round that it is on, and its own steps. */
export interface DayFacts {
  /** The stops of its round in driving order; empty for a cancelled booking. */
  round: readonly RoundStop[];
  outcomeAt: Date | null;
  failureCode: FailureCode | null;
  /** How often the delivery failed, including failures before a move. */
  failures: number;
}

interface DayRow extends RoundDefaults, Omit<DayFacts, 'round'> {
  /** The rounds as staff saved them; null if they never did. */
  plan: RoundPlan[] | null;
  /** The stops of the branch's day in the order of postcodes, with times as ISO 8601. */
  stops: (Omit<RoundStop, 'stepAt'> & { stepAt: string | null })[];
}

/** Reads the state of a delivery day for a customer's page. Own SQL: one statement for a poll, whatever the number of stops. */
export class DeliveryDayRepository {
  constructor(private readonly source: StatementSource) {}

  /** Returns null for a booking that does not exist any more. */
  async factsOf(bookingId: string): Promise<DayFacts | null> {
    const [row] = await this.source.query<DayRow>(
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
    if (row === undefined) return null;
    const { plan, stops, outcomeAt, failureCode, failures, ...defaults } = row;
    const timed = stops.map((stop) => ({ ...stop, stepAt: stop.stepAt === null ? null : new Date(stop.stepAt) }));
    const round = roundsOfDay(plan, defaults, timed).find((each) => each.stops.some(({ id }) => id === bookingId));
    return { round: round?.stops ?? [], outcomeAt, failureCode, failures };
  }
}
