import type { ReactNode } from 'react';
import { AddedWords } from '../../lib/added-words';
import { createMessageLoader, type Areas } from '../../lib/message-loader';

/** Adds the words of the pages for staff to those of the page's language. */
export const StaffWords = ({ children }: { children: ReactNode }) => <AddedWords load={loadStaffMessages}>{children}</AddedWords>;

type Part = Promise<{ areas: Areas }>;

/** The pages for staff also show the words of customers' bookings. */
const joined = async (customer: Part, staff: Part) => ({ areas: { ...(await customer).areas, ...(await staff).areas } });

/** The words of the pages for staff, which customers never load. For React's `use`. */
export const loadStaffMessages = createMessageLoader({
  en: () => joined(import('../../locales/en-customer-messages'), import('../../locales/staff-en-messages')),
  bm: () => joined(import('../../locales/bm-customer-messages'), import('../../locales/staff-bm-messages')),
  cn: () => joined(import('../../locales/cn-customer-messages'), import('../../locales/staff-cn-messages')),
});
