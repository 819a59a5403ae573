/**
 * How many messages go out within 24 hours that a guest can cause (Target M1, ADR 0015): to one recipient, codes and mails of
 * accounts included, and about one booking, by both channels together.
 */
export const messageLimits = { smsOfRecipient: 5, emailsOfRecipient: 8, ofBooking: 20 } as const;
