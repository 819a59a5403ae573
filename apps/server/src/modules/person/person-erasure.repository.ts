import { lookupPostcode } from '@booking/reference-data/postcodes';
import type { StatementSource } from '../../database/statement-source.js';
import { expressions, type BookingColumn } from '../booking/booking-columns.js';
import type { FileKey } from '../upload/file-key.js';
import { personParameters, personSql, personValues, rowsOf, mentions, type Person } from './person-rows.js';

/** Replaces a name in columns that must not be empty. */
const nobody = '-';

/** Changes of a booking whose values contain no personal data. The values of any other kind, including kinds added later, are erased. */
const plainChanges = [
  'BOOKED',
  'MOVED',
  'STATUS',
  'STATUS_UNDONE',
  'FAILURE',
  'BRANCH',
  'OVERRIDE',
  'CHECK_ORDER',
  'QUANTITY',
  'ORDER_CONFIRMED',
  'MOVE_OFFERED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'OFFER_WITHDRAWN',
  'KEPT_PAST_LIMIT',
  'MESSAGE_AGAIN',
  'STAFF_WORDS',
  'TOLD_BY_PHONE',
  'WINDOW_ANNOUNCED',
  'ATTENDANCE',
  'ARCHIVED',
  'RESTORED',
  'quantityMattress',
  'quantityBedset',
  'notifyEmail',
  'notifySms',
  'docUrls',
];

/** Fields of accounts and bookings in the audit log that contain no personal data. */
const plainFields = [
  'role',
  'scope',
  'branchIds',
  'disabled',
  'emailConfirmed',
  'reference',
  'branchId',
  'deliveryDate',
  'status',
  'version',
  'archived',
  'documents',
  'orderCheck',
  'override',
  'offeredDate',
  'answerBy',
  'keptLimit',
  'fields',
];

/** Numbers of changed or removed rows. */
export type ErasedRows = Record<
  'account' | 'bookings' | 'history' | 'offers' | 'orders' | 'messages' | 'codes' | 'files' | 'audit',
  number
>;

const first = personParameters + 1;
/** The columns that change with every change of a booking; $first is its time. */
const newVersion = { version: 'version + 1', updatedAt: `$${first}` };

/** SQL: the city or state of the booking's postcode, from the JSON parameter $first + 1. */
function placeOf(column: 'city' | 'state'): string {
  return `coalesce((SELECT place.${column} FROM jsonb_to_recordset($${first + 1}) AS place (postcode text, city text, state text)
     WHERE place.postcode = t.postcode), '')`;
}

/**
 * SQL: the order number if the order is on file; otherwise the booking's reference, which is unique too. A number that is not on file was
 * typed by the person, and every later event of the booking would contain it.
 */
function orderOr(column: 'order_number' | 'order_key', reference: string): string {
  return `CASE WHEN EXISTS (SELECT FROM customer_order o WHERE o.order_key = t.order_key) THEN t.${column} ELSE ${reference} END`;
}

/** The columns of an erased booking. */
const erasedBooking = {
  orderNumber: orderOr('order_number', 't.reference'),
  // The same text that normaliseOrderNumber makes of the reference.
  orderKey: orderOr('order_key', String.raw`regexp_replace(t.reference, '^([A-Z]+)(?=[0-9])', '\1-')`),
  salutation: 'NULL',
  name: `'${nobody}'`,
  email: `''`,
  primaryContact: `''`,
  secondaryContact: 'NULL',
  address1: 'NULL',
  address2: 'NULL',
  city: placeOf('city'),
  state: placeOf('state'),
  remarks: 'NULL',
  internalNote: 'NULL',
  receivedBy: 'NULL',
  notifyEmail: 'false',
  notifySms: 'false',
  docUrls: `'{}'`,
  addressHash: 'NULL',
  networkHash: 'NULL',
  verifiedPhoneHash: 'NULL',
  promise: `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(t.promise)
     WHERE key IN ('branchId', 'date', 'decidedAt', 'limit', 'bookedBefore', 'planVersion', 'override'))`,
  userId: 'CASE WHEN t.user_id = p.account_id THEN NULL ELSE t.user_id END',
  manageSalt: 'uuid_send(gen_random_uuid())',
  manageTokenHash: 'sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))',
} satisfies Partial<Record<BookingColumn, string>>;

const ownEvent = 't.booking_id = ANY (p.booking_ids)';
const ownEntry = '(t.entity_id = p.account_id::text OR t.entity_id = ANY (p.booking_ids::text[]))';

/** SQL: a value of the history without personal data. Of bookings of others it removes only values that mention the person. */
const leftOf = (column: string, keep: string) =>
  `CASE WHEN ${ownEvent} AND NOT (${keep}) OR ${mentions(column)} THEN NULL ELSE ${column} END`;

/** SQL: a JSON object of the audit log without personal data, by the same rule. */
const plainOf = (column: string) =>
  `(SELECT jsonb_object_agg(key, value) FROM jsonb_each(${column})
     WHERE CASE WHEN ${ownEntry} THEN key = ANY ($${first}) ELSE position(p.email IN lower(value::text)) = 0 END)`;

/**
 * Erases a person from every table, in the caller's transaction. Ledger, references, statuses, dates and quantities stay. Own SQL: it
 * locks, and rewrites many rows of each table in one statement.
 */
export class PersonErasureRepository {
  constructor(private readonly tx: StatementSource) {}

  /** @returns the keys of the files that are no longer served, to be removed from the storage after the commit */
  async erase(person: Person, at: Date): Promise<{ rows: ErasedRows; fileKeys: FileKey[] }> {
    // Files first: they are found by the bookings.
    const fileKeys = await this.retireFiles(person);
    await this.change(person, `DELETE FROM email_link t USING person p WHERE ${rowsOf.email_link}`);
    await this.change(person, `DELETE FROM idempotency_key t USING person p WHERE ${rowsOf.idempotency_key}`);
    await this.change(person, `DELETE FROM bounced_address t USING person p WHERE ${rowsOf.bounced_address}`);
    // Before the orders and bookings below, by which these events are found; their deliveries are deleted with them.
    await this.change(person, `DELETE FROM event t USING person p WHERE ${rowsOf.event}`);
    const rows = {
      files: fileKeys.length,
      messages: await this.change(person, `DELETE FROM outbox_message t USING person p WHERE ${rowsOf.outbox_message}`),
      codes: await this.change(person, `DELETE FROM one_time_code t USING person p WHERE ${rowsOf.one_time_code}`),
      history: await this.eraseHistory(person),
      offers: await this.change(
        person,
        `UPDATE move_offer t SET offered_by = '${nobody}', offered_by_id = NULL FROM person p WHERE t.offered_by_id = p.account_id`,
      ),
      audit: await this.eraseAudit(person),
      orders: await this.change(
        person,
        `UPDATE customer_order t SET (name, email, primary_contact, address1, address2, zipcode, city, state, country, updated_at)
           = ROW (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, $${first}::timestamptz)
           FROM person p WHERE ${rowsOf.customer_order}`,
        [at],
      ),
      bookings: await this.eraseBookings(person, at),
      // Deletes its sessions, refresh tokens and links too.
      account: await this.change(person, `DELETE FROM user_account t USING person p WHERE ${rowsOf.user_account}`),
    };
    return { rows, fileKeys };
  }

  private retireFiles(person: Person): Promise<FileKey[]> {
    return this.tx
      .query<{ key: FileKey }>(
        `WITH ${personSql}, changed AS (
           UPDATE stored_file t SET stored_at = NULL, owner_id = NULL FROM person p WHERE ${rowsOf.stored_file} RETURNING t.key
         )
         SELECT key FROM changed`,
        personValues(person),
      )
      .then((rows) => rows.map(({ key }) => key));
  }

  /** The new version makes a form that was opened before fail to save; the new salt makes the booking's links invalid. */
  private async eraseBookings(person: Person, at: Date): Promise<number> {
    // Bookings of others stay, and their change is in the event log.
    await this.tx.query(
      `WITH ${personSql}, others AS (
         UPDATE booking t SET ${expressions({ secondaryContact: 'NULL', ...newVersion })} FROM person p WHERE ${rowsOf.second_contact}
         RETURNING t.id
       )
       INSERT INTO booking_event (booking_id, at, by_name, by_kind, change)
       SELECT id, $${first}, '${nobody}', 'SYSTEM', 'secondaryContact' FROM others`,
      [...personValues(person), at],
    );
    const postcodes = await this.tx.query<{ postcode: string }>(
      `WITH ${personSql} SELECT DISTINCT t.postcode FROM booking t, person p WHERE ${rowsOf.booking}`,
      personValues(person),
    );
    const places = postcodes.flatMap(({ postcode }) => lookupPostcode(postcode) ?? []);
    return this.change(
      person,
      `UPDATE booking t SET ${expressions({ ...erasedBooking, ...newVersion })} FROM person p WHERE ${rowsOf.booking}`,
      [at, JSON.stringify(places)],
    );
  }

  private eraseHistory(person: Person): Promise<number> {
    return this.change(
      person,
      `UPDATE booking_event t SET
         by_name = CASE WHEN t.by_id = p.account_id THEN '${nobody}' ELSE t.by_name END,
         from_value = ${leftOf('t.from_value', `t.change = ANY ($${first}) OR t.change = 'CANCELLED'`)},
         to_value = ${leftOf('t.to_value', `t.change = ANY ($${first})`)}
         FROM person p WHERE ${rowsOf.booking_event}`,
      [plainChanges],
    );
  }

  /** The entries keep who did what and when, by id. */
  private async eraseAudit(person: Person): Promise<number> {
    // keep_audit_entry refuses changes of the log, except in a transaction with this setting. The erasure has an entry of its own.
    await this.tx.query(`SELECT set_config('booking.erasing_person', 'on', true)`);
    return this.change(
      person,
      `UPDATE audit_entry t SET
         actor_name = CASE WHEN t.actor_id = p.account_id THEN '${nobody}' ELSE t.actor_name END,
         before = ${plainOf('t.before')},
         after = ${plainOf('t.after')}
         FROM person p WHERE ${rowsOf.audit_entry}`,
      [plainFields],
    );
  }

  private async change(person: Person, statement: string, values: unknown[] = []): Promise<number> {
    const [row] = await this.tx.query<{ count: number }>(
      `WITH ${personSql}, changed AS (${statement} RETURNING 1) SELECT count(*)::int AS count FROM changed`,
      [...personValues(person), ...values],
    );
    return row?.count ?? 0;
  }
}
