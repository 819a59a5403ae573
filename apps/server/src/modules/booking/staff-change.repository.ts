import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { StatementSource } from '../../database/statement-source.js';
import type { Refusal } from './booking-outcome.js';
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

/** What makes another manage link: every earlier one opens nothing from then on. */
export interface NewManageLink {
  /** base64url. */
  manageSalt: string;
  tokenHash: Buffer;
}

/** What a retry of the booking request gets after its link was replaced: the first answer's token must not become the new one. */
const replacedAnswer: Refusal = { kind: 'orderAlreadyBooked', deliveryDate: null };

/** Changes that touch no place. Every method is one statement: the booking at its version, with its trail; false when it is another version. */
export class StaffChangeRepository {
  constructor(private readonly source: StatementSource) {}

  updateStatus(id: string, version: number, status: BookingStatus, docUrls: readonly string[], trail: BookingTrail): Promise<boolean> {
    return this.change('status = $3, doc_urls = $4', [id, version, status, docUrls], trail);
  }

  /** @param link null: the link stays */
  updateDetails(id: string, version: number, details: BookingDetails, link: NewManageLink | null, trail: BookingTrail): Promise<boolean> {
    return this.change(
      `quantity_mattress = $3, quantity_bedset = $4, salutation = $5, name = $6, email = $7, primary_contact = $8, secondary_contact = $9,
       address1 = $10, address2 = $11, remarks = $12, notify_email = $13, notify_sms = $14,
       manage_salt = coalesce($15::bytea, manage_salt), manage_token_hash = coalesce($16::bytea, manage_token_hash)`,
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
        link && Buffer.from(link.manageSalt, 'base64url'),
        link?.tokenHash ?? null,
        JSON.stringify(replacedAnswer),
      ],
      trail,
      `replaced AS (
        UPDATE idempotency_key k SET booking_id = NULL, outcome = $17::jsonb FROM won WHERE $16::bytea IS NOT NULL AND k.booking_id = won.id
      ),`,
    );
  }

  /** Puts a booking into the archive, or brings it back. */
  setArchived(id: string, version: number, archivedAt: Date | null, trail: BookingTrail): Promise<boolean> {
    return this.change('archived_at = $3', [id, version, archivedAt], trail);
  }

  /** @param following CTEs that follow from `won (id)`, each ending with a comma */
  private async change(assignments: string, values: unknown[], trail: BookingTrail, following = ''): Promise<boolean> {
    const first = values.length + 1;
    const rows = await this.source.query(
      `WITH won AS (UPDATE booking SET ${assignments}, version = version + 1, updated_at = $${first} WHERE id = $1 AND version = $2 RETURNING id),${following}${trailSql(first)}
       SELECT id FROM won`,
      [...values, ...trailValues(trail)],
    );
    return rows.length > 0;
  }
}
