import type { Locale } from '@booking/domain/locale/locale';

interface CalendarFeedTexts {
  /** The title of a delivery; `{goods}` is one or both of the lines below. */
  title: string;
  /** Singular and plural. */
  mattresses: readonly [one: string, more: string];
  bedsets: readonly [one: string, more: string];
  both: string;
  description: string;
}

/** Texts of the calendars of branches. */
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
