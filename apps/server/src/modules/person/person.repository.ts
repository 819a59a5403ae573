import type { StatementSource } from '../../database/statement-source.js';
import { phoneKeySql, type PersonKey } from './person-key.js';
import { bookingsOfPerson, personSql, personValues, rowsOf, type Person } from './person-rows.js';

/** A booking that is still to be delivered. */
export interface OpenDelivery {
  reference: string;
  deliveryDate: string;
}

/** All stored data of a person, as in the database, without secrets and hashes. */
export interface KeptOfPerson {
  account: object | null;
  sessions: object[];
  codes: object[];
  passwordLinks: object[];
  emailLinks: object[];
  bookings: object[];
  bookingsNamingTheNumber: object[];
  history: object[];
  offers: object[];
  events: object[];
  orders: object[];
  messages: object[];
  bouncedAddresses: object[];
  files: object[];
  audit: object[];
}

/** Finds a person in every table. Own SQL: it exports whole rows, by the conditions that the erasure uses too. */
export class PersonRepository {
  constructor(private readonly tx: StatementSource) {}

  async find({ email, phone }: PersonKey): Promise<Person> {
    const [account] = await this.tx.query<{ id: string; number: string | null }>(
      `SELECT id, ${phoneKeySql('phone_number')} AS number FROM user_account WHERE lower(email) = $1`,
      [email],
    );
    const phones = phone === null ? [] : [phone];
    const accountId = account?.id ?? null;
    const bookings = await this.tx.query<{ id: string }>(`SELECT t.id FROM booking t WHERE ${bookingsOfPerson} ORDER BY t.id`, [
      accountId,
      email,
      phones,
    ]);
    const own = account?.number ?? null;
    return { accountId, email, phones, numbers: own === null ? phones : [...phones, own], bookingIds: bookings.map(({ id }) => id) };
  }

  /** Locks every booking about the person until the commit. Call it before any account is locked: all code locks in this order. */
  async lockBookings(person: Person): Promise<void> {
    await this.tx.query(
      `WITH ${personSql} SELECT 1 FROM booking t, person p WHERE ${rowsOf.booking} OR ${rowsOf.second_contact} ORDER BY t.id FOR UPDATE OF t`,
      personValues(person),
    );
  }

  /** Returns the person's bookings that are still to be delivered, on or after a day. */
  openDeliveries({ bookingIds }: Person, today: string): Promise<OpenDelivery[]> {
    return this.tx.query<OpenDelivery>(
      `SELECT reference, delivery_date AS "deliveryDate" FROM booking
        WHERE id = ANY ($1) AND delivery_date >= $2 AND status IN ('CONFIRMED', 'OUT_FOR_DELIVERY', 'FAILED') ORDER BY delivery_date, reference`,
      [bookingIds, today],
    );
  }

  /** Returns whole rows, so that the export contains columns that are added later. */
  async kept(person: Person): Promise<KeptOfPerson> {
    const [account] = await this.rows(person, 'user_account', 'user_account', `to_jsonb(t) - 'password_hash'`);
    return {
      account: account ?? null,
      sessions: await this.rows(person, 'session_family', 'session_family', 'to_jsonb(t)'),
      codes: await this.rows(person, 'one_time_code', 'one_time_code', `to_jsonb(t) - '{opens_hash,key_hash}'::text[]`),
      passwordLinks: await this.rows(person, 'password_token', 'password_token', `to_jsonb(t) - 'token_hash'`),
      emailLinks: await this.rows(person, 'email_link', 'email_link', `to_jsonb(t) - 'token_hash'`),
      bookings: await this.rows(
        person,
        'booking',
        'booking',
        // Internal notes are for staff only (Booking.internalNote): the export shows only whether there is one.
        `to_jsonb(t) - 'manage_salt' - 'manage_token_hash' - 'internal_note' || jsonb_build_object('has_internal_note', t.internal_note IS NOT NULL)`,
      ),
      bookingsNamingTheNumber: await this.rows(
        person,
        'booking',
        'second_contact',
        `jsonb_build_object('reference', t.reference, 'secondary_contact', t.secondary_contact)`,
      ),
      history: await this.rows(person, 'booking_event', 'booking_event', 'to_jsonb(t)'),
      // Including those that other systems were notified of: an erasure removes them.
      events: await this.rows(person, 'event', 'event', 'to_jsonb(t)'),
      offers: await this.rows(person, 'move_offer', 'move_offer', 'to_jsonb(t)'),
      orders: await this.rows(person, 'customer_order', 'customer_order', 'to_jsonb(t)'),
      messages: await this.rows(
        person,
        'outbox_message',
        'outbox_message',
        `to_jsonb(t) - ARRAY['content_hash', 'known_hash', 'seen_hash'] #- '{payload,manageSalt}'`,
      ),
      bouncedAddresses: await this.rows(person, 'bounced_address', 'bounced_address', 'to_jsonb(t)'),
      files: await this.rows(person, 'stored_file', 'stored_file', 'to_jsonb(t)'),
      audit: await this.rows(person, 'audit_entry', 'audit_entry', 'to_jsonb(t)'),
    };
  }

  private async rows(person: Person, table: string, which: keyof typeof rowsOf, columns: string): Promise<object[]> {
    const found = await this.tx.query<{ row: object }>(
      `WITH ${personSql} SELECT ${columns} AS row FROM ${table} t, person p WHERE ${rowsOf[which]} ORDER BY t.ctid`,
      personValues(person),
    );
    return found.map(({ row }) => row);
  }
}
