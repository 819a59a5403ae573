import { isPlaceholder } from '@booking/domain/checks/placeholder';
import type { ValidationErrorCode } from '@booking/domain/checks/validation-error';
import { readOrderForm, type OrderForm, type OrderFormInput } from '@booking/domain/order/order-form';
import { normaliseOrderNumber, orderStage } from '@booking/domain/order/order-status';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import type { CsvRecord } from '../../../lib/csv';
import { createYield } from '../../../lib/yield-to-browser';
import { dateOf, orderColumns, textOf, type OrderColumn, type Reading } from './order-file';

/** Issues that only a file can have. Their texts are 'orders.issue.<code>'. */
export type LineIssueCode =
  | 'STATUS'
  | 'YES_NO'
  | 'WHOLE_NUMBER'
  | 'DATE'
  | 'MISQUOTED'
  | 'TOO_MANY_CELLS'
  /** The postcode is not in the list. It is kept. */
  | 'POSTCODE_UNKNOWN'
  /** A line with the same cells stands above: the quantities of both count. */
  | 'REPEATED'
  /** A line of the order above has another value. */
  | 'DIFFERENT'
  | 'TOTAL';

/** An error or a hint of one cell. */
export interface LineIssue {
  record: CsvRecord;
  /** Null: the whole line. */
  column: OrderColumn | null;
  /** The cell as it is in the file. */
  value: string;
  /** `line` and `text`: those of the line that is used. */
  why:
    | { own: LineIssueCode; line?: number; text?: string }
    | { code: ValidationErrorCode; values?: Record<string, string | number> }
    | { message: string };
}

interface ReadOrder {
  /** Null when it is refused. */
  input: OrderFormInput | null;
  errors: LineIssue[];
  /** Cells that were left out. The order is saved without them. */
  hints: LineIssue[];
}

type Filled<Values> = { [Key in keyof Values]?: NonNullable<Values[Key]> };

/** The values of a line. Empty cells have no key. */
type OrderValues = Filled<Omit<OrderForm, 'address'> & Omit<OrderForm['address'], 'country'>>;

interface ReadLine {
  values: OrderValues;
  errors: LineIssue[];
  hints: LineIssue[];
}

const yes = new Set(['1', 'y', 'yes', 'true', 't', 'x', 'ya', 'paid', 'signed', 'done', '是', '已', '已付', '已付款', '已签名', '✓', '√']);
const no = new Set(['0', 'n', 'no', 'false', 'f', 'tidak', 'belum', 'unpaid', 'unsigned', '', '-', '否', '未', '未付', '未付款', '未签名']);
/** As a number, or as its name (Specification, section 4: 0 Draft, 1 Incorporated, 2 Paid). */
const statuses = new Map(
  [0, 1, 2].flatMap((status) => [String(status), orderStage(status)?.toLowerCase() ?? ''].map((word) => [word, status] as const)),
);

const addressColumns = ['address1', 'address2', 'zipcode', 'city', 'state'] as const;
const textColumns = ['name', 'email', 'primaryContact'] as const;
const quantityColumns = ['quantityMattress', 'quantityBedset'] as const;
/** Columns that identify the customer. The server decides by what is on file whether an order without them is refused. */
const identifyingColumns = ['email', 'primaryContact', 'zipcode'] as const;
/** Characters that are sent of an invalid text: more than any field allows, so that it stays invalid. */
const unreadable = 300;

const withoutEmpty = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined)) as Filled<Values>;

function inputOf({ address1, address2, zipcode, city, state, ...order }: OrderValues): OrderFormInput {
  const address = withoutEmpty({ address1, address2, zipcode, city, state });
  return {
    ...{ orderNumber: '', status: 0, isPaid: false, isSigned: false },
    ...order,
    ...(Object.keys(address).length > 0 && { address }),
  };
}

/** Reads the values and the issues of a line. Empty cells and placeholders have no value. */
function readLine(record: CsvRecord, { mapping, dates, width, zeros }: Reading): ReadLine {
  const errors: LineIssue[] = [];
  const hints: LineIssue[] = [];
  const text = (column: OrderColumn) => textOf(record, mapping, column);
  const note = (column: OrderColumn | null, why: LineIssue['why']): LineIssue => ({
    record,
    column,
    value: column === null ? (record.cells[0] ?? '').slice(0, 60) : text(column),
    why,
  });
  if (record.misquoted) errors.push(note(null, { own: 'MISQUOTED' }));
  else if (record.cells.slice(width).some((cell) => cell.trim() !== '')) errors.push(note(null, { own: 'TOO_MANY_CELLS' }));
  if (errors.length > 0) return { values: {}, errors, hints };

  const filled = (column: OrderColumn) => {
    const cell = text(column);
    return cell === '' || isPlaceholder(cell) ? undefined : cell;
  };
  const yesNo = (column: 'isPaid' | 'isSigned') => {
    const cell = text(column).toLowerCase();
    if (cell === '') return undefined;
    if (!yes.has(cell) && !no.has(cell)) errors.push(note(column, { own: 'YES_NO' }));
    return yes.has(cell);
  };
  const quantity = (column: (typeof quantityColumns)[number]) => {
    const cell = text(column) === '0' ? '0' : filled(column);
    if (cell === undefined) return undefined;
    if (/^-?\d{1,6}(?:\.0+)?$/.test(cell)) return Number(cell);
    hints.push(note(column, { own: 'WHOLE_NUMBER' }));
    return undefined;
  };
  const statusText = text('status').toLowerCase();
  const status = statuses.get(statusText);
  if (status === undefined && statusText !== '') errors.push(note('status', { own: 'STATUS' }));
  const dateText = filled('processedDate');
  const processedDate = dateText === undefined ? undefined : (dateOf(dateText, dates) ?? undefined);
  if (dateText !== undefined && processedDate === undefined) hints.push(note('processedDate', { own: 'DATE' }));
  const zipcode = filled('zipcode');
  const required = withoutEmpty({ status, isPaid: yesNo('isPaid'), isSigned: yesNo('isSigned') });
  const typed: OrderValues = {
    orderNumber: text('orderNumber'),
    ...required,
    ...withoutEmpty({ processedDate, quantityMattress: quantity('quantityMattress'), quantityBedset: quantity('quantityBedset') }),
    ...withoutEmpty({ name: filled('name'), email: filled('email'), primaryContact: filled('primaryContact') }),
    ...withoutEmpty({ address1: filled('address1'), address2: filled('address2'), city: filled('city'), state: filled('state') }),
    ...withoutEmpty({ zipcode: zeros && /^\d{4}$/.test(zipcode ?? '') ? `0${zipcode ?? ''}` : zipcode }),
  };
  const read = readOrderForm(inputOf(typed));
  for (const { path, code, values } of [...read.faults, ...read.hints]) {
    const column = columnOf(path);
    (column === 'orderNumber' ? errors : hints).push(note(column, { code, ...(values && { values }) }));
  }
  const { status: _, isPaid: _paid, isSigned: _signed, address, ...form } = read.form;
  if (address.zipcode !== null && lookupPostcode(address.zipcode) === null) hints.push(note('zipcode', { own: 'POSTCODE_UNKNOWN' }));
  return { values: { ...withoutEmpty({ ...form, ...address }), ...required }, errors, hints };
}

/**
 * Returns status, payment and signature of an order. A missing column is derived from the others, else from the choice for the whole
 * file: paid and ready is status 1, paid and signed; not paid is status 0 and neither. An empty cell means no.
 */
function stateOf({ status, isPaid, isSigned }: OrderValues, { mapping, paid }: Reading) {
  const isReady = status === undefined ? (isPaid ?? (mapping.isPaid === undefined && paid === true)) : status >= 1;
  const state = {
    isPaid: isPaid ?? (mapping.isPaid === undefined && isReady),
    isSigned: isSigned ?? (mapping.isSigned === undefined && isReady),
  };
  return { status: status ?? (state.isPaid && state.isSigned ? 1 : 0), ...state };
}

/**
 * Joins the lines of an order: quantities are added up; any other value is that of the first line that has one.
 * @param records the lines with its number, at least one
 */
export function readOrder(records: readonly CsvRecord[], reading: Reading): ReadOrder {
  const lines = records.map((record) => ({ record, ...readLine(record, reading) }));
  const errors = lines.flatMap((line) => line.errors);
  const hints = lines.flatMap((line) => line.hints);
  const order = lines.reduceRight<OrderValues>((all, line) => ({ ...all, ...line.values }), {});
  const textIn = (record: CsvRecord, column: OrderColumn) => textOf(record, reading.mapping, column);
  const [first] = records;
  if (first !== undefined && errors.length === 0 && reading.mapping.status !== undefined && order.status === undefined)
    errors.push({ record: first, column: 'status', value: '', why: { own: 'STATUS' } });

  for (const column of quantityColumns) {
    const numbers = lines.flatMap((line) => line.values[column] ?? []);
    // If a part cannot be read, the sum is unknown.
    if (numbers.length === 0 || hints.some((hint) => hint.column === column)) delete order[column];
    else order[column] = numbers.reduce((sum, number) => sum + number);
  }
  for (const { path, code, values } of lines.length > 1 ? readOrderForm(inputOf(order)).hints : []) {
    const column = quantityColumns.find((quantity) => quantity === path);
    if (first === undefined || column === undefined) continue;
    hints.push({ record: first, column, value: String(order[column]), why: { code, ...(values && { values }) } });
    delete order[column];
  }
  for (const column of sameInEachLine) {
    const kept = lines.find((line) => line.values[column] !== undefined);
    if (kept === undefined) continue;
    const why = { own: 'DIFFERENT', line: kept.record.line, text: textIn(kept.record, column) } as const;
    for (const { record, values: own } of lines)
      if (own[column] !== undefined && !isSame(own[column], kept.values[column]))
        hints.push({ record, column, value: textIn(record, column), why });
  }
  const seen = new Map<string, number>();
  for (const { record, values: own } of lines) {
    const column = quantityColumns.find((quantity) => own[quantity] !== undefined);
    const cells = JSON.stringify(record.cells);
    const line = seen.get(cells);
    if (line === undefined) seen.set(cells, record.line);
    else if (column !== undefined) hints.push({ record, column, value: textIn(record, column), why: { own: 'REPEATED', line } });
  }
  if (identifyingColumns.every((column) => order[column] === undefined)) {
    for (const column of identifyingColumns) {
      const wrong = hints.find((hint) => hint.column === column);
      if (wrong !== undefined) order[column] = wrong.value.slice(0, unreadable);
    }
  }
  return { input: errors.length > 0 ? null : inputOf({ ...order, ...stateOf(order, reading) }), errors, hints };
}

const sameInEachLine = ['status', 'isPaid', 'isSigned', 'processedDate', ...textColumns, ...addressColumns] as const;
const isSame = (one: unknown, other: unknown) => JSON.stringify(one).toLowerCase() === JSON.stringify(other).toLowerCase();

/** Words by which a line of totals is recognised. */
const totalWord = /^(?:(?:grand |sub[- ]?)?totals?|jumlah|合计|合計|总计|總計|小计|小計|共计|共計)(?:$|[\s:：(])/i;

/**
 * Returns whether a line is a total and no order: it has a word for it or, at the end of the file, only numbers in a column of quantities.
 * @param isLast true if no order stands below it
 */
function isTotal({ cells, misquoted }: CsvRecord, { mapping }: Reading, isLast: boolean): boolean {
  const cell = (column: OrderColumn) => {
    const at = mapping[column];
    const text = at === undefined ? '' : (cells[at] ?? '').trim();
    return isPlaceholder(text) ? '' : text;
  };
  const isWord = (text: string) => totalWord.test(text);
  const columns = ['orderNumber', ...sameInEachLine] as const;
  if (misquoted || columns.some((column) => cell(column) !== '' && !isWord(cell(column)))) return false;
  return cells.some((text) => isWord(text.trim())) || (isLast && quantityColumns.some((column) => /^\d[\d.,]*$/.test(cell(column))));
}

/** Max lines of notes below the last total, such as who printed the list, and when. */
const maxNotes = 5;

/** Returns the number of lines without the totals and notes at the end of the file. Notes without a total count as orders. */
function withoutEnd(records: readonly CsvRecord[], reading: Reading): number {
  const isNoteAt = (at: number) => records[at]?.cells.filter((cell) => cell.trim() !== '').length === 1;
  const isTotalAt = (at: number) => records[at] !== undefined && isTotal(records[at], reading, true);
  let end = records.length;
  while (records.length - end < maxNotes && !isTotalAt(end - 1) && isNoteAt(end - 1)) end -= 1;
  if (!isTotalAt(end - 1)) return records.length;
  while (isTotalAt(end - 1)) end -= 1;
  return end;
}

/** Groups the lines by order, in the order of their first lines, and returns the totals apart. */
export async function ordersOf(records: readonly CsvRecord[], reading: Reading): Promise<{ orders: CsvRecord[][]; totals: CsvRecord[] }> {
  const yieldToBrowser = createYield();
  const end = withoutEnd(records, reading);
  const totals = records.slice(end);
  const orders: CsvRecord[][] = [];
  const byKey = new Map<string, CsvRecord[]>();
  for (const record of records.slice(0, end)) {
    await yieldToBrowser();
    if (isTotal(record, reading, false)) {
      totals.push(record);
      continue;
    }
    const key = normaliseOrderNumber(textOf(record, reading.mapping, 'orderNumber'));
    const others = key === '' ? undefined : byKey.get(key);
    if (others !== undefined) others.push(record);
    else {
      const order = [record];
      orders.push(order);
      byKey.set(key, order);
    }
  }
  return { orders, totals };
}

/** Returns the column of an error's path: 'zipcode' for 'address.zipcode'. */
export function columnOf(path: string): OrderColumn | null {
  const last = path.split('.').at(-1);
  return orderColumns.find((column) => column === last) ?? null;
}
