import type { Messages } from '../lib/message-loader';

/** The words in Malay of what every visit begins with. */
export const areas = import.meta.glob<Messages>('./bm/{app,errors,home,ui}.json', { eager: true, import: 'default' });
