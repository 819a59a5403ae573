import type { Messages } from '../lib/message-loader';

/** The words in English of what every visit begins with. */
export const areas = import.meta.glob<Messages>('./en/{app,errors,home,ui}.json', { eager: true, import: 'default' });
