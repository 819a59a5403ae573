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
import { refuseFaults } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import type { Database } from '../../database/database.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { attemptsOf } from '../limit/attempts-of-caller.js';
import { OrderStatusRepository } from './order-status.repository.js';

const statusLimit = { browser: 'orderStatusByBrowser', address: 'orderStatusByAddress' } as const;

export interface OrderStatusAnswer {
  /** As it is on file; otherwise what was asked for, as receipts print it. */
  orderNumber: string;
  statusText: OrderStatusText | null;
  bookable: boolean;
  deliveryDate: CalendarDate | null;
  bookingStatus: BookingStatus | null;
  /** As ordered. */
  quantityMattress: number | null;
  quantityBedset: number | null;
}

/** Shows how an order stands to any caller who knows its number and postcode. */
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
   * The postcode is that of the order, or of its booking. Without it an order is as if it were not on file: the same
   * answer from the same statement. An order without a postcode on file is shown to no caller.
   * @throws BAD_USER_INPUT for what is no order number or no postcode; TOO_MANY_REQUESTS, but for staff
   */
  async orderStatus(caller: Caller, orderNumber: string, postcode: string): Promise<OrderStatusAnswer> {
    const faults = checkDeliveryForm({ ...emptyDeliveryForm, orderNumber, postcode });
    refuseFaults(faults.filter(({ path }) => path === 'orderNumber' || path === 'postcode'));
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
