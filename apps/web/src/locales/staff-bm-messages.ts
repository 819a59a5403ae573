import type { Messages } from '../lib/message-loader';

/** Every word of the pages for staff in Malay as spoken in Malaysia. */
export const areas = import.meta.glob<Messages>('./bm/staff/*.json', { eager: true, import: 'default' });
