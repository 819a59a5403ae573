import type { Locale } from '@booking/domain/locale/locale';

/** Who changed a booking, as its customer reads it: not which member of staff. */
export const branchAuthor: Readonly<Record<Locale, string>> = { en: 'The branch', bm: 'Cawangan', cn: '分行' };
