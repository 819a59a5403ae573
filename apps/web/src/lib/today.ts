import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { now } from './clock';

/** Today where the retailer is, wherever the visitor's device is. Apart from `now`, which every page starts with: this brings the date library. */
export const today = (): CalendarDate => localDateTime(new Date(now())).date;
