import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';

/**
 * An own writer of iCalendar (RFC 5545): the packages at hand take the time of writing from the machine and fold lines
 * by characters, where the standard counts octets, which breaks Chinese and Malay titles in strict readers.
 */

/** One all-day entry. */
export interface CalendarEntry {
  /** The same for every version of an entry: a calendar replaces instead of adding. */
  uid: string;
  /** Grows with every version; a calendar ignores a lower one that arrives late. */
  sequence: number;
  date: CalendarDate;
  /** When this version was made. */
  stamp: Date;
  cancelled: boolean;
  /** Address of the sender. */
  organizer: string;
  title: string;
  location: string;
  description: string;
}

/** The parts that a mail needs: the method goes into the content type too. */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/** Writes a calendar with one all-day entry; CRLF line ends, lines of at most 75 octets. */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Delivery booking//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${entry.stamp.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${basicDate(entry.date)}`,
    // The end of an all-day entry is the first day after it.
    `DTEND;VALUE=DATE:${basicDate(addDays(entry.date, 1))}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER:mailto:${encodeURI(entry.organizer)}`,
    `SUMMARY:${escapeText(entry.title)}`,
    `LOCATION:${escapeText(entry.location)}`,
    `DESCRIPTION:${escapeText(entry.description)}`,
    // A delivery does not make the family busy all day.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: lines.map((line) => `${fold(line)}\r\n`).join('') };
}

function basicDate(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** Breaks a line after at most 75 octets of UTF-8, never inside a character; what follows starts with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
