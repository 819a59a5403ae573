import { joinAreas } from './join-areas';

/** Every word of the client in Malay as spoken in Malaysia. */
export const messages = joinAreas(import.meta.glob<Record<string, string>>('./bm/*.json', { eager: true, import: 'default' }));
