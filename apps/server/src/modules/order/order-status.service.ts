import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { checkDeliveryForm, emptyDeliveryForm } from '@booking/domain/booking/delivery-form';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import {
  isOrderBookable,
  normaliseOrderNumber,
  orderStatusText,
  printedOrderNumber,
  type OrderStatusText,
} from '@booking/domain/order/order-status';
import { normalisePostcode } from '@booking/domain/postcode/postcode';
import { refuseInvalid } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { attemptsOf } from '../limit/attempts-of-caller.js';
import { OrderStatusRepository } from './order-status.repository.js';

const statusLimit = { browser: 'orderStatusByBrowser', address: 'orderStatusByAddress' } as const;

export interface OrderStatusAnswer {
  /** The number on file; otherwise the requested number, as receipts print it. */
  orderNumber: string;
  statusText: OrderStatusText | null;
  bookable: boolean;
  deliveryDate: CalendarDate | null;
  bookingStatus: BookingStatus | null;
  /** As ordered. */
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/** Returns the status of an order to any caller who knows its number and postcode. */
export class OrderStatusService {
  private readonly statuses: OrderStatusRepository;

  constructor(
    database: Database,
    private readonly limits: Pick<AttemptLimits, 'consumeAll'>,
    private readonly orders: 'any' | 'known',
  ) {
    this.statuses = new OrderStatusRepository(database);
  }

  /**
   * Returns the status of an order. The postcode must be that of the order or of its booking: with any other, the same statement returns
   * the same result as for an unknown order. An order without a postcode on file is returned to nobody.
   * @throws BAD_USER_INPUT for an invalid order number or postcode; TOO_MANY_REQUESTS, except for staff
   */
  async orderStatus(caller: Caller, orderNumber: string, postcode: string): Promise<OrderStatusAnswer> {
    const errors = checkDeliveryForm({ ...emptyDeliveryForm, orderNumber, postcode });
    refuseInvalid(errors.filter(({ path }) => path === 'orderNumber' || path === 'postcode'));
    await this.limits.consumeAll(attemptsOf(caller, statusLimit));
    const { order, active } = await this.statuses.find(normaliseOrderNumber(orderNumber), normalisePostcode(postcode));
    return {
      orderNumber: order?.orderNumber ?? printedOrderNumber(orderNumber),
      statusText: order && orderStatusText(order),
      bookable: active === null && (order === null ? this.orders === 'any' : isOrderBookable(order)),
      deliveryDate: active?.deliveryDate ?? null,
      bookingStatus: active?.status ?? null,
      quantityMattress: order?.quantityMattress ?? null,
      quantityBedset: order?.quantityBedset ?? null,
    };
  }
}
