import { weekdays, type Weekday } from '../calendar/calendar-date.js';

/** The contact of the retailer's logistics team: settings of the server, shown in pages and messages. */
export interface Contact {
  /** In the notation for people: '1-800-00-0000'. */
  phone: string;
  /** In the notation for people, with the country's code: '+60 12-345 6789'; null if there is none. */
  whatsapp: string | null;
  email: string;
  officeHours: OfficeHours;
}

/** Office hours of the telephone, in the retailer's time zone; the same on each of these days. */
export interface OfficeHours {
  firstDay: Weekday;
  /** Included. */
  lastDay: Weekday;
  /** 'HH:mm' */
  opens: string;
  /** 'HH:mm', later than `opens`. */
  closes: string;
}

const time = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const hoursPattern = new RegExp(`^([A-Z]{3})(?:-([A-Z]{3}))? (${time})-(${time})$`);

/** Parses 'MON-SAT 09:00-18:00' or 'FRI 09:00-12:30'; null for any other text. */
export function parseOfficeHours(text: string): OfficeHours | null {
  const [, first, last = first, opens, closes] = hoursPattern.exec(text) ?? [];
  const [firstDay, lastDay] = [first, last].map((short) => weekdays.find((weekday) => weekday.slice(0, 3) === short));
  if (!firstDay || !lastDay || !opens || !closes || opens >= closes) return null;
  return { firstDay, lastDay, opens, closes };
}
