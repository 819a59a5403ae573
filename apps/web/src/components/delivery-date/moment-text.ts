import { localDateTime } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { deliveryDateText, type DateStyle } from './delivery-date-text';

/** 'Wed 02 Dec, 18:00'; Chinese has no comma there. */
export function momentText(at: string | Date, locale: Locale, style: DateStyle = 'brief'): string {
  const { date, time } = localDateTime(new Date(at));
  return `${deliveryDateText(date, locale, style)}${locale === 'cn' ? ' ' : ', '}${time}`;
}
