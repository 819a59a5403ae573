import type { Messages } from '../lib/message-loader';

/** The words in Malay of the form, account, booking and user area. */
export const areas = import.meta.glob<Messages>('./bm/{account,delivery-form,manage,user-area}.json', { eager: true, import: 'default' });
