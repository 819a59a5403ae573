import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import type { Locale } from '@booking/domain/locale/locale';
import { deliveryDateText } from '../delivery-date/delivery-date-text';

/** A date as its field shows it: 'Fri 04 Dec, 2026', 'Jum 04 Dis, 2026', '2026年12月4日（星期五）'. */
export const shownDate = (date: CalendarDate, locale: Locale): string => deliveryDateText(date, locale, 'short').replace(', ', ' ');
