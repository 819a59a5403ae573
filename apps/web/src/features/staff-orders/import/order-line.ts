import { isPlaceholder } from '@booking/domain/checks/placeholder';
import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import { addDays, isCalendarDate } from '@booking/domain/calendar/calendar-date';
import type { FaultCode } from '@booking/domain/checks/fault';
import { checkOrderForm, normaliseOrderForm, type OrderFormInput } from '@booking/domain/order/order-form';
import { orderStage } from '@booking/domain/order/order-status';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import type { DateOrder, Mapping, OrderColumn } from './order-columns';

/** Faults that only a file can have; their words are 'orders.fault.<code>'. */
type LineFaultCode = 'STATUS' | 'YES_NO' | 'WHOLE_NUMBER' | 'DATE' | 'MISQUOTED' | 'TOO_MANY_CELLS' | 'REPEATED';

export interface LineFault {
  /** Null: the whole line. */
  column: OrderColumn | null;
  /** As it stands in the file. */
  value: string;
  why: { own: LineFaultCode; line?: number } | { code: FaultCode; values?: Record<string, string | number> } | { message: string };
}

interface ReadLine {
  /** Null when something could not be read at all. */
  input: OrderFormInput | null;
  faults: LineFault[];
}

export interface Reading {
  mapping: Mapping;
  dates: DateOrder;
  /** Cells that a line can have: more are a sign of a wrong quotation mark. */
  width: number;
  /** Excel makes 1000 of Kangar's 01000: put the 0 back. */
  zeros: boolean;
}

const yes = new Set(['1', 'y', 'yes', 'true', 't', 'x', 'ya', 'paid', 'signed', 'done', '是', '已', '已付', '已付款', '已签名', '✓', '√']);
const no = new Set(['0', 'n', 'no', 'false', 'f', 'tidak', 'belum', 'unpaid', 'unsigned', '', '-', '否', '未', '未付', '未付款', '未签名']);
/** As a number, or as its name (Specification, section 4: 0 Draft, 1 Incorporated, 2 Paid). */
const statuses = new Map(
  [0, 1, 2].flatMap((status) => [String(status), orderStage(status)?.toLowerCase() ?? ''].map((said) => [said, status] as const)),
);

const addressColumns = ['address1', 'address2', 'zipcode', 'city', 'state'] as const;
const textColumns = ['name', 'email', 'primaryContact'] as const;
const quantityColumns = ['quantityMattress', 'quantityBedset'] as const;

/** The text of a column; null: it comes from nowhere, and stays as it is on file. */
function textOf({ cells }: CsvRecord, mapping: Mapping, column: OrderColumn): string | null {
  const source = mapping[column];
  if (source === undefined) return null;
  return 'fixed' in source ? source.fixed : readSpreadsheetCell(cells[source.at] ?? '');
}

/** An order out of a line, and what is wrong with it. An empty cell leaves what is on file. */
export function readLine(record: CsvRecord, reading: Reading): ReadLine {
  const { mapping, dates, width, zeros } = reading;
  if (record.misquoted) return { input: null, faults: [wholeLine(record, 'MISQUOTED')] };
  if (record.cells.slice(width).some((cell) => cell.trim() !== '')) return { input: null, faults: [wholeLine(record, 'TOO_MANY_CELLS')] };

  const faults: LineFault[] = [];
  const text = (column: OrderColumn) => textOf(record, mapping, column);
  const fault = (column: OrderColumn, own: LineFaultCode) => {
    faults.push({ column, value: text(column) ?? '', why: { own } });
  };
  const yesNo = (column: 'isPaid' | 'isSigned'): boolean => {
    const said = (text(column) ?? '').toLowerCase();
    if (!yes.has(said) && !no.has(said)) fault(column, 'YES_NO');
    return yes.has(said);
  };

  const status = statuses.get((text('status') ?? '').toLowerCase());
  if (status === undefined) fault('status', 'STATUS');
  const input: OrderFormInput = {
    orderNumber: text('orderNumber') ?? '',
    status: status ?? 0,
    isPaid: yesNo('isPaid'),
    isSigned: yesNo('isSigned'),
  };
  const date = text('processedDate');
  if (date !== null && date !== '' && !isPlaceholder(date)) {
    const read = dateOf(date, dates);
    if (read === null) fault('processedDate', 'DATE');
    else input.processedDate = read;
  }
  // A placeholder is an empty cell: what is on file stays.
  const filled = (column: OrderColumn) => {
    const said = text(column) ?? '';
    return said === '' || isPlaceholder(said) ? undefined : said;
  };
  for (const column of textColumns) input[column] = filled(column);
  for (const column of quantityColumns) {
    const said = text(column);
    if (said === null || said === '' || (said !== '0' && isPlaceholder(said))) continue;
    if (/^-?\d{1,6}(?:\.0+)?$/.test(said)) input[column] = Number(said);
    else fault(column, 'WHOLE_NUMBER');
  }
  const address: NonNullable<OrderFormInput['address']> = {};
  for (const column of addressColumns) address[column] = filled(column);
  if (zeros && /^\d{4}$/.test(address.zipcode ?? '')) address.zipcode = `0${address.zipcode ?? ''}`;
  if (addressColumns.some((column) => address[column] !== undefined)) input.address = address;
  if (faults.length > 0) return { input: null, faults };

  for (const { path, code, values } of checkOrderForm(normaliseOrderForm(input))) {
    const column = columnOf(path);
    faults.push({ column, value: column === null ? '' : (text(column) ?? ''), why: { code, ...(values && { values }) } });
  }
  return { input, faults };
}

const wholeLine = ({ cells }: CsvRecord, own: LineFaultCode): LineFault => ({
  column: null,
  value: (cells[0] ?? '').slice(0, 60),
  why: { own },
});

/** The column of a fault's path: 'address.zipcode' is 'zipcode'. */
export function columnOf(path: string): OrderColumn | null {
  const last = path.split('.').at(-1) ?? '';
  const all: readonly OrderColumn[] = [
    'orderNumber',
    'status',
    'isPaid',
    'isSigned',
    'processedDate',
    ...textColumns,
    ...addressColumns,
    ...quantityColumns,
  ];
  return all.find((column) => column === last) ?? null;
}

/** Names of months in English and Malay, by their first three letters. */
const monthNames = ['jan', 'feb', 'mar mac', 'apr', 'may mei', 'jun', 'jul', 'aug ogo', 'sep', 'oct okt', 'nov', 'dec dis'];

/** 05-Dec-26, 5 Dec 2026, 5 Disember 2026, Dec 5, 2026; null: none of these, or a day that does not exist. */
function dateWithMonthName(text: string): string | null {
  const dayFirst = /^(\d{1,2})[-/. ]+([a-z]{3,9})[-/., ]+(\d{4}|\d{2})$/i.exec(text);
  const monthFirst = /^([a-z]{3,9})[-. ]+(\d{1,2})[-/., ]+(\d{4})$/i.exec(text);
  const [day = '', name = '', year = ''] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = monthNames.findIndex((names) => name !== '' && names.split(' ').includes(name.slice(0, 3).toLowerCase())) + 1;
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return month > 0 && isCalendarDate(date) ? date : null;
}

/** A date as Excel counts it: days since 30 December 1899. */
const dateOfSerial = (serial: number) => addDays('1899-12-30', serial);

/** A date that exists; null for none. A year that stands first says which order it is. A time beside it is left out. */
export function dateOf(typed: string, order: DateOrder): string | null {
  const named = dateWithMonthName(typed.trim());
  if (named !== null) return named;
  const [text = ''] = typed.trim().split(/[T ]/);
  if (/^[3-6]\d{4}$/.test(text)) return dateOfSerial(Number(text));
  const parts = /^(\d{1,4})[-/.年](\d{1,2})[-/.月](\d{1,4})日?$/.exec(text);
  if (parts === null) return null;
  const [first = '', second = '', third = ''] = parts.slice(1);
  const [year, month, day] =
    first.length === 4 ? [first, second, third] : order === 'mdy' ? [third, first, second] : [third, second, first];
  if (![2, 4].includes(year.length) || day.length > 2) return null;
  const date = `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/** How the dates of a file are written: by the first one that can be read in one order only. */
export function dateOrderOf(texts: readonly string[], usual: DateOrder): DateOrder {
  for (const text of texts) {
    const [asDay, asMonth] = [dateOf(text, 'dmy'), dateOf(text, 'mdy')];
    if (asDay !== null && asMonth === null) return 'dmy';
    if (asDay === null && asMonth !== null) return 'mdy';
  }
  return usual;
}
