import { createTabStore } from '../../lib/tab-store';

/**
 * The token of the link that led here: in this tab only, and no longer than until it is used. It leaves the address at once, so that
 * neither the history nor a referrer nor a look at the screen carries it on.
 */
export const resetToken = createTabStore('booking.reset-token');
