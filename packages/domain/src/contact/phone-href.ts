/** The digits alone, as links want them. */
export const phoneDigits = (phone: string): string => phone.replace(/\D/g, '');

/** Opens the telephone with this number. */
export const phoneHref = (phone: string): string => `tel:${phone.startsWith('+') ? '+' : ''}${phoneDigits(phone)}`;
