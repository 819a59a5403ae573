import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';

/** When something was printed: the time alone, where it was on the day itself. */
export function momentText(at: string, day: CalendarDate, locale: Locale): string {
  const { date, time } = localDateTime(new Date(at));
  return date === day ? time : `${deliveryDateText(date, locale, 'brief')} ${time}`;
}
