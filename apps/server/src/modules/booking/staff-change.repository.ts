import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { StatementSource } from '../../database/statement-source.js';
import type { BookingRecord } from './booking-record.js';
import { trailSql, trailValues, type BookingTrail } from './booking-trail.js';

/** The fields of a booking that staff may correct. */
export type BookingDetails = Pick<
  BookingRecord,
  | 'quantityMattress'
  | 'quantityBedset'
  | 'salutation'
  | 'name'
  | 'email'
  | 'primaryContact'
  | 'secondaryContact'
  | 'remarks'
  | 'notifyEmail'
  | 'notifySms'
> & { address1: string | null; address2: string | null };

/** Changes that touch no place. Every method is one statement: the booking at its version, with its trail; false when it is another version. */
export class StaffChangeRepository {
  constructor(private readonly source: StatementSource) {}

  updateStatus(id: string, version: number, status: BookingStatus, docUrls: readonly string[], trail: BookingTrail): Promise<boolean> {
    return this.change('status = $3, doc_urls = $4', [id, version, status, docUrls], trail);
  }

  updateDetails(id: string, version: number, details: BookingDetails, trail: BookingTrail): Promise<boolean> {
    return this.change(
      `quantity_mattress = $3, quantity_bedset = $4, salutation = $5, name = $6, email = $7, primary_contact = $8, secondary_contact = $9,
       address1 = $10, address2 = $11, remarks = $12, notify_email = $13, notify_sms = $14`,
      [
        id,
        version,
        details.quantityMattress,
        details.quantityBedset,
        details.salutation,
        details.name,
        details.email,
        details.primaryContact,
        details.secondaryContact,
        details.address1,
        details.address2,
        details.remarks,
        details.notifyEmail,
        details.notifySms,
      ],
      trail,
    );
  }

  /** Puts a booking into the archive, or brings it back. */
  setArchived(id: string, version: number, archivedAt: Date | null, trail: BookingTrail): Promise<boolean> {
    return this.change('archived_at = $3', [id, version, archivedAt], trail);
  }

  private async change(assignments: string, values: unknown[], trail: BookingTrail): Promise<boolean> {
    const first = values.length + 1;
    const rows = await this.source.query(
      `WITH won AS (UPDATE booking SET ${assignments}, version = version + 1, updated_at = $${first} WHERE id = $1 AND version = $2 RETURNING id),${trailSql(first)}
       SELECT id FROM won`,
      [...values, ...trailValues(trail)],
    );
    return rows.length > 0;
  }
}
