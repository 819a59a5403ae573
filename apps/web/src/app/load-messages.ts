import type { Locale } from '@booking/domain/locale/locale';
import { beginActivity } from '../lib/activity';
import type { Messages } from '../locales/join-areas';

type Loaders = Record<Locale, () => Promise<{ messages: Messages }>>;

/** Loads one part of the words: each language is a file of its own, fetched once, when it is first shown. */
export function createMessageLoader(loaders: Loaders): (locale: Locale) => Promise<Messages> {
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

/** The words of a language, but for those of the pages for staff. For React's `use`. */
export const loadMessages = createMessageLoader({
  en: () => import('../locales/en-messages'),
  bm: () => import('../locales/bm-messages'),
  cn: () => import('../locales/cn-messages'),
});
