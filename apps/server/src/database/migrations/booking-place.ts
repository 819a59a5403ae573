import { lookupPostcode } from '@booking/reference-data/postcodes';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** City and state of a booking are its postcode's: what customers typed there is replaced, and does not leave with a calendar or a file. */
export class BookingPlace1764640000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const postcodes = (await runner.query('SELECT DISTINCT postcode FROM booking')) as { postcode: string }[];
    // Where there is no booking yet, the functions of the triggers may not be there either: they follow the migrations.
    if (postcodes.length === 0) return;
    const places = postcodes.map(({ postcode }) => ({ city: '', state: '', ...lookupPostcode(postcode), postcode }));
    // Another version, as after every change that people see.
    await runner.query(
      `UPDATE booking SET city = place.city, state = place.state, version = version + 1
         FROM jsonb_to_recordset($1) AS place (postcode text, city text, state text)
        WHERE booking.postcode = place.postcode AND (booking.city, booking.state) IS DISTINCT FROM (place.city, place.state)`,
      [JSON.stringify(places)],
    );
  }

  /** What was typed is not kept. */
  down(): Promise<void> {
    return Promise.reject(new Error('what customers typed as city and state is gone'));
  }
}
