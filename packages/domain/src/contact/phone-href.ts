/** Returns the digits of a number, for links. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Returns a link that calls the number. */
export const phoneHref = (phone: string): string => `tel:${phone.startsWith('+') ? '+' : ''}${phoneDigits(phone)}`;
