import type { Locale } from '@booking/domain/locale/locale';
import { beginActivity } from '../lib/activity';
import type { Messages } from '../locales/join-areas';

const loaders: Record<Locale, () => Promise<{ messages: Messages }>> = {
  en: () => import('../locales/en-messages'),
  bm: () => import('../locales/bm-messages'),
  cn: () => import('../locales/cn-messages'),
};

const loading = new Map<Locale, Promise<Messages>>();

/** The words of a language: each language is a file of its own, fetched once, when it is first shown. For React's `use`. */
export function loadMessages(locale: Locale): Promise<Messages> {
  const known = loading.get(locale);
  if (known) return known;
  const end = beginActivity();
  const messages = loaders[locale]().then((module) => module.messages);
  void messages.then(end, end);
  loading.set(locale, messages);
  return messages;
}
