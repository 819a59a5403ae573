import { addDays, isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { readSpreadsheetCell } from '@booking/domain/format/spreadsheet-cell';
import {
  csvRecords,
  delimiterOf,
  readText,
  type CsvError,
  type CsvRecord,
  type Delimiter,
  type FileError,
  type TextEncoding,
} from '../../../lib/csv';
import { createLocalStore } from '../../../lib/local-store';

/** The columns that a file can have, in the order of the page, with the message ids of their names. */
export const columnLabels = {
  orderNumber: 'orders.column.orderNumber',
  status: 'orders.column.status',
  isPaid: 'orders.column.isPaid',
  isSigned: 'orders.column.isSigned',
  processedDate: 'orders.column.processedDate',
  name: 'orders.column.name',
  email: 'orders.column.email',
  primaryContact: 'orders.column.primaryContact',
  address1: 'orders.column.address1',
  address2: 'orders.column.address2',
  zipcode: 'orders.column.zipcode',
  city: 'orders.column.city',
  state: 'orders.column.state',
  quantityMattress: 'orders.column.quantityMattress',
  quantityBedset: 'orders.column.quantityBedset',
} as const;
export type OrderColumn = keyof typeof columnLabels;
export const orderColumns = Object.keys(columnLabels) as OrderColumn[];

/** The index of each column in the file, from 0 on. Left out: the file does not have it. */
export type Mapping = Partial<Record<OrderColumn, number>>;

/** The order of day and month in dates that do not begin with the year: 3/4 is in April or in March. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** The names that programs give to each column, without spaces and punctuation: in English, Malay and Chinese. */
const names: Readonly<Record<OrderColumn, string>> = {
  orderNumber: 'ordernumber orderno ordernum orderid order sono salesorder invoiceno docno nomborpesanan nopesanan 订单号 订单编号 訂單號',
  status: 'status orderstatus statuspesanan 状态 订单状态',
  isPaid: 'ispaid paid payment paymentdone dibayar telahdibayar bayaran 已付款 付款',
  isSigned: 'issigned signed signature ditandatangani tandatangan 已签名 已签收 签名',
  processedDate: 'processeddate processed procdate orderdate docdate date tarikh tarikhdiproses tarikhpesanan 处理日期 订单日期 日期',
  name: 'name customer customername fullname buyer debtor nama namapelanggan pelanggan 姓名 客户 客户姓名 名字',
  email: 'email emailaddress mail emel alamatemel 电邮 电子邮件 邮箱',
  primaryContact:
    'primarycontact phone telephone tel mobile hp handphone contact contactno phoneno phonenumber mobileno telefon notelefon ' +
    'nombortelefon 电话 手机 手机号 联系电话',
  address1: 'address1 address addressline1 street deliveryaddress alamat alamat1 地址 地址1',
  address2: 'address2 addressline2 alamat2 地址2',
  zipcode: 'zipcode zip postcode postalcode poskod 邮编 邮政编码',
  city: 'city town bandar 城市 市',
  state: 'state negeri 州 州属',
  quantityMattress: 'quantitymattress mattress mattresses qtym qtymattress mattressqty tilam kuantititilam 床垫 床垫数量',
  quantityBedset: 'quantitybedset bedset bedsets qtyb qtybedset bedsetqty bedframe setkatil kuantitisetkatil 床架 床组 床组数量',
};

const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

const known: ReadonlySet<string> = new Set(Object.values(names).flatMap((words) => words.split(' ')));
/** The number of lines among which the heading is looked for. */
const maxTitleLines = 10;

/**
 * Returns the lines from the heading on: programs put a title, a shop’s name or a date above it. The heading is the line with the most
 * known columns, at least two.
 */
export function withoutTitle(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const named = records.slice(0, maxTitleLines).map(({ cells }) => cells.filter((cell) => known.has(plain(cell))).length);
  const max = Math.max(0, ...named);
  return max < 2 ? records : records.slice(named.indexOf(max));
}

/** Returns whether a line is a heading: it names a known column, or has no number while the next line has one. */
export function looksLikeHeading({ cells }: CsvRecord, next: CsvRecord | undefined): boolean {
  if (cells.some((cell) => /^[\d\s./+-]+$/.test(cell.trim()))) return false;
  const hasDigit = (texts: readonly string[]) => texts.some((text) => /\d/.test(text));
  return cells.some((cell) => known.has(plain(cell))) || (next !== undefined && !hasDigit(cells) && hasDigit(next.cells));
}

/** The last choice on this device: the headings of columns, and how dates are written. No data of an order. */
interface Remembered {
  columns: Partial<Record<OrderColumn, string>>;
  dates: DateOrder;
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

export const rememberedColumns = createLocalStore<Remembered>({
  key: 'booking.orderColumns',
  version: 2,
  parse: (json) => {
    if (!isRecord(json) || !isRecord(json['columns'])) return null;
    const columns: Remembered['columns'] = {};
    for (const column of orderColumns) {
      const heading = json['columns'][column];
      if (typeof heading === 'string') columns[column] = heading;
    }
    return { columns, dates: dateOrders.find((one) => one === json['dates']) ?? 'dmy' };
  },
});

/**
 * Returns the index of each column: by the heading that was chosen last if the file has it, else by its name. No column of the file is used
 * twice.
 * @param headings empty texts if the file has no heading
 */
export function foundMapping(headings: readonly string[], remembered: Remembered | null): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<number>();
  const take = (column: OrderColumn, matches: (heading: string) => boolean) => {
    const at = headings.findIndex((heading, place) => !taken.has(place) && heading !== '' && matches(heading));
    if (at < 0 || mapping[column] !== undefined) return;
    taken.add(at);
    mapping[column] = at;
  };
  for (const column of orderColumns) take(column, (heading) => heading === remembered?.columns[column]);
  for (const column of orderColumns) for (const name of names[column].split(' ')) take(column, (heading) => plain(heading) === name);
  return mapping;
}

/** Returns what is remembered of a mapping for the next file. */
export function rememberedOf(mapping: Mapping, headings: readonly string[], dates: DateOrder): Remembered {
  const named = Object.entries(mapping).map(([column, at]) => [column, headings[at] ?? ''] as const);
  return { columns: Object.fromEntries(named.filter(([, heading]) => heading !== '')), dates };
}

/** The settings that turn the lines of a file into orders. */
export interface Reading {
  /** Whether the first line names the columns. */
  heading: boolean;
  mapping: Mapping;
  dates: DateOrder;
  /** Restores the leading zero that Excel removes: 01000 for 1000. */
  zeros: boolean;
  /** Whether the orders of a file without such a column are paid and ready; null: not chosen yet. */
  paid: boolean | null;
  /** The number of columns: a line with more cells has a wrong quotation mark. */
  width: number;
}

/** Returns whether a column says which orders are paid, so that the user need not choose it for the whole file. */
export const hasPaymentColumn = ({ status, isPaid }: Mapping): boolean => status !== undefined || isPaid !== undefined;

/** Returns whether the order number has a column and it is known which orders are paid. */
export const isComplete = ({ mapping, paid }: Reading): boolean =>
  mapping.orderNumber !== undefined && (hasPaymentColumn(mapping) || paid !== null);

/** Returns the text of a column; '' if the file does not have it. */
export function textOf({ cells }: CsvRecord, mapping: Mapping, column: OrderColumn): string {
  const at = mapping[column];
  return at === undefined ? '' : readSpreadsheetCell(cells[at] ?? '');
}

/** The first three letters of the months in English and Malay. */
const monthNames = ['jan', 'feb', 'mar mac', 'apr', 'may mei', 'jun', 'jul', 'aug ogo', 'sep', 'oct okt', 'nov', 'dec dis'];

/** Reads 05-Dec-26, 5 Dec 2026, 5 Disember 2026 or Dec 5, 2026; null: another form, or a date that does not exist. */
function dateWithMonthName(text: string): string | null {
  const dayFirst = /^(\d{1,2})[-/. ]+([a-z]{3,9})[-/., ]+(\d{4}|\d{2})$/i.exec(text);
  const monthFirst = /^([a-z]{3,9})[-. ]+(\d{1,2})[-/., ]+(\d{4})$/i.exec(text);
  const [day = '', name = '', year = ''] = dayFirst?.slice(1) ?? [monthFirst?.[2], monthFirst?.[1], monthFirst?.[3]];
  const month = monthNames.findIndex((names) => name !== '' && names.split(' ').includes(name.slice(0, 3).toLowerCase())) + 1;
  const date = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return month > 0 && isCalendarDate(date) ? date : null;
}

/** Returns the date of an Excel serial number: days since 30 December 1899. */
const dateOfSerial = (serial: number) => addDays('1899-12-30', serial);

/** Reads a date; null if it does not exist. With the year first, the order is known. A time after it is ignored. */
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

/** Returns the order of day and month, by the first date that can be read in one order only. */
export function dateOrderOf(texts: readonly string[], usual: DateOrder): DateOrder {
  for (const text of texts) {
    const [asDay, asMonth] = [dateOf(text, 'dmy'), dateOf(text, 'mdy')];
    if (asDay !== null && asMonth === null) return 'dmy';
    if (asDay === null && asMonth !== null) return 'mdy';
  }
  return usual;
}

/** A file of orders, split into lines. */
export interface ImportFile {
  source: File;
  encoding: TextEncoding;
  delimiter: Delimiter;
  records: readonly CsvRecord[];
}

/** How a file is read; settings that are left out are detected. */
export interface ReadAs {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
}

/** Reads a file of another program. @returns the file, or why it cannot be read */
export async function readImportFile(source: File, as: ReadAs): Promise<ImportFile | { code: FileError } | CsvError> {
  const read = await readText(source, as.encoding ?? null);
  if ('code' in read) return read;
  const delimiter = as.delimiter ?? delimiterOf(read.text);
  const records = await csvRecords(read.text, delimiter);
  return 'code' in records ? records : { source, encoding: read.encoding, delimiter, records: withoutTitle(records) };
}

/** Returns the lines below the heading. */
export const linesOf = ({ records }: ImportFile, { heading }: Pick<Reading, 'heading'>): readonly CsvRecord[] =>
  heading ? records.slice(1) : records;

/** Returns the headings of the columns; empty texts without a heading. */
export const headingsOf = ({ records }: ImportFile, { heading }: Pick<Reading, 'heading'>): string[] =>
  (records[0]?.cells ?? []).map((cell) => (heading ? cell.trim() : ''));

/** Returns the first reading of a file: as it looks, with the columns that were chosen last on this device. */
export function firstReading(
  file: ImportFile,
  heading = file.records[0] !== undefined && looksLikeHeading(file.records[0], file.records[1]),
): Reading {
  const remembered = rememberedColumns.read();
  const headings = headingsOf(file, { heading });
  const mapping = foundMapping(headings, remembered);
  const dates = datesIn(linesOf(file, { heading }), mapping, remembered?.dates ?? 'dmy');
  return { heading, mapping, dates, zeros: false, paid: null, width: headings.length };
}

/** Returns the order of day and month by the first lines of a file; if they can be read in both orders, the usual one. */
export function datesIn(lines: readonly CsvRecord[], { processedDate }: Mapping, usual: DateOrder): DateOrder {
  if (processedDate === undefined) return usual;
  return dateOrderOf(
    lines.slice(0, 1000).map(({ cells }) => readSpreadsheetCell(cells[processedDate] ?? '')),
    usual,
  );
}
