/** What needs a decision. */
export const decisionKinds = [
  'OVERBOOKED',
  'DELIVERY_FAILED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'ORDER_NOT_ON_FILE',
  'CHECK_ORDER',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Those that are about a booking. */
export type BookingDecisionKind = Extract<
  DecisionKind,
  'DELIVERY_FAILED' | 'OFFER_DECLINED' | 'OFFER_LAPSED' | 'ORDER_NOT_ON_FILE' | 'CHECK_ORDER'
>;
