import { filesPath } from '../upload/file-key.js';
import { phoneKeySql } from './person-key.js';

/** A person, with the keys by which their rows are found. */
export interface Person {
  /** Null if no account has the e-mail. */
  accountId: string | null;
  /** Null if the person has none; then no row is found by it. */
  email: string | null;
  /** The given number, as returned by phoneKey. */
  phones: string[];
  /** `phones` and the account's own number, to which codes are sent. */
  numbers: string[];
  /** Bookings made by the account, or with the person's e-mail or number as the contact. */
  bookingIds: string[];
}

/** A common table expression with one row, for the parameters that personValues returns. */
export const personSql = `person AS (
  SELECT $1::uuid AS account_id, $2::text AS email, $3::text[] AS phones, $4::text[] AS numbers, $5::uuid[] AS booking_ids,
         ARRAY (SELECT order_key FROM booking WHERE id = ANY ($5)) AS order_keys,
         ARRAY (SELECT unnest(doc_urls) FROM booking WHERE id = ANY ($5)) AS doc_urls
)`;

/** Number of parameters of personSql. */
export const personParameters = 5;

export function personValues({ accountId, email, phones, numbers, bookingIds }: Person): unknown[] {
  return [accountId, email, phones, numbers, bookingIds];
}

/** Condition for the person's bookings, which are found before there is a Person. $1 account, $2 e-mail, $3 numbers. */
export const bookingsOfPerson = `t.user_id = $1 OR lower(t.email) = $2 OR ${phoneKeySql('t.primary_contact')} = ANY ($3)`;

/** Condition: the column contains exactly the person's e-mail or number. Never null. */
export const mentions = (column: string) => `coalesce(lower(${column}) = p.email OR ${phoneKeySql(column)} = ANY (p.phones), false)`;
/** Condition: the person's e-mail is one of the texts in a JSON column. */
const names = (column: string) => `position(to_json(p.email)::text IN lower(${column}::text)) > 0`;

/** Condition: the entry of a booking's history is a change of contact data. */
const contactChanges = `t.change IN ('email', 'primaryContact', 'secondaryContact')`;

/** Condition for the person's orders. An order without a contact is found by its booking. */
const ordersOfPerson = `(${mentions('t.email')} OR ${mentions('t.primary_contact')} OR t.order_key = ANY (p.order_keys) AND t.email IS NULL AND t.primary_contact IS NULL)`;

/**
 * For each table, the condition for rows `t` about person `p`. Export and erasure share these conditions, so that they cover the same
 * rows. person-erasure.int.test.ts fails for a table with personal data that is missing here.
 */
export const rowsOf = {
  user_account: 't.id = p.account_id',
  session_family: 't.user_id = p.account_id',
  password_token: 't.user_id = p.account_id',
  email_link: '(t.user_id = p.account_id OR lower(t.new_email) = p.email)',
  one_time_code: `(t.user_id = p.account_id OR ${phoneKeySql('t.phone_number')} = ANY (p.numbers))`,
  booking: 't.id = ANY (p.booking_ids)',
  // A booking of somebody else may have the person's number as its second contact.
  second_contact: `(NOT t.id = ANY (p.booking_ids) AND ${phoneKeySql('t.secondary_contact')} = ANY (p.phones))`,
  booking_event: `(t.booking_id = ANY (p.booking_ids) OR t.by_id = p.account_id OR
     ${contactChanges} AND (${mentions('t.from_value')} OR ${mentions('t.to_value')}))`,
  // An offer by a member of staff has personal data of them only in its name.
  move_offer: '(t.booking_id = ANY (p.booking_ids) OR t.offered_by_id = p.account_id)',
  outbox_message: `(t.booking_id = ANY (p.booking_ids) OR lower(t.recipient) = p.email OR t.channel = 'sms' AND ${phoneKeySql('t.recipient')} = ANY (p.numbers))`,
  // Includes addresses of a person found by the number alone, and other addresses in their bookings: a message to them bounced.
  bounced_address:
    '(t.address = p.email OR t.address IN (SELECT lower(m.recipient) FROM outbox_message m WHERE m.booking_id = ANY (p.booking_ids)))',
  idempotency_key: 't.booking_id = ANY (p.booking_ids)',
  customer_order: ordersOfPerson,
  // The rows contain no contact data, but the places and times of a person's deliveries. Orders must still be there to find them.
  event: `t.id IN (SELECT id FROM event WHERE booking_id = ANY (p.booking_ids)
     UNION ALL SELECT id FROM event WHERE booking_id IS NULL AND order_number IN (SELECT t.order_number FROM customer_order t WHERE ${ordersOfPerson}))`,
  // Files that staff uploaded for bookings of others, and profile photographs of others, are not the person's.
  stored_file: `((t.owner_id = p.account_id OR '${filesPath}' || t.key = ANY (p.doc_urls))
     AND NOT EXISTS (SELECT FROM booking b WHERE b.doc_urls <> '{}' AND b.doc_urls @> ARRAY['${filesPath}' || t.key] AND NOT b.id = ANY (p.booking_ids))
     AND NOT EXISTS (SELECT FROM user_account u WHERE u.photo_url = '${filesPath}' || t.key AND u.id IS DISTINCT FROM p.account_id))`,
  audit_entry: `(t.actor_id = p.account_id OR t.entity_id = p.account_id::text OR t.entity_id = ANY (p.booking_ids::text[])
     OR ${names('t.before')} OR ${names('t.after')})`,
} as const;
