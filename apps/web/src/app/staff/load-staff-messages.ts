import { createMessageLoader } from '../load-messages';

/** The words of the pages for staff, which customers never load. For React's `use`. */
export const loadStaffMessages = createMessageLoader({
  en: () => import('../../locales/staff-en-messages'),
  bm: () => import('../../locales/staff-bm-messages'),
  cn: () => import('../../locales/staff-cn-messages'),
});
