import type { ActiveStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Contact } from '@booking/domain/order/order-claim';
import type { OrderedQuantities } from '@booking/domain/booking/places';
import type { OrderFacts } from '@booking/domain/order/order-status';
import { LessThanOrEqual, type Repository } from 'typeorm';
import type { EntitySource } from '../../../database/statement-source.js';
import { IdempotencyKeyEntity } from './idempotency-key.entity.js';
import type { Refusal } from './booking-result.js';
import { countsSql, parseCounts, type DayFacts } from '../../availability/day.repository.js';
import { plansFingerprint } from '../../availability/plan.repository.js';

export interface FactsQuery {
  branchIds: readonly string[];
  date: CalendarDate;
  now: Date;
  ownHold: Buffer | null;
  orderKey: string;
  /** The signed-in customer, whose number counts as a contact. */
  userId: string | null;
  keyHash: Buffer | null;
}

/** The use of an idempotency key. */
export interface RememberedAnswer {
  inputHash: Buffer;
  bookingId: string | null;
  refusal: Refusal | null;
  createdAt: Date;
}

/** Everything that decides a booking, from one snapshot. */
export interface BookingFacts extends DayFacts {
  /** The order on file, with its number as it is spelled there. */
  order: (OrderFacts & OrderedQuantities & { orderNumber: string; contact: Contact }) | null;
  /** The active booking with a right to the order; second deliveries do not count. */
  active: BookingOfOrder | null;
  /** Active bookings of the order that staff must check. */
  unchecked: readonly BookingOfOrder[];
  accountPhone: string | null;
  /** The branch of the caller's own live hold of this date. */
  heldBranchId: string | null;
  remembered: RememberedAnswer | null;
}

export interface BookingOfOrder {
  status: ActiveStatus;
  deliveryDate: CalendarDate;
  contact: Contact;
}

type BookingJson = Pick<BookingOfOrder, 'status'> &
  Record<'deliveryDate' | 'postcode' | 'email' | 'primaryContact', string> & { secondaryContact: string | null };

interface FactsRow extends OrderedQuantities {
  fingerprint: string;
  counts: string | null;
  status: number | null;
  isPaid: boolean;
  isSigned: boolean;
  orderNumber: string;
  orderZipcode: string | null;
  orderEmail: string | null;
  orderPhone: string | null;
  active: BookingJson | null;
  unchecked: BookingJson[] | null;
  accountPhone: string | null;
  heldBranchId: string | null;
  inputHash: Buffer | null;
  bookingId: string | null;
  refusal: Refusal | null;
  rememberedAt: Date;
}

const bookingJson = (
  b: string,
) => `jsonb_build_object('status', ${b}.status, 'deliveryDate', ${b}.delivery_date, 'postcode', ${b}.postcode, 'email', ${b}.email,
    'primaryContact', ${b}.primary_contact, 'secondaryContact', ${b}.secondary_contact)`;

export const selectFacts = `
SELECT ${plansFingerprint} AS fingerprint, ${countsSql(1, 2, 2, 3, 4)} AS counts,
  o.status, o.is_paid AS "isPaid", o.is_signed AS "isSigned", o.order_number AS "orderNumber",
  o.quantity_mattress AS "quantityMattress", o.quantity_bedset AS "quantityBedset",
  o.zipcode AS "orderZipcode", o.email AS "orderEmail", o.primary_contact AS "orderPhone",
  CASE WHEN b.id IS NOT NULL THEN ${bookingJson('b')} END AS active,
  (SELECT jsonb_agg(${bookingJson('c')} ORDER BY c.id) FROM booking c
    WHERE c.order_key = $5 AND c.status <> 'CANCELLED' AND c.order_check = 'CHECK_ORDER') AS unchecked,
  u.phone_number AS "accountPhone", h.branch_id AS "heldBranchId",
  k.input_hash AS "inputHash", k.booking_id AS "bookingId", k.outcome AS refusal, k.created_at AS "rememberedAt"
FROM (VALUES (1)) AS always
LEFT JOIN customer_order o ON o.order_key = $5
LEFT JOIN booking b ON b.order_key = $5 AND b.status <> 'CANCELLED' AND b.order_check <> 'CHECK_ORDER' AND NOT b.second_delivery
LEFT JOIN user_account u ON u.id = $7
LEFT JOIN hold h ON h.token_hash = $4 AND h.expires_at > $3 AND h.delivery_date = $2
LEFT JOIN idempotency_key k ON k.key_hash = $6`;

/** Reads what decides a booking in one statement, which is measured (target P2); and stores refusals of requests with a key. */
export class BookingFactsRepository {
  private readonly keys: Repository<IdempotencyKeyEntity>;

  constructor(private readonly source: EntitySource) {
    this.keys = source.getRepository(IdempotencyKeyEntity);
  }

  async read({ branchIds, date, now, ownHold, orderKey, keyHash, userId }: FactsQuery): Promise<BookingFacts> {
    const [row] = await this.source.query<FactsRow>(
      selectFacts,
      [branchIds, date, now, ownHold, orderKey, keyHash, userId],
      'booking_facts',
    );
    if (row === undefined) throw new Error('the facts of a booking have one row');
    return {
      fingerprint: row.fingerprint,
      countOf: parseCounts(row.counts, branchIds),
      order: orderOf(row),
      active: row.active && bookingOf(row.active),
      unchecked: (row.unchecked ?? []).map(bookingOf),
      accountPhone: row.accountPhone,
      heldBranchId: row.heldBranchId,
      remembered:
        row.inputHash === null
          ? null
          : { inputHash: row.inputHash, bookingId: row.bookingId, refusal: row.refusal, createdAt: row.rememberedAt },
    };
  }

  /** Returns the use of a key; null if it is unused. */
  async remembered(keyHash: Buffer): Promise<Omit<RememberedAnswer, 'refusal'> | null> {
    return this.keys.findOne({ where: { keyHash }, select: { inputHash: true, bookingId: true, createdAt: true } });
  }

  /** @returns false if the key was used meanwhile */
  async rememberRefusal(key: { keyHash: Buffer; inputHash: Buffer }, refusal: Refusal, now: Date): Promise<boolean> {
    const inserted = await this.keys
      .createQueryBuilder()
      .insert()
      .values({ ...key, outcome: { ...refusal }, createdAt: now })
      .orIgnore()
      .returning('key_hash')
      .execute();
    return (inserted.raw as unknown[]).length > 0;
  }

  /** Deletes a key that is older than 24 hours, so that it can be used again. */
  async forget(keyHash: Buffer, createdAt: Date): Promise<void> {
    await this.keys.delete({ keyHash, createdAt: LessThanOrEqual(createdAt) });
  }
}

function orderOf({ status, orderZipcode, orderEmail, orderPhone, ...row }: FactsRow): BookingFacts['order'] {
  if (status === null) return null;
  const { isPaid, isSigned, orderNumber, quantityMattress, quantityBedset } = row;
  const contact = { postcode: orderZipcode, emails: [orderEmail], phones: [orderPhone] };
  return { status, isPaid, isSigned, orderNumber, quantityMattress, quantityBedset, contact };
}

function bookingOf({ status, deliveryDate, postcode, email, primaryContact, secondaryContact }: BookingJson): BookingOfOrder {
  return { status, deliveryDate, contact: { postcode, emails: [email], phones: [primaryContact, secondaryContact] } };
}
