import { joinAreas } from './join-areas';

/** Every word of the pages for staff in simplified Chinese as written in Malaysia. */
export const messages = joinAreas(import.meta.glob<Record<string, string>>('./cn/staff/*.json', { eager: true, import: 'default' }));
