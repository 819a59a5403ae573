import type { OrderStatusText } from '@booking/domain/order/order-status';
import type { OrderEntity } from './order.entity.js';

type OrderAddress = Pick<OrderEntity, 'address1' | 'address2' | 'zipcode' | 'city' | 'state' | 'country'>;

/** An order as the retailer's system sent it. */
export interface OrderRecord extends Omit<OrderEntity, keyof OrderAddress | 'createdAt' | 'updatedAt'> {
  address: OrderAddress;
  /** Branches that cover its postcode. */
  branchIds: string[];
}

export type OrderWithText = OrderRecord & { statusText: OrderStatusText };
