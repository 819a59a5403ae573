import { orderStatusText } from '@booking/domain/order/order-status';
import type { Database } from '../../database/database.js';
import type { OrderWithText } from './order-record.js';
import { OrderRepository } from './order.repository.js';

/** Orders of the retailer's system. */
export class OrderService {
  constructor(private readonly database: Database) {}

  /** Without a check: for the orders of bookings that the caller, a member of staff, was given already. */
  async byKeys(orderKeys: readonly string[]): Promise<OrderWithText[]> {
    const orders = await new OrderRepository(this.database).byKeys(orderKeys);
    return orders.map((order) => ({ ...order, statusText: orderStatusText(order) }));
  }
}
