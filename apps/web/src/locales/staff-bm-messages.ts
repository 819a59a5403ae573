import { joinAreas } from './join-areas';

/** Every word of the pages for staff in Malay as spoken in Malaysia. */
export const messages = joinAreas(import.meta.glob<Record<string, string>>('./bm/staff/*.json', { eager: true, import: 'default' }));
