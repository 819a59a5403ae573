import type { Locale } from '@booking/domain/locale/locale';
import type { Messages } from '../locales/join-areas';
import { beginActivity } from './activity';

export type MessageLoader = (locale: Locale) => Promise<Messages>;

/** Loads one part of the words: each language is a file of its own, fetched once, when it is first shown. For React's `use`. */
export function createMessageLoader(loaders: Record<Locale, () => Promise<{ messages: Messages }>>): MessageLoader {
  const loading = new Map<Locale, Promise<Messages>>();
  return (locale) => {
    const known = loading.get(locale);
    if (known) return known;
    const end = beginActivity();
    const messages = loaders[locale]().then((module) => module.messages);
    void messages.then(end, end);
    loading.set(locale, messages);
    return messages;
  };
}
