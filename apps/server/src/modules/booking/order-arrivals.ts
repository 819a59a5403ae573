import type { OrderCheck } from '@booking/domain/booking/order-check';
import { exceedsOrder, type Quantities } from '@booking/domain/booking/places';
import { mayClaim, provesClaim } from '@booking/domain/order/order-claim';
import type { StatementSource } from '../../database/statement-source.js';
import type { BookingChange } from './booking-record.js';
import type { Author } from './change-record.js';

interface WaitingRow extends Quantities, Record<'id' | 'orderKey' | 'postcode' | 'email' | 'primaryContact', string> {
  orderCheck: OrderCheck;
  checkPieces: number;
  orderMattress: number | null;
  orderBedset: number | null;
  secondaryContact: string | null;
  accountEmail: string | null;
  accountPhone: string | null;
  orderPostcode: string | null;
  orderEmail: string | null;
  orderPhone: string | null;
}

/** New and changed orders with which bookings must be compared. */
export interface JudgedOrders {
  /** Orders that had neither postcode nor contact on file before, by which a booking could have claimed them. */
  unknownBefore: readonly string[];
  /** Orders that have other quantities than before. */
  otherQuantities: readonly string[];
}

/** When orders were imported and by whom, for the history. */
interface OrderArrival extends Author {
  at: Date;
}

/**
 * Judges bookings that were made before their order was known (domain.md, "Orders on file and who may claim them"). One that shares neither
 * postcode nor contact with it becomes a request to be checked, as if it had been booked after the order, by a customer or a partner's key.
 * Bookings by staff, by keys with their right, and those that staff have confirmed stay; so do those that are out or delivered, because
 * there is nothing left to check. One that shares a contact with the order is verified from now on, and counts in no guest quota (ADR
 * 0016).
 *
 * A booking of more pieces than its order says, or its branch delivers unchecked, becomes the decision QUANTITY, and one that no longer has
 * more stops being one.
 *
 * Own SQL: it locks the bookings of many orders by one index, in the order of their keys. The conditions of status and check are repeated
 * for that index, booking_active_order, which contains only these bookings.
 *
 * @param tx the transaction that wrote the orders: no reader sees the one without the other
 * @returns the references of the bookings that must be checked now
 */
export async function judgeBookingsOf(
  tx: StatementSource,
  { unknownBefore, otherQuantities }: JudgedOrders,
  { at, by, byId, byKind, byKey }: OrderArrival,
): Promise<string[]> {
  const orderKeys = [...new Set([...unknownBefore, ...otherQuantities])];
  if (orderKeys.length === 0) return [];
  const waiting = await tx.query<WaitingRow>(
    `SELECT b.id, b.order_key AS "orderKey", b.order_check AS "orderCheck", b.quantity_mattress AS "quantityMattress",
            b.quantity_bedset AS "quantityBedset", o.quantity_mattress AS "orderMattress", o.quantity_bedset AS "orderBedset",
            br.check_pieces AS "checkPieces", b.postcode, b.email, b.primary_contact AS "primaryContact", b.secondary_contact AS "secondaryContact",
            CASE WHEN u.email_confirmed THEN u.email END AS "accountEmail", u.phone_number AS "accountPhone",
            o.zipcode AS "orderPostcode", o.email AS "orderEmail", o.primary_contact AS "orderPhone"
       FROM booking b JOIN customer_order o ON o.order_key = b.order_key JOIN branch br ON br.id = b.branch_id LEFT JOIN user_account u ON u.id = b.user_id
      WHERE b.order_key = ANY ($1::text[]) AND b.status <> 'CANCELLED' AND b.order_check <> 'CHECK_ORDER'
        AND b.status IN ('CONFIRMED', 'FAILED') AND b.order_check IN ('NONE', 'QUANTITY')
        AND EXISTS (SELECT 1 FROM booking_event e LEFT JOIN api_key k ON k.id = e.by_key
                     WHERE e.booking_id = b.id AND e.change = 'BOOKED'
                       AND (e.by_kind = 'CUSTOMER' OR e.by_kind = 'KEY' AND NOT 'booking:write' = ANY (k.scope)))
      ORDER BY b.order_key FOR UPDATE OF b`,
    [orderKeys],
  );
  const firstSeen = new Set(unknownBefore);
  const arrived = waiting.filter(({ orderKey }) => firstSeen.has(orderKey));
  const verified = arrived.filter((row) => provesClaim(orderOf(row), bookingOf(row))).map(({ id }) => id);
  if (verified.length > 0)
    await tx.query('UPDATE booking SET unverified_at = NULL, address_hash = NULL, network_hash = NULL WHERE id = ANY ($1::uuid[])', [
      verified,
    ]);
  const strangers = new Set(arrived.filter((row) => !mayClaim([orderOf(row)], bookingOf(row))));
  const judged = waiting.flatMap((row): { id: string; check: OrderCheck; change: BookingChange['change'] }[] => {
    const { id, orderCheck, orderMattress: quantityMattress, orderBedset: quantityBedset } = row;
    if (strangers.has(row)) return [{ id, check: 'CHECK_ORDER', change: 'CHECK_ORDER' }];
    const exceeds = exceedsOrder(row, { quantityMattress, quantityBedset }, row);
    if (exceeds === (orderCheck === 'QUANTITY')) return [];
    return [exceeds ? { id, check: 'QUANTITY', change: 'QUANTITY' } : { id, check: 'NONE', change: 'ORDER_CONFIRMED' }];
  });
  if (judged.length === 0) return [];
  const toCheck = await tx.query<{ reference: string }>(
    `WITH judged AS (
       UPDATE booking b SET order_check = j.check, version = version + 1, updated_at = $2
         FROM jsonb_to_recordset($1::jsonb) AS j (id uuid, "check" text, change text) WHERE b.id = j.id
       RETURNING b.id, b.reference, b.order_check, j.change
     ), history AS (
       INSERT INTO booking_event (booking_id, at, by_name, by_id, by_kind, by_key, change)
       SELECT id, $2, $3, $4::uuid, $5, $6::uuid, change FROM judged)
     SELECT reference FROM judged WHERE order_check <> 'NONE' ORDER BY reference`,
    [JSON.stringify(judged), at, by, byId, byKind, byKey],
  );
  return toCheck.map(({ reference }) => reference);
}

const orderOf = ({ orderPostcode, orderEmail, orderPhone }: WaitingRow) => ({
  postcode: orderPostcode,
  emails: [orderEmail],
  phones: [orderPhone],
});

const bookingOf = ({ postcode, email, primaryContact, secondaryContact, accountEmail, accountPhone }: WaitingRow) => ({
  postcode,
  emails: [email, accountEmail],
  phones: [primaryContact, secondaryContact, accountPhone],
});
