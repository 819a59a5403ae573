/** What needs a decision, the most pressing first: the order of the list. */
export const decisionKinds = [
  'OVERBOOKED',
  'UNPROVED_RUSH',
  'DELIVERY_FAILED',
  'MESSAGE_FAILED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'ORDER_NOT_ON_FILE',
  'CHECK_ORDER',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Those that are about a booking. */
export type BookingDecisionKind = Extract<
  DecisionKind,
  'DELIVERY_FAILED' | 'MESSAGE_FAILED' | 'OFFER_DECLINED' | 'OFFER_LAPSED' | 'ORDER_NOT_ON_FILE' | 'CHECK_ORDER'
>;
