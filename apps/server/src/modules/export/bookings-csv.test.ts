import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { exportColumns } from '@booking/i18n/export-texts';
import type { BookingRecord } from '../booking/booking-record.js';
import { csvLines } from './bookings-csv.js';

const at = new Date('2026-12-01T02:00:00Z');

function bookingWith(text: string): BookingRecord {
  const address = { address1: text, address2: text, zipcode: '13400', city: text, state: text, country: null };
  return {
    ...{
      id: '',
      reference: text,
      status: 'CONFIRMED',
      archived: false,
      branchId: '',
      branchName: text,
      leadTime: 2,
      deliveryDate: '2026-12-05',
    },
    ...{ orderNumber: text, orderKey: '', orderCheck: 'NONE', postcode: '13400', city: text, state: text, address },
    ...{
      quantityMattress: 2,
      quantityBedset: 1,
      places: 1,
      salutation: text,
      name: text,
      email: text,
      primaryContact: text,
      secondaryContact: text,
    },
    ...{ remarks: text, notifyEmail: true, notifySms: false, locale: 'en', docUrls: [], version: 1, userId: null, madeByKey: null },
    ...{
      manageSalt: '',
      internalNote: null,
      window: null,
      attendance: null,
      receivedBy: null,
      keptLimit: null,
      secondDelivery: false,
      createdAt: at,
      updatedAt: at,
    },
  };
}

test.each([
  '\n=1+1',
  '\r=1+1',
  '\r\n=1+1',
  ';=1+1',
  '\t=1+1',
  ',=1+1',
  '"=1+1',
  '",=1+1',
  '"\n=1+1',
  '\u2028=1+1',
  '=1+1',
  '@A1',
  '-1',
  '+1',
  '＝1',
])('a booking whose every text is Ali%j is one record, and no spreadsheet reads a formula in it', (hostile) => {
  for (const text of [`Ali${hostile}`, hostile]) {
    const file = csvLines('en', [bookingWith(text)]);
    const records: string[][] = parse(file);
    expect(records).toHaveLength(1);
    expect(records[0]).toHaveLength(exportColumns.length);
    // Raw: every text is in quotes, and no line inside the quotes begins like a formula.
    expect(file.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^,*\d,\d,*\d\r\n$/);
    const lines = (records[0] ?? []).flatMap((cell) => cell.split(/[\r\n\u2028\u2029]/));
    expect(lines.filter((line) => /^[=+\-@\t＝＋－＠]/.test(line))).toEqual([]);
  }
});

test.each([
  ['0012345', '\t0012345'],
  ['123456789012', '\t123456789012'],
  ['12345678901', '12345678901'],
  ['DEMO-1001', 'DEMO-1001'],
])('the order number %s stays as it is in a spreadsheet', (orderNumber, cell) => {
  const [record = []]: string[][] = parse(csvLines('en', [{ ...bookingWith('Ali'), orderNumber }]));
  expect(record[exportColumns.indexOf('orderNumber')]).toBe(cell);
});
