import { joinAreas } from './join-areas';

/** Every word of the client in simplified Chinese as written in Malaysia. */
export const messages = joinAreas(import.meta.glob<Record<string, string>>('./cn/*.json', { eager: true, import: 'default' }));
