import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';

export interface CalendarEntry {
  /** The same as in the confirmation message, so that a calendar keeps one entry. */
  uid: string;
  /** Grows with every change of the booking. */
  sequence: number;
  date: CalendarDate;
  title: string;
  text: string;
  place: string;
  /** The present instant, in milliseconds. */
  now: number;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');
const basic = (date: CalendarDate) => date.replaceAll('-', '');

/** Lines of at most 75 octets (RFC 5545, section 3.1); a character is never cut. */
function folded(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  for (const character of line) {
    if (encoder.encode(part + character).length > 74) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part].join('\r\n ');
}

/** A delivery as an iCalendar file (RFC 5545): one entry for the whole day. */
export function calendarFile({ uid, sequence, date, title, text, place, now }: CalendarEntry): string {
  const stamp = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Booking//Delivery//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${basic(date)}`,
    `DTEND;VALUE=DATE:${basic(addDays(date, 1))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `LOCATION:${escaped(place)}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
