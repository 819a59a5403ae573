import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OrderFacts } from '@booking/domain/order/order-status';
import type { StatementSource } from '../../database/statement-source.js';

/** The public fields of an active booking of an order. */
interface ActiveBooking {
  deliveryDate: CalendarDate;
  status: BookingStatus;
}

/** The fields of an order on file that a caller who knows its postcode may read. */
interface OwnOrder extends OrderFacts {
  orderNumber: string;
  quantityMattress: number | null;
  quantityBedset: number | null;
}

interface StatusRow {
  status: number | null;
  orderNumber: string;
  quantityMattress: number | null;
  quantityBedset: number | null;
  isPaid: boolean;
  isSigned: boolean;
  deliveryDate: string | null;
  bookingStatus: ActiveBooking['status'];
}

// Reads all rows whatever the postcode, so that a wrong postcode takes as long as an unknown order. A booking that staff must check (c) is
// returned as one of an order that is not on file: it gives no access to the order. Of an order with a second delivery the next upcoming
// one is returned.
const selectStatus = `
SELECT CASE WHEN own THEN o.status END AS status, o.is_paid AS "isPaid", o.is_signed AS "isSigned",
  o.order_number AS "orderNumber", o.quantity_mattress AS "quantityMattress", o.quantity_bedset AS "quantityBedset",
  CASE WHEN own THEN coalesce(b.delivery_date, c.delivery_date) ELSE c.delivery_date END AS "deliveryDate",
  CASE WHEN own THEN coalesce(b.status, c.status) ELSE c.status END AS "bookingStatus"
FROM (VALUES (1)) AS always
LEFT JOIN customer_order o ON o.order_key = $1
LEFT JOIN LATERAL (SELECT delivery_date, status, postcode FROM booking
  WHERE order_key = $1 AND status <> 'CANCELLED' AND order_check <> 'CHECK_ORDER'
  ORDER BY postcode = $2 DESC, status IN ('CONFIRMED', 'OUT_FOR_DELIVERY') DESC, delivery_date, id LIMIT 1) b ON true
LEFT JOIN LATERAL (SELECT delivery_date, status FROM booking
  WHERE order_key = $1 AND postcode = $2 AND status <> 'CANCELLED' AND order_check = 'CHECK_ORDER' ORDER BY id LIMIT 1) c ON true
CROSS JOIN LATERAL (SELECT coalesce(o.zipcode = $2, false) OR coalesce(b.postcode = $2, false) AS own) AS postcode`;

/** Reads an order and its active booking, if the postcode is that of one of them. Own SQL: one statement whatever it finds (target D2). */
export class OrderStatusRepository {
  constructor(private readonly source: StatementSource) {}

  async find(orderKey: string, postcode: string): Promise<{ order: OwnOrder | null; active: ActiveBooking | null }> {
    const [row] = await this.source.query<StatusRow>(selectStatus, [orderKey, postcode], 'order_status');
    if (row === undefined) throw new Error('the status of an order has one row');
    const { status, isPaid, isSigned, orderNumber, quantityMattress, quantityBedset } = row;
    return {
      // A null status: the order has another postcode, or is not on file.
      order: status === null ? null : { status, isPaid, isSigned, orderNumber, quantityMattress, quantityBedset },
      active: row.deliveryDate === null ? null : { deliveryDate: row.deliveryDate, status: row.bookingStatus },
    };
  }
}
