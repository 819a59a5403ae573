import { createMessageLoader } from '../lib/message-loader';

/** Loads the messages of a language that every page needs. For React's `use`. */
export const loadMessages = createMessageLoader({
  en: () => import('../locales/en-messages'),
  bm: () => import('../locales/bm-messages'),
  cn: () => import('../locales/cn-messages'),
});
