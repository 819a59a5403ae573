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

/** What a file can say of an order, in the order in which it is asked for, with the message of its name. */
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

/** The place of each column in the file, from 0. Left out: the file does not say it. */
export type Mapping = Partial<Record<OrderColumn, number>>;

/** How dates are written, where no year stands first: 3/4 is in April or in March. */
export const dateOrders = ['dmy', 'mdy'] as const;
export type DateOrder = (typeof dateOrders)[number];

/** How programs name them, without spaces and punctuation: in English, Malay and Chinese. */
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
/** Lines at the beginning of a file among which its heading is looked for. */
const maxTitleLines = 10;

/** The lines from the heading on: programs put a title, a shop's name or a date above it. The heading names the most columns that are known, two at least. */
export function withoutTitle(records: readonly CsvRecord[]): readonly CsvRecord[] {
  const named = records.slice(0, maxTitleLines).map(({ cells }) => cells.filter((cell) => known.has(plain(cell))).length);
  const max = Math.max(0, ...named);
  return max < 2 ? records : records.slice(named.indexOf(max));
}

/** Whether a line is a heading: it names a column that is known, or has no number in it where the next line has some. */
export function looksLikeHeading({ cells }: CsvRecord, next: CsvRecord | undefined): boolean {
  if (cells.some((cell) => /^[\d\s./+-]+$/.test(cell.trim()))) return false;
  const hasDigit = (texts: readonly string[]) => texts.some((text) => /\d/.test(text));
  return cells.some((cell) => known.has(plain(cell))) || (next !== undefined && !hasDigit(cells) && hasDigit(next.cells));
}

/** What was chosen last on this device: the headings of columns, and how dates are written. Nothing of an order. */
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
 * Where each column is found: as it was chosen last, where the file has that heading, else by its name. No column of the file is taken
 * twice.
 * @param headings empty texts where the file has no heading
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

/** What is kept of a mapping, for the next file. */
export function rememberedOf(mapping: Mapping, headings: readonly string[], dates: DateOrder): Remembered {
  const named = Object.entries(mapping).map(([column, at]) => [column, headings[at] ?? ''] as const);
  return { columns: Object.fromEntries(named.filter(([, heading]) => heading !== '')), dates };
}

/** How the lines of a file become orders. */
export interface Reading {
  /** Whether the first line names the columns. */
  heading: boolean;
  mapping: Mapping;
  dates: DateOrder;
  /** Excel makes 1000 of Kangar's 01000: put the 0 back. */
  zeros: boolean;
  /** Whether the orders of the file are paid and ready, where no column says it; null: not chosen yet. */
  paid: boolean | null;
  /** Cells that a line can have: more are a sign of a wrong quotation mark. */
  width: number;
}

/** Whether a column says which orders are paid, so that nothing has to be chosen for the whole file. */
export const hasPaymentColumn = ({ status, isPaid }: Mapping): boolean => status !== undefined || isPaid !== undefined;

/** Whether each line has an order number, and can be paid or not. */
export const isComplete = ({ mapping, paid }: Reading): boolean =>
  mapping.orderNumber !== undefined && (hasPaymentColumn(mapping) || paid !== null);

/** The text of a column; empty where the file does not have it. */
export function textOf({ cells }: CsvRecord, mapping: Mapping, column: OrderColumn): string {
  const at = mapping[column];
  return at === undefined ? '' : readSpreadsheetCell(cells[at] ?? '');
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

/** A file of orders, taken apart into lines. */
export interface ImportFile {
  source: File;
  encoding: TextEncoding;
  delimiter: Delimiter;
  records: readonly CsvRecord[];
}

/** How a file is to be read; what is left out, as it looks. */
export interface ReadAs {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
}

/** Reads a file that another program wrote, or says why it cannot be read. */
export async function readImportFile(source: File, as: ReadAs): Promise<ImportFile | { code: FileError } | CsvError> {
  const read = await readText(source, as.encoding ?? null);
  if ('code' in read) return read;
  const delimiter = as.delimiter ?? delimiterOf(read.text);
  const records = await csvRecords(read.text, delimiter);
  return 'code' in records ? records : { source, encoding: read.encoding, delimiter, records: withoutTitle(records) };
}

/** The lines that are orders. */
export const linesOf = ({ records }: ImportFile, { heading }: Pick<Reading, 'heading'>): readonly CsvRecord[] =>
  heading ? records.slice(1) : records;

/** The names of the columns; empty texts without a heading. */
export const headingsOf = ({ records }: ImportFile, { heading }: Pick<Reading, 'heading'>): string[] =>
  (records[0]?.cells ?? []).map((cell) => (heading ? cell.trim() : ''));

/** How a file is read at first: as it looks, with the columns that were chosen last on this device. */
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

/** How the dates of a file are written: by those of its first lines; where these can be read in both orders, the usual one. */
export function datesIn(lines: readonly CsvRecord[], { processedDate }: Mapping, usual: DateOrder): DateOrder {
  if (processedDate === undefined) return usual;
  return dateOrderOf(
    lines.slice(0, 1000).map(({ cells }) => readSpreadsheetCell(cells[processedDate] ?? '')),
    usual,
  );
}
