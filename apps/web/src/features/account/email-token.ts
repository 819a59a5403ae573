import { createTabStore } from '../../lib/tab-store';

/** The token of the link that led to the confirmation; kept like that of a new password (reset-token.ts). */
export const emailToken = createTabStore('booking.email-token');
