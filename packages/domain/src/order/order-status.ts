/** The facts of an order that its status text is made of (Specification, section 3: Order). */
export interface OrderFacts {
  status: number;
  isPaid: boolean;
  isSigned: boolean;
}

export const orderStatusTexts = ['Pending Payment', 'Pending Signing', 'Pending SSM Document', 'Complete'] as const;
/** The English text is the value; translations are found by it (Specification, section 4). */
export type OrderStatusText = (typeof orderStatusTexts)[number];

/**
 * The status text of an order (Specification, section 4). The specification names status 0 and 1; status 2 (Paid)
 * comes after 1 and is complete too.
 */
export function orderStatusText(order: OrderFacts): OrderStatusText {
  if (order.status >= 1) return 'Complete';
  if (!order.isPaid) return 'Pending Payment';
  return order.isSigned ? 'Pending SSM Document' : 'Pending Signing';
}

const stages = ['Draft', 'Incorporated', 'Paid'] as const;

/** The separate numeric mapping of section 4: 0 Draft, 1 Incorporated, 2 Paid; null for anything else. */
export function orderStage(status: number): (typeof stages)[number] | null {
  return stages[status] ?? null;
}

/** Whether an order on file can be booked: everything but an order that is not paid (Domain, "Booking: the invariant"). */
export function isOrderBookable(order: OrderFacts): boolean {
  return orderStatusText(order) !== 'Pending Payment';
}

/** How order numbers are compared: without case and spaces. */
export function normaliseOrderNumber(orderNumber: string): string {
  return orderNumber.replace(/\s/g, '').toUpperCase();
}
