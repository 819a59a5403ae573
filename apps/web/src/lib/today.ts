import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { now } from './clock';

/** Returns today's date in Malaysia in any time zone of the device. Not in the module of `now`, because this one loads the date library. */
export const today = (): CalendarDate => localDateTime(new Date(now())).date;
