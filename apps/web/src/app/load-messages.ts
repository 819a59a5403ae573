import { createMessageLoader } from '../lib/message-loader';

/** The words of a language that every visit begins with. For React's `use`. */
export const loadMessages = createMessageLoader({
  en: () => import('../locales/en-messages'),
  bm: () => import('../locales/bm-messages'),
  cn: () => import('../locales/cn-messages'),
});
