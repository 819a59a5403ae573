import { stringify } from 'csv-stringify/sync';
import { RETAILER_TIME_ZONE } from '@booking/domain/calendar/calendar-date';
import { writeSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import type { Locale } from '@booking/domain/locale/locale';
import { exportColumns, exportTexts, type ExportColumn } from '@booking/i18n/export-texts';
import type { BookingRecord } from '../booking/booking-record.js';
import { spreadsheetPhone } from '../../shared/spreadsheet-phone.js';

/** The byte order mark, by which Excel recognises UTF-8. */
const byteOrderMark = '\uFEFF';

/** RFC 4180, with every text in quotes: a line break or a separator within a remark begins no new line or cell. */
const format = { record_delimiter: '\r\n', quoted_string: true } as const;

/** Returns the line of column headings in the reader's language. */
export function csvHeadings(locale: Locale): string {
  const { columns } = exportTexts[locale];
  return byteOrderMark + stringify([exportColumns.map((column) => columns[column])], format);
}

/** Returns a line for each booking. */
export function csvLines(locale: Locale, bookings: readonly BookingRecord[]): string {
  return stringify(
    bookings.map((booking) => {
      const cells = cellsOf(locale, booking);
      return exportColumns.map((column) => safe(cells[column]));
    }),
    format,
  );
}

/** Customers typed the text: no spreadsheet may run it as a formula. */
const safe = (cell: string | number) => (typeof cell === 'string' ? writeSpreadsheetCell(cell) : cell);

const moment = new Intl.DateTimeFormat('sv-SE', {
  timeZone: RETAILER_TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

function cellsOf(locale: Locale, booking: BookingRecord): Readonly<Record<ExportColumn, string | number>> {
  const { statuses, yes, no } = exportTexts[locale];
  const { address1, address2 } = booking.address;
  return {
    reference: booking.reference,
    status: statuses[booking.status],
    deliveryDate: booking.deliveryDate,
    branch: booking.branchName,
    orderNumber: booking.orderNumber,
    mattresses: booking.quantityMattress,
    bedsets: booking.quantityBedset,
    salutation: booking.salutation ?? '',
    name: booking.name,
    primaryContact: spreadsheetPhone(booking.primaryContact),
    secondaryContact: spreadsheetPhone(booking.secondaryContact ?? ''),
    email: booking.email,
    address: [address1, address2].filter((line) => line !== null).join(', '),
    // In one cell, because a spreadsheet would read the postcode 01000 as the number 1000.
    postcodeAndCity: `${booking.postcode} ${booking.city}`.trimEnd(),
    state: booking.state,
    remarks: booking.remarks ?? '',
    bookedAt: moment.format(booking.createdAt),
    archived: booking.archived ? yes : no,
    places: booking.places,
  };
}
