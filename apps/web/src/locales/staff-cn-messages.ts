import type { Messages } from '../lib/message-loader';

/** Every word of the pages for staff in simplified Chinese as written in Malaysia. */
export const areas = import.meta.glob<Messages>('./cn/staff/*.json', { eager: true, import: 'default' });
