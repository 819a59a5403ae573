import type { Database } from '../database/database.js';

/** What an event of a booking says, in short: its name, the version, and of its data what is not the same in all. */
export interface LoggedEvent {
  event: string;
  version: number;
  said: Readonly<Record<string, unknown>>;
}

/** The events of a booking, in the order of the log. */
export async function eventsOf(database: Pick<Database, 'query'>, bookingId: string): Promise<LoggedEvent[]> {
  const rows = await database.query<{ event: string; version: number; body: string }>(
    'SELECT event, version, body FROM event WHERE booking_id = $1 ORDER BY tx, seq',
    [bookingId],
  );
  return rows.map(({ event, version, body }) => {
    const { data } = JSON.parse(body) as { data: Record<string, unknown> };
    const { branch: _, reference: __, orderNumber: ___, postcode: ____, version: _____, ...said } = data;
    return { event, version, said };
  });
}
