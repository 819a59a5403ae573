import { createTabStore } from '../../lib/tab-store';

/**
 * The token of the link that was opened: kept only in this tab, and only until it is used. It is removed from the URL at once, so that it
 * is in no history, no Referer header and no screenshot.
 */
export const resetToken = createTabStore('booking.reset-token');
