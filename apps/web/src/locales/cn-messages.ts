import type { Messages } from '../lib/message-loader';

/** The words in Chinese of what every visit begins with. */
export const areas = import.meta.glob<Messages>('./cn/{app,errors,home,ui}.json', { eager: true, import: 'default' });
