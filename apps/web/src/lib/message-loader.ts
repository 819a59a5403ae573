import type { Locale } from '@booking/domain/locale/locale';
import { beginActivity } from './activity';

/** Message id to ICU text. */
export type Messages = Record<string, string>;
/** The catalogues of one language by file, one file an area. */
export type Areas = Record<string, Messages>;
export type MessageLoader = (locale: Locale) => Promise<Messages>;

/** One catalogue out of all areas. Here and not in the catalogues, which import nothing: the bundler would load more with them. */
export const joinAreas = (areas: Areas): Messages => Object.assign({}, ...Object.values(areas)) as Messages;

/** Loads one part of the words: each language is a file of its own, fetched once, when it is first shown. For React's `use`. */
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
