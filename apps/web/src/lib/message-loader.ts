import type { Locale } from '@booking/domain/locale/locale';
import { beginActivity } from './activity';

/** Message id to ICU text. */
export type Messages = Record<string, string>;
/** The catalogues of one language by file, one file an area. */
export type Areas = Record<string, Messages>;
export type MessageLoader = (locale: Locale) => Promise<Messages>;

/** Merges the areas into one catalogue. The catalogues do not do it: with an import, the bundler would load more with each of them. */
export const joinAreas = (areas: Areas): Messages => Object.assign({}, ...Object.values(areas)) as Messages;

/** Returns a function for React's `use` that loads messages. Each language is a file, and is fetched once, when it is first shown. */
export function createMessageLoader(loaders: Record<Locale, () => Promise<{ areas: Areas }>>): MessageLoader {
  const loading = new Map<Locale, Promise<Messages>>();
  return (locale) => {
    const known = loading.get(locale);
    if (known) return known;
    const end = beginActivity();
    const messages = loaders[locale]().then((module) => joinAreas(module.areas));
    void messages.then(end, end);
    loading.set(locale, messages);
    return messages;
  };
}
