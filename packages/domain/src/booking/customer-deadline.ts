import { addDays, type CalendarDate } from '../calendar/calendar-date.js';

/** The last date on which a customer may still move or cancel: the day before the lead time begins (Domain: today < deliveryDate - leadTime). */
export function lastChangeDate(deliveryDate: CalendarDate, leadTime: number): CalendarDate {
  return addDays(deliveryDate, -leadTime - 1);
}

/** Whether a customer may still move or cancel today; later only staff. */
export function customerMayChange(deliveryDate: CalendarDate, leadTime: number, today: CalendarDate): boolean {
  return today <= lastChangeDate(deliveryDate, leadTime);
}
