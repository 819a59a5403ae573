/**
 * How many messages go out within 24 hours that a guest can cause (Target M1, ADR 0015): to one recipient, codes and mails of
 * accounts included, and about one booking, by both channels together.
 */
export const messageLimits = { smsOfRecipient: 5, emailsOfRecipient: 8, ofBooking: 20 } as const;

/** Of the SMS of a recipient, so many at most are codes of Find my booking: the others stay for news of the delivery (N1). */
export const bookingCodesOfRecipient = 3;
