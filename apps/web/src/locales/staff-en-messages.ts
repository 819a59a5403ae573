import type { Messages } from '../lib/message-loader';

/** Every word of the pages for staff in English. */
export const areas = import.meta.glob<Messages>('./en/staff/*.json', { eager: true, import: 'default' });
