import type { ReactNode } from 'react';
import { AddedWords } from '../../lib/added-words';
import { loadStaffMessages } from './load-staff-messages';

/** Adds the words of the pages for staff to those of the page's language. */
export const StaffWords = ({ children }: { children: ReactNode }) => <AddedWords load={loadStaffMessages}>{children}</AddedWords>;
