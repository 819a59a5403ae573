import type { Locale } from '@booking/domain/locale/locale';

/** The author of a change as the customer reads it: it does not name the member of staff. */
export const branchAuthor: Readonly<Record<Locale, string>> = { en: 'The branch', bm: 'Cawangan', cn: '分行' };
