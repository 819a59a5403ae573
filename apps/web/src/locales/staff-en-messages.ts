import { joinAreas } from './join-areas';

/** Every word of the pages for staff in English. */
export const messages = joinAreas(import.meta.glob<Record<string, string>>('./en/staff/*.json', { eager: true, import: 'default' }));
