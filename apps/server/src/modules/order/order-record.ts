import type { OrderStatusText } from '@booking/domain/order/order-status';

/** An order as the retailer's system sent it. */
export interface OrderRecord {
  /** normaliseOrderNumber(orderNumber). */
  orderKey: string;
  orderNumber: string;
  /** 0 Draft, 1 Incorporated, 2 Paid. */
  status: number;
  isPaid: boolean;
  isSigned: boolean;
  processedDate: string | null;
  name: string | null;
  email: string | null;
  primaryContact: string | null;
  address: {
    address1: string | null;
    address2: string | null;
    zipcode: string | null;
    city: string | null;
    state: string | null;
    country: string | null;
  };
  quantityMattress: number | null;
  quantityBedset: number | null;
  /** Branches that cover its postcode. */
  branchIds: string[];
}

export type OrderWithText = OrderRecord & { statusText: OrderStatusText };
