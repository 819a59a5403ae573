import { joinAreas } from './join-areas';

/** The words in Chinese that come with the first page that needs an answer of the server: account, booking and user area. */
export const messages = joinAreas(
  import.meta.glob<Record<string, string>>('./cn/{account,manage,user-area}.json', { eager: true, import: 'default' }),
);
