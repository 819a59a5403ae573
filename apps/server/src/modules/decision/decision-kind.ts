/** Kinds of decisions, the most urgent first: the order of the list. */
export const decisionKinds = [
  'OVERBOOKED',
  'UNPROVED_RUSH',
  'DELIVERY_FAILED',
  'CUSTOMER_NOT_HOME',
  'MESSAGE_FAILED',
  'OFFER_DECLINED',
  'OFFER_LAPSED',
  'ORDER_NOT_ON_FILE',
  'CHECK_ORDER',
  'QUANTITY',
] as const;
export type DecisionKind = (typeof decisionKinds)[number];

/** Kinds that concern a booking. */
export type BookingDecisionKind = Extract<
  DecisionKind,
  | 'DELIVERY_FAILED'
  | 'CUSTOMER_NOT_HOME'
  | 'MESSAGE_FAILED'
  | 'OFFER_DECLINED'
  | 'OFFER_LAPSED'
  | 'ORDER_NOT_ON_FILE'
  | 'CHECK_ORDER'
  | 'QUANTITY'
>;
