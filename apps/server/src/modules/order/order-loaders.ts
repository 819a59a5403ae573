import DataLoader from 'dataloader';
import type { LoaderFactory } from '../../graphql/request-loaders.js';
import type { OrderWithText } from './order-record.js';
import type { OrderService } from './order.service.js';

/** Loads orders by key; null for an order that is not on file. For staff who have already received a booking of the order. */
export function orderByKey(orders: Pick<OrderService, 'byKeys'>): LoaderFactory<string, OrderWithText | null> {
  return () =>
    new DataLoader(async (orderKeys) => {
      const found = new Map((await orders.byKeys(orderKeys)).map((order) => [order.orderKey, order]));
      return orderKeys.map((key) => found.get(key) ?? null);
    });
}
