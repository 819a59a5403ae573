import type { BookingStatus } from '@booking/domain/booking/booking-status';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { OrderFacts } from '@booking/domain/order/order-status';
import type { StatementSource } from '../../database/statement-source.js';

/** An active booking of an order, as little as may be told of it. */
interface ActiveBooking {
  deliveryDate: CalendarDate;
  status: BookingStatus;
}

interface StatusRow {
  status: number | null;
  isPaid: boolean;
  isSigned: boolean;
  deliveryDate: string | null;
  bookingStatus: ActiveBooking['status'];
}

// Both are read whatever the postcode, so that a foreign postcode takes as long as an unknown order.
const selectStatus = `
SELECT CASE WHEN own THEN o.status END AS status, o.is_paid AS "isPaid", o.is_signed AS "isSigned",
  CASE WHEN own THEN b.delivery_date END AS "deliveryDate", b.status AS "bookingStatus"
FROM (VALUES (1)) AS always
LEFT JOIN customer_order o ON o.order_key = $1
LEFT JOIN booking b ON b.order_key = $1 AND b.status <> 'CANCELLED'
CROSS JOIN LATERAL (SELECT coalesce(o.zipcode = $2, false) OR coalesce(b.postcode = $2, false) AS own) AS postcode`;

/** Reads an order and its active booking, as far as the postcode is theirs. */
export class OrderStatusRepository {
  constructor(private readonly source: StatementSource) {}

  async find(orderKey: string, postcode: string): Promise<{ order: OrderFacts | null; active: ActiveBooking | null }> {
    const [row] = await this.source.query<StatusRow>(selectStatus, [orderKey, postcode]);
    if (row === undefined) throw new Error('the status of an order has one row');
    return {
      order: row.status === null ? null : { status: row.status, isPaid: row.isPaid, isSigned: row.isSigned },
      active: row.deliveryDate === null ? null : { deliveryDate: row.deliveryDate, status: row.bookingStatus },
    };
  }
}
