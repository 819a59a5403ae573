import { localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { now } from './clock';

/** Today in Malaysia, in whatever time zone the device is. A module apart from `now`, which every page loads: this one loads the date library. */
export const today = (): CalendarDate => localDateTime(new Date(now())).date;
