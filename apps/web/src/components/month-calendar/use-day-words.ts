import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useIntl } from 'react-intl';
import { useLocale } from '../../lib/use-locale';
import { dayLook, type DeliveryDay } from '../day-status/day-look';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

interface Flags {
  chosen: boolean;
  today: boolean;
}

export interface DayWords {
  /** The whole day for the ear: 'Friday, 11 Dec, 2026: Holiday. Sultan of Selangor's Birthday. No deliveries on …'. */
  label(date: CalendarDate, day: DeliveryDay | 'past' | 'loading', flags: Flags): string;
  /** Why a day cannot be booked, as a heading and a sentence. */
  reason(day: DeliveryDay): { title: string; text: string };
}

/** A day of the calendar in words. `first` and `last` are the bounds of what can be booked. */
export function useDayWords(first: CalendarDate | null, last: CalendarDate | null): DayWords {
  const intl = useIntl();
  const locale = useLocale();

  function reason({ date, reason: code, note }: DeliveryDay) {
    const id = code ?? 'FULL';
    const values = {
      date: deliveryDateText(date, locale, 'sentence'),
      weekday: deliveryDateText(date, locale, 'weekday'),
      first: deliveryDateText(first ?? date, locale, 'day'),
      last: deliveryDateText(last ?? date, locale, 'day'),
      note: note ?? '',
      noted: note ? 'yes' : 'no',
    };
    return {
      title: intl.formatMessage({ id: `deliveryForm.reason.${id}.title` }),
      text: intl.formatMessage({ id: `deliveryForm.reason.${id}.text` }, values),
    };
  }

  function status(day: DeliveryDay | 'past' | 'loading', chosen: boolean): string {
    if (chosen) return intl.formatMessage({ id: 'deliveryForm.day.chosen' });
    if (day === 'past') return intl.formatMessage({ id: 'deliveryForm.day.past' });
    if (day === 'loading') return intl.formatMessage({ id: 'deliveryForm.day.loading' });
    const word = intl.formatMessage({ id: dayLook(day).word });
    if (day.reason === null) return word;
    const { title, text } = reason(day);
    return title === word ? `${word}. ${text}` : `${word}. ${title}. ${text}`;
  }

  return {
    reason,
    label: (date, day, { chosen, today }) =>
      intl.formatMessage(
        { id: today ? 'deliveryForm.day.labelToday' : 'deliveryForm.day.label' },
        { date: deliveryDateText(date, locale, 'sentence'), status: status(day, chosen) },
      ),
  };
}
