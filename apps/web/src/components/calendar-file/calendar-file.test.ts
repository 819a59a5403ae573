import { expect, test } from 'vitest';
import { calendarFile } from './calendar-file';

const entry = {
  uid: '0192f0c1@booking.example',
  sequence: 2,
  date: '2026-12-31',
  title: 'Delivery BK7K-4M92',
  text: '1 mattress, 1 bedset; order A\\B\nby the lift',
  place: '床'.repeat(40),
  now: Date.parse('2026-12-01T02:00:00Z'),
};

test('an entry for the whole day, which ends on the next', () => {
  const file = calendarFile(entry);
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  expect(file).toContain('\r\nUID:0192f0c1@booking.example\r\nSEQUENCE:2\r\nDTSTAMP:20261201T020000Z\r\n');
});

test('text is escaped, and long lines are folded without breaking a character', () => {
  const file = calendarFile(entry);
  expect(file).toContain('DESCRIPTION:1 mattress\\, 1 bedset\\; order A\\\\B\\nby the lift');
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${entry.place}`);
});
