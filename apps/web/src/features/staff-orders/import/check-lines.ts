import type { OrderFormInput } from '@booking/domain/order/order-form';
import { requestFailureOf, type RequestFailure } from '../../../lib/request-failure';
import { createYield } from '../../../lib/yield-to-browser';
import type { CsvRecord } from '../../../lib/csv/csv-records';
import { columnOf, ordersOf, readOrder, type LineFault, type Reading } from './order-line';

/** Orders of one call (contract, `checkOrders` and `upsertOrders`). */
export const batchSize = 500;

/** An order that is refused, with all of its lines. */
export interface BadOrder {
  records: readonly CsvRecord[];
  faults: LineFault[];
}

type OrderChange = 'NEW' | 'CHANGED' | 'SAME' | 'INVALID';

/** What the server says of one order of a call. */
export interface ServerCheck {
  index: number;
  change: OrderChange;
  faults: readonly { path: string; message: string }[];
}

/** How far a file is. It grows while it is checked or saved, and is gone on with after a lost connection. */
export interface FileState {
  readonly records: readonly CsvRecord[];
  readonly reading: Reading;
  /** The lines of each order; null before the check has put them together. */
  orders: readonly (readonly CsvRecord[])[] | null;
  /** What the server called new or changed, by its place among the orders. */
  readonly toSave: { at: number; isNew: boolean }[];
  readonly bad: BadOrder[];
  /** What was left out of orders that can be saved, and lines that are no orders. */
  readonly hints: LineFault[];
  same: number;
  checked: number;
  /** Of `toSave`. */
  saved: number;
  savedNew: number;
  savedChanged: number;
}

export const newFileState = (records: readonly CsvRecord[], reading: Reading): FileState => ({
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
  /** A call to the server: every order of it, or none. */
  send: (orders: OrderFormInput[]) => Promise<Answer>;
  isStopped: () => boolean;
  onProgress: () => void;
}

/** `failed`: the server could not be reached, or would not. What was done stands, and the same again goes on from there. */
export type JobEnd = { ended: 'finished' | 'stopped' } | { ended: 'failed'; failure: RequestFailure };

/** Checks the orders that were not checked yet: by themselves first, then the good ones by the server, which writes nothing. */
export async function checkLines(state: FileState, { send, isStopped, onProgress }: Job<readonly ServerCheck[]>): Promise<JobEnd> {
  const yieldToBrowser = createYield();
  if (state.orders === null) {
    const { orders, totals } = await ordersOf(state.records, state.reading);
    if (isStopped()) return { ended: 'stopped' };
    state.orders = orders;
    for (const record of totals)
      state.hints.push({ record, column: null, value: record.cells.filter((cell) => cell !== '').join(' '), why: { own: 'TOTAL' } });
  }
  while (state.checked < state.orders.length) {
    const batch: SentOrder[] = [];
    const bad: BadOrder[] = [];
    let at = state.checked;
    for (; at < state.orders.length && batch.length < batchSize; at++) {
      if (isStopped()) return { ended: 'stopped' };
      const records = state.orders[at] ?? [];
      const { input, faults, hints } = readOrder(records, state.reading);
      if (input === null) bad.push({ records, faults });
      else batch.push({ at, records, input, hints });
      await yieldToBrowser();
    }
    if (isStopped()) return { ended: 'stopped' };
    let answers: readonly ServerCheck[] = [];
    try {
      if (batch.length > 0) answers = await send(batch.map(({ input }) => input));
    } catch (error) {
      return { ended: 'failed', failure: requestFailureOf(error) };
    }
    // What was asked for meanwhile is another file's.
    if (isStopped()) return { ended: 'stopped' };
    for (const { index, change, faults } of answers) {
      const order = batch[index];
      if (order === undefined) continue;
      if (change === 'INVALID') bad.push({ records: order.records, faults: faults.map((fault) => serverFault(fault, order)) });
      else {
        for (const hint of order.hints) state.hints.push(hint);
        if (change === 'SAME') state.same += 1;
        else state.toSave.push({ at: order.at, isNew: change === 'NEW' });
      }
    }
    state.bad.push(...bad.sort((one, other) => lineOf(one) - lineOf(other)));
    state.checked = at;
    onProgress();
  }
  state.hints.sort((one, other) => one.record.line - other.record.line);
  return { ended: 'finished' };
}

const lineOf = ({ records }: BadOrder): number => records[0]?.line ?? 0;

/** Saves what was checked, a call after the other; a call that is repeated changes nothing that is there already. */
export async function saveLines(state: FileState, { send, isStopped, onProgress }: Job<unknown>): Promise<JobEnd> {
  while (state.saved < state.toSave.length) {
    if (isStopped()) return { ended: 'stopped' };
    const batch = state.toSave.slice(state.saved, state.saved + batchSize).flatMap(({ at, isNew }) => {
      const records = state.orders?.[at] ?? [];
      const { input, hints } = readOrder(records, state.reading);
      return input ? [{ at, records, input, hints, isNew }] : [];
    });
    const end = await saveBatch(state, batch, send);
    if (end !== null) return end;
    state.saved += Math.min(batchSize, state.toSave.length - state.saved);
    onProgress();
  }
  return { ended: 'finished' };
}

interface SentOrder {
  /** Its place among the orders of the file. */
  at: number;
  records: readonly CsvRecord[];
  input: OrderFormInput;
  hints: LineFault[];
}

interface SavedOrder extends SentOrder {
  isNew: boolean;
}

/** An order that the server refuses after all is left out, and the others of its call are sent again. Null: it is done, and only then counted. */
async function saveBatch(
  state: FileState,
  batch: readonly SavedOrder[],
  send: (orders: OrderFormInput[]) => Promise<unknown>,
): Promise<JobEnd | null> {
  let left = batch;
  const bad: BadOrder[] = [];
  let isSaved = false;
  while (left.length > 0 && !isSaved) {
    try {
      await send(left.map(({ input }) => input));
      isSaved = true;
    } catch (error) {
      const failure = requestFailureOf(error);
      const refused = refusedOrders(failure, left);
      if (refused.size === 0) return { ended: 'failed', failure };
      for (const [{ records }, faults] of refused) bad.push({ records, faults });
      left = left.filter((order) => !refused.has(order));
    }
  }
  state.bad.push(...bad);
  state.savedNew += left.filter(({ isNew }) => isNew).length;
  state.savedChanged += left.filter(({ isNew }) => !isNew).length;
  return null;
}

/** The orders that a refusal names by their place: 'input.3.address.zipcode'. */
function refusedOrders({ code, fields }: RequestFailure, sent: readonly SavedOrder[]): Map<SavedOrder, LineFault[]> {
  const refused = new Map<SavedOrder, LineFault[]>();
  if (code !== 'BAD_USER_INPUT') return refused;
  for (const { path, message } of fields) {
    const [, index, ...rest] = path.split('.');
    const order = sent[Number(index)];
    if (order === undefined) continue;
    refused.set(order, [...(refused.get(order) ?? []), serverFault({ path: rest.join('.'), message }, order)]);
  }
  return refused;
}

/** At the cell that could not be read; where none is known, at the first line of the order. */
function serverFault({ path, message }: { path: string; message: string }, { records, input, hints }: SentOrder): LineFault {
  const column = columnOf(path);
  const cell = hints.find((hint) => hint.column === column);
  const [first = { line: 0, cells: [], misquoted: false }] = records;
  const { record, value } = cell ?? { record: first, value: column === 'orderNumber' ? input.orderNumber : '' };
  return { record, column, value, why: { message } };
}
