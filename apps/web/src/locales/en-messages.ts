import { joinAreas } from './join-areas';

/** Every word of the client in English. */
export const messages = joinAreas(import.meta.glob<Record<string, string>>('./en/*.json', { eager: true, import: 'default' }));
