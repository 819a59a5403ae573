import { localMoment, type CalendarDate } from '@booking/domain/calendar/calendar-date';

/** The present instant in milliseconds. The only clock of the client, so that tests can set it. */
export const now = (): number => Date.now();

/** Today where the retailer is, wherever the visitor's device is. */
export const today = (): CalendarDate => localMoment(new Date(now())).date;
