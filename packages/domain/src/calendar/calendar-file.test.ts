import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { calendarFeed, calendarFile, type CalendarEntry } from './calendar-file.js';

const entry: CalendarEntry = {
  uid: '0192f0c1@booking.example',
  sequence: 3,
  date: '2026-12-31',
  stamp: Date.parse('2026-12-01T02:03:04.567Z'),
  cancelled: false,
  organizer: 'booking@demo.test',
  title: 'Delivery BK7K-4M92',
  location: '12, Jalan Besar, 13400 Butterworth',
  description: 'Order number: A\\B;1\nMattress × 1',
  contact: '1-800-00-0000',
};

/** The logical lines of a calendar, as a reader puts them together. */
const unfold = (content: string) => content.replaceAll('\r\n ', '').split('\r\n');
const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Delivery booking//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'];
const days = ['DTSTAMP:20261201T020304Z', 'DTSTART;VALUE=DATE:20261231', 'DTEND;VALUE=DATE:20270101'];
const texts = [
  'SUMMARY:Delivery BK7K-4M92',
  'LOCATION:12\\, Jalan Besar\\, 13400 Butterworth',
  'DESCRIPTION:Order number: A\\\\B\\;1\\nMattress × 1',
];
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
const propertiesOf = (content: string) => unfold(content).map((line) => line.split(/[:;]/)[0]);
const maxLineLength = (content: string) => Math.max(...content.split('\r\n').map((line) => Buffer.byteLength(line)));

describe('calendar file', () => {
  test('is an all-day entry that ends where the next day begins, with an alarm on the evening before', () => {
    const { method, content } = calendarFile(entry);
    expect(method).toBe('PUBLISH');
    expect(unfold(content)).toEqual([
      ...head,
      'BEGIN:VEVENT',
      'UID:0192f0c1@booking.example',
      'SEQUENCE:3',
      ...days,
      'STATUS:CONFIRMED',
      'ORGANIZER:mailto:booking@demo.test',
      ...texts,
      'CONTACT:1-800-00-0000',
      'TRANSP:TRANSPARENT',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT6H',
      'DESCRIPTION:Delivery BK7K-4M92',
      'END:VALARM',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('a cancelled one takes the entry back, without an alarm', () => {
    const { method, content } = calendarFile({ ...entry, cancelled: true });
    expect(method).toBe('CANCEL');
    expect(unfold(content)).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', 'STATUS:CANCELLED', 'UID:0192f0c1@booking.example', 'SEQUENCE:3']),
    );
    expect(content).not.toContain('VALARM');
  });

  test('long lines are folded by octets, and no character is cut', () => {
    const { content } = calendarFile({ ...entry, location: '床'.repeat(40), title: `${'é'.repeat(40)}😴` });
    expect(maxLineLength(content)).toBeLessThanOrEqual(75);
    expect(unfold(content)).toEqual(expect.arrayContaining([`LOCATION:${'床'.repeat(40)}`, `SUMMARY:${'é'.repeat(40)}😴`]));
  });

  test('no text adds a property, and no line is longer than 75 octets', () => {
    const properties = propertiesOf(calendarFile(entry).content);
    fc.assert(
      fc.property(anyText, (text) => {
        const { content } = calendarFile({
          ...entry,
          title: `送货 ${text}`,
          location: text,
          description: `${text}\r\nATTENDEE:mailto:x@y.z`,
          contact: text,
        });
        expect(propertiesOf(content)).toEqual(properties);
        expect(maxLineLength(content)).toBeLessThanOrEqual(75);
      }),
    );
  });
});

describe('calendar feed', () => {
  const { uid, sequence, date, stamp, title, location, description } = entry;
  const feedEntry = { uid, sequence, date, stamp, title, location, description };

  test('is one calendar of several entries without alarms, with its name and the refresh interval', () => {
    const content = calendarFeed({ name: 'Butterworth, Branch', refresh: 'PT1H', entries: [feedEntry, { ...feedEntry, uid: 'second' }] });
    expect(unfold(content)).toEqual([
      ...head,
      'NAME:Butterworth\\, Branch',
      'X-WR-CALNAME:Butterworth\\, Branch',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      ...timeZone,
      ...['0192f0c1@booking.example', 'second'].flatMap((each) => [
        'BEGIN:VEVENT',
        `UID:${each}`,
        'SEQUENCE:3',
        ...days,
        ...texts,
        'TRANSP:TRANSPARENT',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ]);
  });

  test('an empty one has a component too: without, it is no valid calendar', () => {
    const lines = unfold(calendarFeed({ name: 'x', refresh: 'PT1H', entries: [] }));
    expect(lines.slice(-timeZone.length - 2)).toEqual([...timeZone, 'END:VCALENDAR', '']);
  });
});
