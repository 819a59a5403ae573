import type { StatementSource } from './statement-source.js';

/** A day whose count is not the number of its bookings. */
export interface IntegrityFault {
  branch: string;
  date: string;
  /** What the ledger says. */
  ledger: number;
  /** Active bookings on file. */
  bookings: number;
}

/** Compares the ledger with the bookings in one snapshot: must always be empty, while the system runs as well. */
export function integrityFaults(source: StatementSource): Promise<IntegrityFault[]> {
  return source.query<IntegrityFault>(`
    SELECT branch.name AS branch, day.delivery_date::text AS date, day.ledger::int, day.bookings::int
      FROM (SELECT branch_id, delivery_date, sum(ledger) AS ledger, sum(bookings) AS bookings
              FROM (SELECT branch_id, delivery_date, booked AS ledger, 0 AS bookings FROM day_ledger
                    UNION ALL
                    SELECT branch_id, delivery_date, 0, 1 FROM booking WHERE status <> 'CANCELLED') AS counted
             GROUP BY branch_id, delivery_date) AS day
      JOIN branch ON branch.id = day.branch_id
     WHERE day.ledger <> day.bookings
     ORDER BY day.delivery_date, branch.name`);
}
