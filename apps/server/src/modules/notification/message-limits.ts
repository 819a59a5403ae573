/**
 * Maximum numbers of messages within 24 hours that a guest can cause (Target M1, ADR 0015): to one recipient, including codes and mails
 * about accounts, and about one booking, on both channels together.
 */
export const messageLimits = { smsOfRecipient: 5, emailsOfRecipient: 8, ofBooking: 20 } as const;

/** Maximum number of codes of Find my booking among the SMS of a recipient. The rest is reserved for messages about the delivery (N1). */
export const bookingCodesOfRecipient = 3;
