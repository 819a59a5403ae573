import { addDays, type CalendarDate } from './calendar-date.js';

/**
 * Writes iCalendar files (RFC 5545), for e-mails, for the URL of a booking's file and for the feeds of branches. Own code: the available
 * packages take the time of writing from the machine, and fold lines by characters where the standard counts octets, which breaks Chinese
 * and Malay titles in strict readers.
 */

/** A delivery in the calendar of a branch: an entry for the whole day. */
export interface CalendarFeedEntry {
  /** The same for every version of an entry: a calendar replaces the old version instead of adding a second entry. */
  uid: string;
  /** Increases with every version; a calendar ignores a lower one that arrives late. */
  sequence: number;
  date: CalendarDate;
  /** Time of this version, in milliseconds since 1970. */
  stamp: number;
  title: string;
  location: string;
  description: string;
}

/** A delivery in the calendar of its customer. */
export interface CalendarEntry extends CalendarFeedEntry {
  cancelled: boolean;
  /** E-mail address of the sender. */
  organizer: string;
  /** Telephone number for questions. */
  contact: string;
}

/** The parts of the file that an e-mail needs: the method is in its content type too. */
export interface CalendarFile {
  method: 'PUBLISH' | 'CANCEL';
  content: string;
}

/** 18:00 on the day before, in the time of the device: early enough to clear the way, late enough to be at home. */
const alarm = '-PT6H';

/** Writes a calendar with one entry and its alarm: lines of at most 75 octets that end with CRLF. A cancelled entry has no alarm. */
export function calendarFile(entry: CalendarEntry): CalendarFile {
  const method = entry.cancelled ? 'CANCEL' : 'PUBLISH';
  const lines = [
    ...calendarHead(method),
    'BEGIN:VEVENT',
    ...entryHead(entry),
    `STATUS:${entry.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `ORGANIZER:mailto:${encodeURI(entry.organizer)}`,
    ...entryTexts(entry),
    `CONTACT:${escapeText(entry.contact)}`,
    // A delivery does not mark the customer as busy all day.
    'TRANSP:TRANSPARENT',
    ...(entry.cancelled
      ? []
      : ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:${alarm}`, `DESCRIPTION:${escapeText(entry.title)}`, 'END:VALARM']),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return { method, content: written(lines) };
}

/**
 * Writes a calendar that applications read repeatedly: they delete entries that it no longer contains. It has no alarms, because it is no
 * customer's. It has a time zone, although its entries are whole days: a calendar without any component, as of a branch without deliveries,
 * is invalid (RFC 5545, section 3.6).
 * @param refresh recommended interval between two reads, as an ISO 8601 duration
 */
export function calendarFeed({ name, refresh, entries }: { name: string; refresh: string; entries: readonly CalendarFeedEntry[] }): string {
  return written([
    ...calendarHead('PUBLISH'),
    `NAME:${escapeText(name)}`,
    // The name for applications from before RFC 7986.
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${refresh}`,
    `X-PUBLISHED-TTL:${refresh}`,
    ...timeZone,
    ...entries.flatMap((entry) => ['BEGIN:VEVENT', ...entryHead(entry), ...entryTexts(entry), 'TRANSP:TRANSPARENT', 'END:VEVENT']),
    'END:VCALENDAR',
  ]);
}

/** The time zone of Malaysia since 1982. */
const timeZone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kuala_Lumpur',
  'BEGIN:STANDARD',
  'DTSTART:19820101T000000',
  'TZOFFSETFROM:+0730',
  'TZOFFSETTO:+0800',
  'END:STANDARD',
  'END:VTIMEZONE',
];

function calendarHead(method: CalendarFile['method']): string[] {
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Delivery booking//EN', 'CALSCALE:GREGORIAN', `METHOD:${method}`];
}

/** Identifies the version of an entry, with its day. */
function entryHead(entry: CalendarFeedEntry): string[] {
  return [
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${new Date(entry.stamp).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${basicDate(entry.date)}`,
    // The end of an all-day entry is the first day after it.
    `DTEND;VALUE=DATE:${basicDate(addDays(entry.date, 1))}`,
  ];
}

function entryTexts({ title, location, description }: CalendarFeedEntry): string[] {
  return [`SUMMARY:${escapeText(title)}`, `LOCATION:${escapeText(location)}`, `DESCRIPTION:${escapeText(description)}`];
}

function written(lines: readonly string[]): string {
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function basicDate(date: CalendarDate): string {
  return date.replaceAll('-', '');
}

function escapeText(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/[\p{Cc}\p{Cs}]/gu, '');
}

/** Folds a line after at most 75 octets of UTF-8, never inside a character; continuation lines start with a space. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Returns the number of octets of a character in UTF-8 (RFC 3629, section 3). */
function octetsOf(character: string): number {
  const point = character.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
