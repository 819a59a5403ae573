import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { dayLook, isBookable, type DeliveryDay } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { opensOn, type CalendarDays, type ShownDay } from './calendar-days';

interface Flags {
  /** Message id of the word of a day that is chosen or booked; null for any other. */
  markWord: string | null;
  today: boolean;
}

export interface DayWords {
  /** The whole day for the ear: 'Friday, 11 Dec, 2026: Holiday. Sultan of Selangor's Birthday. No deliveries on …'. */
  label(date: CalendarDate, day: ShownDay, flags: Flags): string;
  /** Why a day cannot be booked, as a heading and a sentence. */
  reason(day: DeliveryDay): { title: string; text: string };
}

/** The days of a calendar in words. */
export function useDayWords({ today, byDate, last }: CalendarDays): DayWords {
  const t = useT();
  const locale = useLocale();
  const first = [...byDate.values()].find(isBookable)?.date ?? null;

  function reason({ date, reason: code, note }: DeliveryDay) {
    const id = code ?? 'FULL';
    const values = {
      date: deliveryDateText(date, locale, 'sentence'),
      weekday: deliveryDateText(date, locale, 'weekday'),
      first: deliveryDateText(first ?? date, locale, 'day'),
      found: first === null ? 'no' : 'yes',
      day: deliveryDateText(date, locale, 'day'),
      opens: deliveryDateText(last === null ? date : opensOn(date, last, today), locale, 'day'),
      note: note ?? '',
      noted: note ? 'yes' : 'no',
    };
    return {
      title: t(`deliveryForm.reason.${id}.title`),
      text: t(`deliveryForm.reason.${id}.text`, values),
    };
  }

  function status(day: ShownDay, markWord: string | null): string {
    if (markWord !== null) return t(markWord);
    if (typeof day === 'string') return t(`deliveryForm.day.${day}`);
    const word = t(dayLook(day).word);
    if (day.reason === null) return word;
    const { title, text } = reason(day);
    return title === word ? `${word}. ${text}` : `${word}. ${title}. ${text}`;
  }

  return {
    reason,
    label: (date, day, { markWord, today: isToday }) =>
      t(isToday ? 'deliveryForm.day.labelToday' : 'deliveryForm.day.label', {
        date: deliveryDateText(date, locale, 'sentence'),
        status: status(day, markWord),
      }),
  };
}
