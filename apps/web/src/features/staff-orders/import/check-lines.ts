import type { OrderFormInput } from '@booking/domain/order/order-form';
import type { CheckOrdersQuery } from '../../../graphql/orders.generated';
import { csvText, type CsvRecord } from '../../../lib/csv';
import { createYield } from '../../../lib/yield-to-browser';
import type { Reading } from './order-file';
import { columnOf, ordersOf, readOrder, type LineIssue } from './order-line';

/** Orders of one call (contract, `checkOrders` and `upsertOrders`). */
export const batchSize = 500;

interface BadOrder {
  records: readonly CsvRecord[];
  errors: LineIssue[];
}

/** The server's result for one order of a call. */
export type ServerCheck = Pick<CheckOrdersQuery['checkOrders'][number], 'index' | 'change' | 'faults'>;

/** An error of an order that was sent, by its place in the call. */
export interface RefusedOrder {
  index: number;
  path: string;
  message: string;
}

/** The progress of an import. It is changed in place, because a file may have 100,000 lines. */
export interface OrderCheck {
  readonly records: readonly CsvRecord[];
  readonly reading: Reading;
  /** The lines of each order; null before they are put together. */
  orders: readonly (readonly CsvRecord[])[] | null;
  /** Orders that are new or changed. */
  readonly toSave: (SentOrder & { isNew: boolean })[];
  readonly bad: BadOrder[];
  /** Cells that are left out of orders that can be saved, and lines that are no orders. */
  readonly hints: LineIssue[];
  same: number;
  checked: number;
  saved: number;
  savedNew: number;
  savedChanged: number;
}

export const newCheck = (records: readonly CsvRecord[], reading: Reading): OrderCheck => ({
  records,
  reading,
  orders: null,
  toSave: [],
  bad: [],
  hints: [],
  same: 0,
  checked: 0,
  saved: 0,
  savedNew: 0,
  savedChanged: 0,
});

interface Job<Answer> {
  /** A call to the server: at most `batchSize` orders. What it throws ends the job. */
  send: (orders: OrderFormInput[]) => Promise<Answer>;
  isStopped: () => boolean;
  onProgress: () => void;
}

interface SentOrder {
  records: readonly CsvRecord[];
  input: OrderFormInput;
  hints: LineIssue[];
}

/** Checks the orders of a file: here first, then the valid ones by the server, which saves nothing. */
export async function checkLines(check: OrderCheck, { send, isStopped, onProgress }: Job<readonly ServerCheck[]>): Promise<void> {
  const yieldToBrowser = createYield();
  const { orders, totals } = await ordersOf(check.records, check.reading);
  check.orders = orders;
  for (const record of totals)
    check.hints.push({ record, column: null, value: record.cells.filter((cell) => cell !== '').join(' '), why: { own: 'TOTAL' } });
  while (check.checked < orders.length && !isStopped()) {
    const batch: SentOrder[] = [];
    const bad: BadOrder[] = [];
    let at = check.checked;
    for (; at < orders.length && batch.length < batchSize; at++) {
      const records = orders[at] ?? [];
      const { input, errors, hints } = readOrder(records, check.reading);
      if (input === null) bad.push({ records, errors });
      else batch.push({ records, input, hints });
      await yieldToBrowser();
      if (isStopped()) return;
    }
    const answers = batch.length > 0 ? await send(batch.map(({ input }) => input)) : [];
    for (const { index, change, faults } of answers) {
      const order = batch[index];
      if (order === undefined) continue;
      if (change === 'INVALID') bad.push({ records: order.records, errors: faults.map((error) => serverIssue(error, order)) });
      else {
        for (const hint of order.hints) check.hints.push(hint);
        if (change === 'SAME') check.same += 1;
        else check.toSave.push({ ...order, isNew: change === 'NEW' });
      }
    }
    check.bad.push(...bad.sort((one, other) => lineOf(one) - lineOf(other)));
    check.checked = at;
    onProgress();
  }
  check.hints.sort((one, other) => one.record.line - other.record.line);
}

const lineOf = ({ records }: BadOrder): number => records[0]?.line ?? 0;

/**
 * Saves the checked orders, one call after the other. `send` returns the orders that the server still refuses; they are left out.
 * Saving an order twice changes nothing.
 */
export async function saveLines(check: OrderCheck, { send, isStopped, onProgress }: Job<readonly RefusedOrder[]>): Promise<void> {
  while (check.saved < check.toSave.length && !isStopped()) {
    const batch = check.toSave.slice(check.saved, check.saved + batchSize);
    const refused = await send(batch.map(({ input }) => input));
    for (const [index, order] of batch.entries()) {
      const errors = refused.filter((error) => error.index === index).map((error) => serverIssue(error, order));
      if (errors.length > 0) check.bad.push({ records: order.records, errors });
      else if (order.isNew) check.savedNew += 1;
      else check.savedChanged += 1;
    }
    check.saved += batch.length;
    onProgress();
  }
}

/** Returns the issue at the cell of the error, or at the first line of the order if there is no such cell. */
function serverIssue({ path, message }: { path: string; message: string }, { records, input, hints }: SentOrder): LineIssue {
  const column = columnOf(path);
  const cell = hints.find((hint) => hint.column === column);
  const [first = { line: 0, cells: [], misquoted: false }] = records;
  const { record, value } = cell ?? { record: first, value: column === 'orderNumber' ? input.orderNumber : '' };
  return { record, column, value, why: { message } };
}

/**
 * The lines of orders that are left out, as a file that can be corrected and imported again: line number and reasons first, then the line
 * as it was. An import removes the mark that keeps a spreadsheet from changing a cell.
 * @param names of the two columns in front
 */
export function badLinesCsv(
  bad: readonly BadOrder[],
  headings: readonly string[],
  names: { line: string; reasons: string },
  reasonsOf: (errors: readonly LineIssue[]) => string,
): string {
  const rows = bad.flatMap(({ records, errors }) =>
    records.map((record) => [String(record.line), reasonsOf(errors.filter((error) => error.record === record)), ...record.cells]),
  );
  return csvText([[names.line, names.reasons, ...headings], ...rows]);
}
