import type { Locale } from '@booking/domain/locale/locale';

interface CalendarFeedTexts {
  /** Of a delivery; `{goods}` is one of the lines below, or both. */
  title: string;
  /** One, and more of them. */
  mattresses: readonly [one: string, more: string];
  bedsets: readonly [one: string, more: string];
  both: string;
  description: string;
}

/** Words of the calendars of branches. */
export const calendarFeedTexts: Readonly<Record<Locale, CalendarFeedTexts>> = {
  en: {
    title: '{place}: {goods}',
    mattresses: ['{count} mattress', '{count} mattresses'],
    bedsets: ['{count} bedset', '{count} bedsets'],
    both: '{mattresses}, {bedsets}',
    description: '{reference}, {status}',
  },
  bm: {
    title: '{place}: {goods}',
    mattresses: ['{count} tilam', '{count} tilam'],
    bedsets: ['{count} set katil', '{count} set katil'],
    both: '{mattresses}, {bedsets}',
    description: '{reference}, {status}',
  },
  cn: {
    title: '{place}：{goods}',
    mattresses: ['{count}张床褥', '{count}张床褥'],
    bedsets: ['{count}套床组', '{count}套床组'],
    both: '{mattresses}，{bedsets}',
    description: '{reference}，{status}',
  },
};
